import type { TSchema } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  Code,
  isCalendarDate,
  isInstant,
  IsoDate,
  IsoDuration,
  SemVer,
  Sha256,
  Slug,
  Strict,
  StringEnum,
} from '#src/lib/schema.ts'

describe('a calendar date', () => {
  test.each(['2024-02-29', '2000-02-29', '2025-02-28', '2025-12-31', '0001-01-01', '9999-12-31'])(
    '%s exists',
    (date) => {
      expect(isCalendarDate(date)).toBe(true)
    },
  )

  test.each([
    '2025-02-29',
    '1900-02-29',
    '2100-02-29',
    '2024-02-30',
    '2025-04-31',
    '2025-00-10',
    '2025-13-01',
    '2025-01-00',
    '2025-01-32',
    '2025-1-1',
    '20250101',
    '2025-01-01T00:00:00Z',
    ' 2025-01-01',
    '2025-01-01\n',
    '+12025-01-01',
    '',
  ])('%j does not', (date) => {
    expect(isCalendarDate(date)).toBe(false)
  })

  test('exists for every day that a clock can show, and in February of leap years only on the 29th', () => {
    const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
    fc.assert(fc.property(day, (date) => isCalendarDate(date.toISOString().slice(0, 10))))
    const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
    for (let year = 1900; year <= 2400; year += 1) expect(isCalendarDate(`${year}-02-29`)).toBe(isLeap(year))
  })
})

describe('an instant', () => {
  test.each([
    '2026-01-31T09:30:00Z',
    '2024-02-29T23:59:59.123456789Z',
    '2026-01-31T09:30:00+02:00',
    '2026-01-31T00:00:00-23:59',
    '2026-01-31t09:30:00z',
  ])('%s is one', (instant) => {
    expect(isInstant(instant)).toBe(true)
  })

  test.each([
    '2026-01-31T09:30:00',
    '2026-01-31',
    '2025-02-29T00:00:00Z',
    '2026-01-31T24:00:00Z',
    '2026-01-31T09:60:00Z',
    '2026-01-31T09:30:60Z',
    '2026-01-31 09:30:00Z',
    '2026-01-31T09:30Z',
    '2026-01-31T09:30:00.Z',
    '2026-01-31T09:30:00+0200',
    '2026-01-31T09:30:00+24:00',
  ])('%s is none', (instant) => {
    expect(isInstant(instant)).toBe(false)
  })
})

const FORMATS: Array<[string, TSchema, string[], string[]]> = [
  ['a date', IsoDate, ['2025-01-17'], ['2025-02-29', '17.01.2025', '2025-01-17 ']],
  [
    'a duration',
    IsoDuration,
    ['PT72H', 'P1M', 'P1Y2M3W4DT5H6M7S', 'PT0S'],
    ['P', 'PT', 'P1DT', '72H', 'P-1D', 'PT1.5H', 'P1H', 'p1d'],
  ],
  [
    'a vocabulary code',
    Code,
    ['a', 'credit_institution', 'tier_1'],
    ['', 'A', '1a', 'a__b', '_a', 'a_', 'a-b', 'é', 'a'.repeat(121)],
  ],
  [
    'an identifier',
    Slug,
    ['a', 'eu-dora', 'art-19-4-a', '1'],
    ['', 'EU', 'a--b', '-a', 'a-', 'a_b', 'a b', 'a'.repeat(121)],
  ],
  ['a version', SemVer, ['1.0.0', '10.20.30'], ['1.0', 'v1.0.0', '1.0.0-rc1', '1.0.0.0', '']],
  [
    'a hash',
    Sha256,
    ['0'.repeat(64), 'abcdef0123456789'.repeat(4)],
    ['0'.repeat(63), '0'.repeat(65), 'A'.repeat(64), 'g'.repeat(64)],
  ],
  ['a listed value', StringEnum(['one', 'two']), ['one', 'two'], ['', 'three', 'One']],
]

describe.each(FORMATS)('%s', (_name, schema, good, bad) => {
  test.each(good)('%j is one', (value) => expect(Value.Check(schema, value)).toBe(true))
  test.each(bad)('%j is none', (value) => expect(Value.Check(schema, value)).toBe(false))
})

test('a strict object refuses what it does not name', () => {
  const schema = Strict({ mode: StringEnum(['one']) })
  expect(Value.Check(schema, { mode: 'one' })).toBe(true)
  expect(Value.Check(schema, { mode: 'one', more: 1 })).toBe(false)
  expect(Value.Check(schema, {})).toBe(false)
})
