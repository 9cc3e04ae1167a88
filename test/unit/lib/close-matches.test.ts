import { expect, test } from 'vitest'
import { closeMatches, suggest } from '#src/law/vocabulary/close-matches.ts'

const CODES = ['credit_institution', 'trading_venue', 'payment_institution', 'micro', 'small', 'medium']

test.each([
  ['credit_insitution', ['credit_institution']],
  ['Credit-Institution', ['credit_institution']],
  ['trading_vneue', ['trading_venue']],
  ['smal', ['small']],
  ['insurer', []],
  ['', []],
])('%j is near %j', (word, expected) => {
  expect(closeMatches(word, CODES)).toEqual(expected)
})

test('answers at most three, the closest first', () => {
  expect(closeMatches('aaaaaaaaa', ['aaaaaaabb', 'aaaaaaaab', 'aaaaaabbb', 'aaaaaaaac'])).toEqual([
    'aaaaaaaab',
    'aaaaaaaac',
    'aaaaaaabb',
  ])
})

test('says nothing when nothing is near', () => {
  expect(suggest('insurer', CODES)).toBe('')
  expect(suggest('smal', CODES)).toBe('; did you mean small?')
})
