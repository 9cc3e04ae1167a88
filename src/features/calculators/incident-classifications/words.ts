import { periodInWords } from '#src/lib/law/period-words.ts'
import type { FigureMeasure, FigureValue, JudgedTestWire } from './schema.ts'

const COMPARISONS = { gt: 'more than', gte: 'at least', lt: 'less than', lte: 'at most' } as const

/** What is known of a figure, as a person says it: `yes`, `80,000 to 120,000`, `at least 3 hours`, `EUR 60,000`. */
export function figureInWords(value: FigureValue, isPercent = false): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (value === 'unknown') return value
  const wordsOf = (measure: FigureMeasure) => measureInWords(measure, isPercent)
  if (typeof value !== 'object' || 'amount' in value) return wordsOf(value)
  const { at_least: least, more_than: more, at_most: most, less_than: less } = value
  if (least !== undefined && most !== undefined) return `${wordsOf(least)} to ${wordsOf(most)}`
  return [
    ...(least === undefined ? [] : [`at least ${wordsOf(least)}`]),
    ...(more === undefined ? [] : [`more than ${wordsOf(more)}`]),
    ...(most === undefined ? [] : [`at most ${wordsOf(most)}`]),
    ...(less === undefined ? [] : [`less than ${wordsOf(less)}`]),
  ].join(', ')
}

/** What a test asks of its figure or of its criteria: `more than 10 % of clients of the affected service`. */
export function thresholdInWords(test: JudgedTestWire, labelOf: (figure: string) => string): string {
  const { threshold, at_least: least, recurring, met = true } = test
  if (least !== undefined) return `at least ${least} met`
  if (recurring) return `at least ${recurring.times} within ${periodInWords(recurring.within)}`
  if (!threshold) return met ? 'met' : 'not met'
  const { compare, is, lower_of: lower, ...limit } = threshold
  if (compare === 'is') return is ? 'yes' : 'no'
  const limits = (lower ?? [limit]).map((one) => limitInWords(one, labelOf))
  return `${COMPARISONS[compare]} ${limits.length > 1 ? `the lower of ${limits.join(' and ')}` : limits[0]}`
}

type Limit = Omit<NonNullable<JudgedTestWire['threshold']>, 'compare' | 'is' | 'lower_of'>

function limitInWords(
  { count, amount, currency = 'EUR', duration, percent, of }: Limit,
  labelOf: (figure: string) => string,
) {
  if (percent !== undefined)
    return `${measureInWords(percent, true)} of ${of === undefined ? 'it' : labelOf(of).toLowerCase()}`
  return measureInWords(amount === undefined ? (duration ?? count ?? 0) : { amount, currency })
}

function measureInWords(measure: FigureMeasure, isPercent = false): string {
  if (typeof measure === 'string') return periodInWords(measure)
  if (typeof measure === 'object') return `${measure.currency} ${measure.amount.toLocaleString('en-GB')}`
  return `${measure.toLocaleString('en-GB', { maximumFractionDigits: 6 })}${isPercent ? ' %' : ''}`
}
