import { openQuestionTable, TO_EARLIER_WORDING } from '#src/duties/index.ts'
import type { ApplicabilityInputs, SubjectInputs } from '#src/law/subjects/index.ts'
import {
  DIMENSIONS,
  mistakeOf,
  type Opening,
  suggest,
  UNKNOWN_LISTS,
  type Vocabulary,
} from '#src/law/vocabulary/index.ts'
import { AnswerNote, type AnswerNoteWire, type StatedAnswerWire } from '#src/lib/law/qualifiers.ts'
import type { ReadRow } from '#src/lib/tables/read.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import type { InputMistake } from '#src/problems.ts'
import { answerIn, daysIn, factValueOf } from './cell-words.ts'

export const SHEET = openQuestionTable.title
/** The columns that are read; people may write what they like in the others. */
export const COLUMNS = ['Subject', 'Code', 'Answer', 'By', 'On', 'Why', 'Hash'] as const
type Title = (typeof COLUMNS)[number]

/** The fields of a refusal: `body.Open questions`, and `body.Open questions row 7`. */
export const SHEET_FIELD = `body.${SHEET}`
const PROFILE_PATH = '/api/v1/customer-profiles/{customer_profile_id}'
const fieldOfRow = (row: number) => `${SHEET_FIELD} row ${row}`

type ListName = keyof typeof UNKNOWN_LISTS

/** What a filled sheet says of one subject, as a change of its profile. */
type SubjectChange = Partial<Pick<SubjectInputs, ListName | (typeof UNKNOWN_LISTS)[ListName]>> & {
  facts?: Record<string, string | number | boolean>
  answers?: Record<string, StatedAnswerWire['answer']>
  answer_notes?: Record<string, AnswerNoteWire>
}

/** A row, as its answer names it. `subject_id` is there where the row names a subject. */
interface NamedRow {
  row: number
  subject_id?: string
  code: string
}

/** What a filled sheet says, as changes of a profile, and what became of each row. */
interface FilledSheet {
  /** Of a profile with `subjects`, one change for each of them, in their order. */
  change: SubjectChange & { subjects?: Array<SubjectChange & { id: string }> }
  taken: Array<NamedRow & { answer: string }>
  left_out: Array<NamedRow & { reason: string }>
  mistakes: InputMistake[]
}

/** The most answers for each subject, as of a profile. */
const ANSWERS_MOST = 500

/** Takes the rows that have an answer. Other requests run between two of them. */
export async function takeAnswers(
  { titles, rows }: { titles: readonly string[]; rows: readonly ReadRow[] },
  vocabulary: Vocabulary,
  profile: ApplicabilityInputs,
): Promise<FilledSheet> {
  const change: FilledSheet['change'] = profile.subjects ? { subjects: profile.subjects.map(({ id }) => ({ id })) } : {}
  const sheet: FilledSheet = { change, taken: [], left_out: [], mistakes: [] }
  const needed = ['Code', 'Answer', ...(profile.subjects ? ['Subject'] : [])]
  const missing = needed.filter((title) => !titles.includes(title))
  if (missing.length > 0) {
    const detail = `has no column ${missing.join(' and ')} in its first row; leave the titles as they were`
    return { ...sheet, mistakes: [{ field: SHEET_FIELD, detail }] }
  }
  const answersMost = ANSWERS_MOST * (profile.subjects?.length ?? 1)
  const answered = new Set<string>()
  for (const { row, cells } of rows) {
    await nextTurn()
    const cellOf = (title: Title) => cells[title]
    const [code, answer, subjectId] = [cellOf('Code'), cellOf('Answer'), cellOf('Subject')]
    const refuse = (detail: string) => sheet.mistakes.push({ field: fieldOfRow(row), detail })
    if (code === undefined) {
      if (answer !== undefined) refuse('has an answer and no Code; leave the column Code as it was')
      continue
    }
    const named = { row, ...(subjectId === undefined ? {} : { subject_id: subjectId }), code }
    if (answer === undefined) sheet.left_out.push({ ...named, reason: 'Answer is empty' })
    else if (answer.endsWith(TO_EARLIER_WORDING))
      sheet.left_out.push({ ...named, reason: 'Answer is to an earlier wording: write yes, no or unknown' })
    else {
      const key = keyOf(subjectId, code)
      if (answered.has(key)) refuse(`answers ${code} again; leave one row of it`)
      answered.add(key)
      const subject = findSubject(subjectId, profile, change)
      if (!subject) sheet.mistakes.push(mistakeOf(fieldOfRow(row), () => explainSubject(subjectId, profile)))
      else takeRow(subject, vocabulary, { code, answer, cellOf, refuse })
      sheet.taken.push({ ...named, answer })
    }
    if (sheet.taken.length > answersMost) {
      sheet.mistakes.push({ field: SHEET_FIELD, detail: `has more than ${answersMost} answers; send it in parts` })
      break
    }
  }
  if (sheet.taken.length + sheet.mistakes.length === 0)
    sheet.mistakes.push({ field: SHEET_FIELD, detail: 'has no row with an answer: fill in the column Answer' })
  return sheet
}

