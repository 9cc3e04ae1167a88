import type { DutyWire, ListedDuty } from '#src/duties/index.ts'
import { givenSubjectsOf, type SubjectInputs } from '#src/law/subjects/index.ts'
import { DIMENSIONS, readVocabulary, type Words } from '#src/law/vocabulary/index.ts'
import { filled, present } from '#src/lib/present.ts'
import { dayInWords } from '#src/lib/law/citation-cells.ts'
import { joinWith } from '#src/lib/law/words.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import type { Question } from './question.ts'
import type { CauseKind, DifferencesWire, DifferentDutyWire } from './schema.ts'
import type { DifferentTexts } from './texts.ts'

type Cause = DifferentDutyWire['causes'][number]
type Act = DifferencesWire['versions'][number]['acts'][number]

interface Sides {
  before: Question
  after: Question
  texts: DifferentTexts
}

/** Says why a duty differs between two questions. */
export interface Attribution {
  /** `makers` are the things that make the difference. */
  causesOf(one: ListedDuty, makers: readonly CauseKind[]): Cause[]
}

/** Reads the words for the causes of differences. */
export async function createAttribution(law: LawReader, { before, after, texts }: Sides): Promise<Attribution> {
  const { words } = await readVocabulary(law)
  const inputsOf = differentInputs(before, after)
  const byKind: Record<CauseKind, (one: ListedDuty) => Cause> = {
    law: (one) => causeInLaw(one, texts, words),
    day: () => ({
      by: 'day',
      says: `The day is ${dayInWords(after.asOf.validAt)}; before, it was ${dayInWords(before.asOf.validAt)}.`,
    }),
    company: (one) => causeInCompany(one, inputsOf(one.duty.subject_id), words),
  }
  return { causesOf: (one, makers) => makers.map((kind) => byKind[kind](one)) }
}

const nameOfAct = ({ instrument, ref }: Act): string => ref ?? instrument

function causeInLaw({ duty, was, now }: ListedDuty, texts: DifferentTexts, words: Words): Cause {
  const own = texts.get(duty.pack_id)
  const acts = own ? own.wire.acts : [...texts.values()].flatMap(({ wire }) => wire.acts)
  const by =
    acts.length > 0
      ? ` by ${joinWith(
          'and',
          acts.map((act) => words.ofProvision(nameOfAct(act))),
        )}`
      : ''
  const what = own ? sayOwn(own.wire, was, now) : 'Another act that bears on this duty was changed'
  const fields = own && was && now ? own.fieldsOf.get(duty.code) : undefined
  return { by: 'law', says: `${what}${by}.`, ...present({ fields }) }
}

function sayOwn({ before, after }: DifferencesWire['versions'][number], was?: DutyWire, is?: DutyWire): string {
  if (!was) return before ? 'The duty was added' : 'The act had no text'
  if (!is) return after ? 'The duty was deleted' : 'The act has no text'
  return was.hash === is.hash ? 'A rule that decides this duty was changed' : 'The duty was changed'
}

/** What may be said to a fact, a list or a question. */
type Stated = string | number | boolean | string[]

interface DifferentInput {
  code: string
  before: Stated | undefined
  after: Stated | undefined
}

/** The inputs that differ between the companies, of each subject. A subject that only one of them has differs whole. */
function differentInputs(before: Question, after: Question) {
  const [was, is] = [before, after].map(({ body }) => givenSubjectsOf(body).subjects)
  return (id = 'subject'): DifferentInput[] => {
    const [mine, theirs] = [was, is].map((all) => statedOf(all?.find((subject) => subject.id === id) ?? {}))
    return [...new Set([...mine!.keys(), ...theirs!.keys()])]
      .map((code) => ({ code, before: mine!.get(code), after: theirs!.get(code) }))
      .filter((input) => JSON.stringify(input.before) !== JSON.stringify(input.after))
  }
}

/** What was said of a subject, by fact, list and question. */
function statedOf(given: SubjectInputs): Map<string, Stated> {
  const lists = DIMENSIONS.flatMap((list) =>
    given[list] === undefined ? [] : [[list, given[list].toSorted()] as const],
  )
  return new Map<string, Stated>([...lists, ...Object.entries({ ...given.facts, ...given.answers })])
}

function causeInCompany({ was, now }: ListedDuty, inputs: readonly DifferentInput[], words: Words): Cause {
  const turnsOn = new Set([was, now].flatMap((one) => (one ? [...one.decided_by, ...one.hangs_on] : [])))
  const own = inputs.filter(({ code }) => turnsOn.has(code))
  const named = own.length > 0 ? own : inputs
  const says = named.map(
    ({ code, before, after }) =>
      `${nameOf(code, words)}: ${sayValue(code, before, words)} → ${sayValue(code, after, words)}`,
  )
  return {
    by: 'company',
    says: says.length > 0 ? `${says.join('; ')}.` : 'The company is another one.',
    ...present({ inputs: filled(own.map(({ code }) => code)) }),
  }
}

const nameOf = (code: string, words: Words): string =>
  isOfDuty(code) ? 'The answer to its question' : words.ofInput(code)
/** Codes of questions of duties have two slashes, and words of lists have one. */
const isOfDuty = (code: string): boolean => code.split('/').length > 2

function sayValue(code: string, value: Stated | undefined, words: Words): string {
  if (value === undefined) return 'not given'
  if (Array.isArray(value)) return value.map((entry) => words.ofValue(code, entry)).join(', ') || 'none'
  return code.includes('/') ? String(value) : words.ofValue(code, value)
}
