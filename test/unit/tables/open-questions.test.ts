import { expect, test } from 'vitest'
import { openQuestionSheet } from '#src/duties/open-questions.ts'
import { COLUMNS, takeAnswers } from '#src/features/customers/answers/filled-sheet.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'
import { writeCsv } from '#src/lib/tables/csv.ts'
import { readSheetFile } from '#src/lib/tables/read.ts'
import { readCsv } from '#test/support/read-tables.ts'

const ROLES = new Set(['controller', 'processor', 'ai_provider', 'ai_deployer'])
const NO_FACTS = { facts: new Map(), codes: { entity_roles: ROLES }, openings: [] } as unknown as Vocabulary

test('an answer to an earlier wording is shown with a mark, and is none when it comes back', async () => {
  const [code, hash, older] = ['eu-gdpr/art-33-1/e1', 'a'.repeat(16), 'b'.repeat(16)]
  const asked = { fact: code, question: 'Is it so?', ref: 'CELEX:32016R0679 Art 33(1)', decides: 4, hash }
  const stated = [
    { answer: 'no', hash: older, by: 'Ada Berg' },
    { answer: 'unknown', hash },
  ] as const
  const unknown = stated.map((answer, at) => ({ ...asked, fact: `${code}${at}`, stated: answer }))
  const sheet = openQuestionSheet(unknown, [], NO_FACTS)
  const file = await writeCsv(sheet, 'comma')
  expect(
    readCsv(String(file))
      .slice(1)
      .map((row) => [row[2], row[4]]),
  ).toEqual([
    ['no (to an earlier wording)', 'Ada Berg'],
    ['unknown', ''],
  ])
  const read = await readSheetFile({ bytes: file, type: 'csv', sheet: '', columns: COLUMNS })
  if ('refused' in read) throw new Error(read.refused)
  expect(await takeAnswers(read, NO_FACTS, {})).toEqual({
    change: { answers: { [`${code}1`]: 'unknown' }, answer_notes: { [`${code}1`]: { hash } } },
    taken: [{ row: 3, code: `${code}1`, answer: 'unknown' }],
    left_out: [{ row: 2, code: `${code}0`, reason: 'Answer is to an earlier wording: write yes, no or unknown' }],
    mistakes: [],
  })
})

test('an answer about a role that may be there moves it, or takes it out of the unknown ones', async () => {
  const profile = { entity_roles: ['controller'], unknown_roles: ['processor', 'ai_provider', 'ai_deployer'] }
  const taken = (answers: Record<string, string>) =>
    takeAnswers(
      {
        titles: ['Code', 'Answer'],
        rows: Object.entries(answers).map(([code, answer], at) => ({
          row: at + 2,
          cells: { Code: `entity_roles/${code}`, Answer: answer },
        })),
      },
      NO_FACTS,
      profile,
    )
  const { change, mistakes } = await taken({ processor: 'Yes', ai_provider: 'no', ai_deployer: 'unknown' })
  expect(mistakes).toEqual([])
  expect(change).toEqual({ entity_roles: ['controller', 'processor'], unknown_roles: ['ai_deployer'] })
  const wrong = await taken({ importer: 'no', processor: 'maybe' })
  expect(wrong.mistakes.map(({ detail }) => detail)).toEqual([
    'answers importer, which is no code of entity_roles',
    'must have yes, no or unknown as Answer, not "maybe"',
  ])
})
