import { listAnswerMistakes, listDoneMistakes } from '#src/law/questions/index.ts'
import {
  findUnknownWords,
  readVocabulary,
  UNKNOWN_LISTS,
  type Vocabulary,
  withBroader,
  WORDS_MOST,
} from '#src/law/vocabulary/index.ts'
import { isCalendarDate } from '#src/lib/schema.ts'
import type { InputMistake } from '#src/problems.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { findGroupContradiction, findImpossibleFigures, findOwnershipMistakes } from './check-ownership.ts'
import { wordsAnswering, wordsOfSubject } from './openness.ts'
import { type ApplicabilityInputs, subjectFields, type SubjectInputs } from './schema.ts'
import { factsOfFootprint, givenSubjectsOf } from './subjects.ts'

const LISTS = Object.keys(UNKNOWN_LISTS) as Array<keyof typeof UNKNOWN_LISTS>
const FLAT = Object.keys(subjectFields) as Array<keyof typeof subjectFields>

/**
 * The mistakes in what the part `at` of a request says of its subjects, besides words that their lists do not have. A
 * question takes answers that are of one case, and what is kept of a customer does not. What was done is not after
 * `day`; default today.
 */
export async function listInputMistakes(
  law: DatedLawReader,
  inputs: ApplicabilityInputs,
  at = 'body',
  takesCases = true,
  day?: string,
): Promise<InputMistake[]> {
  const invalid = findInputMistakes(inputs, await readVocabulary(law), at)
  return [
    ...invalid,
    ...(await listAnswerMistakes(law, inputs, at, takesCases)),
    ...(await listDoneMistakes(law, inputs, at, day)),
  ]
}

/** The same without the answers. */
export function findInputMistakes(body: ApplicabilityInputs, known: Vocabulary, at: string): InputMistake[] {
  const { subjects, enterprises } = givenSubjectsOf(body)
  const pathOf = (index: number) => (body.subjects ? `${at}.subjects.${index}` : at)
  const placed = subjects.map((subject, index) => ({ ...subject, path: pathOf(index) }))
  const others = (body.enterprises ?? []).map((item, index) => ({ ...item, path: `${at}.enterprises.${index}` }))
  const hasBoth = body.subjects && FLAT.some((name) => body[name] !== undefined)
  const both = { field: `${at}.subjects`, detail: 'stands instead of the flat lists; give one or the other' }
  return [
    ...(hasBoth ? [...findStatementMistakes(at, body, known), both] : []),
    ...placed.flatMap((subject) => findStatementMistakes(subject.path, subject, known)),
    ...findOwnershipMistakes([...placed, ...others], enterprises, at),
    ...others.flatMap(({ path, facts }) => findFactMistakes(path, facts, known)),
    ...placed.flatMap((subject) => findGroupContradiction(subject, subject.path, enterprises)),
  ]
}

/** The mistakes in what is said of one subject. */
function findStatementMistakes(path: string, given: SubjectInputs, known: Vocabulary): InputMistake[] {
  return [
    ...LISTS.flatMap((name) => findUnknownListMistakes(path, name, given, known)),
    ...findFactMistakes(path, given.facts, known),
    ...findWordMistakes(path, given, known),
    ...(given.ownership === undefined ? findImpossibleFigures(path, given.facts) : []),
    ...findContradictions(path, given, known),
  ]
}

/** Words answer yes to the questions of the vocabulary; `answers` says no, and not beside such a word. */
function findWordMistakes(path: string, inputs: SubjectInputs, { openings, broader }: Vocabulary): InputMistake[] {
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

/** What is said to be unknown beside a list must be no more than what the list leaves open. */
function findUnknownListMistakes(
  path: string,
  name: (typeof LISTS)[number],
  inputs: SubjectInputs,
  known: Vocabulary,
): InputMistake[] {
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
  return codes.flatMap((code, index) => {
    const from = held.get(code)
    if (from === undefined) return []
    return [{ field: `${field}.${index}`, detail: `is known: ${name} says ${from}; leave it out of one of them` }]
  })
}

/** Finds pairs of statements that can't both be true. */
function findContradictions(path: string, inputs: SubjectInputs, known: Vocabulary): InputMistake[] {
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

type Fact = Vocabulary['facts'] extends ReadonlyMap<string, infer F> ? F : never

/** Finds facts that the vocabulary does not have, and values that are not valid for their fact. */
function findFactMistakes(path: string, facts: SubjectInputs['facts'], known: Vocabulary): InputMistake[] {
  return Object.entries(facts ?? {}).flatMap(([key, value]) => {
    const field = `${path}.facts.${key}`
    const fact = known.facts.get(key)
    if (!fact) return findUnknownWords([[field, key, 'facts']], known)
    const detail = fact.derived ? sayOutput(key, known) : findValueMistake(fact, value)
    return detail ? [{ field, detail }] : []
  })
}

/** Says of a fact that rules decide what to give in its place. */
function sayOutput(key: string, { followsFrom }: Vocabulary): string {
  const inputs = followsFrom.get(key) ?? []
  const more = inputs.length > WORDS_MOST ? `, and ${inputs.length - WORDS_MOST} more` : ''
  return `is an output: it follows from ${inputs.slice(0, WORDS_MOST).join(', ')}${more}, which GET /api/v1/vocabularies?kind=facts lists; give those`
}

function findValueMistake(fact: Fact, value: unknown): string | undefined {
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
