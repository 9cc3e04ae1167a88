import { Counter, Gauge, type Registry } from 'prom-client'
import type { Stores } from '#src/accounts/audit-log/index.ts'
import { today } from '#src/lib/clock.ts'
import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import { checkDriftScript } from '#src/redis/scripts.ts'
import { anchorDay, type Anchoring } from './anchors.ts'

/** Bounds of memory and of the work of one look. The script reads two small keys of one account. */
const WATCHED_MOST = 10_000
const LOOKED_AT_MOST = 50

/** The drift found by the last look at an account. */
interface Drift {
  /** The difference between balance and live grants, without its sign. */
  credits: number
  /** 1 when the last ledger entry is another than the account says. */
  headMismatches: number
}

/**
 * Watches the accounts that this process charges. Charging can break only an account that is charged, so each replica watches its own. For
 * a workspace without calls there is `ledger verify`. A drift is reported until a later look finds the account right. An account that is
 * right is anchored once a day. Reports metrics; no label names a workspace.
 */
export function createLedgerWatch(stores: Stores & { anchoring: Anchoring }, registry: Registry) {
  const { redis, anchoring } = stores
  const { checks, anchors } = countIn(registry)
  /** Slots in the order in which they are due. */
  const due = new Set<string>()
  const drifts = new Map<string, Drift>()
  let day = ''
  /** Accounts that were anchored on this day, and those of them that moved afterwards: these are due on the next day without a charge. */
  const anchored = new Set<string>()
  const moved = new Set<string>()

  const sum = (name: keyof Drift) => [...drifts.values()].reduce((total, drift) => total + drift[name], 0)
  gauge('rpk_ledger_drift_credits', 'Difference between balances and live grants, over the accounts found wrong', () =>
    sum('credits'),
  )
  gauge('rpk_ledger_head_mismatches', 'Accounts whose last ledger entry is another than the account says', () =>
    sum('headMismatches'),
  )

  function gauge(name: string, what: string, read: () => number) {
    const collect = function (this: Gauge) {
      this.set(read())
    }
    new Gauge({ name, help: `${what}; 0 is right`, registers: [registry], collect })
  }

  function note(set: Set<string>, slot: string) {
    if (set.size < WATCHED_MOST) set.add(slot)
  }

  async function isSound(slot: string): Promise<boolean> {
    const [credits, isOther] = await redis.runScript(checkDriftScript, accountKeys(workspaceKeys(slot), Date.now()), [])
    const drift = { credits: Math.abs(Number(credits)), headMismatches: isOther }
    const isRight = drift.credits === 0 && isOther === 0
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

function countIn(registry: Registry) {
  const counter = (name: string, help: string) =>
    new Counter({ name, help, labelNames: ['result'], registers: [registry] })
  return {
    checks: counter(
      'rpk_ledger_checks_total',
      'Accounts compared with their grants and their last ledger entry, by result',
    ),
    anchors: counter('rpk_ledger_anchors_total', 'Points of ledgers signed into the audit log, by result'),
  }
}
