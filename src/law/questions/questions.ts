import { Type } from '@sinclair/typebox'
import { chooseVersions } from '#src/law/versions/index.ts'
import {
  closeMatches,
  LIST_WORDINGS,
  mistakeOf,
  readVocabulary,
  UNKNOWN_LISTS,
  type Vocabulary,
} from '#src/law/vocabulary/index.ts'
import { type Clock, DAY_MS } from '#src/lib/clock.ts'
import { fields } from '#src/lib/fields.ts'
import {
  type AnswerNoteWire,
  askedConditionsOf,
  Qualifier,
  questionHashOf,
  type StatedAnswerWire,
} from '#src/lib/law/qualifiers.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'
import type { DatedLawReader, LawReader } from '#src/stores/graph/revision.ts'

export const qualifiers = {
  conditions_json: JsonColumn(Type.Array(Qualifier)),
  exceptions_json: JsonColumn(Type.Array(Qualifier)),
}

const listWordings = defineQuery(
  'questions/list-wordings',
  { duties: Type.Array(Type.Object(fields('pack_id code'))) },
  {
    ...fields('pack_id version'),
    ...qualifiers,
  },
)

/** The answers of a subject by the code of the question, with what is said about them. */
export interface Answered {
  answers?: Record<string, StatedAnswerWire['answer']> | undefined
  answer_notes?: Record<string, AnswerNoteWire> | undefined
  facts?: object | null | undefined
}

/** A subject, or a body with subjects, that may have answers. */
export interface Answering extends Answered {
  subjects?: Answered[] | undefined
}

/** One wording that a question has had, and the version that asks it so. */
interface Wording {
  hash: string
  version: string
  /** True: it is of one case, such as a breach. */
  isEachTime?: boolean
}

/**
 * The questions that the given codes may mean: the published wordings by code, the latest law first, and the questions
 * of the vocabulary.
 */
type Wordings = ReadonlyMap<string, Wording[]>

/** `eu-gdpr/art-35-1/e1`: pack, duty, and the number of the condition or exception. */
const CODE = /^([^/]+)\/([^/]+)\/[ce]\d+$/

async function readWordings(law: LawReader, codes: Iterable<string>): Promise<Wordings> {
  const duties = new Map<string, { pack_id: string; code: string }>()
  for (const code of codes) {
    const [, packId, duty] = CODE.exec(code) ?? []
    if (packId && duty) duties.set(`${packId}/${duty}`, { pack_id: packId, code: duty })
  }
  const rows = duties.size === 0 ? [] : await law.graph.run(listWordings, { duties: [...duties.values()] })
  const wordings = new Map<string, Wording[]>()
  for (const { version, conditions_json: conditions, exceptions_json: exceptions } of rows)
    for (const { condition, isEachTime = false } of askedConditionsOf(conditions, exceptions)) {
      const wording = { hash: condition.hash, version, isEachTime }
      wordings.set(condition.code, [...(wordings.get(condition.code) ?? []), wording])
    }
  const { openings } = await readVocabulary(law)
  const asked = [...openings.map(({ code, question }) => [code, question] as const), ...LIST_WORDINGS]
  for (const [code, question] of asked) wordings.set(code, [{ hash: questionHashOf(question), version: '' }])
  return wordings
}

/**
 * The mistakes in the answers of a body: codes that no published version asks, notes on nothing, answers of a day that
 * is yet to come. What is kept of a customer takes no answers that are of one case: they would count in every other.
 */
