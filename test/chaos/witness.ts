import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'
import type { Redis } from '#src/stores/redis/redis.ts'

/**
 * Numbers written to Redis one after the other, each noted when Redis has acknowledged it. Redis keeps a prefix of what
 * it was sent. So after a kill they show from when on acknowledged writes are missing.
 */
export interface Witness {
  /** Ends the writing. It is called before Redis is started again. */
  stop(): Promise<void>
  /** Since when acknowledged writes are missing; Infinity when none are. */
  findLoss(): Promise<number>
}

/** Starts writing, a number each millisecond or so. */
export function startWitness(redis: Redis): Witness {
  const name = `chaos:witness:${randomUUID()}`
  const acknowledgedAt: number[] = []
  const stopping = new AbortController()
  const write = async () => {
    while (!stopping.signal.aborted) {
      // A number that may not have been written is written again by the next attempt.
      const isWritten = await redis.command(name, ['SET', name, String(acknowledgedAt.length)]).then(
        () => acknowledgedAt.push(performance.now()),
        () => false,
      )
      await sleep(isWritten ? 1 : 10)
    }
  }
  const running = write()
  return {
    async stop() {
      stopping.abort()
      await running
    },
    async findLoss() {
      // This process's own client must also notice that Redis is back.
      const text = await vi.waitFor(() => redis.command(name, ['GET', name]), { timeout: 15_000, interval: 20 })
      const kept = text === null ? -1 : Number(text)
      // What was written between the last number that is kept and the first one that is gone may be gone too.
      return kept >= acknowledgedAt.length - 1 ? Infinity : (acknowledgedAt[Math.max(kept, 0)] ?? Infinity)
    },
  }
}
