import type { Truth } from '#src/law/subjects/index.ts'

/**
 * What is known of a number: the ends between which it lies. Numbers are whole millionths, so that shares and amounts
 * are compared exactly and nothing is rounded in favour of anybody.
 */
export interface Range {
  low?: Bound
  high?: Bound
}

/** An end of a range; an open one is not in it. */
interface Bound {
  value: bigint
  open: boolean
}

const DECIMALS = 6
const ONE = 10n ** BigInt(DECIMALS)

export const NOTHING_KNOWN: Range = { low: { value: 0n, open: false } }

/** A number of at most six decimals in millionths. */
function exactOf(number: number): bigint {
  return BigInt(number.toFixed(DECIMALS).replace('.', ''))
}

/** A range by its ends, of which one may be missing or not belong to it. Nothing is less than nothing. */
export function exactRange(ends: { low?: number; high?: number; isLowOpen?: boolean; isHighOpen?: boolean }): Range {
  const { low = 0, high, isLowOpen = false, isHighOpen = false } = ends
  return between(
    { value: exactOf(low), open: isLowOpen },
    high === undefined ? undefined : { value: exactOf(high), open: isHighOpen },
  )
}

export function rangeOfNumber(number: number): Range {
  return exactRange({ low: number, high: number })
}

export type Comparison = 'gt' | 'gte' | 'lt' | 'lte'

/** Whether all, none or only some values of a range compare so with all values of the limit. */
export function compareRanges(range: Range, op: Comparison, limit: Range): Truth {
  if (op === 'lt' || op === 'lte') {
    const truth = compareRanges(range, op === 'lt' ? 'gte' : 'gt', limit)
    return truth === null ? null : !truth
  }
  const isStrict = op === 'gt'
  if (range.low && limit.high && exceeds(range.low, limit.high, isStrict)) return true
  if (range.high && limit.low && !canExceed(range.high, limit.low, isStrict)) return false
  return null
}

/** Every value from `low` on exceeds every value up to `limit`. */
function exceeds(low: Bound, limit: Bound, isStrict: boolean): boolean {
  if (low.value !== limit.value) return low.value > limit.value
  return !isStrict || low.open || limit.open
}

/** Some value up to `high` exceeds some value from `limit` on. */
function canExceed(high: Bound, limit: Bound, isStrict: boolean): boolean {
  if (high.value !== limit.value) return high.value > limit.value
  return !isStrict && !high.open && !limit.open
}

/** Whether a figure compares so with so many percent of another one. Both sides are multiplied: nothing is divided. */
export function compareShare(figure: Range, op: Comparison, percent: number, base: Range): Truth {
  return compareRanges(times(figure, 100n * ONE), op, times(base, exactOf(percent)))
}

function times({ low, high }: Range, factor: bigint): Range {
  return between(low && { ...low, value: low.value * factor }, high && { ...high, value: high.value * factor })
}

/** The sum of two amounts. */
export function sumOf(one: Range, other: Range): Range {
  return between(add(one.low, other.low), add(one.high, other.high))
}

/** What two counts come to where the same may have been counted twice: at least the larger, at most the sum. */
export function rangeOfUnion(one: Range, other: Range): Range {
  return between(larger(one.low, other.low), add(one.high, other.high))
}

/** The range that holds both. */
export function hullOf(one: Range, other: Range): Range {
  const lower = larger(one.low, other.low) === one.low ? other.low : one.low
  return between(one.low && other.low && lower, one.high && other.high && larger(one.high, other.high))
}

function between(low: Bound | undefined, high: Bound | undefined): Range {
  return { ...(low ? { low } : {}), ...(high ? { high } : {}) }
}

function add(one: Bound | undefined, other: Bound | undefined): Bound | undefined {
  return one && other && { value: one.value + other.value, open: one.open || other.open }
}

function larger(one: Bound | undefined, other: Bound | undefined): Bound | undefined {
  if (!one || !other) return one ?? other
  return one.value > other.value || (one.value === other.value && one.open) ? one : other
}