export async function listAnswerMistakes(law: DatedLawReader, body: Answering, path: string, takesCases = false) {
  const all: Array<Answered & { at: string }> = [
    { ...body, at: path },
    ...(body.subjects ?? []).map((subject, index) => ({ ...subject, at: `${path}.subjects.${index}` })),
  ]
  const codes = all.flatMap(({ answers = {}, answer_notes: notes = {} }) => Object.keys({ ...answers, ...notes }))
  if (codes.length === 0) return []
  const [wordings, vocabulary] = [await readWordings(law, codes), await readVocabulary(law)]
  return all.flatMap(({ at, answers = {}, answer_notes: notes = {}, facts }) => [
    ...Object.keys(answers).flatMap((code) => {
      const field = `${at}.answers.${code}`
      const known = wordings.get(code)
      if (!known) return [mistakeOf(field, () => explainUnknownQuestion(code, wordings, vocabulary))]
      return !takesCases && known.every(({ isEachTime }) => isEachTime) ? [{ field, detail: OF_CASES }] : []
    }),
    ...Object.entries(notes).flatMap(([code, { hash, on }]) => {
      const field = `${at}.answer_notes.${code}`
      const isWord = Object.hasOwn(UNKNOWN_LISTS, code.split('/')[0]!) && vocabulary.labels.has(code)
      const isOther = isWord || Object.hasOwn(facts ?? {}, code)
      if (answers[code] === undefined && !isOther) return [{ field, detail: 'has no answer that it is about' }]
      if (on !== undefined && on > latestDay(law.clock))
        return [{ field: `${field}.on`, detail: `lies in the future: ${on} is the day of the answer` }]
      const isWording = hash === undefined || wordings.get(code)?.some((wording) => wording.hash === hash) !== false
      if (isWording) return []
      const detail = 'is the hash of no wording of this question; leave it out to answer it as it is now'
      return [{ field: `${field}.hash`, detail }]
    }),
  ])
}

const OF_CASES =
  'is of one case, such as a breach or a request, and no company has the same answer in all: give it where the case is asked about, in deadlines, incidents or penalty exposure'

/** The latest date that any clock on earth shows, up to 14 hours ahead of UTC. */
export function latestDay(clock: Clock): string {
  return new Date(clock.now() + (14 / 24) * DAY_MS).toISOString().slice(0, 10)
}

function explainUnknownQuestion(code: string, wordings: Wordings, { facts, labels }: Vocabulary): string {
  if (facts.has(code)) return `is a fact: give it in facts, such as {${JSON.stringify(code)}: …}`
  if (labels.has(code))
    return `is a word of a list: name it in ${code.split('/')[0]} if it is true; \`unknown\` has the questions that take a no`
  const close = closeMatches(code, [...wordings.keys()])
  const near = close.length > 0 ? `did you mean ${close.join(' or ')}?` : 'the open conditions of a check name them'
  return `${JSON.stringify(code)} is no question of a published pack or of the vocabulary; ${near}`
}

/**
 * The body with each answer bound to the wording that was answered: that of the day's version, unless the caller named
 * one. A kept answer needs it, so that a changed wording is asked again.
 */
export async function bindAnswers<Body extends Answering>(law: LawReader, body: Body, validAt: string): Promise<Body> {
  const codes = [body, ...(body.subjects ?? [])].flatMap(({ answers = {} }) => Object.keys(answers))
  if (codes.length === 0) return body
  const current = await chooseVersions(law, { mode: 'published', validAt })
  const wordings = await readWordings(law, codes)
  const noteOf = (code: string, note: AnswerNoteWire = {}): AnswerNoteWire => {
    const known = wordings.get(code) ?? []
    const [own = known[0]] = known.filter(({ version }) => version === current.get(code.split('/')[0]!))
    return own && note.hash === undefined ? { ...note, hash: own.hash } : note
  }
  const bound = <T extends Answered>(one: T): T => {
    const { answers, answer_notes: notes = {} } = one
    if (!answers) return one
    const own = Object.keys(answers).map((code) => [code, noteOf(code, notes[code])])
    return { ...one, answer_notes: { ...notes, ...(Object.fromEntries(own) as Record<string, AnswerNoteWire>) } }
  }
  return { ...bound(body), ...(body.subjects ? { subjects: body.subjects.map(bound) } : {}) }
}
