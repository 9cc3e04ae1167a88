import { exactRange, type FigureKind, type KnownFigures, type Range, secondsOf } from '#src/law/classification/index.ts'
import { type FigureTerm, findUnknownWords, type Vocabulary } from '#src/law/vocabulary/index.ts'
import type { InputMistake } from '#src/problems.ts'
import type { FiguresWire, FigureValue, FigureMeasure } from './schema.ts'

type Rates = Readonly<Record<string, number>>

const WORDS: Record<FigureKind, string> = {
  boolean: 'true or false',
  count: 'a whole number',
  money: 'money such as {"amount": 100000, "currency": "EUR"}',
  duration: 'a duration in days, hours, minutes and seconds such as "PT3H"',
  percent: 'a percentage such as 12.5',
}

/** The mistakes in figures: unknown codes, values of another type, bounds that cross, money without a rate. */
export function findFigureMistakes(
  field: string,
  figures: FiguresWire,
  rates: Rates,
  known: Vocabulary,
): InputMistake[] {
  return Object.entries(figures).flatMap(([code, value]) => {
    const at = `${field}.${code}`
    const term = known.figures.get(code)
    if (!term) return findUnknownWords([[at, code, 'figures']], known)
    const detail = mistakeIn(value, term, rates)
    return detail === undefined ? [] : [{ field: at, detail }]
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
  const { low, high } = rangeOf(value, rates)
  if (low && high && low.value > high.value) return 'its lower bound lies above its upper one'
  return undefined
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
export function knownFiguresOf(figures: FiguresWire, rates: Rates): KnownFigures {
  return new Map(
    Object.entries(figures).flatMap(([code, value]): Array<[string, boolean | Range]> => {
      if (value === 'unknown') return []
      return [[code, typeof value === 'boolean' ? value : rangeOf(value, rates)]]
    }),
  )
}

function rangeOf(value: Known, rates: Rates): Range {
  const exact = (measure: FigureMeasure) => exactOf(measure, rates)
  if (!isBounds(value)) return exactRange({ low: exact(value), high: exact(value) })
  const { at_least, more_than, at_most, less_than } = value
  const low = at_least ?? more_than
  const high = at_most ?? less_than
  return exactRange({
    ...(low === undefined ? {} : { low: exact(low), isLowOpen: more_than !== undefined }),
    ...(high === undefined ? {} : { high: exact(high), isHighOpen: less_than !== undefined }),
  })
}

/** A number as it is compared: money in euro, a duration in seconds. */
function exactOf(measure: FigureMeasure, rates: Rates): number {
  if (typeof measure === 'number') return measure
  if (typeof measure === 'string') return secondsOf(measure)
  return measure.currency === 'EUR' ? measure.amount : measure.amount * rates[measure.currency]!
}
