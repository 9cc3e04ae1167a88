import { expect, test } from 'vitest'
import { shareOf, writtenFigure, writtenInstant } from '#src/features/customers/incidents/files/form-values.ts'

test.each([
  [1, 3, '33.3 %', '33,3'],
  // Half a tenth is rounded up.
  [1, 2000, '0.1 %', '0,1'],
  [1, 2001, '0 %', '0'],
  [5, 5, '100 %', '100'],
  [{ at_least: 100, at_most: 120 }, { at_least: 800, at_most: 1000 }, '10 % to 15 %', '10 to 15'],
  [{ more_than: 100 }, 1000, 'at least 10 %', 'at least 10'],
  [{ less_than: 100 }, 1000, 'at most 10 %', 'at most 10'],
  [100, { at_most: 1000 }, 'at least 10 %', 'at least 10'],
] as const)('%j of %j is %s', (part, whole, value, inForm) => {
  expect(writtenFigure(shareOf(part, whole)!, true)).toEqual({ value, in_form: inForm })
})

test.each([
  [100, 0],
  [{ at_least: 100 }, { at_least: 1000 }],
] as const)('%j of %j is not known', (part, whole) => {
  expect(shareOf(part, whole)).toBeUndefined()
})

test.each([
  ['PT27H30M', '27 hours and 30 minutes', '01:03:30'],
  // A minute that is half over counts.
  ['PT2H29M30S', '2 hours and 29 minutes and 30 seconds', '00:02:30'],
  ['P120D', '120 days', '120:00:00'],
  [{ at_least: 'PT3H' }, 'at least 3 hours', 'at least 00:03:00'],
  [{ at_least: 'PT1H', at_most: 'P1D' }, '1 hour to 1 day', '00:01:00 to 01:00:00'],
  [{ amount: 2_500, currency: 'EUR' }, 'EUR 2,500', '2,5'],
  [{ amount: 1_234_567.89, currency: 'USD' }, 'USD 1,234,567.89', '1234,56789'],
  [{ more_than: { amount: 60_000, currency: 'EUR' } }, 'more than EUR 60,000', 'more than 60'],
  [80_000, '80,000', '80000'],
  [true, 'yes', 'yes'],
] as const)('a form has %j as it asks for it', (figure, value, inForm) => {
  expect(writtenFigure(figure, false)).toEqual({ value, in_form: inForm })
})

test.each([
  [12.25, '12,3'],
  [8.95, '9'],
  [0.04, '0'],
])('a form has %d %% with one decimal, rounded half-up', (percent, inForm) => {
  expect(writtenFigure(percent, true).in_form).toBe(inForm)
})

test('a form has instants in UTC', () => {
  expect(writtenInstant('2026-11-21T08:00:00+01:00', 'Europe/Amsterdam')).toEqual({
    value: '2026-11-21 08:00 Europe/Amsterdam',
    in_form: '2026-11-21 T07:00:00',
  })
})
