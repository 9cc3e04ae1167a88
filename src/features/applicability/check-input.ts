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
import { findControlCycle } from './group-figures.ts'
import type { ApplicabilityCheck, SubjectInputs } from './schema.ts'
import { enterprisesOf, factsOfFootprint, hasGroup, listSubjects } from './subjects.ts'

type Invalid = { field: string; detail: string }

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
  const hasFlat = [...DIMENSIONS, 'facts' as const, 'footprint' as const, 'ownership' as const].some(
    (name) => body[name] !== undefined,
  )
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
  invalid.push(...findOwnershipMistakes(body, known))
  if (invalid.length > 0) throw invalidInput(invalid)
}

function findInvalidInputs(path: string, inputs: SubjectInputs, known: Vocabulary): Invalid[] {
  const ofLists = DIMENSIONS.flatMap((name) =>
    unknownItems(`${path}.${name}`, inputs[name], known.codes[name], `a known value of ${name}`),
  )
  const ofFacts = Object.entries(inputs.facts ?? {}).flatMap(([key, value]) => {
    const detail = findFactMistake(key, value, known)
    return detail ? [{ field: `${path}.facts.${key}`, detail }] : []
  })
  const ofPlaces = (inputs.footprint ?? []).flatMap(({ country }, index) =>
    known.codes.jurisdictions.has(country)
      ? []
      : [
          {
            field: `${path}.footprint.${index}.country`,
            detail: `${JSON.stringify(country)} is not a known jurisdiction${didYouMean(country, known.codes.jurisdictions)}`,
          },
        ],
  )
  return [...ofLists, ...ofFacts, ...ofPlaces, ...findContradictions(path, inputs, known)]
}

/** Two statements about one thing that can't both hold. */
function findContradictions(path: string, inputs: SubjectInputs, known: Vocabulary): Invalid[] {
  const twice = inputs.footprint && inputs.jurisdictions
  const ofFootprint = new Map(factsOfFootprint(inputs, known))
  const ofFacts = Object.entries(inputs.facts ?? {}).flatMap(([key, value]) =>
    typeof value === 'boolean' && ofFootprint.get(key)?.has(!value)
      ? [{ field: `${path}.facts.${key}`, detail: `is ${value}, but the footprint says that it is ${!value}` }]
      : [],
  )
  return [
    ...(twice
      ? [{ field: `${path}.footprint`, detail: 'stands instead of jurisdictions; give one or the other' }]
      : []),
    ...ofFacts,
  ]
}

/** Holders that nobody named, partners without a percentage, figures that contradict the group, control in a circle. */
function findOwnershipMistakes(body: ApplicabilityCheck, known: Vocabulary): Invalid[] {
  const enterprises = enterprisesOf(body)
  const subjects = listSubjects(body)
  const pathOf = (index: number) => (body.subjects ? `body.subjects.${index}` : 'body')
  const owners = [
    ...subjects.map((subject, index) => ({ ...subject, path: pathOf(index) })),
    ...(body.enterprises ?? []).map((item, index) => ({ ...item, path: `body.enterprises.${index}` })),
  ]
  const ids = owners.map(({ id }) => id)
  const invalid: Invalid[] = []
  for (const [index, owner] of owners.entries()) {
    const isNew = index >= subjects.length
    if (isNew && ids.indexOf(owner.id) < index)
      invalid.push({ field: `${owner.path}.id`, detail: `${JSON.stringify(owner.id)} is given twice` })
    for (const [at, { parent, relation, percent }] of (owner.ownership ?? []).entries()) {
      const field = `${owner.path}.ownership.${at}`
      if (!enterprises.has(parent)) {
        const near = didYouMean(parent, ids).replace(/; see .*/, '; name it in body.enterprises')
        invalid.push({
          field: `${field}.parent`,
          detail: `${JSON.stringify(parent)} is no subject or enterprise${near}`,
        })
      }
      if (parent === owner.id) invalid.push({ field: `${field}.parent`, detail: 'an enterprise does not hold itself' })
      if (relation === 'partner' && percent === undefined)
        invalid.push({ field: `${field}.percent`, detail: 'is needed for a partner: its figures count in proportion' })
    }
    if (isNew) {
      for (const [key, value] of Object.entries(owner.facts ?? {})) {
        const detail = findFactMistake(key, value, known)
        if (detail) invalid.push({ field: `${owner.path}.facts.${key}`, detail })
      }
    }
  }
  for (const [index, subject] of subjects.entries()) {
    const stated = subject.facts?.['has_partner_or_linked_enterprises']
    const own = enterprises.get(subject.id)!.holdings
    if (hasGroup(subject, enterprises) && stated === (own.length === 0 && subject.ownership !== undefined))
      invalid.push({
        field: `${pathOf(index)}.facts.has_partner_or_linked_enterprises`,
        detail: 'contradicts the ownership that is given',
      })
  }
  const cycle = findControlCycle(enterprises)
  if (cycle) {
    const owner = owners.find(({ id }) => id === cycle[0])!
    invalid.push({ field: `${owner.path}.ownership`, detail: `control runs in a circle: ${cycle.join(' → ')}` })
  }
  return invalid
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
