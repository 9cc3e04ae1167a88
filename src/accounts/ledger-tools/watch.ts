import type { Static } from '@sinclair/typebox'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Stores } from '#src/accounts/audit-log/index.ts'
import { today } from '#src/lib/clock.ts'
import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import { checkDriftScript } from '#src/redis/scripts.ts'
import { anchorDay, type Anchoring } from './anchors.ts'

/** Bounds of memory and of the work of one look. The script reads two small keys of one account. */
const WATCHED_MOST = 10_000
const LOOKED_AT_MOST = 50

/** Balance minus live grants, and 1 when the last ledger entry is another than the account says. */
type Drift = Static<typeof checkDriftScript.reply>

/**
 * Watches the accounts that this process charges. Charging can break only an account that is charged, so each replica watches its own. For
 * a workspace without calls there is `ledger verify`. A drift is reported until a later look finds the account right. An account that is
 * right is anchored once a day. Reports metrics; no label names a workspace.
 */
export function createLedgerWatch(stores: Stores & { anchoring: Anchoring }, registry: Registry) {
  const { redis, anchoring } = stores
  const registers = [registry]
  const checks = new Counter({
    name: 'rpk_ledger_checks_total',
    help: 'Accounts compared with their grants and their last ledger entry, by result',
    labelNames: ['result'],
    registers,
  })
  const anchors = new Counter({
    name: 'rpk_ledger_anchors_total',
    help: 'Points of ledgers signed into the audit log, by result',
    labelNames: ['result'],
    registers,
  })
  /** Slots in the order in which they are due. */
  const due = new Set<string>()
  /** By slot, what the last look found wrong. */
  const drifts = new Map<string, Drift>()
  let day = ''
  /** Accounts that were anchored on this day, and those of them that moved afterwards: these are due on the next day without a charge. */
  const anchored = new Set<string>()
  const moved = new Set<string>()

  const gauge = (name: string, what: string, read: (drift: Drift) => number) =>
    new Gauge({
      name,
      help: `${what}; 0 is right`,
      registers,
      collect() {
        this.set([...drifts.values()].reduce((total, drift) => total + read(drift), 0))
      },
    })
  gauge(
    'rpk_ledger_drift_credits',
    'Difference between balances and live grants, over the accounts found wrong',
    ([n]) => Math.abs(Number(n)),
  )
  gauge(
    'rpk_ledger_head_mismatches',
    'Accounts whose last ledger entry is another than the account says',
    ([, isOther]) => isOther,
  )

  function note(set: Set<string>, slot: string) {
    if (set.size < WATCHED_MOST) set.add(slot)
  }

  async function isSound(slot: string): Promise<boolean> {
    const drift = await redis.runScript(checkDriftScript, accountKeys(workspaceKeys(slot), Date.now()), [])
    const isRight = Number(drift[0]) === 0 && drift[1] === 0
    if (isRight) drifts.delete(slot)
    else drifts.set(slot, drift)
    checks.inc({ result: isRight ? 'sound' : 'drift' })
    return isRight
  }

  async function anchor(slot: string): Promise<void> {
    if (anchored.has(slot)) return note(moved, slot)
    try {
      if (!(await anchorDay(stores, anchoring, slot))) return
      note(anchored, slot)
      anchors.inc({ result: 'written' })
    } catch {
      anchors.inc({ result: 'failed' })
      note(due, slot)
    }
  }

  function beginDay() {
    if (day === today(anchoring.clock)) return
    day = today(anchoring.clock)
    for (const slot of moved) note(due, slot)
    moved.clear()
    anchored.clear()
  }

  return {
    /** Notes a workspace that was charged by this process. */
    charged: (slot: string) => note(due, slot),
    /** Checks all workspaces with a drift, and some of the noted ones: those noted first. */
    async look() {
      beginDay()
      for (const slot of new Set([...drifts.keys(), ...[...due].slice(0, LOOKED_AT_MOST)])) {
        // The next charge of the account adds it again.
        due.delete(slot)
        try {
          if (await isSound(slot)) await anchor(slot)
        } catch {
          checks.inc({ result: 'failed' })
          note(due, slot)
        }
      }
    },
  }
}
