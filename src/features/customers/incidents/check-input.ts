import {
  type ClockPlace,
  findInstantMistake,
  findPlaceMistakes,
  isLaterInstant,
  isLocalTime,
} from '#src/features/calculators/filing-deadlines/index.ts'
import { findFigureMistakes } from '#src/features/calculators/incident-classifications/index.ts'
import { listAnswerMistakes } from '#src/law/questions/index.ts'
import { readVocabulary, type Vocabulary } from '#src/law/vocabulary/index.ts'
import { type InputMistake, invalidInput } from '#src/problems.ts'
import type { DatedLawReader, LawReader } from '#src/stores/graph/revision.ts'
import type { IncidentCreate, IncidentEntry } from './schema.ts'

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
  { figures = {}, rates = {}, estimated = {} }: IncidentEntry,
  field: string,
  known: Vocabulary,
): InputMistake[] {
  const unsaid = Object.keys(estimated).filter((code) => !(code in figures))
  const ofNothing = unsaid.map((code) => {
    return { field: `${field}.estimated.${code}`, detail: `this entry says nothing of ${code}; give it in figures` }
  })
  return [...findFigureMistakes(`${field}.figures`, figures, rates, known), ...ofNothing]
}
