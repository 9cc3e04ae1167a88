import { askFor, LIST_WORDINGS, type Vocabulary } from '#src/law/vocabulary/index.ts'
import { eurLexUrl, splitRef } from '#src/lib/law/provisions.ts'
import { ANSWERS, type StatedAnswerWire } from '#src/lib/law/qualifiers.ts'
import { date, link, number, text } from '#src/lib/tables/columns.ts'
import { defineTable, type Sheet, sheetOf } from '#src/lib/tables/table.ts'
import type { DutyWire } from './schema.ts'

/** What is open of one subject, or of all: how many duties hang on it, and the answer that was given. */
interface OpenOf {
  decides?: number | undefined
  stated?: StatedAnswerWire | undefined
}

/** An input of `unknown` of a check or a run: a question, a fact, or a list. */
export interface UnknownInput extends OpenOf {
  fact: string
  question?: string | undefined
  ref?: string | undefined
  hash?: string | undefined
  /** Of a body with `subjects`: those of which it is open. */
  subjects?: Array<OpenOf & { id: string }> | undefined
}

interface OpenQuestionRow extends Omit<UnknownInput, 'subjects'> {
  /** Absent where no subjects were given. */
  subjectId?: string | undefined
  /** What its cell *Answer* takes. */
  takes: string
  /** Keys of the duties in this file that hang on it. */
  duties: string[]
}

/** Marks an answer that was given to an earlier wording. It is no answer to the wording of its row. */
export const TO_EARLIER_WORDING = ' (to an earlier wording)'

const SUBJECT = 'Subject'

const YES_OR_NO = 'yes, no or unknown'

/** The sheet. It names subjects only where there are several to answer for. */
export function openQuestionSheet(...asked: Parameters<typeof openQuestionRows>): Sheet {
  const rows = openQuestionRows(...asked)
  const names = (title: string) => title !== SUBJECT || rows.some(({ subjectId }) => subjectId !== undefined)
  const columns = openQuestionTable.columns.filter(({ title }) => names(title))
  return sheetOf({ ...openQuestionTable, columns }, rows)
}

/** Of what is unknown, what duties of a list hang on; with subjects, those of which it is. */
export function unknownOfDuties(unknown: readonly UnknownInput[], duties: readonly DutyWire[]): UnknownInput[] {
  const hanging = new Set(
    duties.flatMap(({ hangs_on: inputs, subject_id: id }) => inputs.flatMap((input) => [input, `${input} ${id}`])),
  )
  return unknown.flatMap(({ subjects, ...input }) => {
    if (!hanging.has(input.fact)) return []
    const own = subjects?.filter(({ id }) => hanging.has(`${input.fact} ${id}`))
    return [{ ...input, ...(own ? { subjects: own } : {}) }]
  })
}

/**
 * The rows of the sheet, in the order of `unknown`: what decides most comes first. An input that is open of several
 * subjects has a row for each of them, one below the other.
 */
function openQuestionRows(
  unknown: readonly UnknownInput[],
  duties: readonly DutyWire[],
  vocabulary: Vocabulary,
): OpenQuestionRow[] {
  const keyOf = (question: string, subjectId: string | undefined) => JSON.stringify([question, subjectId])
  const byQuestion = new Map<string, Set<string>>()
  const hasSubjects = unknown.some(({ subjects }) => subjects)
  for (const { modality, open_questions: questions, pack_id: packId, code, subject_id: subjectId } of duties) {
    // What the law only allows needs no decision, and `decides` does not count it.
    if (modality === 'may') continue
    for (const question of questions) {
      const key = keyOf(question, hasSubjects ? subjectId : undefined)
      byQuestion.set(key, (byQuestion.get(key) ?? new Set()).add(`${packId}/${code}`))
    }
  }
  return unknown.flatMap(({ subjects, ...input }) => {
    const { fact, question = askFor(fact, vocabulary)?.question ?? fact } = input
    const shared = { ...input, question, takes: takenBy(input, vocabulary) }
    const rowOf = (subjectId?: string, open?: OpenOf) => {
      return { ...shared, ...open, subjectId, duties: [...(byQuestion.get(keyOf(question, subjectId)) ?? [])] }
    }
    return subjects ? subjects.map(({ id, ...open }) => rowOf(id, open)) : [rowOf()]
  })
}

function takenBy({ fact, hash }: UnknownInput, { facts, openings }: Vocabulary): string {
  const known = facts.get(fact)
  const opening = openings.find(({ code }) => code === fact)
  if (opening) return `no, unknown, or what is true: ${opening.answers.map(codeOf).join(', ')}`
  if (LIST_WORDINGS.has(fact)) return `no, if nothing else is true; it is a list, given as ${fact} of the customer`
  if (hash !== undefined || fact.includes('/') || known?.type === 'boolean') return YES_OR_NO
  if (!known) return `nothing here: it is a list, given as ${fact} of the customer`
  if (known.values.length > 0) return `one of ${known.values.join(', ')}; or unknown`
  if (known.type === 'date') return 'a date such as 2026-11-20; or unknown'
  return `a ${known.type === 'string' ? 'text' : 'number'}${known.unit ? ` (${known.unit})` : ''}; or unknown`
}

const codeOf = (id: string) => id.slice(id.indexOf('/') + 1)

function answerOf({ hash, stated }: UnknownInput): string | undefined {
  if (!stated) return undefined
  return stated.hash === undefined || stated.hash === hash ? stated.answer : `${stated.answer}${TO_EARLIER_WORDING}`
}

/** The table that a person fills in and sends back. */
export const openQuestionTable = defineTable<OpenQuestionRow>({
  name: 'open-questions',
  title: 'Open questions',
  says: 'What decides duties of a subject and is not answered: size, country and sector first, then what decides most',
  columns: [
    text(SUBJECT, 14, (row) => row.subjectId, 'Id of the subject; absent where there are not several'),
    text('Code', 28, (row) => row.fact, 'Of a question or role, with a `/`; of a fact or list'),
    text('Question', 56, (row) => row.question),
    {
      title: 'Answer',
      says: `To fill in. \`unknown\` where that was the answer; one to an earlier wording is marked \`${TO_EARLIER_WORDING.trim()}\` and asked again`,
      type: 'text',
      width: 16,
      choices: ANSWERS,
      value: answerOf,
    },
    text('Takes', 22, (row) => row.takes, 'What *Answer* may be, or where it is answered'),
    text('By', 16, (row) => row.stated?.by),
    date('On', (row) => row.stated?.on),
    text('Why', 36, (row) => row.stated?.why),
    number('Decides', 9, (row) => row.decides, 'How many duties of the subject hang on it'),
    text('Duties', 34, (row) => row.duties, 'Keys of the duties of this file that hang on it'),
    text('Provision', 24, (row) => row.ref?.replace(/^CELEX:/, '')),
    link('Link', ({ ref }) => linkOf(ref), 'The first provision at its publisher'),
    text('Hash', 18, (row) => row.hash, 'Of the question’s wording; the answer is bound to it'),
  ],
})

function linkOf(ref: string | undefined): string | undefined {
  if (ref === undefined) return undefined
  const { instrument, provision } = splitRef(ref.replace(/^CELEX:/, ''))
  return eurLexUrl(instrument, provision)
}
