import { DAY_MS } from '#src/lib/clock.ts'

/**
 * The same day and time of a later month, or the last day of a month that is too short. Uses the platform's own
 * calendar.
 */
export function addMonths(atMs: number, months: number): number {
  const start = new Date(atMs)
  const year = start.getUTCFullYear()
  const month = start.getUTCMonth() + months
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const timeOfDay = ((atMs % DAY_MS) + DAY_MS) % DAY_MS
  return Date.UTC(year, month, Math.min(start.getUTCDate(), last)) + timeOfDay
}
