import {
  type ClockPlace,
  type EventInputWire,
  findInstantMistake,
  findPlaceMistakes,
  isLaterInstant,
  isLocalTime,
} from '#src/features/calculators/filing-deadlines/index.ts'
import {
  type FiguresWire,
  findFigureMistakes,
  type Finding,
  type KnownIncident,
} from '#src/features/calculators/incident-classifications/index.ts'
import { type Answered, listAnswerMistakes } from '#src/law/questions/index.ts'
import { readVocabulary, type Vocabulary } from '#src/law/vocabulary/index.ts'
import { type InputMistake, invalidInput } from '#src/problems.ts'
import type { DatedLawReader, LawReader } from '#src/stores/graph/revision.ts'
import type { LoggedEntry } from './queries.ts'
import type { IncidentCreate, IncidentEntry } from './schema.ts'

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

/** What a log says of how grave its incident is, each with the instant when it became known. */
export function knownIncidentOf(id: string, entries: LoggedEntry[]): KnownIncident {
  const standing = listCountingEntries(entries)
  const first = standing
    .map(({ happened_at: at }) => at)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
    .at(0)
  return { id, ...(first === undefined ? {} : { occurred_at: first }), findings: standing.flatMap(findingsOf) }
}

function findingsOf(entry: LoggedEntry): Finding[] {
  const { figures, rates, root_cause: cause } = knowledgeOf(entry)
  if (figures === undefined && cause === undefined) return []
  return [
    {
      id: entry.id,
      known_at: knownAtOf(entry),
      ...(figures ? { figures } : {}),
      ...(rates ? { rates } : {}),
      ...(cause === undefined ? {} : { root_cause: cause }),
    },
  ]
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
export function knowledgeOf({ figures_json: figures, rates_json: rates, root_cause: cause }: LoggedEntry) {
  return {
    ...(figures === undefined ? {} : { figures: JSON.parse(figures) as FiguresWire }),
    ...(rates === undefined ? {} : { rates: JSON.parse(rates) as Record<string, number> }),
    ...(cause === undefined ? {} : { root_cause: cause }),
  }
}

/** The mistakes in the place and the entries of a new incident. */
export async function checkIncidentInput(law: DatedLawReader, body: IncidentCreate): Promise<InputMistake[]> {
  const known = await readVocabulary(law)
  const { entries = [] } = body
  const invalid = [
    ...findPlaceMistakes(body),
    ...entries.flatMap((entry, index) => findEntryMistakes(entry, `body.entries.${index}`, known, body)),
  ]
  for (const [index, { answers }] of entries.entries())
    invalid.push(...(await listAnswerMistakes(law, { answers }, `body.entries.${index}`, true)))
  return invalid
}

/**
 * The same for an entry. What it says of the customer or of other entries is checked where it is written; so is a time
 * without an offset, because the place of its clock is that of the incident.
 */
export async function checkEntryInput(law: DatedLawReader, body: IncidentEntry): Promise<InputMistake[]> {
  const known = await readVocabulary(law)
  const hasOffsets = !TIMES.some((name) => isLocalTime(body[name] ?? ''))
  const invalid = hasOffsets ? findEntryMistakes(body, 'body', known, {}) : findFactMistakes(body, 'body', known)
  return [...invalid, ...(await listAnswerMistakes(law, { answers: body.answers }, 'body', true))]
}

/** Throws for an entry with a time without an offset, once the place of the incident is known. */
export async function checkLocalTimes(law: LawReader, body: IncidentEntry, place: ClockPlace): Promise<void> {
  if (!TIMES.some((name) => isLocalTime(body[name] ?? ''))) return
  throw invalidInput(findEntryMistakes(body, 'body', await readVocabulary(law), place))
}

const TIMES = ['happened_at', 'aware_at'] as const

function findEntryMistakes(entry: IncidentEntry, field: string, known: Vocabulary, place: ClockPlace): InputMistake[] {
  const { event, what, sent, happened_at: happenedAt, aware_at: awareAt } = entry
  const details = {
    happened_at: findInstantMistake(happenedAt, place),
    aware_at: awareAt === undefined ? undefined : findInstantMistake(awareAt, place),
  }
  const isReadable = !details.happened_at && !details.aware_at
  if (isReadable && awareAt !== undefined && isLaterInstant(happenedAt, awareAt))
    details.aware_at = 'lies before happened_at; nobody knows of what has not happened yet'
  const isEmpty = [event, what, sent, entry.figures, entry.root_cause, entry.answers].every((one) => one === undefined)
  const nothing = { field, detail: 'says nothing; give event, what, sent, figures, root_cause or answers' }
  const wrong = Object.entries(details).flatMap(([name, detail]) =>
    detail === undefined ? [] : [{ field: `${field}.${name}`, detail }],
  )
  return [...(isEmpty ? [nothing] : []), ...wrong, ...findFactMistakes(entry, field, known)]
}

function findFactMistakes(
  { figures = {}, rates = {} }: IncidentEntry,
  field: string,
  known: Vocabulary,
): InputMistake[] {
  return findFigureMistakes(`${field}.figures`, figures, rates, known)
}
