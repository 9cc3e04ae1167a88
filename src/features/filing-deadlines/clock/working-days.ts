import type { Day } from './instants.ts'

/** Where days are counted, and which of them are days off. */
export interface WorkCalendar {
  /** IANA time zone. */
  zone: string
  /** The name of the public holiday on a day, if there is one. */
  holidayOn(day: Day): string | undefined
}

/** Why a day is no working day: `Saturday`, `Sunday`, or the holiday's name; undefined for a working day. */
export function dayOffReason(day: Day, calendar: WorkCalendar): string | undefined {
  if (day.dayOfWeek === 6) return 'Saturday'
  if (day.dayOfWeek === 7) return 'Sunday'
  return calendar.holidayOn(day)
}

/** The first working day after `day`. Throws RangeError when the next 60 days have none; no real calendar is like that. */
export function nextWorkingDay(day: Day, calendar: WorkCalendar): Day {
  let next = day.add({ days: 1 })
  for (let tried = 0; tried < 60; tried += 1) {
    if (dayOffReason(next, calendar) === undefined) return next
    next = next.add({ days: 1 })
  }
  throw new RangeError(`no working day within two months after ${day.toString()}`)
}

/** The day on which the `count`-th working day after `day` falls. */
export function workingDayAfter(day: Day, count: number, calendar: WorkCalendar): Day {
  let reached = day
  for (let left = count; left > 0; left -= 1) reached = nextWorkingDay(reached, calendar)
  return reached
}
