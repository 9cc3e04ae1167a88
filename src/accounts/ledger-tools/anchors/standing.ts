import { setTimeout as wait } from 'node:timers/promises'
import type { Stores } from '#src/accounts/audit-log/index.ts'
import { readAccount } from '#src/redis/account.ts'
import { LOST_MOST_MS } from '#src/redis/connection/durability.ts'
import { workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { pointAfter, type ChainPoint } from '../proof/entry.ts'
import { readBackward, readForward } from '../proof/stream.ts'
import { type AnchoredPoint, type Anchoring, writeAnchor } from './anchors.ts'

const PAGES_MOST = 5
const TRIES = 3

/**
 * Anchors the newest entry that stands: that is older than anything that Redis may lose. Returns its point, or nothing when there is no such entry yet, as in an account that moves so fast
 * that it has to be looked at again.
 */
export async function anchorStanding(
  { graph, redis }: Stores,
  anchoring: Anchoring,
  { slot, reason }: Pick<AnchoredPoint, 'slot' | 'reason'>,
): Promise<ChainPoint | undefined> {
  const { seq } = await readAccount(redis, slot)
  const standingMs = await readStandingMs(redis, slot, anchoring)
  let pages = 0
  for await (const page of readBackward(redis, slot, seq)) {
    const standing = page.find(({ entry }) => entry && entry.at <= standingMs)?.entry
    if (standing) {
      const point = pointAfter(standing)
      await writeAnchor(graph, anchoring, { slot, reason, point })
      return point
    }
    pages += 1
    if (pages === PAGES_MOST) return undefined
  }
  return undefined
}

/**
 * Waits, three seconds at the most as a rule, until an entry stands, so that Redis can't lose it once it is signed or archived. Does nothing
 * for an entry that is not there.
 */
export async function untilStanding(redis: Redis, slot: string, seq: number, anchoring: Anchoring): Promise<void> {
  // Again, because Redis may lose the entry meanwhile and get another one in its place.
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { value: page } = await readForward(redis, slot, seq, seq).next()
    const entry = page?.[0]?.entry
    if (!entry) return
    const leftMs = entry.at - (await readStandingMs(redis, slot, anchoring))
    if (leftMs <= 0) return
    await wait(Math.min(leftMs, LOST_MOST_MS))
  }
}

/** The time up to which entries stand, by the clock that gave them their times: that of Redis. Ms since the epoch. */
async function readStandingMs(redis: Redis, slot: string, { offsetMs = 0 }: Anchoring): Promise<number> {
  const [seconds, microseconds] = await redis.command(workspaceKeys(slot).ledger, ['TIME'])
  return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000) + offsetMs - LOST_MOST_MS
}
