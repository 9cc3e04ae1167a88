import Holidays from 'date-holidays'
import type { Day } from './clock/instants.ts'
import type { WorkCalendar } from './clock/working-days.ts'
import { zoneOf } from './time-zones.ts'

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

/** The time zone and public holidays of a place. Without a country, only given holidays count, and days are in UTC unless a zone is given. */
export function calendarOf({ country, region, zone, holidays }: CalendarPlace): WorkCalendar {
  const own = holidays && new Map(holidays.map((date) => [date, 'holiday given in the request']))
  const holidayOn = (day: Day) => {
    if (own) return own.get(day.toString())
    return country ? holidaysOf(country, region, day.year).get(day.toString()) : undefined
  }
  return { zone: zone ?? (country && zoneOf(country)) ?? 'UTC', holidayOn }
}

/** Codes of the regions of a country that have their own holidays. */
export function regionsOf(country: string): string[] {
  return Object.keys(new Holidays().getStates(country) ?? {})
}

function holidaysOf(country: string, region: string | undefined, year: number): Map<string, string> {
  const key = `${country}/${region ?? ''}/${year}`
  const kept = known.get(key)
  if (kept) return kept
  const library = region ? new Holidays(country, region) : new Holidays(country)
  // Leaves out half days, which don't begin at midnight: the filer can file in the morning.
  const whole = library
    .getHolidays(year, 'en')
    .filter(({ type, date }) => type === 'public' && date.includes(' 00:00:00'))
  const found = new Map(whole.map(({ date, name }) => [date.slice(0, 10), name]))
  known.set(key, found)
  return found
}
