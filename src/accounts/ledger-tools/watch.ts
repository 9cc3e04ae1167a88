import { LRUCache } from 'lru-cache'
import type { Stores } from '#src/accounts/audit-log/index.ts'
import { today } from '#src/lib/clock.ts'
import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import { checkDriftScript } from '#src/redis/scripts.ts'
import type { Anchoring } from './anchors/anchors.ts'
import { anchorStanding } from './anchors/standing.ts'

/** The drift found by the last look at each account, for metrics. */
export interface DriftReport {
  /** The difference between balance and live grants, without its sign, summed over the accounts with a drift. 0 is right. */
  credits: number
  /** Number of accounts whose last ledger entry is another than the account says. */
  headMismatches: number
}

export interface LedgerWatch {
  /** Notes a workspace that was charged by this process. */
  charged(slot: string): void
  /** Notes a workspace whose account the operator may have changed. */
  changed(slot: string): void
  /** Checks all workspaces with a drift, and some of the noted ones: those noted first. */
  look(): Promise<void>
  report(): DriftReport
}

export interface WatchSettings extends Stores {
  anchoring: Anchoring
  onCheck: (result: 'sound' | 'drift' | 'failed') => void
  onAnchor: (result: 'written' | 'failed') => void
}

/** Bounds of memory and of the work of one look. The script reads two small keys of one account. */
const WATCHED_MOST = 10_000
const LOOKED_AT_MOST = 50

/**
 * Watches the accounts that this process charges. Charging can break only an account that is charged, so each replica watches its own. For
 * a workspace without calls there is `ledger verify`. A drift is reported until a later look finds the account right. An account that is
 * right is anchored: once a day, and after each change by the operator.
 */
export function createLedgerWatch({ graph, redis, anchoring, onCheck, onAnchor }: WatchSettings): LedgerWatch {
  /** Slots in the order in which they are due; true when the operator may have changed the account. */
  const due = new Map<string, boolean>()
  const drifts = new Map<string, DriftReport>()
  /** The day on which each account was last anchored. */
  const anchoredOn = new LRUCache<string, string>({ max: WATCHED_MOST })
  /** Accounts that moved after the anchor of this day: they are due on the next one, even if they are not charged then. */
  let movedOn = ''
  const moved = new Set<string>()

  function note(slot: string, isChanged: boolean) {
    if (due.has(slot) || due.size < WATCHED_MOST) due.set(slot, isChanged || due.get(slot) === true)
  }

  async function isSound(slot: string): Promise<boolean> {
    const touched = accountKeys(workspaceKeys(slot), Date.now())
    const [credits, isOther] = await redis.runScript(checkDriftScript, touched, [])
    const found = { credits: Math.abs(Number(credits)), headMismatches: isOther }
    const isRight = found.credits === 0 && isOther === 0
    if (isRight) drifts.delete(slot)
    else drifts.set(slot, found)
    onCheck(isRight ? 'sound' : 'drift')
    return isRight
  }

  /** Makes the accounts due that moved after their last anchor, once a new day has begun. */
  function beginDay() {
    const day = today(anchoring.clock)
    if (day === movedOn) return
    for (const slot of moved) note(slot, false)
    moved.clear()
    movedOn = day
  }

  async function anchor(slot: string, isChanged: boolean): Promise<void> {
    const day = today(anchoring.clock)
    if (!isChanged && anchoredOn.get(slot) === day) {
      if (moved.size < WATCHED_MOST) moved.add(slot)
      return
    }
    try {
      const point = await anchorStanding({ graph, redis }, anchoring, { slot, reason: isChanged ? 'change' : 'day' })
      if (!point) return
      anchoredOn.set(slot, day)
      onAnchor('written')
    } catch {
      onAnchor('failed')
      note(slot, isChanged)
    }
  }

  return {
    charged: (slot) => note(slot, false),
    changed: (slot) => note(slot, true),
    async look() {
      beginDay()
      for (const slot of new Set([...drifts.keys(), ...[...due.keys()].slice(0, LOOKED_AT_MOST)])) {
        const isChanged = due.get(slot) === true
        // The next charge or change of the account adds it again.
        due.delete(slot)
        try {
          if (await isSound(slot)) await anchor(slot, isChanged)
        } catch {
          onCheck('failed')
          note(slot, isChanged)
        }
      }
    },
    report() {
      const all = [...drifts.values()]
      return {
        credits: all.reduce((sum, { credits }) => sum + credits, 0),
        headMismatches: all.reduce((sum, { headMismatches }) => sum + headMismatches, 0),
      }
    },
  }
}
