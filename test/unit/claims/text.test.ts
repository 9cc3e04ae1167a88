import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findActors } from '#src/features/claims/text/words/actors.ts'
import { readTriggerPhrases } from '#src/features/claims/text/words/trigger-events.ts'
import { findDates } from '#src/features/claims/text/words/dates.ts'
import { readNumber } from '#src/features/claims/text/words/numbers.ts'
import { findQuantities } from '#src/features/claims/text/words/quantities.ts'
import { contentWords } from '#src/features/claims/text/words/words.ts'

describe('numbers', () => {
  test.each([
    ['72', 72],
    ['10 000 000', 10_000_000],
    ['10\u00a0000\u00a0000', 10_000_000],
    ['10,000,000', 10_000_000],
    ['10.000.000', 10_000_000],
    ['1.234.567,89', 1_234_567.89],
    ['1,4', 1.4],
    ['1.4', 1.4],
    ['7,500', 7_500],
    ['0,750', 0.75],
    ['0.750', 0.75],
    ['12.345,6', 12_345.6],
    ['seventy-two', 72],
    ['twenty four', 24],
    ['one hundred and twenty', 120],
    ['ten million', 10_000_000],
    ['two hundred fifty thousand', 250_000],
    ['fifteen', 15],
  ])('%s is %d', (text, expected) => {
    expect(readNumber(text)).toBe(expected)
  })

  test('what can be read in two ways, or is none, is not read', () => {
    expect(readNumber('7.500')).toBeUndefined()
    expect(readNumber('four twenty')).toBeUndefined()
    expect(readNumber('two three')).toBeUndefined()
    for (const none of ['1,234,56', '12,345,6', '0,500,000', '1.234.56,7']) expect(readNumber(none)).toBeUndefined()
  })

  test('a comma before three digits has two readings where three decimals are usual', () => {
    expect(readNumber('7,500', { isFine: true })).toBeUndefined()
    expect(readNumber('7,50', { isFine: true })).toBe(7.5)
  })

  test('an amount is read from each way of grouping its digits', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 999_999_999 }),
        fc.constantFrom(' ', ',', '.', '\u00a0', "'"),
        (amount, separator) => {
          expect(readNumber(String(amount).replaceAll(/\B(?=(\d{3})+$)/g, separator))).toBe(amount)
        },
      ),
    )
  })
})

describe('dates', () => {
  test.each([
    ['17 January 2025', '2025-01-17'],
    ['17th of January 2025', '2025-01-17'],
    ['January 17, 2025', '2025-01-17'],
    ['2025-01-17', '2025-01-17'],
    ['17.1.2025', '2025-01-17'],
    ['17/01/2025', '2025-01-17'],
    ['3/4/2025', undefined],
    ['January 2025', undefined],
    ['30 February 2025', undefined],
  ])('%s is %s', (text, expected) => {
    expect(findDates(`It applies from ${text} on.`).map(({ date }) => date)).toEqual([expected])
  })
})

