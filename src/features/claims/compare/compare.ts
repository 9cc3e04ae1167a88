import type { BroaderRoles, Terminology } from '#src/law/vocabulary/index.ts'
import type { Money } from '#src/law/attachments/attached.outside.ts'
import { withBroader } from '#src/law/vocabulary/index.ts'
import { dayInWords, wordsCell } from '#src/lib/law/citation-cells.ts'
import { periodInWords } from '#src/lib/law/period-words.ts'
import { isWithin } from '#src/lib/law/provisions.ts'
import { moneyInWords, numberInWords } from '#src/lib/law/words.ts'
import type { Bound, RecordedValue, Value } from '../recorded/recorded-value.ts'

/** The length of time that a value says, the amount, and so on: a value has one of them. */
export const MEASURED = ['duration', 'money', 'percent', 'count', 'date'] as const

export interface Compared {
  result: 'equal' | 'different'
  /** Explains a result that isn't obvious. */
  note?: string
}

/**
 * True when a value can be compared with a claimed one: it has its kind, and also says of what and in which unit where
 * the claim does. Any other value contradicts nothing.
 */
export function isOfSort({ value, alsoOf = [] }: RecordedValue, claimed: Value): boolean {
  const { kind, of, date_kind: dateKind } = claimed
  return (
    value.kind === kind &&
    (of === undefined || of === value.of || alsoOf.includes(of)) &&
    (dateKind === undefined || dateKind === value.date_kind) &&
    (isOpen(value) || MEASURED.some((measured) => claimed[measured] !== undefined && value[measured] !== undefined))
  )
}

/** True for a value without a measure: the law sets no length of time, or asks for yes or no. */
export function isOpen(value: Value): boolean {
  return MEASURED.every((measured) => value[measured] === undefined)
}

/**
 * Compares a claimed value with the value of a fact of its sort. `bound` says whether the claim calls it the most or
 * the least.
 */
export function compareValues(fact: RecordedValue, claimed: Value, bound: Bound | undefined): Compared {
  if (isSameNumber(fact, claimed, bound)) return { result: 'equal' }
  const compared = compareBare(fact, claimed)
  if (compared.result === 'different' || !bound || !fact.bound || bound === fact.bound) return compared
  const often = fact.value.kind === 'interval' ? ': an interval is the longest time between two, however often' : ''
  return {
    result: 'different',
    note: `recorded as ${BOUND_WORDS[fact.bound]}, claimed as ${BOUND_WORDS[bound]}${often}`,
  }
}

/** True for a count that is bounded in other words: more than one is at least two. */
function isSameNumber(fact: RecordedValue, claimed: Value, bound: Bound | undefined): boolean {
  const [one, other] = [leastOf(fact.value, fact.bound), leastOf(claimed, bound)]
  return one !== undefined && one === other
}

/** The least count that is enough. */
function leastOf({ count }: Value, bound: Bound | undefined): number | undefined {
  if (count === undefined) return undefined
  return bound === 'at_least' ? count : bound === 'more_than' ? count + 1 : undefined
}

function compareBare({ value, note }: RecordedValue, claimed: Value): Compared {
  if (value.duration !== undefined && value.counted_in !== claimed.counted_in)
    return { result: 'different', note: `recorded as a period in ${sayDays(value.counted_in)}` }
  if (value.duration !== undefined && claimed.duration !== undefined)
    return comparePeriods(value.duration, claimed.duration)
  if (value.money && claimed.money) return compareMoney(value.money, claimed.money)
  if (value.kind === 'threshold' && isOpen(value))
    return { result: 'different', note: `no figure is asked for: ${note ?? wordsCell(value.of!)}` }
  const measured = MEASURED.find((one) => value[one] !== undefined)
  if (!measured) return { result: 'different', note: note ?? 'the law sets no length of time' }
  return { result: value[measured] === claimed[measured] ? 'equal' : 'different' }
}

function sayDays(countedIn: string | undefined): string {
  return countedIn === undefined ? 'which all days count' : 'which only working days count'
}

function comparePeriods(recorded: string, claimed: string): Compared {
  const comparison = compareDurations(recorded, claimed)
  if (comparison !== 'other_counting') return { result: comparison }
  return {
    result: 'different',
    note: `${periodInWords(claimed)} and ${periodInWords(recorded)} have the same length but end at different moments: by Regulation (EEC, Euratom) No 1182/71 Article 3(1) and (2), where it governs, the day of the event does not count in a period in days or weeks, which ends with the last hour of its last day, and of one in hours only the hour of the event does not count`,
  }
}

function compareMoney(recorded: Money, claimed: Money): Compared {
  if (recorded.currency !== claimed.currency)
    return { result: 'different', note: `recorded in ${recorded.currency}; currencies are never converted` }
  return { result: recorded.amount === claimed.amount ? 'equal' : 'different' }
}

const BOUND_WORDS = {
  at_most: 'the most',
  at_least: 'the least',
  more_than: 'what has to be exceeded',
  less_than: 'what must not be reached',
  maximum_of_at_least: 'the least height of the national maximum',
} satisfies Record<Bound, string>

/** `validity of certification: 5 years`, `date: 2027-12-02 (annex-iii-dates)`. */
export function sayFact({ value, bound, condition }: RecordedValue): string {
  const least = value.kind === 'threshold' && bound ? `${wordsCell(bound)} ` : ''
  return `${saySort(value)}: ${least}${sayMeasured(value)}${condition ? ', under a condition' : ''}`
}

/** `validity of certification` */
export function saySort({ kind, of }: Value): string {
  return of ? `${kind} of ${wordsCell(of)}` : kind
}

function sayMeasured({ kind, duration, counted_in: countedIn, money, percent, count, date }: Value): string {
  if (duration) return countedIn ? periodInWords(duration).replace('day', 'working day') : periodInWords(duration)
  if (money) return moneyInWords(money)
  if (percent !== undefined) return `${percent} %`
  if (count !== undefined) return numberInWords(count)
  return date ? dayInWords(date) : kind === 'threshold' ? 'no figure' : 'no length of time'
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
