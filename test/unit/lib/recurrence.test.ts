import { expect, test } from 'vitest'
import { nextRecurrence, recurringDays } from '#src/lib/law/recurrence.ts'

test('days are counted from the start, so a short month moves none of the later ones', () => {
  const days = recurringDays('2025-12-31', 'P1M')
  expect(Array.from({ length: 4 }, () => days.next().value)).toEqual([
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
})

test.each([
  ['2025-01-17', 'P1Y', '2027-01-17', '2027-01-17'],
  ['2025-01-17', 'P3Y', '2025-01-17', '2028-01-17'],
  ['2024-02-29', 'P1Y', '2026-03-01', '2027-02-28'],
  ['2025-01-17', 'PT4H', '2026-01-01', undefined],
])('of what recurs since %s every %s, the next day from %s on is %s', (start, period, from, expected) => {
  expect(nextRecurrence(start, period, from)).toBe(expected)
})
