import type { Evaluation, Result } from '#src/law/engine/index.ts'
import type { ApplicabilityInputs, Subject, SubjectInputs } from '#src/law/subjects/index.ts'
import { askForRole, askFor, type Vocabulary } from '#src/law/vocabulary/index.ts'
import type { OpenConditionWire, StatedAnswerWire } from '#src/lib/law/qualifiers.ts'
import { present } from '#src/lib/present.ts'
import type { ApplicabilityAnswerWire } from './schema.ts'

/** An input that was not given and can change an answer. */
type UnknownInput = ApplicabilityAnswerWire['unknown'][number]

/** One subject's open input in one pack, with how many of its duties hang on it there. */
interface OpenInput {
  fact: string
  packId: string
  subjectId: string
  decides: number
  condition?: OpenConditionWire
  /** Of a fact that was given as unknown: who says so. */
  stated?: StatedAnswerWire
}

/**
 * The inputs that were not given and can change an answer, each with its packs: facts, lists, and the questions that
 * duties hang on. Size, country and sector come first, then the questions that open acts, then what decides most
 * duties. A body with `subjects` has each input with the subjects of
 * which it is open, because each of them has an answer of its own.
 */
export function unknownOf(
  { results, judged, subjects }: Pick<Evaluation, 'results' | 'judged' | 'subjects'>,
  body: ApplicabilityInputs,
  vocabulary: Vocabulary,
): UnknownInput[] {
  const givenBy = new Map(subjects.map(({ id, given }) => [id, given]))
  const facts = results
    .flatMap(openFactsOf)
    .map((input) => ({ ...input, ...statedIn(givenBy.get(input.subjectId), input) }))
  const open: OpenInput[] = [...facts, ...judged.flatMap(openQuestionsOf)]
  const unknown = [...Map.groupBy(open, ({ fact }) => fact)].map(([fact, all]) => {
    const { condition } = all[0]!
    const bySubject = Map.groupBy(all, ({ subjectId }) => subjectId)
    const own = subjects.flatMap(({ id }) => {
      const mine = bySubject.get(id)
      return mine ? [{ id, ...totalOf(mine) }] : []
    })
    return {
      fact,
      pack_ids: [...new Set(all.map(({ packId }) => packId))],
      ...(condition ? { question: condition.question, ref: condition.ref, hash: condition.hash } : {}),
      ...(body.subjects ? { decides: totalOf(all).decides, subjects: own } : totalOf(all)),
    }
  })
  const place = (fact: string) => placeOf(fact, vocabulary)
  return unknown.toSorted(
    (one, other) =>
      place(one.fact) - place(other.fact) || other.decides - one.decides || (one.fact < other.fact ? -1 : 1),
  )
}

/**
 * What a company knows at once comes before what only its acts ask: its size with its group, its places, its sector.
 * Some act asks for each figure of the entity alone, so that one comes among the rest.
 */
function placeOf(fact: string, { facts, openings }: Vocabulary): number {
  if (fact === 'jurisdictions' || fact === 'sector_tags' || facts.get(fact)?.whose === 'enterprise') return 0
  return openings.some(({ code, packId }) => code === fact && packId !== undefined) ? 1 : 2
}

/** The facts and lists that the pack's outcome or one of its duties hangs on, for each subject. */
function openFactsOf({ pack_id: packId, subjects }: Result): OpenInput[] {
  return subjects.flatMap(({ id: subjectId, missing_facts: missing, unknown = [] }) => {
    const counts = new Map(unknown.map(({ fact, obligations }) => [fact, obligations]))
    const facts = new Set([...missing, ...counts.keys()])
    return [...facts].map((fact) => ({ fact, packId, subjectId, decides: counts.get(fact) ?? 0 }))
  })
}

/** The note on a fact that was given as unknown. */
function statedIn(given: SubjectInputs | undefined, { fact }: OpenInput): Pick<OpenInput, 'stated'> {
  const note = given?.answer_notes?.[fact]
  return note && given.facts?.[fact] === 'unknown' ? { stated: { answer: 'unknown', ...note } } : {}
}

/** The questions of a subject's open conditions, once for each duty that hangs on them; a permission asks nothing. */
function openQuestionsOf(byPack: Evaluation['judged'][number]): OpenInput[] {
  return [...byPack].flatMap(([packId, { subject, duties }]) =>
    duties.flatMap(({ outcome, isPermission, open = [] }) =>
      outcome === 'applies_if' && !isPermission
        ? open.map((condition) => ({ fact: condition.code, packId, subjectId: subject.id, decides: 1, condition }))
        : [],
    ),
  )
}

/** How many duties hang on an input, what the given inputs say about it, and the answer that was given to it. */
function totalOf(all: OpenInput[]) {
  const [first] = all
  const { known, stated = first?.stated } = first?.condition ?? {}
  return present({ decides: all.reduce((sum, { decides }) => sum + decides, 0), known, stated })
}

/** Adds to each fact and list the question that asks a person for it, and what its answer means on a day. */
export function withQuestions(
  unknown: UnknownInput[],
  vocabulary: Vocabulary,
  validAt: string,
  subjects: readonly Subject[],
): UnknownInput[] {
  const said = new Set(
    subjects.flatMap(({ openness }) => openness.questions.flatMap(({ code, isSaid }) => (isSaid ? code : []))),
  )
  return unknown.map((item) => {
    if (item.question) return item
    const asWhat = said.has(item.fact) ? askForRole(item.fact, vocabulary) : undefined
    return { ...item, ...askFor(item.fact, vocabulary, validAt), ...asWhat }
  })
}
