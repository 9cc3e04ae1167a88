import { listAnswerMistakes } from '#src/law/questions/index.ts'
import {
  DIMENSIONS,
  explainUnknown,
  mistakeOf,
  readVocabulary,
  UNKNOWN_LISTS,
  unknownItems,
  type Vocabulary,
  withBroader,
  WORDS_MOST,
} from '#src/law/vocabulary/index.ts'
import { isCalendarDate } from '#src/lib/schema.ts'
import { invalidInput } from '#src/problems.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import {
  findGroupContradiction,
  findHoldingMistakes,
  findImpossibleFigures,
  type Invalid,
  type Owner,
} from './check-ownership.ts'
import { findControlCycle } from './group-figures.ts'
import {
  type ApplicabilityCheck,
  type ApplicabilityInputs,
  calculatorInputs,
  type CalculatorInputs,
  type SubjectInputs,
} from './schema.ts'
import { wordsAnswering, wordsOfSubject } from './openness.ts'
import { enterprisesOf, factsOfFootprint, listSubjects } from './subjects.ts'

const LISTS = Object.keys(UNKNOWN_LISTS) as Array<keyof typeof UNKNOWN_LISTS>

/**
 * Checks what the JSON schema can't: vocabulary values, pack ids, types of facts. Throws one `validation_error` for all
 * mistakes.
 */
export async function checkApplicabilityInput(
  law: DatedLawReader,
  body: ApplicabilityCheck,
  explainedPackIds?: string[],
): Promise<void> {
  const known = await readVocabulary(law)
  const invalid = [
    ...unknownItems('body.pack_ids', body.pack_ids, 'packs', known),
    ...unknownItems('body.explain.pack_ids', explainedPackIds, 'packs', known),
    ...findInputMistakes(body, known, 'body'),
    ...(await listAnswerMistakes(law, body, 'body', true)),
  ]
  if (invalid.length > 0) throw invalidInput(invalid)
}

/** The lists and facts about a subject, as far as the body of a calculator gives them. */
export function givenInputsOf(body: Pick<CalculatorInputs, keyof typeof calculatorInputs>): CalculatorInputs {
  const names = Object.keys(calculatorInputs) as Array<keyof typeof calculatorInputs>
  return Object.fromEntries(names.flatMap((name) => (body[name] === undefined ? [] : [[name, body[name]]])))
}

/** Lists the mistakes in a subject's lists and facts, and in ids of packs, like those of an applicability check. */
export async function listSubjectMistakes(
  law: DatedLawReader,
  inputs: CalculatorInputs,
  packIds?: string[],
): Promise<Invalid[]> {
  const known = await readVocabulary(law)
  const unknown = unknownItems('body.pack_ids', packIds, 'packs', known)
  const wrong = findInputMistakes(inputs, known, 'body')
  return [...unknown, ...wrong, ...(await listAnswerMistakes(law, inputs, 'body', true))]
}

/** Lists the mistakes in the inputs at `path`. */
export function findInputMistakes(body: ApplicabilityInputs, known: Vocabulary, path: string): Invalid[] {
  const invalid = findInvalidInputs(path, body, known)
  const flat = [
    ...DIMENSIONS,
    'complete',
    ...Object.values(UNKNOWN_LISTS),
    'facts',
    'footprint',
    'ownership',
    'answers',
    'answer_notes',
  ] as const
  const hasFlat = flat.some((name) => body[name] !== undefined)
  if (body.subjects && hasFlat)
    invalid.push({ field: `${path}.subjects`, detail: 'stands instead of the flat lists; give one or the other' })
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
  const ofLists = DIMENSIONS.flatMap((name) => unknownItems(`${path}.${name}`, inputs[name], name, known))
  const ofFacts = Object.entries(inputs.facts ?? {}).flatMap(([key, value]) => {
    return findFactMistake(`${path}.facts.${key}`, key, value, known)
  })
  const ofPlaces = (inputs.footprint ?? []).flatMap(({ country }, index) =>
    known.codes.jurisdictions.has(country)
      ? []
      : [mistakeOf(`${path}.footprint.${index}.country`, () => explainUnknown(country, 'jurisdictions', known))],
  )
  const ofUnknown = LISTS.flatMap((name) => findUnknownListMistakes(path, name, inputs, known))
  const ofAnswers = findWordMistakes(path, inputs, known)
  const ofFigures = inputs.ownership === undefined ? findImpossibleFigures(path, inputs.facts) : []
  const contradictions = [...ofFigures, ...findContradictions(path, inputs, known)]
  return [...ofLists, ...ofUnknown, ...ofFacts, ...ofPlaces, ...ofAnswers, ...contradictions]
}