/** A subject as its profile has it, and what the sheet changes of it. */
interface AnsweredSubject {
  inputs: SubjectInputs
  change: SubjectChange
}

/** The subject of a row; the profile itself where it has no `subjects`. */
function findSubject(
  id: string | undefined,
  profile: ApplicabilityInputs,
  change: FilledSheet['change'],
): AnsweredSubject | undefined {
  const { subjects } = profile
  if (!subjects) return id === undefined ? { inputs: profile, change } : undefined
  const at = subjects.findIndex((subject) => subject.id === id)
  return at === -1 ? undefined : { inputs: subjects[at]!, change: change.subjects![at]! }
}

function explainSubject(id: string | undefined, { subjects }: ApplicabilityInputs): string {
  if (!subjects)
    return `is about the subject ${id}, and this customer has none; empty Subject if it is about the customer`
  const ids = subjects.map((subject) => subject.id)
  const some = ids.length > NAMED_MOST ? `${ids.slice(0, NAMED_MOST).join(', ')} and others` : ids.join(', ')
  if (id === undefined) return `has an answer and no Subject; write which of them it is about: ${some}`
  const near = suggest(id, ids) || `; write one of ${some}, or take the row out`
  return `is about the subject ${id}, which this customer does not have${near}`
}

/** The most subjects that an error lists. */
const NAMED_MOST = 5

function takeRow(
  { inputs, change }: AnsweredSubject,
  { facts, codes, openings }: Vocabulary,
  answered: AnsweredRow,
): void {
  const { code, answer, refuse } = answered
  const type = facts.get(code)?.type
  const list = listOf(code)
  const opening = openings.find((one) => one.code === code)
  if (opening && answerIn(answer) === undefined) takeWords({ inputs, change }, opening, answered)
  else if (opening) takeQuestion(change, answered)
  else if (list) takeTerm(change, { profile: inputs, list, known: codes[list] }, answered)
  else if (type === undefined) takeQuestion(change, answered)
  else {
    const value = factValueOf(answer, type)
    if (value === undefined)
      return refuse(`must have 1200 or 1.2 as Answer, without a sign for thousands, not ${answer}`)
    ;(change.facts ??= {})[code] = value
    takeNote(change, answered)
  }
}

/** A yes to a question that words answer: the codes that are true, with commas between. Each goes into its list. */
function takeWords(
  { inputs, change }: AnsweredSubject,
  { answers, terms }: Opening,
  { answer, refuse }: AnsweredRow,
): void {
  for (const word of answer.split(/[\s,;]+/).filter((one) => one !== '')) {
    const id = [...terms].find((term) => term === word || term.endsWith(`/${word}`))
    const list = id && listOf(id)
    if (!id || !list)
      return refuse(
        `has ${JSON.stringify(word)} as Answer; write no, unknown, or what is true, such as ${exampleOf(answers)}`,
      )
    const held = change[list] ?? inputs[list] ?? []
    change[list] = [...new Set([...held, id.slice(list.length + 1)])]
  }
}

const exampleOf = (ids: readonly string[]) =>
  ids
    .slice(0, NAMED_MOST)
    .map((id) => id.slice(id.indexOf('/') + 1))
    .join(', ')

interface AnsweredRow {
  code: string
  answer: string
  cellOf(title: Title): string | undefined
  refuse(detail: string): void
}

/** The list of a code that may be there: `entity_roles` of `entity_roles/controller`. */
function listOf(code: string): ListName | undefined {
  return (Object.keys(UNKNOWN_LISTS) as ListName[]).find((name) => code.startsWith(`${name}/`))
}

/** A list of the profile, and the codes that the vocabulary has for it. */
interface AnsweredList {
  profile: SubjectInputs
  list: ListName
  known: ReadonlySet<string>
}

/**
 * An answer to whether the subject has a code of a list, also one that corrects an earlier answer: the code moves into
 * the list, into what is unknown, or out of both.
 */
