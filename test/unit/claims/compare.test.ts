import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareDurations } from '#src/features/claims/compare/compare.ts'
import { periodInWords } from '#src/lib/law/period-words.ts'

describe('periods', () => {
  test.each([
    ['PT72H', 'PT72H', 'equal'],
    ['P1Y', 'P12M', 'equal'],
    ['PT1H', 'PT60M', 'equal'],
    ['PT72H', 'P3D', 'other_counting'],
    ['PT24H', 'P1D', 'other_counting'],
    ['P2W', 'P14D', 'other_counting'],
    ['P1M', 'P30D', 'different'],
    ['P1Y', 'P365D', 'different'],
    ['PT72H', 'PT73H', 'different'],
    ['PT0S', 'P0D', 'equal'],
  ])('%s and %s are %s', (one, other, expected) => {
    expect(compareDurations(one, other)).toBe(expected)
    expect(compareDurations(other, one)).toBe(expected)
  })

  test('are equal to themselves alone, among those of one unit', () => {
    const unit = fc.constantFrom('PT#H', 'P#D', 'P#W', 'P#M', 'P#Y')
    fc.assert(
      fc.property(unit, fc.nat(500), fc.nat(500), (pattern, a, b) => {
        const [one, other] = [a, b].map((count) => pattern.replace('#', String(count)))
        expect(compareDurations(one!, other!) === 'equal').toBe(a === b)
      }),
    )
  })

  test('are said in words', () => {
    expect(periodInWords('PT72H')).toBe('72 hours')
    expect(periodInWords('P1Y6M')).toBe('1 year and 6 months')
  })
})
