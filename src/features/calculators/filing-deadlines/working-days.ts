import Holidays from 'date-holidays'
import { CORRECTIONS } from './holiday-corrections.ts'
import { type Day, parseDay, zoneOf } from './instants.ts'

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

/** 500 weekdays are holidays at most, as many as a request may give: they take 700 days, and a weekend follows. */
const DAYS_MOST = 703

/** The first working day after `day`. Throws RangeError when no day of `DAYS_MOST` is one: no request leads there. */
export function nextWorkingDay(day: Day, calendar: WorkCalendar): Day {
  let next = day.add({ days: 1 })
  for (let tried = 0; tried < DAYS_MOST; tried += 1) {
    if (dayOffReason(next, calendar) === undefined) return next
    next = next.add({ days: 1 })
  }
  throw new RangeError(`no working day within ${DAYS_MOST} days after ${day.toString()}`)
}

/** The day on which the `count`-th working day after `day` falls. */
export function workingDayAfter(day: Day, count: number, calendar: WorkCalendar): Day {
  let reached = day
  for (let left = count; left > 0; left -= 1) reached = nextWorkingDay(reached, calendar)
  return reached
}

/** Where days are counted, as given by the caller. */
export interface CalendarPlace {
  country?: string | undefined
  /** A region with its own holidays, by the code of the library: `BY` in `DE`. */
  region?: string | undefined
  zone?: string | undefined
  /** All public holidays that count. They replace those of the library. */
  holidays?: string[] | undefined
}

/** The name and version of the library that the holidays come from. A test compares it with package.json. */
export const HOLIDAY_SOURCE = 'date-holidays 3.37.0'

/** Public holidays by date, by country, region and year; a few dozen short lists. */
const known = new Map<string, Map<string, string>>()

/** The time zone of a place. */
export function zoneAt({ country, zone }: Pick<CalendarPlace, 'country' | 'zone'>): string {
  return zone ?? (country && zoneOf(country)) ?? 'UTC'
}

/**
 * The time zone and public holidays of a place. Without a country, only given holidays count, and days are in UTC
 * unless a zone is given.
 */
export function calendarOf({ country, region, zone, holidays }: CalendarPlace): WorkCalendar {
  const own = holidays && new Map(holidays.map((date) => [date, 'holiday given in the request']))
  const holidayOn = (day: Day) => {
    if (own) return own.get(day.toString())
    return country ? holidaysOf(country, region, day.year).get(day.toString()) : undefined
  }
  return { zone: zoneAt({ country, zone }), holidayOn }
}

/** Codes of the regions of a country that have their own holidays. */
export function regionsOf(country: string): string[] {
  return Object.keys(new Holidays().getStates(country) ?? {})
}

/** Where the public holidays of a place come from, in words. */
export function holidaySourceOf({ country, region, holidays }: CalendarPlace): string {
  if (holidays) return 'the request'
  if (!country) return 'none'
  const { days, moves } = CORRECTIONS[country] ?? { days: [] }
  const texts = new Set([
    ...days.flatMap(({ is, by }) => (is === 'doubtful' ? [] : [by])),
    ...(moves ? [moves.by] : []),
  ])
  const corrected = texts.size > 0 ? `, corrected (${[...texts].join('; ')})` : ''
  return `public holidays of ${country}${region ? `-${region}` : ''} by ${HOLIDAY_SOURCE}${corrected}`
}

/** A day that counts as a working day, though it may be a holiday. */
export interface DoubtfulDay {
  /** `YYYY-MM-DD` */
  day: string
  name: string
  by: string
}

/** The doubtful weekdays of a country from one day to another, both included. */
export function doubtfulDays({ country, holidays }: CalendarPlace, from: Day, to: Day): DoubtfulDay[] {
  const doubts = (country && !holidays && CORRECTIONS[country]?.days.filter(({ is }) => is === 'doubtful')) || []
  return doubts.flatMap(({ rule, name, by }) => {
    const one = new Holidays()
    one.setHoliday(rule, { name: { en: name }, type: 'public' })
    const years = Array.from({ length: to.year - from.year + 1 }, (_, index) => from.year + index)
    return years
      .flatMap((year) => one.getHolidays(year).map(({ date }) => date.slice(0, 10)))
      .filter((day) => day >= from.toString() && day <= to.toString() && parseDay(day).dayOfWeek < 6)
      .map((day) => ({ day, name, by }))
  })
}

function holidaysOf(country: string, region: string | undefined, year: number): Map<string, string> {
  const key = `${country}/${region ?? ''}/${year}`
  const kept = known.get(key)
  if (kept) return kept
  const { days, moves } = CORRECTIONS[country] ?? { days: [] }
  const library = region ? new Holidays(country, region) : new Holidays(country)
  for (const { rule, name, is } of days)
    library.setHoliday(rule, { name: { en: name }, type: is === 'holiday' ? 'public' : 'observance' })
  // Leaves out half days, which don't begin at midnight: the filer can file in the morning.
  const whole = library
    .getHolidays(year, 'en')
    .filter(({ type, date }) => type === 'public' && date.includes(' 00:00:00'))
  const found = new Map(whole.map(({ date, name }) => [date.slice(0, 10), name]))
  for (const date of moves?.days ?? []) {
    let day = parseDay(`${year}-${date}`)
    if (day.dayOfWeek < 6) continue
    const name = found.get(day.toString()) ?? 'holiday'
    while (day.dayOfWeek > 5 || found.has(day.toString())) day = day.add({ days: 1 })
    found.set(day.toString(), `${name}, moved`)
  }
  known.set(key, found)
  return found
}
