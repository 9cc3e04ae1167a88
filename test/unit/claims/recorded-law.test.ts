import { describe, expect, test } from 'vitest'
import { verifyStatement } from '#src/features/claims/compare/statement.ts'
import { holdsProvision, type RecordedLaw } from '#src/features/claims/recorded/recorded-law.ts'
import type { RecordedValue } from '#src/features/claims/recorded/recorded-value.ts'
import { namesInWords, type Terminology } from '#src/law/vocabulary/index.ts'

const fine: RecordedValue = {
  object: { type: 'penalty', code: 'fine', title: 'Fine', hash: 'x' },
  obligations: [],
  value: { kind: 'amount', money: { amount: 15_000_000, currency: 'EUR' } },
  addressees: [],
  appliesFrom: [],
  places: ['X Art 99(4)'],
  targets: ['X Art 31', 'X Art 33(1)'],
  citations: [],
}
const law: RecordedLaw = {
  packId: 'p',
  versionId: 'p@1.0.0',
  words: namesInWords({ facts: new Map(), labels: new Map(), names: new Map() }),
  mainInstrument: 'X',
  legalFrom: '2020-01-01',
  source: {
    pack_id: 'p',
    version: '1.0.0',
    content_hash: 'x',
    publication_mode: 'published',
    checked_on: '2026-01-01',
    caveats: [],
  },
  duties: [],
  facts: [fine],
  criteria: new Set(),
  inForce: new Map(),
}
const terms = { broader: new Map(), broaderEvents: new Map() } as unknown as Terminology

describe('a provision is held', () => {
  test.each([
    ['X Art 99(4)', true],
    ['X Art 99', true],
    ['X Art 31', true],
    ['X Art 33', true],
    // Nothing says that these exist, or that the record is about them.
    ['X Art 99(4)(a)', false],
    ['X Art 31(7)', false],
    ['X Art 3', false],
    ['Y Art 31', false],
  ])('%s: %s', (provision, expected) => {
    expect(holdsProvision(law, provision)).toBe(expected)
  })
})

describe('the sum for infringing a provision that only the sanction names', () => {
  const claim = (provision: string, amount: number) =>
    verifyStatement(
      { kind: 'amount', provision, value: { kind: 'amount', money: { amount, currency: 'EUR' } } },
      law,
      terms,
    ).verdict

  test('is verified or contradicted, like that for any other', () => {
    expect(claim('X Art 31', 15_000_000)).toBe('verified')
    expect(claim('X Art 31', 10_000_000)).toBe('contradicted')
  })

  test('is not found for a part that no record names', () => {
    expect(claim('X Art 31(7)', 15_000_000)).toBe('not_found')
  })
})
