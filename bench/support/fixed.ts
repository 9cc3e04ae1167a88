import type { Clock } from '#src/lib/clock.ts'

/** The day of every benchmark, in its service too. So no answer, no load and no review depends on the day of the run. */
export const BENCH_DAY = '2026-11-25'

const noon = Date.parse(`${BENCH_DAY}T12:00:00Z`) - performance.now()

/** Runs as a clock does, but begins at noon of the benchmarks' day. */
export const benchClock: Clock = { now: () => Math.round(noon + performance.now()) }

/** Draws up to `count` items in an order that the seed decides (mulberry32 and the shuffle of Fisher and Yates). */
export function draw<T>(items: readonly T[], count: number, seed: number): T[] {
  const pool = [...items]
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const drawn = Math.min(count, pool.length)
  for (let at = 0; at < drawn; at += 1) {
    const other = at + Math.floor(next() * (pool.length - at))
    ;[pool[at], pool[other]] = [pool[other]!, pool[at]!]
  }
  return pool.slice(0, drawn)
}
