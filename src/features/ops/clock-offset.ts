import { Gauge, type Registry } from 'prom-client'
import { type Clock, SHIFTED_MS } from '#src/lib/clock.ts'
import type { Redis } from '#src/stores/redis/redis.ts'

/** How long a scrape waits for Redis. */
const SCRAPE_MS = 500

export interface ClockOffset {
  /**
   * How far this process's clock is ahead of Redis's, s; of a cluster, of the master that differs most. Undefined when
   * Redis does not answer within the limit.
   */
  measure(limitMs: number): Promise<number | undefined>
}

interface Clocks {
  redis: Pick<Redis, 'readClocks'>
  clock: Clock
  /** Added to Redis's clock; only tests set it. */
  clockOffsetMs?: () => number
}

/**
 * Compares the two clocks of the service. Signatures, the expiry of tokens and the day of the law follow the process's;
 * rates, leases and grants follow Redis's. Registers the metric, which is NaN while Redis does not answer.
 */
export function createClockOffset({ redis, clock, clockOffsetMs = () => 0 }: Clocks, registry: Registry): ClockOffset {
  const measure = async (limitMs: number): Promise<number | undefined> => {
    const askedMs = clock.now()
    const readings = await redis.readClocks(limitMs).catch(() => [])
    // Redis has answered half-way, as far as this process can know.
    const nowMs = (askedMs + clock.now()) / 2
    const offsets = readings.map((redisMs) => (nowMs - (redisMs + SHIFTED_MS + clockOffsetMs())) / 1_000)
    return offsets.toSorted((one, other) => Math.abs(other) - Math.abs(one))[0]
  }
  new Gauge({
    name: 'rpk_clock_offset_seconds',
    help: "How far this process's clock is ahead of Redis's; NaN while Redis does not answer",
    registers: [registry],
    async collect() {
      this.set((await measure(SCRAPE_MS)) ?? Number.NaN)
    },
  })
  return { measure }
}
