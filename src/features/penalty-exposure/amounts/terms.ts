import { Temporal } from 'temporal-polyfill'
import type { PenaltyTerm } from '#src/features/attachments/index.ts'
import { ANY_AMOUNT, centsOf, exactly, moneyOf, multiply, type AmountRange, type Cents } from './amounts.ts'

/** The caller's figures, in cents. */
export interface Figures {
  turnover?: Cents | undefined
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
  if (term.turnover) return computeShare('turnover', term.turnover.percent / 100, figures.turnover, term.turnover)
  if (term.profit_multiple)
    return computeShare('profit_multiple', term.profit_multiple.factor, figures.profit, term.profit_multiple)
  return computeDaily(term.per_day!, figures)
}

function computeShare(
  kind: 'turnover' | 'profit_multiple',
  factor: number,
  figure: Cents | undefined,
  basis: Record<string, unknown>,
): ComputedTerm {
  if (figure === undefined)
    return { kind, range: ANY_AMOUNT, missing: [kind === 'turnover' ? 'turnover' : 'profit'], basis }
  return { kind, range: exactly(multiply(figure, factor)), missing: [], basis }
}

/** Computes a daily penalty. Its cap is the cap of one day times the number of days, which the law may limit. */
function computeDaily(daily: NonNullable<PenaltyTerm['per_day']>, { turnover, days }: Figures): ComputedTerm {
  const longest = daily.longest === undefined ? undefined : mostDaysIn(daily.longest)
  const { amount: _fixed, ...basis } = { ...daily, ...(longest === undefined ? {} : { longest_days: longest }) }
  const perDay = dailyAmount(daily, turnover)
  if (perDay === undefined) return { kind: 'per_day', range: ANY_AMOUNT, missing: ['turnover'], basis }
  const running = days === undefined ? longest : Math.min(days, longest ?? days)
  if (running === undefined) return { kind: 'per_day', range: { least: perDay }, missing: ['days'], basis, perDay }
  return { kind: 'per_day', range: exactly(perDay * BigInt(running)), missing: [], basis, perDay }
}

function dailyAmount({ amount, percent }: NonNullable<PenaltyTerm['per_day']>, turnover: Cents | undefined) {
  if (amount) return centsOf(amount.amount)
  if (percent === undefined || turnover === undefined) return undefined
  return multiply(turnover, percent / 100, DAYS_OF_YEAR)
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

/** A computed term on the wire. */
export function termOf({ kind, range, missing, basis, perDay }: ComputedTerm) {
  const { most } = range
  return {
    kind,
    ...basis,
    ...(perDay === undefined ? {} : { amount_per_day: moneyOf(perDay) }),
    ...(most === undefined ? {} : { amount: moneyOf(most) }),
    ...(missing.length > 0 ? { missing } : {}),
  }
}
