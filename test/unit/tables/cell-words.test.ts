import { expect, test } from 'vitest'
import { answerIn, daysIn, numberIn } from '#src/features/customers/answers/cell-words.ts'

test.each([
  ['yes', ['yes', 'Yes', '1', 'TRUE', 'WAHR', 'VRAI', 'VERO', 'VERDADERO', 'PRAWDA', 'WAAR', 'IGAZ']],
  ['no', ['no', 'NO', '0', 'FALSE', 'FALSCH', 'FAUX', 'FALSO', 'FAŁSZ', 'FAŁSZ', 'ONWAAR', 'EPÄTOSI']],
  ['unknown', ['unknown', 'Unknown']],
  [undefined, ['', 'perhaps', '2', 'TRUE ', 'unwahr', 'x']],
])('the answer %s is written %j', (answer, texts) => {
  expect(texts.map(answerIn)).toEqual(texts.map(() => answer))
})

test.each([
  ['2026-11-20', ['2026-11-20']],
  ['2026-11-20 00:00:00', ['2026-11-20']],
  ['2026-11-20T09:30:00Z', ['2026-11-20']],
  ['2026/11/20', ['2026-11-20']],
  ['2026. 11. 20.', ['2026-11-20']],
  ['20.11.2026', ['2026-11-20']],
  ['3.4.2026', ['2026-04-03']],
  ['20/11/2026', ['2026-11-20']],
  ['11/20/2026', ['2026-11-20']],
  ['11/20/2026 12:00:00 AM', ['2026-11-20']],
  ['20-11-2026', ['2026-11-20']],
  ['4/4/2026', ['2026-04-04']],
  ['3/4/2026', ['2026-04-03', '2026-03-04']],
  ['13/13/2026', []],
  ['20.13.2026', []],
  ['2026-13-01', []],
  ['29.02.2026', []],
  ['20.11.26', []],
  ['46346', []],
])('%s is the day %j', (text, days) => {
  expect(daysIn(text)).toEqual(days)
})

test.each([
  ['1200', 1200],
  ['-1.5', -1.5],
  ['1,5', 1.5],
  ['0,125', 0.125],
  ['1.200.000', 1_200_000],
  ['1,200,000', 1_200_000],
  ['1 200 000', 1_200_000],
  ['1\u202f200', 1200],
  ['1’200’000', 1_200_000],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1.2340', 1.234],
  ['1.200', null],
  ['1,200', null],
  ['12 34', undefined],
  ['1,2,3', undefined],
  ['1e3', undefined],
  ['many', undefined],
])('%s is the number %s', (text, number) => {
  expect(numberIn(text)).toBe(number)
})
