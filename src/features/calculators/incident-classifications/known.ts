import {
  countingFigure,
  type FigureStatement,
  type FigureValue,
  type KnownFigure,
  type Taken,
} from '#src/law/classification/index.ts'
import type { FigureTerm, Vocabulary } from '#src/law/vocabulary/index.ts'
import { present } from '#src/lib/present.ts'
import { computedStatements, type TimedEvent } from './computed.ts'
import type { FallWire } from './derived-schema.ts'
import { givenOf, knownFiguresOf } from './figures.ts'
import type { IncidentClassification } from './schema.ts'

/** What was said of an incident at one time: figures of an instant, or an event. */
export interface Finding extends Partial<Pick<IncidentClassification, 'figures' | 'rates' | 'root_cause'>> {
  /** The entry of a log. */
  id?: string
  /** RFC 3339: when it was so. */
  happened_at?: string
  /** RFC 3339: when it became known. */
  known_at: string
  event?: string
}

/** What is known of an incident at one moment. */
export interface KnownIncident {
  id: string
  /** Two with one name know the same. */
  name: string
  statements: readonly FigureStatement[]
  events: readonly TimedEvent[]
  occurred_at?: string
  root_causes: readonly string[]
  /** Incidents before this one that may recur in it. Undefined: none is known. */
  earlier?: readonly KnownIncident[]
}

/** What findings say together, with what follows from them. */
export function knownOf(
  incident: { id: string; occurred_at?: string; name: string },
  findings: readonly Finding[],
  vocabulary: Vocabulary,
): KnownIncident {
  const statements = findings.flatMap((finding) => statementOf(finding, vocabulary) ?? [])
  const events = findings.flatMap(({ id, event, happened_at: at }): TimedEvent[] =>
    event === undefined || at === undefined ? [] : [present({ id, event, at: Date.parse(at) })],
  )
  return {
    ...incident,
    events,
    statements: [...statements, ...computedStatements(statements, events, vocabulary)],
    root_causes: [...new Set(findings.flatMap(({ root_cause: cause }) => cause ?? []))],
  }
}

function statementOf(
  { id, figures, rates = {}, happened_at: at }: Finding,
  vocabulary: Vocabulary,
): FigureStatement | undefined {
  if (!figures) return undefined
  return present({
    id,
    at: at === undefined ? undefined : Date.parse(at),
    figures: knownFiguresOf(figures, rates, vocabulary),
    given: figures,
  })
}

/** A figure as an answer tells it: as it was given, or as it was computed. */
export function tellFigure(
  { figure, statement }: Taken,
  { code, type }: Pick<FigureTerm, 'code' | 'type'>,
): FigureValue {
  const given = figure === statement.figures.get(code) ? statement.given?.[code] : undefined
  return given ?? givenOf(figure, type)
}

/** What counts of each figure, with the statement that says so. */
export function countingFigures(
  statements: readonly FigureStatement[],
  { figures: terms }: Pick<Vocabulary, 'figures'>,
) {
  const codes = new Set(statements.flatMap(({ figures }) => [...figures.keys()]))
  return [...codes].map((code) => {
    const term = terms.get(code)!
    return { term, ...countingFigure(code, term.over_time, statements)! }
  })
}

/** A figure that a later statement says is lower than what counts, which therefore goes on counting. */
export interface Fall {
  term: FigureTerm
  counting: FigureStatement
  later: FigureStatement
}

/**
 * The figures that fell and weren't corrected: the law asks whether an incident was so at any time, so a lower figure
 * takes nothing back. The latest of each. What is over may fall once an event has said so.
 */
export function fallsOf({ statements, events }: KnownIncident, vocabulary: Pick<Vocabulary, 'figures'>): Fall[] {
  const ends = new Set([...vocabulary.figures.values()].flatMap(({ measured }) => measured?.to ?? []))
  const isOver = ({ at = 0 }: FigureStatement) => events.some((one) => ends.has(one.event) && one.at >= at)
  return countingFigures(statements, vocabulary).flatMap(({ term, figure, statement: counting }): Fall[] => {
    if (term.over_time === 'last' || (term.over_time === 'peak' && isOver(counting))) return []
    const fallen = statements.filter((one) => {
      const other = one.figures.get(term.code)
      return other !== undefined && (one.at ?? 0) >= (counting.at ?? 0) && isBelow(other, figure)
    })
    const later = fallen.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0)).at(-1)
    return later ? [{ term, counting, later }] : []
  })
}

const OVER: Record<'peak' | 'sum' | 'span', string> = {
  peak: 'Mistaken, or over? If it is over, say so by an event: `ict_regular_activities_recovered`, from which reports run, or `incident_resolved`; the higher one counts all the same.',
  sum: 'A total can only grow, so one of the two is mistaken.',
  span: 'A length of time can only grow, so one of the two is mistaken.',
}

/** A fall as an answer tells it: it asks whether the figure was mistaken, or is over. */
export function tellFall({ term, counting, later }: Fall): FallWire {
  const { code, over_time: rule } = term
  const tell = (statement: FigureStatement) => tellFigure({ figure: statement.figures.get(code)!, statement }, term)
  const corrects =
    counting.id === undefined ? '' : ` Where the higher one was mistaken, write an entry that corrects ${counting.id}.`
  return present({
    figure: code,
    counts: tell(counting),
    entry_id: counting.id,
    later: tell(later),
    later_entry_id: later.id,
    question: `${OVER[rule === 'last' ? 'peak' : rule]}${corrects}`,
  })
}

/** All of the one lies below all of the other. */
function isBelow(one: KnownFigure, other: KnownFigure): boolean {
  if (typeof one === 'boolean' || typeof other === 'boolean') return one === false && other === true
  return one.high !== undefined && one.high < other.low
}
