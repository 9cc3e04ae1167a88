import { Counter, Gauge, type Registry } from 'prom-client'
import type { Redis } from '#src/redis/redis.ts'
import { createDriftWatch, type DriftWatch } from './drift.ts'

/** A drift watch whose findings are metrics; no label names a workspace. */
export function createMeasuredDriftWatch(redis: Redis, registry: Registry): DriftWatch {
  const registers = [registry]
  const checks = new Counter({
    name: 'rpk_ledger_checks_total',
    help: 'Accounts held against their grants and their last ledger entry, by result',
    labelNames: ['result'],
    registers,
  })
  const watch = createDriftWatch({ redis, onCheck: (result) => checks.inc({ result }) })
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
