import { expect, test } from 'vitest'
import { shareInWords } from '#src/features/customers/incidents/files/known-values.ts'

test.each([
  [1, 3, '33.3 %'],
  // Half a tenth is rounded up.
  [1, 2000, '0.1 %'],
  [1, 2001, '0 %'],
  [5, 5, '100 %'],
  [{ at_least: 100, at_most: 120 }, { at_least: 800, at_most: 1000 }, '10 % to 15 %'],
  [{ more_than: 100 }, 1000, 'at least 10 %'],
  [{ less_than: 100 }, 1000, 'at most 10 %'],
  [100, { at_most: 1000 }, 'at least 10 %'],
  [100, 0, undefined],
  [{ at_least: 100 }, { at_least: 1000 }, undefined],
] as const)('%j of %j is %s', (part, whole, words) => {
  expect(shareInWords(part, whole)).toBe(words)
})
