/** The service's time; tests inject one that they set. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

export const DAY_MS = 86_400_000

/** Today's calendar date in UTC, `2026-11-21`. */
export function today(clock: Clock): string {
  const day = Math.floor(clock.now() / DAY_MS)
  if (day !== known.day) known = { day, date: new Date(day * DAY_MS).toISOString().slice(0, 10) }
  return known.date
}

/** The last answer: asked for with every request, and the same all day. */
let known = { day: Number.NaN, date: '' }
