import type { Schemas } from '#clients/typescript/src/index.ts'
import { labelOf, vocabulary } from '../../law/reference.ts'
import { figures as words } from '../../strings/figures.ts'
import { verdicts } from '../../strings/verdicts.ts'
import { ANSWERED, money, NOT_KNOWN, periodInWords, say } from '../../strings/words.ts'
import type { KeptIncident, SaidEntry } from './room-part.ts'

/** A figure of the vocabulary. */
export type FigureWord = Schemas['VocabulariesFigure']
/** What is said of a figure: yes or no, a number, a length of time, money, or bounds of one of these. */
export type FigureSaid = NonNullable<SaidEntry['figures']>[string]
/** One end of a figure. */
export type Measure = Exclude<FigureSaid, boolean | Bounds>
export type Bounds = Schemas['FigureBoundsInput']
type Threshold = Schemas['Threshold']

export const wordOf = (figure: string): FigureWord | undefined =>
  vocabulary.value.figures?.find(({ code }) => code === figure)

export const nameOfFigure = (figure: string): string => labelOf('figures', figure)

export const isBounds = (said: unknown): said is Bounds =>
  typeof said === 'object' && said !== null && !('currency' in said)

/** A figure in words: `between 20,000 and 90,000`, `at least € 150,000`, `9 hours`, `Yes`. */
export function sayFigure(said: unknown, type: FigureWord['type'] | undefined): string {
  if (typeof said === 'boolean') return said ? ANSWERED.yes : ANSWERED.no
  if (said === undefined || said === 'unknown') return NOT_KNOWN
  if (!isBounds(said)) return sayMeasure(said as Measure, type)
  const { at_least: least, at_most: most } = said
  if (least !== undefined && most !== undefined) return words.between(sayMeasure(least, type), sayMeasure(most, type))
  return BOUNDS.flatMap((bound) => {
    const end = said[bound]
    return end === undefined ? [] : [words[bound](sayMeasure(end, type))]
  }).join(', ')
}

/** A figure by its code. */
export const sayFigureOf = (figure: string, said: unknown): string => sayFigure(said, wordOf(figure)?.type)

const BOUNDS = ['at_least', 'more_than', 'at_most', 'less_than'] as const

function sayMeasure(measure: Measure, type: FigureWord['type'] | undefined): string {
  if (typeof measure === 'string') return periodInWords(measure)
  if (typeof measure === 'object') return money(measure.amount, measure.currency)
  return type === 'percent' ? percent(measure) : say(measure)
}

const percent = (value: number) => `${say(value)} %`

const COMPARED = {
  gt: words.more_than,
  gte: words.at_least,
  lt: words.less_than,
  lte: words.at_most,
} as Record<string, (one: string) => string>

/** A threshold in words: `more than 10 % of “Clients of the affected service” (600,000)`. A yes or no has none. */
export function sayThreshold(threshold: Threshold, whole?: unknown): string | undefined {
  const { compare, is, lower_of: lower } = threshold
  if (is !== undefined) return undefined
  const limit = lower ? words.lower(lower.map((one) => sayLimit(one, whole))) : sayLimit(threshold, whole)
  return (COMPARED[compare] ?? words.exactly)(limit)
}

function sayLimit(
  { count, amount, currency, duration, percent: share, of }: Omit<Threshold, 'compare'>,
  whole: unknown,
): string {
  if (share !== undefined) {
    const base = whole === undefined || of === undefined ? undefined : sayFigureOf(of, whole)
    return words.share(percent(share), nameOfFigure(of ?? ''), base)
  }
  if (amount !== undefined) return money(amount, currency ?? 'EUR')
  return duration === undefined ? say(count ?? 0) : periodInWords(duration)
}

export const estimateOf = (estimated: boolean | undefined): string[] =>
  estimated === undefined ? [] : [estimated ? verdicts.isEstimated : verdicts.isActual]

export type Fall = NonNullable<KeptIncident['falls']>[number]

/** `Affected clients: 20,000 counts, and later it was said: 9,000.` */
export const fallInWords = ({ figure, counts, later }: Fall): string =>
  verdicts.fell(nameOfFigure(figure), sayFigureOf(figure, counts), sayFigureOf(figure, later))
