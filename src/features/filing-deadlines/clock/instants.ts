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

/** The instant of a time of day. A time that a clock change skips moves on by the length of the gap; of a repeated time the first counts. */
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
