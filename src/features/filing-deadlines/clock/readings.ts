import { dayAt, endOfDay, nextHour, compareInstants, type Instant } from './instants.ts'
import { isInHours, PERIODS_ACT, runOn, type CountedPeriod } from './periods.ts'
import { workingDayAfter, type WorkCalendar } from './working-days.ts'

/** Another value of a limit, for the case that Regulation 1182/71 applies further than the limit assumes. */
export interface Reading {
  at: Instant
  /** The condition for this value, in words. */
  reading: string
  provisions: string[]
}

const DAY_HOURS = 24

/**
 * Lists the later values of a limit where the scope of Regulation 1182/71 is open; the limit itself is the earliest value. The
 * Regulation was made for acts of the Council or the Commission, `save as otherwise provided` (Article 1). It is not settled whether it
 * governs a limit `not later than N hours after` in an act of Parliament and Council. The periods of a directive run in national law.
 */
export function listReadings(
  event: Instant,
  period: CountedPeriod,
  periodRule: string,
  calendar: WorkCalendar,
): Reading[] {
  if (periodRule === 'none' || period.offset === 'PT0S') return []
  if (!isInHours(period.offset)) return periodRule === 'national' ? readDaysNationally(period, calendar) : []
  return readHours(event, period, periodRule, calendar).filter(({ at }) => compareInstants(at, period.at) > 0)
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
    reading: `If a period in hours that lasts two days or more has to hold two working days after the day of the event, too; the second is ${second.toString()}. A period in hours does not run on because it ends on a day off.`,
    provisions: [`${PERIODS_ACT} Art 3(5)`, `${PERIODS_ACT} Art 3(4)`],
  })
  return readings
}
