/** The service's clock; tests inject one that they set. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/**
 * How far this process's `Date` is ahead of the machine's clock, ms: 0 but in a run of tests with TEST_NOW
 * (bin/shift-clock.mjs). Redis's scripts add it to Redis's own time, so that both stay on the same day.
 */
export const SHIFTED_MS = (globalThis as { shiftedClockMs?: number }).shiftedClockMs ?? 0

export const DAY_MS = 86_400_000

/**
 * How long a repeated call with the same idempotency key finds the first one. `idempotency.lua` has the same number.
 */
export const FOUND_AGAIN_MS = 24 * 3_600_000

/** Today's calendar date in UTC, `2026-11-21`. */
export function today(clock: Clock): string {
  const day = Math.floor(clock.now() / DAY_MS)
  if (day !== known.day) known = { day, date: new Date(day * DAY_MS).toISOString().slice(0, 10) }
  return known.date
}

/** Cached, because every request needs today's date and it changes once a day. */
let known = { day: Number.NaN, date: '' }