describe('quantities', () => {
  const values = (text: string) =>
    findQuantities(text).map(({ value, bound }) => ({ ...(value as object), ...(bound ? { bound } : {}) }))
  test.each([
    ['within 72 hours', { kind: 'deadline', duration: 'PT72H', measure: 'time_limit', bound: 'at_most' }],
    ['not later than two days after', { kind: 'deadline', duration: 'P2D', measure: 'time_limit', bound: 'at_most' }],
    ['a 72-hour limit', { kind: 'deadline', duration: 'PT72H' }],
    ['at the latest after a month', { kind: 'deadline', duration: 'P1M' }],
    ['within 60 calendar days', { kind: 'deadline', duration: 'P60D', measure: 'time_limit', bound: 'at_most' }],
    ['at least every three years', { kind: 'deadline', duration: 'P3Y', measure: 'interval' }],
    ['at least once a year', { kind: 'deadline', duration: 'P1Y', measure: 'interval' }],
    ['annually', { kind: 'deadline', duration: 'P1Y', measure: 'interval' }],
    [
      'logs are kept for at least six months',
      { kind: 'deadline', duration: 'P6M', measure: 'retention', bound: 'at_least' },
    ],
    ['up to EUR 20 million', { kind: 'amount', money: { amount: 20_000_000, currency: 'EUR' }, bound: 'at_most' }],
    ['€20m', { kind: 'amount', money: { amount: 20_000_000, currency: 'EUR' } }],
    ['7,5 million euros', { kind: 'amount', money: { amount: 7_500_000, currency: 'EUR' } }],
    ['ten million euros', { kind: 'amount', money: { amount: 10_000_000, currency: 'EUR' } }],
    ['$1bn', { kind: 'amount', money: { amount: 1_000_000_000, currency: 'USD' } }],
    [
      'a maximum of at least EUR 7 000 000',
      { kind: 'amount', money: { amount: 7_000_000, currency: 'EUR' }, bound: 'maximum_of_at_least' },
    ],
    ['up to 4 % of turnover', { kind: 'percentage', percent: 4, bound: 'at_most' }],
    ['1.4 per cent', { kind: 'percentage', percent: 1.4 }],
  ])('%s', (text, expected) => {
    expect(values(text)).toEqual([expect.objectContaining(expected)])
    expect(Object.keys(values(text)[0]!).toSorted()).toEqual(expect.arrayContaining(Object.keys(expected)))
  })

  test.each(['fines up to EUR 7,500 million', 'up to 1,400 % of turnover', '€1,500m'])(
    '%s can be read in two ways, so it has no value that could be compared',
    (text) => {
      expect(findQuantities(text)).toMatchObject([{ value: undefined }])
    },
  )

  test('a sum and a period have no thousandths, so a comma before three digits marks thousands', () => {
    expect(values('up to EUR 750,000')).toMatchObject([{ money: { amount: 750_000, currency: 'EUR' } }])
    expect(values('within 1,000 days')).toMatchObject([{ duration: 'P1000D' }])
    expect(values('EUR 0,750 million')).toMatchObject([{ money: { amount: 750_000, currency: 'EUR' } }])
  })

  test('annual turnover is no interval, and percentage points are no percentage', () => {
    expect(values('of the total worldwide annual turnover')).toEqual([])
    expect(values('4 percentage points')).toEqual([])
  })

  test('working days and extensions are seen, and have no value that could be compared', () => {
    expect(findQuantities('within 3 working days')).toMatchObject([{ kind: 'deadline', value: undefined }])
    expect(findQuantities('by two further months')).toMatchObject([{ kind: 'deadline', value: undefined }])
  })

  test('nothing is taken for two quantities, whatever is typed', () => {
    const piece = fc.constantFrom(
      '72',
      ' ',
      'hours',
      'EUR',
      '€',
      '%',
      '.',
      ',',
      'million',
      'two',
      'January',
      '2025',
      'every',
      'year',
      '-',
      'a',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const found = findQuantities(pieces.join(' '))
        found.slice(1).forEach(({ start }, at) => expect(start).toBeGreaterThanOrEqual(found[at]!.end))
      }),
    )
  })
})

describe('who is named', () => {
  const names = [
    { stems: ['controller'], code: 'controller' },
    { stems: ['processor'], code: 'processor' },
  ]
  const parts = (text: string) => findActors(text, [], names).map(({ code = 'other', part }) => `${code}: ${part}`)
  test.each([
    ['the controller notifies the supervisory authority', ['controller: subject', 'other: object']],
    ['the supervisory authority notifies the controller', ['other: subject', 'controller: object']],
    ['breaches are notified by the controller to the CSIRT', ['controller: subject', 'other: object']],
    ['where the processor knows, the controller answers', ['processor: clause', 'controller: subject']],
    ['the controller and the processor answer', ['controller: subject', 'processor: subject']],
    ['it obliges processors to tell the controller', ['processor: subject', 'controller: object']],
  ])('%s', (text, expected) => {
    expect(parts(text)).toEqual(expected)
  })

  test('with a word before the name that may make somebody else of it', () => {
    expect(findActors('a former controller answers', [], names)).toMatchObject([{ part: 'subject', isNarrower: true }])
  })
})

describe('what a period runs from', () => {
  const read = (text: string) => {
    const [period] = findQuantities(text)
    return readTriggerPhrases(text, [period!], [], [])
  }
  test.each([
    ['within 72 hours of becoming aware of the breach', ['awareness'], ['breach']],
    ['within a month after the incident notification', [], ['incident', 'notif']],
    ['within 72 hours counted from receipt', ['receipt'], []],
    ['once it has become aware of it, within 72 hours', ['awareness'], []],
  ])('%s', (text, moments, nouns) => {
    expect(read(text)).toMatchObject({ triggers: [{ moments, nouns }], hasStray: false })
  })

  test('is told from a word for a moment that says something else', () => {
    expect(read('whoever is aware of it answers within 72 hours')).toMatchObject({ triggers: [], hasStray: true })
  })
})

test('content words are stems of what a claim is about; words for one thing are one', () => {
  expect(contentWords('The controller shall notify the breach')).toEqual(
    contentWords('controllers: notification of breaches'),
  )
  expect(contentWords('must be submitted within the period')).toEqual([])
  expect(contentWords('report')).toEqual(contentWords('inform'))
})
