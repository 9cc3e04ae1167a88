import { expect, test } from 'vitest'
import { opennessOf } from '#src/law/subjects/openness.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import { questionHashOf } from '#src/lib/law/qualifiers.ts'

const code = 'entity_roles/operator'
const question = 'Does the company operate one?'
const terms = new Set([code, 'entity_roles/provider', 'activities/using'])
const openings = [{ code, question, packId: 'act', answers: [...terms], terms }]
const vocabulary = { openings, broader: new Map() } as unknown as Vocabulary

test('a kept no to a question closes its act, and leaves it open once the question has another wording', () => {
  const openAfter = (note?: { hash: string }) =>
    opennessOf({ answers: { [code]: 'no' }, ...(note ? { answer_notes: { [code]: note } } : {}) }, vocabulary).questions
  expect(openAfter()).toEqual([])
  expect(openAfter({ hash: questionHashOf(question) })).toEqual([])
  expect(openAfter({ hash: questionHashOf('Does it operate one?') })).toMatchObject([{ code, packId: 'act' }])
})
