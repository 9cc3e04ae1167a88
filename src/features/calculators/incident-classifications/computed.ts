import {
  countingFigure,
  type KnownFigure,
  NOTHING_KNOWN,
  type Range,
  rangeOfNumber,
  type FigureStatement,
  sumOf,
} from '#src/law/classification/index.ts'
import type { FigureTerm, Vocabulary } from '#src/law/vocabulary/index.ts'
import { present } from '#src/lib/present.ts'

/** An event of an incident, by which lengths of time are measured. */
export interface TimedEvent {
  /** The entry of the log. */
  id?: string
  event: string
  /** When it happened: milliseconds. */
  at: number
}

/**
 * The figures that follow from others and from events: totals from their items, lengths of time from begin and end. An
 * event that splits a time in two leaves the length that was known before, as a lower figure does: only a correction
 * takes it back.
 */
export function computedStatements(
  statements: readonly FigureStatement[],
  events: readonly TimedEvent[],
  { figures }: Pick<Vocabulary, 'figures'>,
): FigureStatement[] {
  return [...figures.values()].flatMap((term) =>
    [totalOf(term, statements, figures), ...events.map((_, last) => lengthOf(term, events.slice(0, last + 1)))].filter(
      (statement) => statement !== undefined,
    ),
  )
}

/** The items of which something is known, added up. Those of which nothing is known may be anything. */
function totalOf(
  { code, items }: FigureTerm,
  statements: readonly FigureStatement[],
  terms: Vocabulary['figures'],
): FigureStatement | undefined {
  if (!items) return undefined
  const known = items.map((item) => {
    const counting = countingFigure(item, terms.get(item)!.over_time, statements)
    return { statement: counting?.statement, range: rangeIn(counting?.figure) }
  })
  const telling = known
    .flatMap(({ statement }) => statement ?? [])
    .toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))
  if (telling.length === 0) return undefined
  const sum = known.map(({ range }) => range).reduce(sumOf)
  return computed(code, sum, telling.at(-1)!)
}

function rangeIn(figure: KnownFigure | undefined): Range {
  return typeof figure === 'object' ? figure : NOTHING_KNOWN
}

/**
 * A length of time from its events: the whole span, the sum of the single times, or the longest of them. One that has
 * not ended has no length yet.
 */
function lengthOf(
  { code, over_time: rule, measured }: FigureTerm,
  events: readonly TimedEvent[],
): FigureStatement | undefined {
  const { from, to, anew = [] } = measured ?? { from: [], to: [] }
  if (![...from, ...to, ...anew].includes(events.at(-1)!.event)) return undefined
  const inOrder = events.toSorted((one, other) => one.at - other.at)
  const lengths: number[] = []
  let begun: TimedEvent | undefined
  let ended: TimedEvent | undefined
  for (const event of inOrder) {
    if (from.includes(event.event)) begun ??= event
    else if (begun && anew.includes(event.event)) begun = event
    else if (begun && to.includes(event.event)) {
      lengths.push(event.at - begun.at)
      ended = event
      if (rule !== 'span') begun = undefined
    }
  }
  if (!ended) return undefined
  const length = rule === 'sum' ? lengths.reduce((total, one) => total + one, 0) : Math.max(...lengths)
  return computed(code, rangeOfNumber(length / 1000), ended)
}

function computed(code: string, figure: KnownFigure, { id, at }: Pick<FigureStatement, 'id' | 'at'>): FigureStatement {
  return present({ id, at, figures: new Map([[code, figure]]) })
}
