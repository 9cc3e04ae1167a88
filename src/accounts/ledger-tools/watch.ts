import { LRUCache } from 'lru-cache'
import type { Stores } from '#src/accounts/audit-log/index.ts'
import { today } from '#src/lib/clock.ts'
import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import { checkDriftScript } from '#src/redis/scripts.ts'
import { type Anchoring, anchorStanding } from './anchors/anchors.ts'

/** What the last look at some workspaces' accounts has found, for metrics. */
export interface DriftReport {
  /** Balance less what the live grants hold, without its sign, over the workspaces looked at. 0 is right. */
  credits: number
  /** Accounts whose last ledger entry is another than the account says. */
  headMismatches: number
}

export interface LedgerWatch {
  /** Notes a workspace that was charged by this process. */
  charged(slot: string): void
  /** Notes a workspace whose account the operator may have changed. */
  changed(slot: string): void
  /** Looks at some of the workspaces that were noted, those that were not looked at for longest first. */
  look(): Promise<void>
  report(): DriftReport
}

export interface WatchSettings extends Stores {
  anchoring: Anchoring
  onCheck: (result: 'sound' | 'drift' | 'failed') => void
  onAnchor: (result: 'written' | 'failed') => void
}

/** Bounds of memory and of the work of one round; the script reads two small keys of one account. */
const WATCHED_MOST = 10_000
const LOOKED_AT_MOST = 50

/**
 * Watches the accounts that this process charges: what charging could break is an account that is charged, and each replica looks at its own.
 * A workspace that nobody uses is looked at by `ledger verify`. A drift is reported until its account was looked at again and is right.
 * An account that is right is anchored: once a day, and after each change by the operator.
 */
export function createLedgerWatch({ graph, redis, anchoring, onCheck, onAnchor }: WatchSettings): LedgerWatch {
  /** In the order in which they are due; true where the operator may have changed the account. */
  const due = new Map<string, boolean>()
  const drifts = new Map<string, DriftReport>()
  /** The day on which an account was anchored last. */
  const anchoredOn = new LRUCache<string, string>({ max: WATCHED_MOST })

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

  async function anchor(slot: string, isChanged: boolean): Promise<void> {
    const day = today(anchoring.clock)
    if (!isChanged && anchoredOn.get(slot) === day) return
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
      for (const slot of new Set([...drifts.keys(), ...[...due.keys()].slice(0, LOOKED_AT_MOST)])) {
        const isChanged = due.get(slot) === true
        // It comes back with its next charge or change.
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
