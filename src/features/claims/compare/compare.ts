import type { BroaderRoles, Terminology } from '#src/law/vocabulary/index.ts'
import type { Money } from '#src/law/attachments/attached.outside.ts'
import { withBroader } from '#src/law/vocabulary/index.ts'
import { isWithin } from '#src/lib/law/provisions.ts'
import type { Bound, DateKind, RecordedValue, RecordedContent, Measure } from '../recorded/recorded-value.ts'

/** A value as a claim states it. Omitted fields are not compared. */
export type ClaimedValue =
  | (Pick<Extract<RecordedContent, { kind: 'deadline' }>, 'kind' | 'counted_in'> & {
      duration: string
      measure?: Measure | undefined
      event?: string | undefined
    })
  | { kind: 'amount'; money: Money }
  | { kind: 'percentage'; percent: number }
  | { kind: 'date'; date: string; date_kind?: DateKind | undefined }

export interface Compared {
  result: 'equal' | 'different'
  /** Explains a result that isn't obvious. */
  note?: string
}

/**
 * True when the fact has a value of the claimed kind and of the claimed measure or kind of date, if the claim gives
 * one.
 */
export function isOfSort(fact: RecordedValue, claimed: ClaimedValue): boolean {
  const { value } = fact
  if (value.kind !== claimed.kind) return false
  if (value.kind === 'deadline' && claimed.kind === 'deadline')
    return claimed.measure === undefined || claimed.measure === value.measure
  if (value.kind === 'date' && claimed.kind === 'date')
    return claimed.date_kind === undefined || claimed.date_kind === value.date_kind
  return true
}

/**
 * Compares a claimed value with the value of a fact of its sort. `bound` says whether the claim calls it the most or
 * the least.
 */
export function compareValues(fact: RecordedValue, claimed: ClaimedValue, bound: Bound | undefined): Compared {
  const compared = compareBare(fact, claimed)
  if (compared.result === 'different' || !bound || !fact.bound || bound === fact.bound) return compared
  return { result: 'different', note: `recorded as ${sayBound(fact.bound)}, claimed as ${sayBound(bound)}` }
}

function compareBare({ value, note }: RecordedValue, claimed: ClaimedValue): Compared {
  if (value.kind === 'deadline' && claimed.kind === 'deadline') {
    if (value.duration === undefined) return { result: 'different', note: note ?? 'the law sets no length of time' }
    if (value.counted_in !== claimed.counted_in)
      return { result: 'different', note: `recorded as a period in ${sayDays(value.counted_in)}` }
    return comparePeriods(value.duration, claimed.duration)
  }
  if (value.kind === 'amount' && claimed.kind === 'amount') return compareMoney(value.money, claimed.money)
  if (value.kind === 'percentage' && claimed.kind === 'percentage')
    return { result: value.percent === claimed.percent ? 'equal' : 'different' }
  if (value.kind === 'date' && claimed.kind === 'date')
    return { result: value.date === claimed.date ? 'equal' : 'different' }
  return { result: 'different' }
}

function sayDays(countedIn: string | undefined): string {
  return countedIn === undefined ? 'which all days count' : 'which only working days count'
}

function comparePeriods(recorded: string, claimed: string): Compared {
  const comparison = compareDurations(recorded, claimed)
  if (comparison !== 'other_counting') return { result: comparison }
  return {
    result: 'different',
    note: `${sayDuration(claimed)} and ${sayDuration(recorded)} have the same length but end at different moments: by Regulation (EEC, Euratom) No 1182/71 Article 3(1) and (2), where it governs, the day of the event does not count in a period in days or weeks, which ends with the last hour of its last day, and of one in hours only the hour of the event does not count`,
  }
}

function compareMoney(recorded: Money, claimed: Money): Compared {
  if (recorded.currency !== claimed.currency)
    return { result: 'different', note: `recorded in ${recorded.currency}; currencies are never converted` }
  return { result: recorded.amount === claimed.amount ? 'equal' : 'different' }
}

function sayBound(bound: Bound): string {
  if (bound === 'at_most') return 'the most'
  return bound === 'at_least' ? 'the least' : 'the least height of the national maximum'
}

/** True when a duty of `addressees` also binds `role`: the role is one of them or narrower than one. */
export function isAddressed(role: string, addressees: readonly string[], broader: BroaderRoles): boolean {
  const covering = withBroader(role, broader)
  return addressees.some((addressee) => covering.has(addressee))
}

/** True for the same event, or for one that is a kind of it. */
export function isKindOf(event: string | undefined, general: string | undefined, { broaderEvents }: Terminology) {
  return event === general || (event && general ? withBroader(event, broaderEvents).has(general) : false)
}

/** True when one of `places` is `provision` or a part of it. */
export function isPlacedAt(places: readonly string[], provision: string): boolean {
  return places.some((place) => isWithin(place, provision))
}

/**
 * True when a sanction with these targets covers `provision`: the provision is a target, a part of one, or contains
 * one.
 */
export function isTargeted(targets: readonly string[], provision: string): boolean {
  return targets.some((target) => isWithin(provision, target) || isWithin(target, provision))
}

const DURATION = /^P(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/

/** A period in the units in which it is counted. These units are never converted into each other. */
interface Counted {
  months: number
  weeks: number
  days: number
  seconds: number
}

type DurationComparison = 'equal' | 'other_counting' | 'different'

/**
 * Compares two ISO 8601 durations as periods of law. Years are twelve months and minutes are parts of hours, since both
 * always end at the same moment. Hours, days and weeks are not converted into each other, because of Regulation (EEC,
 * Euratom) No 1182/71 Article 3(1) and (2). A period in days leaves out the day of the event and ends with the last
 * hour of its last day. A period in hours leaves out only the hour of the event. So 72 hours and 3 days have the same
 * length but end at different moments (`other_counting`). A month is no fixed number of days.
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