function takeTerm(change: SubjectChange, { profile, list, known }: AnsweredList, answered: AnsweredRow): void {
  const { code: id, answer, refuse } = answered
  const value = answerIn(answer)
  const [code, field] = [id.slice(list.length + 1), UNKNOWN_LISTS[list]]
  const held = change[list] ?? profile[list]
  const unknown = change[field] ?? profile[field] ?? []
  if (value === undefined) return refuse(notAnAnswer(answer))
  if (!known.has(code)) return refuse(`answers ${code}, which is no code of ${list}`)
  if (held === undefined)
    return refuse(`answers ${code}, and the profile has no ${list}; give the list with PATCH ${PROFILE_PATH}`)
  const [inList, inUnknown] = [value === 'yes', value === 'unknown']
  if (held.includes(code) === inList && unknown.includes(code) === inUnknown) return
  const moved = (codes: readonly string[], isIn: boolean) => [
    ...codes.filter((other) => other !== code),
    ...(isIn ? [code] : []),
  ]
  change[list] = moved(held, inList)
  change[field] = moved(unknown, inUnknown)
  takeNote(change, answered)
}

const notAnAnswer = (answer: string) => `must have yes, no or unknown as Answer, not ${JSON.stringify(answer)}`

function takeQuestion(change: SubjectChange, answered: AnsweredRow): void {
  const { code, answer, cellOf, refuse } = answered
  const value = answerIn(answer)
  const isList = (DIMENSIONS as readonly string[]).includes(code)
  if (isList && (code === 'jurisdictions' || value === undefined || value === 'yes'))
    return refuse(
      `is a list: write no if nothing else is true, or leave Answer empty and give ${code} with PATCH ${PROFILE_PATH}`,
    )
  if (!isList && !code.includes('/'))
    return refuse(`has the Code ${JSON.stringify(code)}, which is no question, fact or list`)
  if (value === undefined) return refuse(notAnAnswer(answer))
  ;(change.answers ??= {})[code] = value
  takeNote(change, answered, noteOf('hash', cellOf('Hash'), refuse))
}

/** Who says so, when and why; also of a fact or a word, which has no hash. */
function takeNote(change: SubjectChange, { code, cellOf, refuse }: AnsweredRow, bound?: AnswerNoteWire): void {
  const said = {
    ...noteOf('by', cellOf('By'), refuse),
    ...noteOf('on', cellOf('On'), refuse),
    ...noteOf('why', cellOf('Why'), refuse),
  }
  if (bound || Object.keys(said).length > 0) (change.answer_notes ??= {})[code] = { ...said, ...bound }
}

/** Makes of mistakes in the change of a profile mistakes in the rows that they come from. */
export function placeInRows(mistakes: InputMistake[], { change, taken }: FilledSheet): InputMistake[] {
  const rows = new Map(taken.map(({ row, subject_id: id, code }) => [keyOf(id, code), row]))
  return mistakes.map((mistake) => {
    const [, at = '', code = '', part] = OF_A_ROW.exec(mistake.field) ?? []
    const row = rows.get(keyOf(change.subjects?.[Number(at)]?.id, code))
    if (row === undefined) return mistake
    return mistakeOf(fieldOfRow(row), () =>
      part === 'hash' ? OTHER_HASH : part === 'on' ? `On ${mistake.detail}` : mistake.detail,
    )
  })
}

const keyOf = (subjectId: string | undefined, code: string) => JSON.stringify([subjectId, code])
const OTHER_HASH =
  'has the Hash of another question: put its cells back as they were, or empty Hash to answer the question as it is now'

/** `body.facts.staff`, and of the third subject `body.subjects.2.answer_notes.eu-gdpr/art-35-1/e1.hash`. */
const OF_A_ROW = /^body\.(?:subjects\.(\d+)\.)?(?:facts|answers|answer_notes)\.(.+?)(?:\.(hash|on))?$/

const TITLES = { by: 'By', on: 'On', why: 'Why', hash: 'Hash' } as const

function noteOf(
  name: keyof typeof TITLES,
  value: string | undefined,
  refuse: (detail: string) => void,
): AnswerNoteWire {
  if (value === undefined) return {}
  const { maxLength, pattern } = AnswerNote.properties[name] as { maxLength?: number; pattern?: string }
  if (name === 'on') {
    const [day, other] = daysIn(value)
    if (day === undefined) refuse(`must have a day such as 2026-11-20 in On, not ${JSON.stringify(value)}`)
    else if (other !== undefined) refuse(`has ${value} in On, which is ${day} or ${other}; write which`)
    return day === undefined ? {} : { on: day }
  }
  if (maxLength !== undefined && value.length > maxLength)
    refuse(`has more than ${maxLength} characters in ${TITLES[name]}; shorten it`)
  else if (pattern !== undefined && !new RegExp(pattern).test(value))
    refuse('must have the Hash that it was exported with, or none to answer the question as it is now')
  return { [name]: value }
}
