const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** A period in the units in which it is counted. These units are never converted into each other. */
interface Counted {
  months: number
  weeks: number
  days: number
  seconds: number
}

export type DurationComparison = 'equal' | 'other_counting' | 'different'

/**
 * Compares two ISO 8601 durations as periods of law. Years are twelve months and minutes are parts of hours, since both always
 * end at the same moment. Hours, days and weeks are not converted into each other, because of Regulation (EEC, Euratom) No 1182/71
 * Article 3(1) and (2). A period in days leaves out the day of the event and ends with the last hour of its last day. A period in
 * hours leaves out only the hour of the event. So 72 hours and 3 days have the same length but end at different moments
 * (`other_counting`). A month is no fixed number of days.
 */
export function compareDurations(a: string, b: string): DurationComparison {
  const [one, other] = [countOf(a), countOf(b)]
  if (!one || !other) return 'different'
  const units = ['months', 'weeks', 'days', 'seconds'] as const
  if (units.every((unit) => one[unit] === other[unit])) return 'equal'
  const isSameLength = one.months === other.months && lengthOf(one) === lengthOf(other)
  return isSameLength ? 'other_counting' : 'different'
}

/** `72 hours`, `1 month`, `1 year and 6 months`. */
export function sayDuration(duration: string): string {
  const match = DURATION.exec(duration)
  if (!match) return duration
  const units = ['year', 'month', 'week', 'day', 'hour', 'minute', 'second']
  const parts = units.flatMap((unit, at) => {
    const count = Number(match[at + 1] ?? 0)
    return count > 0 ? [`${count} ${unit}${count === 1 ? '' : 's'}`] : []
  })
  return parts.join(' and ') || 'no time at all'
}

function countOf(duration: string): Counted | undefined {
  const match = DURATION.exec(duration)
  if (!match) return undefined
  const [years = 0, months = 0, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  return { months: years * 12 + months, weeks, days, seconds: (hours * 60 + minutes) * 60 + seconds }
}

function lengthOf({ weeks, days, seconds }: Counted): number {
  return (weeks * 7 + days) * 86_400 + seconds
}
