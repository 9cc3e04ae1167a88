import { Temporal } from 'temporal-polyfill'
import type { FilingAnchor } from '#src/law/attachments/index.ts'
import { dayInWords } from '#src/lib/law/citation-cells.ts'
import { compareInstants, type Day, dayAt, endOfDay, type Instant, nextHour } from './instants.ts'
import { dayOffReason, nextWorkingDay, type WorkCalendar, workingDayAfter } from './working-days.ts'

/** Regulation (EEC, Euratom) No 1182/71. */
const PERIODS_ACT = '31971R1182'

/**
 * A period that was counted from an event, either in hours or in days and longer units. The latter ends with a whole
 * day.
 */
export interface CountedPeriod {
  /** The first moment that is too late. */
  at: Instant
  /** The day of the event; absent for a period in hours. */
  eventDay?: Day
  /** The last day of a period in days, weeks, months or years. */
  lastDay?: Day
  /** ISO 8601, as the law has it: negative for a period that is counted back from the event. */
  offset: string
  /** Only working days count. */
  countedIn?: 'working_days'
}

/** True for a period in hours; `PT0S`, the moment itself, is one. */
function isInHours(offset: string): boolean {
  return offset.startsWith('PT')
}

/** A length of time as an anchor of a filing has it. */
export type Offset = Pick<FilingAnchor, 'counted_in'> & { offset: string }

/**
 * Counts a period from an event. Hours are elapsed time, also across clock changes. Longer units follow Article 3(1)
 * and (2) of Regulation 1182/71: the day of the event does not count, and the period ends with the end of its last day.
 * Weeks end on the same weekday, months and years on the same date or on the last day of the month. Working days are
 * those of Article 2(2). A period that is counted back must lie between the filing and the event as a whole.
 */
export function countPeriod(
  event: Instant,
  { offset, counted_in: unit }: Offset,
  calendar: WorkCalendar,
): CountedPeriod {
  const { zone } = calendar
  const duration = Temporal.Duration.from(offset)
  if (isInHours(offset)) return { at: event.add(duration), offset }
  const eventDay = dayAt(event, zone)
  if (unit) {
    const lastDay = workingDayAfter(eventDay, duration.days, calendar)
    return { at: endOfDay(lastDay, zone), eventDay, lastDay, offset, countedIn: 'working_days' }
  }
  const reached = eventDay.add(duration, { overflow: 'constrain' })
  const lastDay = duration.sign < 0 ? reached.subtract({ days: 1 }) : reached
  return { at: endOfDay(lastDay, zone), eventDay, lastDay, offset }
}

/** True for a period that is counted back from its event. */
function isBackward({ offset }: CountedPeriod): boolean {
  return offset.startsWith('-')
}

/** One step that prolongs a period because it ends on a day off or contains too few working days. */
interface RunOn {
  lastDay: Day
  at: Instant
  reason: string
  /** `31971R1182 Art 3(4)` */
  provision: string
}

/**
 * Applies Article 3(4) and (5) of Regulation 1182/71 to a period that is not in hours. A period that ends on a holiday,
 * Sunday or Saturday runs on to the end of the next working day. A period of two days or more runs on until it contains
 * two working days. Empty for a period that doesn't run on: working days do so by themselves, and periods that are
 * counted back never do, by the last sentence of Article 3(4).
 */
export function runOn(period: CountedPeriod, calendar: WorkCalendar): RunOn[] {
  const { lastDay, eventDay, countedIn } = period
  if (!lastDay || !eventDay || countedIn || isBackward(period)) return []
  const steps: RunOn[] = []
  const reason = dayOffReason(lastDay, calendar)
  if (reason !== undefined) {
    const next = nextWorkingDay(lastDay, calendar)
    steps.push({
      lastDay: next,
      at: endOfDay(next, calendar.zone),
      reason: `The last day, ${dayInWords(lastDay.toString())}, is a day off (${reason}); the period ends with the next working day.`,
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
      reason: `A period of two days or more holds at least two working days; the second is ${dayInWords(second.toString())}.`,
      provision: `${PERIODS_ACT} Art 3(5)`,
    })
  }
  return steps
}

/** Another value of a limit, for the case that Regulation 1182/71 applies further than the limit assumes. */
interface Reading {
  at: Instant
  /** The condition for this value, in words. */
  reading: string
  provisions: string[]
}

const DAY_HOURS = 24

/**
 * Lists the later values of a limit where the scope of Regulation 1182/71 is open; the limit itself is the earliest
 * value. The Regulation was made for acts of the Council or the Commission, `save as otherwise provided` (Article 1).
 * It is not settled whether it governs a limit `not later than N hours after` in an act of Parliament and Council. The
 * periods of a directive run in national law.
 */
export function listPeriodReadings(
  event: Instant,
  period: CountedPeriod,
  periodRule: string,
  calendar: WorkCalendar,
): Reading[] {
  if (periodRule === 'none' || period.offset === 'PT0S') return []
  if (isBackward(period)) return readBackward(period, calendar)
  if (!isInHours(period.offset)) return periodRule === 'national' ? readDaysNationally(period, calendar) : []
  return readHours(event, period, periodRule, calendar).filter(({ at }) => compareInstants(at, period.at) > 0)
}

/** The day on which a period that is counted back begins may be in time itself. */
function readBackward({ lastDay }: CountedPeriod, calendar: WorkCalendar): Reading[] {
  const first = lastDay!.add({ days: 1 })
  return [
    {
      at: endOfDay(first, calendar.zone),
      reading: `If ${dayInWords(first.toString())}, the day with which the period begins, is still in time.`,
      provisions: [`${PERIODS_ACT} Art 3(1)`, `${PERIODS_ACT} Art 3(4)`],
    },
  ]
}

function readDaysNationally(period: CountedPeriod, calendar: WorkCalendar): Reading[] {
  const last = runOn(period, calendar).at(-1)
  if (!last) return []
  return [
    {
      at: last.at,
      reading: `If national law lets periods run on as the Regulation does. ${last.reason}`,
      provisions: [last.provision, `${PERIODS_ACT} Art 1`],
    },
  ]
}

function readHours(event: Instant, period: CountedPeriod, periodRule: string, calendar: WorkCalendar): Reading[] {
  const begin = nextHour(event, calendar.zone)
  const elapsed = event.until(period.at)
  const readings: Reading[] = [
    {
      at: begin.add(elapsed),
      reading:
        'If the hour of the event does not count: the period starts with the next full hour and ends with its last hour.',
      provisions: [`${PERIODS_ACT} Art 3(1)`, `${PERIODS_ACT} Art 3(2)(a)`],
    },
  ]
  // An act with its own rule for days off provides otherwise.
  if (periodRule === 'act' || elapsed.total('hours') < 2 * DAY_HOURS) return readings
  const second = workingDayAfter(dayAt(event, calendar.zone), 2, calendar)
  readings.push({
    at: endOfDay(second, calendar.zone),
    reading: `If a period in hours that lasts two days or more has to hold two working days after the day of the event, too; the second is ${dayInWords(second.toString())}. A period in hours does not run on because it ends on a day off.`,
    provisions: [`${PERIODS_ACT} Art 3(5)`, `${PERIODS_ACT} Art 3(4)`],
  })
  return readings
}
