import type { Truth } from '#src/law/subjects/index.ts'

/**
 * What is known of a number: the ends between which it lies, both in it. Numbers are whole millionths, so that shares
 * and amounts are compared exactly and nothing is rounded in favour of anybody. Nothing is less than nothing.
 */
export interface Range {
  low: bigint
  /** Absent: it may be as high as it likes. */
  high?: bigint
}

const DECIMALS = 6
const ONE = 10n ** BigInt(DECIMALS)

export const NOTHING_KNOWN: Range = { low: 0n }

/** A number of at most six decimals in millionths. */
function exactOf(number: number): bigint {
  return BigInt(number.toFixed(DECIMALS).replace('.', ''))
}

/** The ends of a range as they are given, of which some may be missing. */
export interface Ends {
  at_least?: number | undefined
  more_than?: number | undefined
  at_most?: number | undefined
  less_than?: number | undefined
}

/** A range by its ends. More than 2 of a count is 3 or more; of anything else it is a millionth more. */
export function rangeOfEnds({ at_least, more_than, at_most, less_than }: Ends, isWhole: boolean): Range {
  const step = isWhole ? ONE : 1n
  const low = more_than === undefined ? exactOf(at_least ?? 0) : exactOf(more_than) + step
  if (less_than !== undefined) return { low, high: exactOf(less_than) - step }
  return at_most === undefined ? { low } : { low, high: exactOf(at_most) }
}

export function rangeOfNumber(number: number): Range {
  return { low: exactOf(number), high: exactOf(number) }
}

/** An end of a range as a number. */
export function numberOf(end: bigint): number {
  return Number(end) / Number(ONE)
}

/** Every value of the one range lies within the other. */
export function liesWithin({ low, high }: Range, outer: Range): boolean {
  return low >= outer.low && (outer.high === undefined || (high !== undefined && high <= outer.high))
}

/** The worse of both: at least the one that is certainly worse, at most the one that may be. */
export function worstOf(one: Range, other: Range): Range {
  return { low: larger(one.low, other.low), ...highOf(one, other, larger) }
}

/** Which of two values of a base counts: the one that is certainly lower, of two that end alike the narrower. */
export function isBelow(one: Range, other: Range): boolean {
  if (one.high !== other.high) return one.high !== undefined && (other.high === undefined || one.high < other.high)
  return one.low > other.low
}

/** The sum of two amounts. */
export function sumOf(one: Range, other: Range): Range {
  return { low: one.low + other.low, ...highOf(one, other, (first, second) => first + second) }
}

/** What two counts come to where the same may have been counted twice: at least the larger, at most the sum. */
export function rangeOfUnion(one: Range, other: Range): Range {
  return { ...sumOf(one, other), low: larger(one.low, other.low) }
}

/** The range that holds both. */
export function hullOf(one: Range, other: Range): Range {
  return { low: one.low < other.low ? one.low : other.low, ...highOf(one, other, larger) }
}

function highOf({ high: one }: Range, { high: other }: Range, join: (one: bigint, other: bigint) => bigint) {
  return one === undefined || other === undefined ? {} : { high: join(one, other) }
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}

/** A number as a fraction, so that nothing is divided. */
interface Fraction {
  over: bigint
  under: bigint
}

/** What is compared with a threshold: a figure, or its share of another one. */
export interface Measure {
  low: Fraction
  high?: Fraction
}

export function measureOfRange({ low, high }: Range): Measure {
  return { low: { over: low, under: 1n }, ...(high === undefined ? {} : { high: { over: high, under: 1n } }) }
}

/** So many percent of another figure, in millionths as percentages are. A share of nothing is as high as can be. */
export function measureOfShare(part: Range, whole: Range): Measure {
  const percent = (over: bigint, under: bigint) => ({ over: over * 100n * ONE, under: under === 0n ? 1n : under })
  const low = whole.high === undefined ? percent(0n, 1n) : percent(part.low, whole.high)
  if (part.high === 0n) return { low, high: percent(0n, 1n) }
  return part.high === undefined || whole.low === 0n ? { low } : { low, high: percent(part.high, whole.low) }
}

function compare(one: Fraction, other: Fraction): bigint {
  if (one.under === other.under) return one.over - other.over
  return one.over * other.under - other.over * one.under
}

/** Whether all, none or only some values of a measure exceed the threshold, or reach it. */
export function compareMeasure({ low, high }: Measure, op: 'gt' | 'gte', threshold: number): Truth {
  const limit = { over: exactOf(threshold), under: 1n }
  const isMet = (end: Fraction) => (op === 'gt' ? compare(end, limit) > 0n : compare(end, limit) >= 0n)
  if (isMet(low)) return true
  return high === undefined || isMet(high) ? null : false
}

/** The one measure is certainly higher than the other is. */
export function startsAbove(one: Measure, other: Measure): boolean {
  return compare(one.low, other.low) > 0n
}

/** Every value of the one measure lies within the other. */
export function refines(one: Measure, other: Measure): boolean {
  if (compare(one.low, other.low) < 0n) return false
  return other.high === undefined || (one.high !== undefined && compare(one.high, other.high) <= 0n)
}

/** The values that lie in both measures; undefined where there are none, so that one of them is wrong. */
export function overlapOf(one: Measure, other: Measure): Measure | undefined {
  const low = compare(one.low, other.low) < 0n ? other.low : one.low
  const highs = [one.high, other.high].filter((high) => high !== undefined)
  const high = highs.reduce<Fraction | undefined>(
    (least, end) => (least === undefined || compare(end, least) < 0n ? end : least),
    undefined,
  )
  if (high === undefined) return { low }
  return compare(low, high) > 0n ? undefined : { low, high }
}

/** The least measure that holds both. */
export function spanOf(one: Measure, other: Measure): Measure {
  const low = compare(one.low, other.low) < 0n ? one.low : other.low
  if (one.high === undefined || other.high === undefined) return { low }
  return { low, high: compare(one.high, other.high) > 0n ? one.high : other.high }
}
