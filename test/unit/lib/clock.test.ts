import { expect, test } from 'vitest'
import { systemClock, today } from '#src/lib/clock.ts'

const at = (instant: string) => today({ now: () => Date.parse(instant) })

test('today is the calendar date in UTC, whatever was asked before', () => {
  expect(at('2026-11-21T00:00:00.000Z')).toBe('2026-11-21')
  expect(at('2026-11-21T23:59:59.999Z')).toBe('2026-11-21')
  expect(at('2026-11-22T00:30:00+02:00')).toBe('2026-11-21')
  expect(at('2024-02-29T12:00:00Z')).toBe('2024-02-29')
  expect(at('1969-12-31T23:00:00Z')).toBe('1969-12-31')
})

test("the system's clock counts milliseconds since the epoch", () => {
  expect(Math.abs(systemClock.now() - Date.now())).toBeLessThan(1_000)
})
