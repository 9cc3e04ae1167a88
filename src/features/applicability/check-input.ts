import type { AnswerCache } from '#src/graph/revision.ts'
import type { Graph } from '#src/graph/graph.ts'
import {
  DIMENSIONS,
  didYouMean,
  readVocabulary,
  unknownItems,
  type Vocabulary,
} from '#src/features/vocabularies/vocabularies.ts'
import { isCalendarDate } from '#src/lib/schema.ts'
import { invalidInput } from '#src/problems.ts'
import type { ApplicabilityCheck, SubjectWire } from './schema.ts'

type Invalid = { field: string; detail: string }
type Inputs = Omit<SubjectWire, 'id' | 'kind'>

const LISTS = ['activities', 'entity_roles', 'sector_tags'] as const

/** What the JSON schema can't say: vocabulary values, pack ids, types of facts. Throws one problem that names them all. */
export async function checkApplicabilityInput(
  graph: Graph,
  answers: AnswerCache,
  body: ApplicabilityCheck,
): Promise<void> {
  const known = await readVocabulary(graph, answers)
  const invalid: Invalid[] = [
    ...unknownItems('body.pack_ids', body.pack_ids, known.packIds, 'a known pack'),
    ...findInvalidInputs('body', body, known),
  ]
  const hasFlat = [...DIMENSIONS, 'facts' as const].some((name) => body[name] !== undefined)
  if (body.subjects && hasFlat)
    invalid.push({ field: 'body.subjects', detail: 'stands instead of the flat lists; give one or the other' })
  if (!body.subjects && !LISTS.some((name) => body[name] !== undefined)) {
    invalid.push({ field: 'body', detail: `needs at least one of ${LISTS.join(', ')}, subjects` })
  }
  const ids = new Set<string>()
  body.subjects?.forEach((subject, index) => {
    if (ids.has(subject.id))
      invalid.push({ field: `body.subjects.${index}.id`, detail: `${JSON.stringify(subject.id)} is given twice` })
    ids.add(subject.id)
    invalid.push(...findInvalidInputs(`body.subjects.${index}`, subject, known))
  })
  if (invalid.length > 0) throw invalidInput(invalid)
}

function findInvalidInputs(path: string, inputs: Inputs, known: Vocabulary): Invalid[] {
  const ofLists = DIMENSIONS.flatMap((name) =>
    unknownItems(`${path}.${name}`, inputs[name], known.codes[name], `a known value of ${name}`),
  )
  const ofFacts = Object.entries(inputs.facts ?? {}).flatMap(([key, value]) => {
    const detail = findFactMistake(key, value, known)
    return detail ? [{ field: `${path}.facts.${key}`, detail }] : []
  })
  return [...ofLists, ...ofFacts]
}

function findFactMistake(key: string, value: unknown, known: Vocabulary): string | undefined {
  const fact = known.facts.get(key)
  if (!fact)
    return `is not a known fact${didYouMean(
      key,
      [...known.facts.values()].filter((item) => !item.derived).map((item) => item.id),
    )}`
  if (fact.derived) return 'follows from other facts; it is not given'
  if (value === 'unknown') return undefined
  if (!isOfType(value, fact.type))
    return `must be of type ${fact.type}${fact.unit ? ` (${fact.unit})` : ''}, or "unknown"`
  if (typeof value === 'number' && fact.minimum !== undefined && value < fact.minimum)
    return `must be at least ${fact.minimum}`
  if (fact.values.length > 0 && !fact.values.includes(String(value))) return `must be one of ${fact.values.join(', ')}`
  return undefined
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isSafeInteger(value)
  if (type === 'date') return typeof value === 'string' && isCalendarDate(value)
  return typeof value === type
}
