import {
  durationOf,
  type Ends,
  type FigureKind,
  type FigureMeasure,
  type FiguresWire,
  type FigureValue,
  type KnownFigure,
  numberOf,
  type Range,
  rangeOfEnds,
  rangeOfNumber,
  secondsOf,
} from '#src/law/classification/index.ts'
import { type FigureTerm, findUnknownWords, type Vocabulary } from '#src/law/vocabulary/index.ts'
import type { InputMistake } from '#src/problems.ts'

type Rates = Readonly<Record<string, number>>

const WORDS: Record<FigureKind, string> = {
  boolean: 'true or false',
  count: 'a whole number',
  money: 'money such as {"amount": 100000, "currency": "EUR"}',
  duration: 'a duration in days, hours, minutes and seconds such as "PT3H"',
  percent: 'a percentage such as 12.5',
}

/**
 * The mistakes in figures that are said together: unknown codes, values of another type, bounds that cross, money
 * without a rate, a part above its whole.
 */
export function findFigureMistakes(
  field: string,
  figures: FiguresWire,
  rates: Rates,
  known: Vocabulary,
): InputMistake[] {
  const wrong = Object.entries(figures).flatMap(([code, value]) => {
    const at = `${field}.${code}`
    const term = known.figures.get(code)
    if (!term) return findUnknownWords([[at, code, 'figures']], known)
    const detail = mistakeIn(value, term, rates)
    return detail === undefined ? [] : [{ field: at, detail }]
  })
  return wrong.length > 0 ? wrong : findLargeParts(field, figures, rates, known)
}

/** Parts that are certainly above their whole. */
function findLargeParts(field: string, figures: FiguresWire, rates: Rates, known: Vocabulary): InputMistake[] {
  const ranges = knownFiguresOf(figures, rates, known)
  const rangeIn = (code: string): Range | undefined => {
    const figure = ranges.get(code)
    return typeof figure === 'object' ? figure : undefined
  }
  const refuse = (parts: readonly string[], sum: bigint, whole: string): InputMistake[] => {
    const most = rangeIn(whole)?.high
    if (most === undefined || sum <= most) return []
    const [first, ...others] = parts.map((code) => `${field}.${code}`)
    const together = others.length > 0 ? `together with ${others.join(', ')} ` : ''
    return [{ field: first!, detail: `${together}is more than ${field}.${whole}, of which it is a part` }]
  }
  return [...known.figures.values()].flatMap(({ code, part_of: whole, items = [] }) => {
    const given = items.filter((item) => rangeIn(item))
    const sum = given.reduce((total, item) => total + rangeIn(item)!.low, 0n)
    return [
      ...(whole === undefined ? [] : refuse([code], rangeIn(code)?.low ?? 0n, whole)),
      ...(given.length > 0 ? refuse(given, sum, code) : []),
    ]
  })
}

function mistakeIn(value: FigureValue, term: FigureTerm, rates: Rates): string | undefined {
  if (value === 'unknown') return undefined
  const needs = `${term.code} is ${WORDS[term.type]}, bounds of it, or "unknown"`
  if (term.type === 'boolean')
    return typeof value === 'boolean' ? undefined : `${term.code} is true, false or "unknown"`
  if (typeof value === 'boolean') return needs
  const measures = isBounds(value) ? Object.values(value) : [value]
  if (measures.length === 0) return 'has no bound: give at_least, more_than, at_most or less_than, or leave it out'
  for (const measure of measures) {
    if (!isOfKind(measure, term.type)) return needs
    if (typeof measure === 'object' && measure.currency !== 'EUR' && rates[measure.currency] === undefined)
      return `is in ${measure.currency}: add \`rates\` with the euro for one ${measure.currency}, or convert it`
  }
  if (!isBounds(value)) return undefined
  const twice = [['at_least', 'more_than'] as const, ['at_most', 'less_than'] as const].find((pair) =>
    pair.every((name) => value[name] !== undefined),
  )
  if (twice) return `has both ${twice.join(' and ')}; one end has one bound`
  const { low, high } = rangeOf(value, term.type, rates)
  return high !== undefined && low > high ? 'no value lies within its bounds' : undefined
}

function isOfKind(measure: FigureMeasure, kind: FigureKind): boolean {
  if (kind === 'money') return typeof measure === 'object'
  // Years, months and weeks need a calendar to become hours.
  if (kind === 'duration') return typeof measure === 'string' && !/[YMW]/.test(measure.split('T')[0]!)
  if (typeof measure !== 'number') return false
  return kind === 'count' ? Number.isInteger(measure) : measure <= 100
}

type Known = FigureMeasure | Bounds
type Bounds = Extract<FigureValue, { at_least?: unknown }>

function isBounds(value: Known): value is Bounds {
  return typeof value === 'object' && !('currency' in value)
}

/** What is known of each figure; nothing of those that are unknown. */
export function knownFiguresOf(
  figures: FiguresWire,
  rates: Rates,
  { figures: terms }: Pick<Vocabulary, 'figures'>,
): Map<string, KnownFigure> {
  return new Map(
    Object.entries(figures).flatMap(([code, value]): Array<[string, KnownFigure]> => {
      if (value === 'unknown') return []
      return [[code, typeof value === 'boolean' ? value : rangeOf(value, terms.get(code)!.type, rates)]]
    }),
  )
}

function rangeOf(value: Known, type: FigureKind, rates: Rates): Range {
  const exact = (measure: FigureMeasure) => exactOf(measure, rates)
  if (!isBounds(value)) return rangeOfNumber(exact(value))
  const ends = Object.entries(value).map(([name, measure]) => [name, exact(measure)])
  return rangeOfEnds(Object.fromEntries(ends) as Ends, type === 'count')
}

/** A number as it is compared: money in euro, a duration in seconds. */
function exactOf(measure: FigureMeasure, rates: Rates): number {
  if (typeof measure === 'number') return measure
  if (typeof measure === 'string') return secondsOf(measure)
  return measure.currency === 'EUR' ? measure.amount : measure.amount * rates[measure.currency]!
}

/** A figure that was computed, as it would be given. */
export function givenOf(figure: KnownFigure, type: FigureKind): FigureValue {
  if (typeof figure === 'boolean') return figure
  const said = (end: bigint): FigureMeasure => {
    const number = numberOf(end)
    if (type === 'money') return { amount: number, currency: 'EUR' }
    return type === 'duration' ? durationOf(number) : number
  }
  const { low, high } = figure
  if (low === high) return said(low)
  return { at_least: said(low), ...(high === undefined ? {} : { at_most: said(high) }) }
}
