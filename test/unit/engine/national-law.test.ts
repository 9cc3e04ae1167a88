import { describe, expect, test } from 'vitest'
import type { SubjectJudgement } from '#src/law/engine/answer/judge-subject.ts'
import { factsOfChoices, nationalLawOf, optionsOf } from '#src/law/engine/answer/national-law.ts'
import type { SnapshotVersion } from '#src/law/engine/evaluate/rule-snapshot.ts'
import type { Subject } from '#src/law/subjects/subjects.ts'
import type { Vocabulary } from '#src/law/vocabulary/index.ts'

const row = {
  pack_id: 'p',
  version: { dates_json: { applies: [], transposition: '2024-10-17' } },
} as unknown as SnapshotVersion
const law = (country: string, inForce?: string) => ({
  id: `p/${country}`,
  pack_id: 'p',
  country,
  ...(inForce ? { instrument: `Act of ${country}`, in_force: inForce } : {}),
  source: 'x',
  checked_on: '2026-11-01',
})
const choice = { country: 'DE', status: 'used', instrument: 'Act', from: '2024-01-01', checked_on: '2026-11-01' }
const option = {
  id: 'o',
  pack_id: 'p',
  label: 'An option',
  definition: '',
  fact_key: 'is_extended',
  obligation_codes: [],
  choices_json: [choice],
  citations_json: [],
}
const vocabulary = {
  broader: new Map([
    ['jurisdictions/EU', ['jurisdictions/EEA']],
    ['jurisdictions/DE', ['jurisdictions/EU']],
    ['jurisdictions/FR', ['jurisdictions/EU']],
    ['jurisdictions/NO', ['jurisdictions/EEA']],
  ]),
  transpositions: [law('FR', '2026-06-01'), law('NO', '2026-06-01')],
  options: [option],
} as unknown as Vocabulary

const subjectIn = (...countries: string[]) =>
  ({
    id: 's',
    places: countries.map((country) => ({ country, tie: 'established' })),
    knowledge: { facts: new Map() },
  }) as unknown as Subject
const judged = (subject: Subject) =>
  ({
    subject,
    judgement: { knowledge: subject.knowledge, matched: [], excludedBy: [], obligations: [] },
    missing: ['is_extended'],
  }) as unknown as SubjectJudgement

describe('the national law that carries a directive', () => {
  const statusOn = (asOf: string, ...countries: string[]) =>
    nationalLawOf(row, [judged(subjectIn(...countries))], vocabulary, asOf).map((item) => [item.country, item.status])

  test('is named for the states of the EEA alone', () => {
    expect(statusOn('2026-11-21', 'DE', 'NO', 'US')).toEqual([
      ['DE', 'unknown'],
      ['NO', 'in_force'],
    ])
  })

  test('is late only in a member state: the date of the directive binds no other', () => {
    expect(statusOn('2025-01-01', 'FR', 'NO')).toEqual([
      ['FR', 'late'],
      ['NO', 'unknown'],
    ])
  })
})

describe('an option of member states', () => {
  test('is named for the states of the EEA alone', () => {
    const options = optionsOf(row, judged(subjectIn('US', 'NO', 'DE')), vocabulary, '2026-11-21')
    expect(options.map((item) => [item.country, item.status])).toEqual([
      ['DE', 'used'],
      ['NO', 'unknown'],
    ])
  })

  test('is named without a country when the subject is in none of them', () => {
    const options = optionsOf(row, judged(subjectIn('US')), vocabulary, '2026-11-21')
    expect(options).toMatchObject([{ option: 'o', status: 'unknown' }])
    expect(options[0]).not.toHaveProperty('country')
  })

  test('is decided by the record when all of the states have chosen alike; a third country has no say', () => {
    expect(factsOfChoices(subjectIn('DE', 'US'), vocabulary, '2026-11-21')).toEqual([['is_extended', true]])
    expect(factsOfChoices(subjectIn('DE', 'NO'), vocabulary, '2026-11-21')).toEqual([])
    expect(factsOfChoices(subjectIn('US'), vocabulary, '2026-11-21')).toEqual([])
  })
})
