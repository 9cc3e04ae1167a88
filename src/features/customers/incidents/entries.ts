import type { EventInputWire } from '#src/features/calculators/filing-deadlines/index.ts'
import type { Finding, LoggedIncident } from '#src/features/calculators/incident-classifications/index.ts'
import type { FiguresWire } from '#src/law/classification/index.ts'
import type { Answered } from '#src/law/questions/index.ts'
import { present } from '#src/lib/present.ts'
import type { LoggedEntry } from './queries.ts'

/** The event that says when an incident occurred; else it did when it first shows in the log. */
const OCCURRED = 'incident_occurred'

/** Codes of events that are the awareness of something end so. */
const AWARENESS = /_awareness$/

/** The entries that count: a corrected one counts no more, and neither does a correction that was corrected. */
export function listCountingEntries(entries: LoggedEntry[]): LoggedEntry[] {
  const corrected = new Set(entries.flatMap(({ corrects }) => corrects ?? []))
  return entries.filter(({ id }) => !corrected.has(id))
}

/**
 * The instant from which the clocks of an entry's event run: of awareness when it became known, else when it happened.
 */
export function countsFrom(entry: LoggedEntry): string | undefined {
  if (entry.event === undefined) return undefined
  return AWARENESS.test(entry.event) ? knownAtOf(entry) : entry.happened_at
}

const knownAtOf = ({ happened_at: happenedAt, aware_at: awareAt }: LoggedEntry): string => awareAt ?? happenedAt

/** The events that a log states, as the deadline calculator takes them, each with its entry. */
export function eventsOfLog(entries: LoggedEntry[]): Array<EventInputWire & { entry_id: string }> {
  return listCountingEntries(entries).flatMap((entry) => {
    const at = countsFrom(entry)
    return entry.event === undefined || at === undefined ? [] : [{ event: entry.event, at: [at], entry_id: entry.id }]
  })
}

/** What a log says of how grave its incident is, entry by entry. */
export function loggedIncidentOf(id: string, entries: LoggedEntry[]): LoggedIncident {
  const counting = listCountingEntries(entries)
  const stated = counting.filter(({ event }) => event === OCCURRED)
  // A note or a cause may be older than the incident.
  const telling = counting.filter(({ event, figures_json: figures }) => event !== undefined || figures !== undefined)
  const [first] = (stated.length > 0 ? stated : telling)
    .map(({ happened_at: at }) => at)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
  return { ...present({ id, occurred_at: first }), findings: counting.flatMap(findingsOf) }
}

function findingsOf(entry: LoggedEntry): Finding[] {
  const { id, event, happened_at } = entry
  const { estimated: _estimated, ...known } = knowledgeOf(entry)
  if (known.figures === undefined && known.root_cause === undefined && event === undefined) return []
  return [present({ id, happened_at, known_at: knownAtOf(entry), event, ...known })]
}

/** The entries that count by which what was known of the incident was corrected. */
export function correctionsOf(entries: LoggedEntry[]): Array<Pick<Finding, 'id' | 'known_at'>> {
  const telling = new Set(entries.filter((entry) => findingsOf(entry).length > 0).map(({ id }) => id))
  return listCountingEntries(entries).flatMap((entry) =>
    entry.corrects !== undefined && telling.has(entry.corrects) ? [{ id: entry.id, known_at: knownAtOf(entry) }] : [],
  )
}

/** The answers of a log; of two to one question the later counts. */
export function answersOfLog(entries: LoggedEntry[]): Answered {
  const said = listCountingEntries(entries).map(answersOf)
  return {
    answers: Object.assign({}, ...said.map(({ answers }) => answers)) as Answered['answers'],
    answer_notes: Object.assign({}, ...said.map(({ answer_notes: notes }) => notes)) as Answered['answer_notes'],
  }
}

export const answersOf = ({ answers_json: json = '{}' }: LoggedEntry): Answered => JSON.parse(json) as Answered

/** Figures and rates are stored as JSON: a node has no properties of properties. */
export function knowledgeOf({
  figures_json: figures,
  rates_json: rates,
  estimated_json: estimated,
  root_cause,
}: LoggedEntry) {
  return present({
    estimated: estimated === undefined ? undefined : (JSON.parse(estimated) as Record<string, boolean>),
    figures: figures === undefined ? undefined : (JSON.parse(figures) as FiguresWire),
    rates: rates === undefined ? undefined : (JSON.parse(rates) as Record<string, number>),
    root_cause,
  })
}
