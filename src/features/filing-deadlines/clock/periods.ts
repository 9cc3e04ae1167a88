import { Temporal } from 'temporal-polyfill'
import { dayAt, endOfDay, type Day, type Instant } from './instants.ts'
import { dayOffReason, nextWorkingDay, workingDayAfter, type WorkCalendar } from './working-days.ts'

/** Regulation (EEC, Euratom) No 1182/71. */
export const PERIODS_ACT = '31971R1182'

/** A period that was counted from an event, either in hours or in days and longer units. The latter ends with a whole day. */
export interface CountedPeriod {
  /** The first moment that is too late. */
  at: Instant
  /** The day of the event; absent for a period in hours. */
  eventDay?: Day
  /** The last day of a period in days, weeks, months or years. */
  lastDay?: Day
  /** ISO 8601, as the law has it. */
  offset: string
}

/** True for a period in hours; `PT0S`, the moment itself, is one. */
export function isInHours(offset: string): boolean {
  return offset.startsWith('PT')
}

/**
 * Counts a period from an event. Hours are elapsed time, also across clock changes. Longer units follow Article 3(1) and (2) of
 * Regulation 1182/71: the day of the event does not count, and the period ends with the end of its last day. Weeks end on the same
 * weekday, months and years on the same date or on the last day of the month.
 */
export function countPeriod(event: Instant, offset: string, zone: string): CountedPeriod {
  const duration = Temporal.Duration.from(offset)
  if (isInHours(offset)) return { at: event.add(duration), offset }
  const eventDay = dayAt(event, zone)
  const lastDay = eventDay.add(duration, { overflow: 'constrain' })
  return { at: endOfDay(lastDay, zone), eventDay, lastDay, offset }
}

/** One step that prolongs a period because it ends on a day off or contains too few working days. */
export interface RunOn {
  lastDay: Day
  at: Instant
  reason: string
  /** `31971R1182 Art 3(4)` */
  provision: string
}

/**
 * Applies Article 3(4) and (5) of Regulation 1182/71 to a period that is not in hours. A period that ends on a holiday, Sunday or
 * Saturday runs on to the end of the next working day. A period of two days or more runs on until it contains two working days. Empty
 * for a period that doesn't run on.
 */
export function runOn(period: CountedPeriod, calendar: WorkCalendar): RunOn[] {
  const { lastDay, eventDay } = period
  if (!lastDay || !eventDay) return []
  const steps: RunOn[] = []
  const reason = dayOffReason(lastDay, calendar)
  if (reason !== undefined) {
    const next = nextWorkingDay(lastDay, calendar)
    steps.push({
      lastDay: next,
      at: endOfDay(next, calendar.zone),
      reason: `The last day, ${lastDay.toString()}, is a day off (${reason}); the period ends with the next working day.`,
      provision: `${PERIODS_ACT} Art 3(4)`,
    })
  }
  const reached = steps.at(-1)?.lastDay ?? lastDay
  const second = workingDayAfter(eventDay, 2, calendar)
  const isTwoDaysOrMore = Temporal.PlainDate.compare(lastDay, eventDay.add({ days: 2 })) >= 0
  if (isTwoDaysOrMore && Temporal.PlainDate.compare(second, reached) > 0) {
    steps.push({
      lastDay: second,
      at: endOfDay(second, calendar.zone),
      reason: `A period of two days or more holds at least two working days; the second is ${second.toString()}.`,
      provision: `${PERIODS_ACT} Art 3(5)`,
    })
  }
  return steps
}
