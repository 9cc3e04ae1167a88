import { expect, test } from 'vitest'
import { takeAnswers } from '#src/features/customers/answers/filled-sheet.ts'
import { openQuestionSheet } from '#src/features/duties/open-questions.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import { writeCsv } from '#src/lib/tables/csv.ts'
import { readCsv } from '#test/support/read-tables.ts'

const ROLES = new Set(['controller', 'processor', 'ai_provider', 'ai_deployer'])
const NO_FACTS = { facts: new Map(), codes: { entity_roles: ROLES } } as unknown as Vocabulary

test('an answer to an earlier wording is shown with a mark, and is none when it comes back', async () => {
  const [code, hash, older] = ['eu-gdpr/art-33-1/e1', 'a'.repeat(16), 'b'.repeat(16)]
  const asked = { fact: code, question: 'Is it so?', ref: 'CELEX:32016R0679 Art 33(1)', decides: 4, hash }
  const stated = [
    { answer: 'no', hash: older, by: 'Ada Berg' },
    { answer: 'unknown', hash },
  ] as const
  const unknown = stated.map((answer, at) => ({ ...asked, fact: `${code}${at}`, stated: answer }))
  const sheet = openQuestionSheet(unknown, [], NO_FACTS)
  const rows = readCsv(await writeCsv(sheet, 'comma'))
  expect(rows.slice(1).map((row) => [row[2], row[4]])).toEqual([
    ['no (to an earlier wording)', 'Ada Berg'],
    ['unknown', ''],
  ])
  expect(takeAnswers(rows, NO_FACTS, {})).toEqual({
    change: { answers: { [`${code}1`]: 'unknown' }, answer_notes: { [`${code}1`]: { hash } } },
    taken: [{ row: 3, code: `${code}1`, answer: 'unknown' }],
    left_out: [{ row: 2, code: `${code}0`, reason: 'Answer is to an earlier wording: write yes, no or unknown' }],
    mistakes: [],
  })
})

test('an answer about a role that may be there moves it, or takes it out of the unknown ones', () => {
  const profile = { entity_roles: ['controller'], unknown_roles: ['processor', 'ai_provider', 'ai_deployer'] }
  const rows = [
    ['Code', 'Answer'],
    ['entity_roles/processor', 'Yes'],
    ['entity_roles/ai_provider', 'no'],
    ['entity_roles/ai_deployer', 'unknown'],
  ]
  const { change, mistakes } = takeAnswers(rows, NO_FACTS, profile)
  expect(mistakes).toEqual([])
  expect(change).toEqual({ entity_roles: ['controller', 'processor'], unknown_roles: ['ai_deployer'] })
  const wrong = takeAnswers(
    [
      ['Code', 'Answer'],
      ['entity_roles/importer', 'no'],
      ['entity_roles/processor', 'maybe'],
    ],
    NO_FACTS,
    profile,
  )
  expect(wrong.mistakes.map(({ detail }) => detail)).toEqual([
    'answers importer, which is no code of entity_roles',
    'must have yes, no or unknown as Answer, not "maybe"',
  ])
})
