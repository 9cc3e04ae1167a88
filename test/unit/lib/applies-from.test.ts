import { expect, test } from 'vitest'
import { appliesFromOf, effectiveDate } from '#src/lib/law/applies-from.ts'

const citation = { ref: '32014R0910 Art 52', role: 'basis' }
const dependsOn = (date?: string) => ({ text: 'An act is adopted.', citation, ...(date ? { date } : {}) })

test.each([
  ['the text alone', { date: '2026-01-01' }, '2026-01-01'],
  ['an act that is not there yet', { date: '2026-01-01', depends_on: dependsOn() }, undefined],
  ['an act that came later', { date: '2026-01-01', depends_on: dependsOn('2026-12-24') }, '2026-12-24'],
  ['an act that came before', { date: '2026-01-01', depends_on: dependsOn('2025-12-24') }, '2026-01-01'],
])('the effective date by %s', (_name, entry, expected) => {
  expect(effectiveDate(entry)).toBe(expected)
})

test('an answer cites both, and tells unknown from absent', () => {
  expect(appliesFromOf({ date: '2026-01-01', condition: 'small', citation })).toEqual({
    date: '2026-01-01',
    condition: 'small',
  })
  expect(
    appliesFromOf({ date: '2026-01-01', citation: { ...citation, ref: '32014R0910 Art 51' }, depends_on: dependsOn() }),
  ).toEqual({
    date: '2026-01-01',
    ref: 'CELEX:32014R0910 Art 51',
    depends_on: { text: 'An act is adopted.', ref: 'CELEX:32014R0910 Art 52' },
    effective: 'unknown',
  })
})