/** Words answer yes to the questions of the vocabulary; `answers` says no, and not beside such a word. */
function findWordMistakes(path: string, inputs: SubjectInputs, { openings, broader }: Vocabulary): Invalid[] {
  const ofLists = LISTS.filter((list) => inputs.answers?.[list] === 'yes').map((list) => ({
    field: `${path}.answers.${list}`,
    detail: `a yes is said by what is true: leave it out, and name it in ${list}`,
  }))
  const words = wordsOfSubject(inputs, broader)
  const ofQuestions = openings.flatMap((opening) => {
    const { code, answers } = opening
    const answer = inputs.answers?.[code]
    const field = `${path}.answers.${code}`
    if (answer === 'yes') {
      const some = answers.slice(0, WORDS_MOST).join(', ')
      return [
        { field, detail: `a yes is said by what is true: leave it out, and name it in its list, such as ${some}` },
      ]
    }
    const telling = wordsAnswering(words, opening).map((word) => word.code)
    if (answer === undefined || telling.length === 0) return []
    return [{ field, detail: `is ${answer}, but ${telling.join(', ')} says yes; leave it out of one of them` }]
  })
  return [...ofLists, ...ofQuestions]
}

/** What is said to be unknown beside a list must be a word of it, and no more than what the list leaves open. */
function findUnknownListMistakes(
  path: string,
  name: (typeof LISTS)[number],
  inputs: SubjectInputs,
  known: Vocabulary,
): Invalid[] {
  const [field, codes, given] = [`${path}.${UNKNOWN_LISTS[name]}`, inputs[UNKNOWN_LISTS[name]], inputs[name]]
  if (codes === undefined) return []
  if (given === undefined) {
    return [
      {
        field,
        detail: `stands beside ${name}, which is not given: then all of it is unknown; give ${name}, perhaps []`,
      },
    ]
  }
  const held = new Map(
    given.flatMap((code) =>
      [...withBroader(`${name}/${code}`, known.broader)].map((id) => [id.slice(name.length + 1), code] as const),
    ),
  )
  const contradictions = codes.flatMap((code, index) => {
    const from = held.get(code)
    if (from === undefined) return []
    return [{ field: `${field}.${index}`, detail: `is known: ${name} says ${from}; leave it out of one of them` }]
  })
  return [...unknownItems(field, codes, name, known), ...contradictions]
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

/**
 * Finds holders that are not listed, partners without a percentage, statements that contradict the group, and cycles of
 * control.
 */
function findOwnershipMistakes(body: ApplicabilityInputs, known: Vocabulary, at: string): Invalid[] {
  const enterprises = enterprisesOf(body)
  const pathOf = (index: number) => (body.subjects ? `${at}.subjects.${index}` : at)
  const subjects = listSubjects(body).map((subject, index) => ({ ...subject, path: pathOf(index) }))
  const others = (body.enterprises ?? []).map((item, index) => ({ ...item, path: `${at}.enterprises.${index}` }))
  const owners: Owner[] = [...subjects, ...others]
  const ids = owners.map(({ id }) => id)
  const invalid = owners.flatMap((owner) => findHoldingMistakes(owner, ids, at))
  for (const [index, other] of others.entries()) {
    if (ids.indexOf(other.id) < subjects.length + index)
      invalid.push({ field: `${other.path}.id`, detail: `${JSON.stringify(other.id)} is given twice` })
    for (const [key, value] of Object.entries(other.facts ?? {})) {
      invalid.push(...findFactMistake(`${other.path}.facts.${key}`, key, value, known))
    }
  }
  invalid.push(...subjects.flatMap((subject) => findGroupContradiction(subject, subject.path, enterprises)))
  const cycle = findControlCycle(enterprises)
  if (cycle) {
    const { path } = owners.find(({ id }) => id === cycle[0])!
    invalid.push({ field: `${path}.ownership`, detail: `control runs in a circle: ${cycle.join(' → ')}` })
  }
  return invalid
}

type Fact = Vocabulary['facts'] extends ReadonlyMap<string, infer F> ? F : never

/** Says why a value is not valid for a fact; nothing when it is valid. */
function findFactMistake(field: string, key: string, value: unknown, known: Vocabulary): Invalid[] {
  const fact = known.facts.get(key)
  if (fact) {
    const detail = findValueMistake(fact, value)
    return detail ? [{ field, detail }] : []
  }
  return [mistakeOf(field, () => explainUnknown(key, 'facts', known))]
}

function findValueMistake(fact: Fact, value: unknown): string | undefined {
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
