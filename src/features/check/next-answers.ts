import type { Static } from '@sinclair/typebox'
import { type Evaluation, type RuleSnapshot, settledBy } from '#src/law/engine/index.ts'
import type { SubjectInputs } from '#src/law/subjects/index.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import { Component, Described } from '#src/lib/schema.ts'

/** The most questions that are asked next. */
const NEXT = 3

export const NextAnswers = Component('NextAnswers', {
  questions: Described.list(
    'The first three of `unknown` to which nobody has answered that it is not known; of several subjects each answers its own',
  ),
  at_least: Described.count('How many open obligations their answers settle, whatever the answers are'),
  at_most: Described.count('How many they settle at most'),
  open: Described.count(
    'How many obligations of all subjects are `undetermined` or `applies_if`. Settled means any other outcome',
  ),
})

/** A question of `unknown`, with the subjects of which it is open where there are several. */
interface OpenQuestion {
  fact: string
  hash?: string | undefined
  subjects?: ReadonlyArray<{ id: string }> | undefined
}

/** The questions that come next, and between which bounds the number of duties lies that their answers settle. */
export function nextAnswersOf(
  unknown: readonly OpenQuestion[],
  evaluation: Evaluation,
  rules: RuleSnapshot,
  vocabulary: Vocabulary,
): Static<typeof NextAnswers> {
  const givenBy = new Map(evaluation.subjects.map(({ id, given }) => [id, given]))
  const isSetAside = ({ fact, hash, subjects }: OpenQuestion) =>
    (subjects?.map(({ id }) => id) ?? [...givenBy.keys()]).every((id) =>
      isSaidToBeUnknown(givenBy.get(id)!, fact, hash),
    )
  const questions = unknown
    .filter((item) => !isSetAside(item))
    .slice(0, NEXT)
    .map(({ fact }) => fact)
  const { open, atLeast, atMost } = settledBy(new Set(questions), evaluation, rules, vocabulary)
  return { questions, at_least: atLeast, at_most: atMost, open }
}

/** An answer to another wording says nothing. */
function isSaidToBeUnknown(
  { facts, answers, answer_notes: notes }: SubjectInputs,
  code: string,
  hash?: string,
): boolean {
  const bound = notes?.[code]?.hash
  if (facts?.[code] === 'unknown') return true
  return answers?.[code] === 'unknown' && (bound === undefined || bound === hash)
}
