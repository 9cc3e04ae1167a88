import { Counter, Gauge, type Registry } from 'prom-client'
import { createRecovery, type Recovery, type RecoverySettings } from './recovery.ts'

interface MeasuredSettings extends Omit<RecoverySettings, 'onRecovered' | 'onRun'> {
  registry: Registry
}

/** A recovery that reports its work as metrics; no label names a workspace. */
export function createMeasuredRecovery({ registry, ...settings }: MeasuredSettings): Recovery {
  const registers = [registry]
  const runs = new Counter({
    name: 'rpk_reconciliations_total',
    help: 'Comparisons of all accounts with their audit logs, by result',
    labelNames: ['result'],
    registers,
  })
  const events = new Counter({
    name: 'rpk_reconciled_events_total',
    help: 'Events written late in the graph (recorded), and replayed in Redis because it lacked them (restored)',
    labelNames: ['kind'],
    registers,
  })
  const recovery = createRecovery({
    ...settings,
    onRun: (result) => runs.inc({ result }),
    onRecovered: ({ recorded, restored }) => {
      events.inc({ kind: 'recorded' }, recorded)
      events.inc({ kind: 'restored' }, restored)
    },
  })
  new Gauge({
    name: 'rpk_redis_trusted',
    help: '1 while all accounts were compared with their audit logs since the last connection to Redis',
    registers,
    collect() {
      this.set(recovery.state().isComplete ? 1 : 0)
    },
  })
  new Gauge({
    name: 'rpk_accounts_broken',
    help: 'Accounts that are not served, since their audit log cannot be replayed; 0 is right',
    registers,
    collect() {
      this.set(recovery.state().broken)
    },
  })
  return recovery
}
