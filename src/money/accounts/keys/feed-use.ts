import { DAY_MS } from '#src/lib/clock.ts'
import type { RateState } from '#src/problems.ts'
import { readPairs } from '#src/stores/redis/commands.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { readFeedScript } from '#src/stores/redis/scripts.ts'

/**
 * Reads of one feed address in an hour, and at once. A feed asks programs to come every six hours and the busiest come
 * twice an hour, so it serves 360 or 30 programs; who found a leaked address learns no more by coming oftener.
 */
const READS_AN_HOUR = 60
/** For how many days the owner sees the reads of an address. */
const DAYS_SHOWN = 30
const HOUR_SECONDS = 3_600

/** How a feed address was used. */
export interface FeedUse {
  /** RFC 3339. */
  last_read_at: string
  /** Reads by day in UTC, of the days that have any, newest first. */
  days: Array<{ day: string; reads: number }>
}

interface FeedKey {
  slot: string
  keyId: string
}

/**
 * Takes one read from the rate of a feed address, and notes it for its owner. Returns what is left; `waitMs` is present
 * when the rate is used up: until when no read can succeed.
 */
export async function takeFeedRead(
  redis: Redis,
  { slot, keyId }: FeedKey,
  offsetMs: number,
): Promise<{ rate: RateState; waitMs?: number }> {
  const intervalMicros = (HOUR_SECONDS * 1_000_000) / READS_AN_HOUR
  const args = [offsetMs, READS_AN_HOUR, intervalMicros, DAYS_SHOWN].map(String)
  const [taken, remaining, waitMs, wholeMs] = await redis.runScript(
    readFeedScript,
    [workspaceKeys(slot).feedUse(keyId)],
    args,
  )
  const rate = {
    name: 'default',
    remaining,
    wholeSeconds: Math.ceil(wholeMs / 1_000),
    quota: READS_AN_HOUR,
    windowSeconds: HOUR_SECONDS,
  } as const
  return taken ? { rate } : { rate, waitMs }
}

/** How a feed address was used lately; undefined for one that was not read. */
export async function readFeedUse(redis: Redis, { slot, keyId }: FeedKey): Promise<FeedUse | undefined> {
  const name = workspaceKeys(slot).feedUse(keyId)
  const { arrival: _rate, last_read_at: last, ...days } = readPairs(await redis.command(name, ['HGETALL', name]))
  if (last === undefined) return undefined
  const reads = Object.entries(days).map(([day, count]) => ({
    day: new Date(Number(day) * DAY_MS).toISOString().slice(0, 10),
    reads: Number(count),
  }))
  return {
    last_read_at: new Date(Number(last)).toISOString(),
    days: reads.toSorted((one, other) => (one.day < other.day ? 1 : -1)),
  }
}
