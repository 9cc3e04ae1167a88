import { Temporal } from 'temporal-polyfill'

export type Instant = Temporal.Instant
export type Day = Temporal.PlainDate

/** Parses an RFC 3339 instant with an offset, and rounds it down to the millisecond. */
export function instantOf(text: string): Instant {
  return Temporal.Instant.from(text).round({ smallestUnit: 'millisecond', roundingMode: 'floor' })
}

/** A calendar date, `2026-11-21`. */
export function parseDay(text: string): Day {
  return Temporal.PlainDate.from(text)
}

/** The day on which an instant falls in a time zone. */
export function dayAt(instant: Instant, zone: string): Day {
  return instant.toZonedDateTimeISO(zone).toPlainDate()
}

/** The end of a day's last hour: the first moment of the next day, also after a clock change. */
export function endOfDay(day: Day, zone: string): Instant {
  return day.add({ days: 1 }).toZonedDateTime(zone).toInstant()
}

/**
 * The instant of a time of day. A time that a clock change skips moves on by the length of the gap; of a repeated time
 * the first counts.
 */
export function timeOn(day: Day, time: string, zone: string): Instant {
  return day.toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from(time) }).toInstant()
}

/** The first full hour of the local clock after the hour that contains the instant. */
export function nextHour(instant: Instant, zone: string): Instant {
  return instant
    .toZonedDateTimeISO(zone)
    .round({ smallestUnit: 'hour', roundingMode: 'floor' })
    .add({ hours: 1 })
    .toInstant()
}

/** The instant on the clock of UTC: `2026-11-21T14:00:00Z`. */
export function inUtc(instant: Instant): string {
  return instant.toString()
}

/** The same instant on the clock of a zone: `2026-11-21T15:00:00+01:00`. */
export function inZone(instant: Instant, zone: string): string {
  return instant.toZonedDateTimeISO(zone).toString({ timeZoneName: 'never' })
}

/** An RFC 3339 instant on the clock of a zone, without its offset: `2026-11-21T15:00:00`. */
export function clockTimeOf(text: string, zone: string): string {
  return instantOf(text).toZonedDateTimeISO(zone).toPlainDateTime().toString()
}

/**
 * The offsets from UTC that the clocks of a zone have at a local time, in the order in which they come: one, two where
 * a clock change repeats the time, none where it skips it. Undefined for a time that no calendar has.
 */
export function offsetsAt(localTime: string, zone: string): string[] | undefined {
  let time
  try {
    time = Temporal.PlainDateTime.from(localTime, { overflow: 'reject' })
  } catch {
    return undefined
  }
  const ways = (['earlier', 'later'] as const).map((disambiguation) => time.toZonedDateTime(zone, { disambiguation }))
  const real = ways.filter((zoned) => zoned.toPlainDateTime().equals(time))
  return [...new Set(real.map((zoned) => zoned.offset))]
}

/** The item with the earliest instant; undefined without items. */
export function firstOf<T extends { at: Instant }>(items: T[]): T | undefined {
  return items.toSorted((one, other) => Temporal.Instant.compare(one.at, other.at))[0]
}

/** Whether one RFC 3339 instant lies after another. */
export function isLaterInstant(one: string, other: string): boolean {
  return compareInstants(instantOf(one), instantOf(other)) > 0
}

/** Negative, zero or positive, as `one` is before, at or after `other`. */
export function compareInstants(one: Instant, other: Instant): number {
  return Temporal.Instant.compare(one, other)
}

/** The time zone of each country's capital. A caller in another zone of the country must name it. */
const CAPITAL_ZONES: Record<string, string> = {
  AT: 'Europe/Vienna',
  BE: 'Europe/Brussels',
  BG: 'Europe/Sofia',
  CY: 'Asia/Nicosia',
  CZ: 'Europe/Prague',
  DE: 'Europe/Berlin',
  DK: 'Europe/Copenhagen',
  EE: 'Europe/Tallinn',
  ES: 'Europe/Madrid',
  FI: 'Europe/Helsinki',
  FR: 'Europe/Paris',
  GR: 'Europe/Athens',
  HR: 'Europe/Zagreb',
  HU: 'Europe/Budapest',
  IE: 'Europe/Dublin',
  IS: 'Atlantic/Reykjavik',
  IT: 'Europe/Rome',
  LI: 'Europe/Vaduz',
  LT: 'Europe/Vilnius',
  LU: 'Europe/Luxembourg',
  LV: 'Europe/Riga',
  MT: 'Europe/Malta',
  NL: 'Europe/Amsterdam',
  NO: 'Europe/Oslo',
  PL: 'Europe/Warsaw',
  PT: 'Europe/Lisbon',
  RO: 'Europe/Bucharest',
  SE: 'Europe/Stockholm',
  SI: 'Europe/Ljubljana',
  SK: 'Europe/Bratislava',
}

/** Countries whose days the calculator can count. */
export const COUNTRIES = Object.keys(CAPITAL_ZONES)

/** The time zone of a country's capital. */
export function zoneOf(country: string): string | undefined {
  return CAPITAL_ZONES[country]
}

/** True for an IANA time zone that the runtime knows. */
export function isTimeZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
