import { Temporal } from 'temporal-polyfill'

const UNITS = ['years', 'months', 'weeks', 'days'] as const

/**
 * The days by which something is done that recurs: one period after the start, two periods, and so on. Each is counted
 * from the start, so that the end of a short month moves none of the later days. None where the period has no day.
 */
export function* recurringDays(start: string, period: string): Generator<string, void, undefined> {
  const first = Temporal.PlainDate.from(start)
  const length = Temporal.Duration.from(period)
  if (UNITS.every((unit) => length[unit] === 0)) return
  for (let times = 1; ; times += 1) {
    const [years, months, weeks, days] = UNITS.map((unit) => length[unit] * times)
    yield first.add({ years, months, weeks, days }).toString()
  }
}

/** The first of these days that is not before a day. */
export function nextRecurrence(start: string, period: string, from: string): string | undefined {
  for (const day of recurringDays(start, period)) if (day >= from) return day
  return undefined
}
