/** Amounts as whole cents, so that percentages of large turnovers stay exact. */
export type Cents = bigint

/** The known range of an amount, from `least` to `most`. Without `most` it has no upper end. */
export interface AmountRange {
  least: Cents
  most?: Cents
}

/** The range of an unknown amount. */
export const ANY_AMOUNT: AmountRange = { least: 0n }

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
