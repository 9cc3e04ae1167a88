import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { checkDriftScript } from '#src/redis/scripts.ts'

/** What the last look at some workspaces' accounts has found, for metrics. */
export interface DriftReport {
  /** Balance less what the live grants hold, without its sign, over the workspaces looked at. 0 is right. */
  credits: number
  /** Accounts whose last ledger entry is another than the account says. */
  headMismatches: number
}

export interface DriftWatch {
  /** Notes a workspace that was charged by this process. */
  touch(slot: string): void
  /** Looks at some of the workspaces that were touched, those that were not looked at for longest first. */
  check(): Promise<void>
  report(): DriftReport
}

export interface DriftSettings {
  redis: Redis
  onCheck: (result: 'sound' | 'drift' | 'failed') => void
}

/** Bounds of memory and of the work of one round; the script reads two small keys of one account. */
const WATCHED_MOST = 10_000
const CHECKED_MOST = 50

/**
 * Watches the accounts that this process charges: what charging could break is an account that is charged, and each replica
 * looks at its own. A workspace that nobody uses is looked at by `ledger verify`. A drift is reported until its account was
 * looked at again and is right.
 */
export function createDriftWatch({ redis, onCheck }: DriftSettings): DriftWatch {
  /** In the order in which they are due. */
  const due = new Set<string>()
  const drifts = new Map<string, DriftReport>()

  async function checkOne(slot: string): Promise<void> {
    const touched = accountKeys(workspaceKeys(slot), Date.now())
    const [credits, isOther] = await redis.runScript(checkDriftScript, touched, [])
    const found = { credits: Math.abs(Number(credits)), headMismatches: isOther }
    const isSound = found.credits === 0 && isOther === 0
    if (isSound) drifts.delete(slot)
    else drifts.set(slot, found)
    onCheck(isSound ? 'sound' : 'drift')
  }

  return {
    touch(slot) {
      if (!due.has(slot) && due.size < WATCHED_MOST) due.add(slot)
    },
    async check() {
      for (const slot of new Set([...drifts.keys(), ...[...due].slice(0, CHECKED_MOST)])) {
        // It comes back with its next charge.
        due.delete(slot)
        try {
          await checkOne(slot)
        } catch {
          onCheck('failed')
          due.add(slot)
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
