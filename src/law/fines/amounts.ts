import { Temporal } from 'temporal-polyfill'
import type { PenaltyContent, PenaltyTerm } from '#src/law/attachments/index.ts'

/** Amounts as whole cents, so that percentages of large turnovers stay exact. */
type Cents = bigint

/** The known range of an amount, from `least` to `most`. Without `most` it has no upper end. */
export interface AmountRange {
  least: Cents
  most?: Cents
}

/** The range of an unknown amount. */
const ANY_AMOUNT: AmountRange = { least: 0n }

/** Nothing to pay. */
export const NO_AMOUNT: AmountRange = { least: 0n, most: 0n }

/** An amount that is known exactly. */
export function exactly(amount: Cents): AmountRange {
  return { least: amount, most: amount }
}

/** True when the range is a single amount. */
export function isExact({ least, most }: AmountRange): boolean {
  return least === most
}

/** Money of the wire in cents. */
export function centsOf(amount: number): Cents {
  return BigInt(Math.round(amount * 100))
}

/** Cents as money of the wire. */
export function moneyOf(cents: Cents, currency = 'EUR'): { amount: number; currency: string } {
  return { amount: Number(cents) / 100, currency }
}

const FACTOR_SCALE = 1_000_000

/** A multiple of an amount, to the nearest cent; the factor has at most six decimals. */
export function multiply(cents: Cents, factor: number, divisor = 1): Cents {
  const product = cents * BigInt(Math.round(factor * FACTOR_SCALE))
  const whole = BigInt(FACTOR_SCALE) * BigInt(divisor)
  return (2n * product + whole) / (2n * whole)
}

/** The higher of several amounts, as far as they are known. */
export function higherOf(ranges: AmountRange[]): AmountRange {
  const least = ranges.map((range) => range.least).reduce(larger)
  const isOpen = ranges.some((range) => range.most === undefined)
  return isOpen ? { least } : { least, most: ranges.map((range) => range.most!).reduce(larger) }
}

/** The lower of several amounts, as far as they are known. */
export function lowerOf(ranges: AmountRange[]): AmountRange {
  const least = ranges.map((range) => range.least).reduce(smaller)
  const ends = ranges.flatMap((range) => (range.most === undefined ? [] : [range.most]))
  return ends.length > 0 ? { least, most: ends.reduce(smaller) } : { least }
}

/** The range that covers each of several possible cases. */
export function anyOf(ranges: AmountRange[]): AmountRange {
  const { least } = lowerOf(ranges)
  const { most } = higherOf(ranges)
  return most === undefined ? { least } : { least, most }
}

function larger(one: Cents, other: Cents): Cents {
  return one > other ? one : other
}

function smaller(one: Cents, other: Cents): Cents {
  return one < other ? one : other
}

/** The caller's figures, in cents. */
export interface Figures {
  /** By whose it is; a range where members of the group gave none. */
  turnover?: Partial<Record<'own' | 'undertaking', AmountRange>>
  profit?: Cents | undefined
  /** Days for which a daily penalty runs. */
  days?: number | undefined
}

/** One term, computed with the caller's figures. */
export interface ComputedTerm {
  kind: 'fixed' | 'turnover' | 'profit_multiple' | 'per_day'
  range: AmountRange
  /** Missing inputs that keep it open. */
  missing: string[]
  basis: Record<string, unknown>
  perDay?: Cents
}

/** Average daily turnover: the year is taken as 365 days, which errs upward in a leap year. */
export const DAYS_OF_YEAR = 365

/** Computes a term of a penalty with the caller's figures. */
export function computeTerm(term: PenaltyTerm, figures: Figures): ComputedTerm {
  if (term.fixed) return { kind: 'fixed', range: exactly(centsOf(term.fixed.amount)), missing: [], basis: {} }
  if (term.turnover) {
    const { percent, whose } = term.turnover
    return computeShare('turnover', percent / 100, figures.turnover?.[whose], term.turnover)
  }
  if (term.profit_multiple) {
    const profit = figures.profit === undefined ? undefined : exactly(figures.profit)
    return computeShare('profit_multiple', term.profit_multiple.factor, profit, term.profit_multiple)
  }
  return computeDaily(term.per_day!, figures)
}

function computeShare(
  kind: 'turnover' | 'profit_multiple',
  factor: number,
  figure: AmountRange = ANY_AMOUNT,
  basis: Record<string, unknown>,
): ComputedTerm {
  const missing = isExact(figure) ? [] : [kind === 'turnover' ? 'turnover' : 'profit']
  return { kind, range: mapRange(figure, (amount) => multiply(amount, factor)), missing, basis }
}

function mapRange({ least, most }: AmountRange, change: (amount: Cents) => Cents): AmountRange {
  return { least: change(least), ...(most === undefined ? {} : { most: change(most) }) }
}

/** Computes a daily penalty. Its cap is the cap of one day times the number of days, which the law may limit. */
function computeDaily(daily: NonNullable<PenaltyTerm['per_day']>, { turnover, days }: Figures): ComputedTerm {
  const longest = daily.longest === undefined ? undefined : mostDaysIn(daily.longest)
  const { amount: _fixed, ...basis } = { ...daily, ...(longest === undefined ? {} : { longest_days: longest }) }
  const perDay = dailyAmount(daily, turnover?.[daily.whose ?? 'own'])
  if (perDay === undefined) return { kind: 'per_day', range: ANY_AMOUNT, missing: ['turnover'], basis }
  const running = days === undefined ? longest : Math.min(days, longest ?? days)
  if (running === undefined) return { kind: 'per_day', range: { least: perDay }, missing: ['days'], basis, perDay }
  return { kind: 'per_day', range: exactly(perDay * BigInt(running)), missing: [], basis, perDay }
}

function dailyAmount({ amount, percent }: NonNullable<PenaltyTerm['per_day']>, turnover: AmountRange = ANY_AMOUNT) {
  if (amount) return centsOf(amount.amount)
  if (percent === undefined || !isExact(turnover)) return undefined
  return multiply(turnover.least, percent / 100, DAYS_OF_YEAR)
}

/** The most days that a period can have, for any month in which it begins: 184 for six months. */
function mostDaysIn(period: string): number {
  const duration = Temporal.Duration.from(period)
  const first = Temporal.PlainDate.from('2023-03-01')
  const lengths = Array.from({ length: 24 }, (_, month) => {
    const begin = first.add({ months: month })
    return begin.until(begin.add(duration), { largestUnit: 'day' }).days
  })
  return Math.max(...lengths)
}

/** What is known of an amount, on the wire. */
interface KnownAmount {
  amount?: ReturnType<typeof moneyOf>
  at_least?: ReturnType<typeof moneyOf>
  at_most?: ReturnType<typeof moneyOf>
}

/** The known range of an amount in its wire form. The law of a state can go above a floor of its maximum. */
export function knownAmountOf(range: AmountRange, bound?: PenaltyContent['bound']): KnownAmount {
  const { least, most } = bound === 'floor_of_maximum' ? { least: range.least } : range
  if (least === most) return { amount: moneyOf(least) }
  return {
    ...(least > 0n ? { at_least: moneyOf(least) } : {}),
    ...(most === undefined ? {} : { at_most: moneyOf(most) }),
  }
}
