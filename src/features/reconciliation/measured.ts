import { Counter, Gauge, type Registry } from 'prom-client'
import type { Stores } from '#src/features/audit/audit.ts'
import { createReconciler, type Log, type Reconciler } from './reconciler.ts'

interface MeasuredSettings extends Stores {
  log: Log
  findObstacle?: () => Promise<string | undefined>
  registry: Registry
}

/** A reconciler whose work is in the metrics; no label names a workspace. */
export function createMeasuredReconciler({ registry, ...settings }: MeasuredSettings): Reconciler {
  const registers = [registry]
  const passes = new Counter({
    name: 'rpk_reconciliations_total',
    help: 'Passes over all accounts that held them against the trail, by result',
    labelNames: ['result'],
    registers,
  })
  const events = new Counter({
    name: 'rpk_reconciled_events_total',
    help: 'Events written late in the graph (recorded), and done again in Redis because it lacked them (restored)',
    labelNames: ['kind'],
    registers,
  })
  const reconciler = createReconciler({
    ...settings,
    onPass: (result, { recorded = 0, restored = 0 }) => {
      passes.inc({ result })
      events.inc({ kind: 'recorded' }, recorded)
      events.inc({ kind: 'restored' }, restored)
    },
  })
  new Gauge({
    name: 'rpk_redis_trusted',
    help: '1 while Redis is known to hold what the trail says',
    registers,
    collect() {
      this.set(reconciler.isTrusted() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'rpk_accounts_broken',
    help: 'Accounts that are not served, since their trail cannot be done again; 0 is right',
    registers,
    collect() {
      this.set(reconciler.brokenAccounts())
    },
  })
  return reconciler
}
