import type { LawReader } from '#src/graph/revision.ts'
import { DIMENSIONS, didYouMean, readVocabulary, unknownItems, type Vocabulary } from '#src/vocabulary/index.ts'
import { invalidInput } from '#src/problems.ts'
import type { ApplicabilityCheck, ApplicabilityInputs, SubjectInputs } from './schema.ts'
import { findFactMistake, type Invalid } from './check-facts.ts'
import { findOwnershipMistakes } from './check-ownership.ts'
import { factsOfFootprint } from './subjects.ts'

const LISTS = ['activities', 'entity_roles', 'sector_tags'] as const

/** Checks what the JSON schema can't: vocabulary values, pack ids, types of facts. Throws one `validation_error` for all mistakes. */
export async function checkApplicabilityInput(
  law: LawReader,
  body: ApplicabilityCheck,
  explainedPackIds?: string[],
): Promise<void> {
  const known = await readVocabulary(law)
  const invalid = [
    ...unknownItems('body.pack_ids', body.pack_ids, known.packIds, 'a known pack'),
    ...unknownItems('body.explain.pack_ids', explainedPackIds, known.packIds, 'a known pack'),
    ...findInputMistakes(body, known, 'body'),
  ]
  if (invalid.length > 0) throw invalidInput(invalid)
}

/** Lists the mistakes in the inputs at `path`. */
export function findInputMistakes(body: ApplicabilityInputs, known: Vocabulary, path: string): Invalid[] {
  const invalid = findInvalidInputs(path, body, known)
  const hasFlat = [...DIMENSIONS, 'facts' as const, 'footprint' as const, 'ownership' as const].some(
    (name) => body[name] !== undefined,
  )
  if (body.subjects && hasFlat)
    invalid.push({ field: `${path}.subjects`, detail: 'stands instead of the flat lists; give one or the other' })
  if (!body.subjects && !LISTS.some((name) => body[name] !== undefined)) {
    invalid.push({ field: path, detail: `needs at least one of ${LISTS.join(', ')}, subjects` })
  }
  const ids = new Set<string>()
  body.subjects?.forEach((subject, index) => {
    const field = `${path}.subjects.${index}`
    if (ids.has(subject.id))
      invalid.push({ field: `${field}.id`, detail: `${JSON.stringify(subject.id)} is given twice` })
    ids.add(subject.id)
    invalid.push(...findInvalidInputs(field, subject, known))
  })
  return [...invalid, ...findOwnershipMistakes(body, known, path)]
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

/** Finds pairs of statements that can't both be true. */
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
