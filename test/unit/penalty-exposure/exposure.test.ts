import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { centsOf, computeTerm, exactly, isExact, multiply } from '#src/law/fines/amounts.ts'
import { computeExposure } from '#src/law/fines/exposure.ts'
import type { PenaltyContent } from '#src/law/attachments/index.ts'
import type { Condition } from '#src/law/fines/exposure.ts'

const of = (turnover: bigint) => ({ own: exactly(turnover), undertaking: exactly(turnover) })
const fixed = (amount: number) => ({ fixed: { amount, currency: 'EUR' } })
const share = (percent: number) => ({
  turnover: { percent, base: 'turnover', period: 'preceding financial year', whose: 'undertaking' as const },
})
const penalty = (content: object) => content as unknown as PenaltyContent
const condition = (truth: boolean | null): Condition => ({
  truth,
  rule: 'r',
  turnsOn: truth === null ? ['staff'] : [],
  refs: [],
})
const compute = (content: object, figures: object, truth: boolean | null = false) =>
  computeExposure(penalty(content), figures, () => condition(truth))!
const small = { condition: 'r', combine: 'lower_of', citation: { ref: '32024R1689 Art 99(6)', role: 'penalty' } }

describe('terms', () => {
  test('a multiple of the profit', () => {
    const term = { profit_multiple: { factor: 2, base: 'profits gained or losses avoided' } }
    expect(computeTerm(term, { profit: centsOf(1_500_000.55) }).range).toEqual({
      least: 300_000_110n,
      most: 300_000_110n,
    })
    expect(computeTerm(term, {})).toMatchObject({ range: { least: 0n }, missing: ['profit'] })
  })

  test('a daily penalty runs no longer than the law lets it, and without an end only as long as is said', () => {
    const daily = (longest?: string) => ({
      per_day: { percent: 1, base: 'average daily turnover', whose: 'own' as const, ...(longest ? { longest } : {}) },
    })
    const figures = { turnover: of(centsOf(36_500)) }
    expect(computeTerm(daily('P6M'), figures).range).toEqual({ least: 18_400n, most: 18_400n })
    expect(computeTerm(daily('P6M'), { ...figures, days: 400 }).range.most).toBe(18_400n)
    expect(computeTerm(daily(), { ...figures, days: 400 }).range.most).toBe(40_000n)
    expect(computeTerm(daily(), figures)).toMatchObject({ range: { least: 100n }, missing: ['days'] })
    expect(computeTerm(daily(), { days: 3 })).toMatchObject({ range: { least: 0n }, missing: ['turnover'] })
    const amount = { per_day: { amount: { amount: 5, currency: 'EUR' } } }
    expect(computeTerm(amount, { days: 3 }).range.most).toBe(1_500n)
  })

  test('percentages of large turnovers are exact to the cent', () => {
    expect(multiply(centsOf(1_234_567_890_123.45), 1.4 / 100)).toBe(1_728_395_046_173n)
    expect(multiply(50n, 0.01)).toBe(1n)
    expect(multiply(49n, 0.01)).toBe(0n)
  })
})

describe('combinations', () => {
  const both = { terms: [fixed(10), share(2)], combine: 'higher_of', variants: [small] }

  test('the term that won is named, the first of two that are equal', () => {
    expect(compute(both, { turnover: of(centsOf(1_000)) }).alternatives[0]!.won).toBe(1)
    expect(compute(both, { turnover: of(centsOf(500)) }).alternatives[0]!.won).toBe(0)
    expect(compute(both, {}).alternatives[0]).not.toHaveProperty('won')
  })

  test('a variant that holds takes the place; one that is open stands beside', () => {
    expect(compute(both, { turnover: of(centsOf(1_000)) }, true).range).toEqual({ least: 1_000n, most: 1_000n })
    const open = compute(both, { turnover: of(centsOf(1_000)) }, null)
    expect(open.range).toEqual({ least: 1_000n, most: 2_000n })
    expect(open.missing).toEqual(['staff'])
    expect(open.alternatives).toHaveLength(2)
  })

  test('what is open but changes nothing is not asked for', () => {
    const equal = compute(both, { turnover: of(centsOf(500)) }, null)
    expect(isExact(equal.range)).toBe(true)
    expect(equal.missing).toEqual([])
  })

  test('no terms, no amount', () => {
    expect(computeExposure(penalty({}), {}, () => condition(true))).toBeUndefined()
  })
})

describe('what is unknown', () => {
  const turnovers = fc.integer({ min: 0, max: 1_000_000_000_000 }).map((cents) => BigInt(cents))
  const contents = fc
    .record({
      amount: fc.integer({ min: 0, max: 50_000_000 }),
      percent: fc.integer({ min: 1, max: 100 }).map((tenths) => tenths / 10),
      combine: fc.constantFrom('higher_of', 'lower_of'),
    })
    .map(({ amount, percent, combine }) => ({ terms: [fixed(amount), share(percent)], combine, variants: [small] }))
  const truths = fc.constantFrom(true, false, null)

  test('the amount for any turnover and size lies within what is said without them', () => {
    fc.assert(
      fc.property(contents, turnovers, truths, (content, turnover, truth) => {
        const known = compute(content, { turnover: of(turnover) }, truth).range
        for (const open of [
          compute(content, {}, truth),
          compute(content, { turnover: of(turnover) }, null),
          compute(content, {}, null),
        ]) {
          expect(open.range.least <= known.least).toBe(true)
          expect(open.range.most === undefined || open.range.most >= known.most!).toBe(true)
        }
      }),
    )
  })

  test('a larger turnover never lowers a cap, and the lower of two is never above the higher', () => {
    fc.assert(
      fc.property(contents, turnovers, turnovers, (content, one, other) => {
        const capAt = (turnover: bigint, combine: string) =>
          compute({ ...content, combine }, { turnover: of(turnover) }).range.most!
        const [less, more] = one < other ? [one, other] : [other, one]
        for (const combine of ['higher_of', 'lower_of']) expect(capAt(less, combine) <= capAt(more, combine)).toBe(true)
        expect(capAt(one, 'lower_of') <= capAt(one, 'higher_of')).toBe(true)
      }),
    )
  })
})
