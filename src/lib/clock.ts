/** The service's time; tests inject one that they set. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number
}

export const systemClock: Clock = { now: () => Date.now() }

/** Today's calendar date in UTC, `2026-11-21`. */
export function today(clock: Clock): string {
  return new Date(clock.now()).toISOString().slice(0, 10)
}
