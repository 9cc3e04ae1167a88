import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis } from '#src/redis/redis.ts'

/**
 * Numbers written to Redis one after the other, each remembered when Redis has acknowledged it. Redis keeps a prefix of
 * what it was sent, so after a kill they tell from which moment on acknowledged writes are missing, if any are.
 */
export interface Witness {
  /** Ends the writing; to be called before Redis is started again. */
  stop(): Promise<void>
  /** Since when acknowledged writes are missing; undefined when none are. */
  findLoss(): Promise<number | undefined>
}

const KEY = 'chaos:witness'

/** Starts writing, a number a millisecond or so. */
export function startWitness(redis: Redis): Witness {
  const first = Date.now() * 1000
  const acknowledgedAt: number[] = []
  const stopping = new AbortController()
  const write = async () => {
    while (!stopping.signal.aborted) {
      try {
        await redis.command(KEY, ['SET', KEY, String(first + acknowledgedAt.length)])
        acknowledgedAt.push(performance.now())
        await sleep(1)
      } catch {
        // Written or not: the next attempt writes the same number.
        await sleep(10)
      }
    }
  }
  const running = write()
  return {
    async stop() {
      stopping.abort()
      await running
    },
    async findLoss() {
      const kept = Number(await readPatiently(redis)) - first
      if (kept >= acknowledgedAt.length - 1) return undefined
      // What was written between the last one kept and the first one lost may be lost too.
      return acknowledgedAt[kept] ?? acknowledgedAt[0]
    },
  }
}

const ANSWER_MOST_MS = 15_000

/** Our own client too has to notice that Redis is back. */
async function readPatiently(redis: Redis): Promise<unknown> {
  for (const deadlineMs = performance.now() + ANSWER_MOST_MS; ; await sleep(20)) {
    try {
      return await redis.command(KEY, ['GET', KEY])
    } catch (error) {
      if (performance.now() > deadlineMs) throw error
    }
  }
}
