import { describe, expect, test } from 'vitest'
import { judge, type PackInput } from '#src/law/engine/evaluate/judge.ts'
import { findDisplacements, type Override } from '#src/law/engine/evaluate/precedence.ts'
import { judgeDates } from '#src/law/engine/rules/dates.ts'
import type { Rule } from '#src/law/engine/rules/rules.ts'
import type { Knowledge } from '#src/law/subjects/subject-facts.ts'

/** A duty without open conditions. */
const CERTAIN = { addressees: [], asked: [], title: '', modality: 'must' }

const nothing: Knowledge = {
  givenDimensions: new Set(['entity_roles']),
  assumesTerritory: false,
  facts: new Map(),
  derivedBy: new Map(),
}
const rule = (code: string, truth: boolean | null): Rule => ({
  packId: 'p',
  code,
  outcome: 'applies',
  scope: [],
  unless: [],
  groups: [{ kind: 'any_of', dimension: truth === null ? 'activities' : 'entity_roles', matched: truth ? ['x'] : [] }],
  citations: [],
})
const rules = new Map([rule('met', true), rule('open', null), rule('unmet', false)].map((own) => [own.code, own]))
const on = (validAt: string, ...entries: Parameters<typeof judgeDates>[0]) =>
  judgeDates(entries, rules, nothing, validAt)

describe('dates of application', () => {
  const act = { text: 'Implementing act on formats' }

  test('a date that depends on an act is the later of both', () => {
    const entry = { date: '2026-01-01', depends_on: { ...act, date: '2026-06-01' } }
    expect(on('2026-05-31', entry)).toEqual({ outcome: 'not_yet', from: '2026-06-01' })
    expect(on('2026-06-01', entry)).toMatchObject({ outcome: 'applies', since: expect.any(String) })
    expect(on('2026-02-01', { date: '2026-03-01', depends_on: { ...act, date: '2025-01-01' } })).toEqual({
      outcome: 'not_yet',
      from: '2026-03-01',
    })
  })

  test('while the act is not there, nothing applies, and what it waits for is named', () => {
    expect(on('2030-01-01', { date: '2026-01-01', depends_on: act })).toEqual({ outcome: 'not_yet', waitingFor: act })
  })

  test('of several conditional dates those whose condition holds count, else the one without', () => {
    const entries = [
      { date: '2026-08-02' },
      { date: '2027-12-02', condition: 'met' },
      { date: '2025-01-01', condition: 'unmet' },
    ]
    expect(on('2027-01-01', ...entries)).toEqual({ outcome: 'not_yet', from: '2027-12-02' })
    expect(on('2027-01-01', { date: '2026-08-02' }, { date: '2027-12-02', condition: 'unmet' })).toMatchObject({
      outcome: 'applies',
    })
  })

  test('an open condition leaves it open only while its date would make a difference', () => {
    const entries = [{ date: '2026-08-02' }, { date: '2027-12-02', condition: 'open' }]
    expect(on('2027-01-01', ...entries).outcome).toBe('undetermined')
    expect(on('2028-01-01', ...entries).outcome).toBe('applies')
    expect(on('2026-01-01', ...entries)).toEqual({ outcome: 'not_yet', from: '2026-08-02' })
  })
})

describe('overrides that meet', () => {
  const pack = (packId: string, truth: boolean | null = true): PackInput => ({
    packId,
    rules: [rule('in', truth)],
    obligations: [
      {
        code: 'one',
        isAddressed: true,
        appliesFrom: [{ date: '2020-01-01' }],
        provisions: [`${packId} Art 1(1)`],
        ...CERTAIN,
      },
    ],
    applies: [{ date: '2020-01-01' }],
    validAt: '2026-01-01',
  })
  const override = (from: string, to: string, more: Partial<Override> = {}): Override => ({
    id: `${from}-${to}`,
    fromPackId: from,
    toPackId: to,
    fromProvisions: [`${from} Art 1`],
    marks: [{ provision: `${to} Art 1`, effect: 'displaces', certainty: 'certain', confidence: 1 }],
    isStale: false,
    groups: [],
    ...more,
  })
  const find = (overrides: Override[], truths: Record<string, boolean | null> = {}) =>
    findDisplacements({
      overrides,
      judgements: new Map(
        ['a', 'b', 'c'].map((id) => [id, judge(pack(id, id in truths ? truths[id]! : true), new Map(), nothing)]),
      ),
      missingOf: () => ['activities'],
      given: nothing,
      validAt: '2026-01-01',
      places: new Map(['a', 'b', 'c'].map((id) => [`${id} Art 1(1)`, [`${id} Art 1`]])),
    }).map((item) => [item.override.id, item.isConditional])

  test('a displaced provision displaces nothing', () => {
    expect(find([override('a', 'b'), override('b', 'c')])).toEqual([['a-b', false]])
    expect(find([override('b', 'c')])).toEqual([['b-c', false]])
  })

  test('one that rests on provisions which stay still acts', () => {
    expect(find([override('a', 'b'), override('b', 'c', { fromProvisions: ['b Art 1', 'b Art 9'] })])).toEqual([
      ['a-b', false],
      ['b-c', false],
    ])
  })

  test('where it is open whether the basis is displaced, the rest is conditional', () => {
    expect(find([override('a', 'b'), override('b', 'c')], { a: null })).toEqual([
      ['a-b', true],
      ['b-c', true],
    ])
  })

  test('two that rest on each other are conditional, and the search ends', () => {
    expect(find([override('a', 'b'), override('b', 'a')])).toEqual([
      ['a-b', true],
      ['b-a', true],
    ])
  })

  test('a stale one still acts', () => {
    expect(find([override('a', 'b', { isStale: true })])).toEqual([['a-b', false]])
  })
})
