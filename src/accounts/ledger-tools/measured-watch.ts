import { Counter, Gauge, type Registry } from 'prom-client'
import { createLedgerWatch, type LedgerWatch, type WatchSettings } from './watch.ts'

/** A ledger watch that reports its findings as metrics; no label names a workspace. */
export function createMeasuredWatch(
  settings: Omit<WatchSettings, 'onCheck' | 'onAnchor'>,
  registry: Registry,
): LedgerWatch {
  const registers = [registry]
  const checks = new Counter({
    name: 'rpk_ledger_checks_total',
    help: 'Accounts held against their grants and their last ledger entry, by result',
    labelNames: ['result'],
    registers,
  })
  const anchors = new Counter({
    name: 'rpk_ledger_anchors_total',
    help: 'Points of ledgers signed into the audit log, by result',
    labelNames: ['result'],
    registers,
  })
  const watch = createLedgerWatch({
    ...settings,
    onCheck: (result) => checks.inc({ result }),
    onAnchor: (result) => anchors.inc({ result }),
  })
  new Gauge({
    name: 'rpk_ledger_drift_credits',
    help: 'Credits by which balances and live grants differ, over the accounts found wrong; 0 is right',
    registers,
    collect() {
      this.set(watch.report().credits)
    },
  })
  new Gauge({
    name: 'rpk_ledger_head_mismatches',
    help: 'Accounts whose last ledger entry is another than the account says; 0 is right',
    registers,
    collect() {
      this.set(watch.report().headMismatches)
    },
  })
  return watch
}
