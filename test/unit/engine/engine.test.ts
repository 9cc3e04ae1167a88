import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge, judgePack, type PackInput } from '#src/law/engine/evaluate/judge.ts'
import { findDisplacements, type Override } from '#src/law/engine/evaluate/precedence.ts'
import { type DerivedFact, deriveFacts } from '#src/law/engine/rules/derive.ts'
import type { Group, Rule } from '#src/law/engine/rules/rules.ts'
import { findOpenQuestion } from '#src/law/engine/unknowns/decisive-unknowns.ts'
import {
  and,
  compareFact,
  type Knowledge,
  NONE,
  not,
  or,
  type Scalar,
  type SubjectFact,
  type Truth,
} from '#src/law/subjects/subject-facts.ts'

/** A duty without open conditions. */
const CERTAIN = { addressees: [], asked: [], title: '', modality: 'must' }

const fact = (key: string, op: string, value: Scalar | Scalar[]): Group => ({
  kind: 'fact',
  fact_key: key,
  op,
  value_json: value,
  matched: [],
})
const anyOf = (dimension: string, matched: string[] = []): Group => ({ kind: 'any_of', dimension, matched })
const noneOf = (dimension: string, matched: string[] = []): Group => ({ kind: 'none_of', dimension, matched })
const rule = (code: string, outcome: Rule['outcome'], groups: Group[], more: Partial<Rule> = {}): Rule => ({
  packId: 'p',
  code,
  outcome,
  scope: [],
  unless: [],
  groups,
  citations: ['CELEX:X Art 1'],
  ...more,
})
const derives = (code: string, key: string, value: Scalar, groups: Group[]) =>
  rule(code, 'derives', groups, { derives: { key, value } })

function knowing(
  facts: Record<string, Scalar>,
  given: string[] = ['entity_roles'],
  assumesTerritory = false,
): Knowledge {
  return {
    givenDimensions: new Set(given),
    assumesTerritory,
    derivedBy: new Map(),
    facts: new Map(Object.entries(facts).map(([key, value]) => [key, new Set([value])])),
  }
}

function pack(rules: Rule[], more: Partial<PackInput> = {}): PackInput {
  return { packId: 'p', rules, obligations: [], applies: [{ date: '2020-01-01' }], validAt: '2026-01-01', ...more }
}

const outcomeOf = (
  rules: Rule[],
  facts: Record<string, Scalar>,
  derived = new Map<string, DerivedFact>(),
  given?: string[],
) => judgePack(pack(rules), derived, knowing(facts, given)).outcome

/** The size classes as a law would write them: jointly exhaustive, each from few facts. */
const sizeRules = [
  derives('micro', 'size', 'micro', [fact('staff', 'lt', 10), fact('turnover', 'lte', 2)]),
  derives('small', 'size', 'small', [fact('staff', 'gte', 10), fact('staff', 'lt', 50), fact('turnover', 'lte', 10)]),
  derives('small-t', 'size', 'small', [
    fact('staff', 'lt', 50),
    fact('turnover', 'gt', 2),
    fact('turnover', 'lte', 10),
  ]),
  derives('medium', 'size', 'medium', [
    fact('staff', 'gte', 50),
    fact('staff', 'lt', 250),
    fact('turnover', 'lte', 50),
  ]),
  derives('medium-t', 'size', 'medium', [
    fact('staff', 'lt', 250),
    fact('turnover', 'gt', 10),
    fact('turnover', 'lte', 50),
  ]),
  derives('large', 'size', 'large', [fact('staff', 'gte', 250)]),
  derives('large-t', 'size', 'large', [fact('turnover', 'gt', 50)]),
]
const sizeFact = new Map([['size', { values: ['micro', 'small', 'medium', 'large'], isExhaustive: true }]])
const truths = fc.constantFrom<Truth>(true, false, null)

describe('three-valued logic', () => {
  test('obeys De Morgan, and order never matters', () => {
    fc.assert(
      fc.property(fc.array(truths), (values) => {
        expect(not(and(values))).toBe(or(values.map(not)))
        expect(and(values)).toBe(and(values.toReversed()))
        expect(or(values)).toBe(or(values.toReversed()))
      }),
    )
  })

  test('the negation of unknown is unknown', () => expect(not(null)).toBeNull())

  test('a comparison is decided when every value that is left agrees', () => {
    const state: SubjectFact = new Set(['medium', 'large'])
    expect(compareFact(state, 'in', ['medium', 'large'])).toBe(true)
    expect(compareFact(state, 'eq', 'micro')).toBe(false)
    expect(compareFact(state, 'eq', 'large')).toBeNull()
    expect(compareFact(undefined, 'eq', 1)).toBeNull()
    expect(compareFact(new Set([NONE]), 'lt', 5)).toBe(false)
  })

  test('a comparison of a lower bound is that of all numbers from the bound on', () => {
    const op = fc.constantFrom('lt', 'lte', 'gt', 'gte', 'eq', 'ne', 'in')
    const bound = fc.integer({ min: 0, max: 5 })
    fc.assert(
      fc.property(op, bound, fc.array(bound, { minLength: 1, maxLength: 3 }), (name, atLeast, bounds) => {
        const value = name === 'in' ? bounds : bounds[0]!
        const numbers = Array.from({ length: 10 }, (_, above) => atLeast + above)
        expect(compareFact({ atLeast }, name, value)).toBe(compareFact(new Set(numbers), name, value))
      }),
      { numRuns: 1_000 },
    )
  })

  test('giving more never turns a decided outcome round', () => {
    const input = pack([
      ...sizeRules,
      rule('a', 'applies', [anyOf('entity_roles', ['x'])]),
      rule('e', 'excluded', [fact('size', 'in', ['micro', 'small'])]),
    ])
    const full = fc.record({ staff: fc.integer({ min: 0, max: 400 }), turnover: fc.integer({ min: 0, max: 90 }) })
    fc.assert(
      fc.property(full, fc.subarray(['staff', 'turnover'] as const), (facts, kept) => {
        const partial = Object.fromEntries(kept.map((key) => [key, facts[key]]))
        const before = judgePack(input, sizeFact, knowing(partial)).outcome
        const after = judgePack(input, sizeFact, knowing(facts)).outcome
        expect(after).not.toBe('undetermined')
        if (before !== 'undetermined') expect(after).toBe(before)
      }),
    )
  })
})

describe('derived facts', () => {
  test('what is ruled out narrows an exhaustive fact', () => {
    const state = deriveFacts(sizeRules, new Map(), sizeFact, knowing({ staff: 100 })).facts.get('size')
    expect(state).toEqual(new Set(['medium', 'large']))
  })

  test('a fact that may have no value is not assumed to have one', () => {
    const only = [derives('s', 'dora_size', 'small', [fact('staff', 'lt', 50)])]
    expect(deriveFacts(only, new Map(), new Map(), knowing({ staff: 260 })).facts.get('dora_size')).toEqual(
      new Set([NONE]),
    )
    expect(deriveFacts(only, new Map(), new Map(), knowing({})).facts.get('dora_size')).toEqual(
      new Set(['small', NONE]),
    )
  })

  test('layers build on layers in any order of rules', () => {
    const layers = [derives('b', 'category', 'essential', [fact('size', 'eq', 'large')]), ...sizeRules]
    expect(deriveFacts(layers, new Map(), sizeFact, knowing({ staff: 600 })).facts.get('category')).toEqual(
      new Set(['essential']),
    )
  })
})

describe('pack outcome', () => {
  const applies = rule('a', 'applies', [anyOf('entity_roles', ['bank'])])

  test('an exclusion that is met wins', () => {
    expect(outcomeOf([applies, rule('e', 'excluded', [fact('staff', 'lt', 10)])], { staff: 5 })).toBe('does_not_apply')
  })

  test('an exclusion that can still be met leaves it open', () => {
    expect(outcomeOf([applies, rule('e', 'excluded', [fact('staff', 'lt', 10)])], {})).toBe('undetermined')
  })

  test('an open exclusion does not matter where nothing applies', () => {
    const none = rule('a', 'applies', [anyOf('entity_roles', [])])
    expect(outcomeOf([none, rule('e', 'excluded', [fact('staff', 'lt', 10)])], {})).toBe('does_not_apply')
  })

  test('a list that was not given is unknown, an empty one is none', () => {
    const byTag = rule('a', 'applies', [anyOf('sector_tags', [])])
    expect(outcomeOf([byTag], {}, undefined, [])).toBe('undetermined')
    expect(outcomeOf([byTag], {}, undefined, ['sector_tags'])).toBe('does_not_apply')
    const byAbsence = rule('a', 'applies', [noneOf('sector_tags', [])])
    expect(outcomeOf([byAbsence], {}, undefined, [])).toBe('undetermined')
    expect(outcomeOf([byAbsence], {}, undefined, ['sector_tags'])).toBe('applies')
  })

  test('`unless` lifts an exclusion, and an open `unless` leaves it open', () => {
    const lift = rule('l', 'derives', [fact('big', 'eq', true)], { derives: { key: 'lifted', value: true } })
    const excluded = rule('e', 'excluded', [fact('staff', 'lt', 10)], { unless: ['l'] })
    expect(outcomeOf([applies, lift, excluded], { staff: 5, big: true })).toBe('applies')
    expect(outcomeOf([applies, lift, excluded], { staff: 5, big: false })).toBe('does_not_apply')
    expect(outcomeOf([applies, lift, excluded], { staff: 5 })).toBe('undetermined')
  })

  test('territory counts as met while no jurisdictions are given', () => {
    const territorial = rule('a', 'applies', [anyOf('jurisdictions', []), anyOf('entity_roles', ['bank'])])
    expect(judgePack(pack([territorial]), new Map(), knowing({}, ['entity_roles'], true)).outcome).toBe('applies')
    expect(judgePack(pack([territorial]), new Map(), knowing({}, ['entity_roles', 'jurisdictions'])).outcome).toBe(
      'does_not_apply',
    )
  })

  test('before its date it is not yet the law, and says from when', () => {
    const judged = judgePack(pack([applies], { applies: [{ date: '2027-01-01' }] }), new Map(), knowing({}))
    expect(judged).toMatchObject({ outcome: 'not_yet', from: '2027-01-01' })
  })
})

describe('missing facts', () => {
  const applies = rule('a', 'applies', [anyOf('entity_roles', ['intermediary'])])
  const excluded = rule('e', 'excluded', [fact('size', 'in', ['micro', 'small', 'medium'])])
  const input = pack([...sizeRules, applies, excluded])

  test('names what decides, through derived facts', async () => {
    expect((await findOpenQuestion(input, sizeFact, knowing({}))).inputs).toEqual(['staff', 'turnover'])
    expect((await findOpenQuestion(input, sizeFact, knowing({ staff: 100 }))).inputs).toEqual(['turnover'])
  })

  test('never names a fact that no longer matters', async () => {
    const withColour = pack([...input.rules, rule('c', 'applies', [fact('colour', 'eq', 'red')])])
    expect((await findOpenQuestion(withColour, sizeFact, knowing({}))).inputs).toEqual(['staff', 'turnover'])
  })

  test('names a dimension that was not given', async () => {
    expect(
      (await findOpenQuestion(pack([rule('a', 'applies', [anyOf('activities')])]), new Map(), knowing({}))).inputs,
    ).toEqual(['activities'])
  })
})

describe('obligations', () => {
  const base = pack([
    rule('a', 'applies', [anyOf('entity_roles', ['x'])]),
    rule('s', 'excluded', [fact('micro', 'eq', true)], { scope: ['art-2'] }),
  ])
  const duties = [
    {
      code: 'art-1',
      isAddressed: true as Truth,
      appliesFrom: [{ date: '2020-01-01' }],
      provisions: ['L Art 1'],
      ...CERTAIN,
    },
    {
      code: 'art-2',
      isAddressed: true as Truth,
      appliesFrom: [{ date: '2030-01-01' }],
      provisions: ['L Art 2(1)'],
      ...CERTAIN,
    },
    {
      code: 'art-3',
      isAddressed: false as Truth,
      appliesFrom: [{ date: '2020-01-01' }],
      provisions: ['L Art 3'],
      ...CERTAIN,
    },
  ]
  const outcomes = (facts: Record<string, Scalar>) =>
    judge({ ...base, obligations: duties }, new Map(), knowing(facts)).obligations.map(({ outcome }) => outcome)

  test('follow their pack, their addressee, their scope and their date', () => {
    expect(outcomes({ micro: false })).toEqual(['applies', 'not_yet', 'does_not_apply'])
    expect(outcomes({ micro: true })).toEqual(['applies', 'does_not_apply', 'does_not_apply'])
    expect(outcomes({})).toEqual(['applies', 'undetermined', 'does_not_apply'])
  })
})

describe('precedence', () => {
  const override: Override = {
    id: 'r',
    fromPackId: 'special',
    toPackId: 'general',
    fromProvisions: ['S Art 1'],
    marks: [{ provision: 'L Art 21', effect: 'displaces', certainty: 'certain', confidence: 1 }],
    isStale: false,
    groups: [anyOf('entity_roles', ['bank'])],
  }
  const judged = (rules: Rule[], facts: Record<string, Scalar>, more: Partial<PackInput> = {}) =>
    judge(pack(rules, more), new Map(), knowing(facts))
  const always = [rule('a', 'applies', [anyOf('entity_roles', ['bank'])])]
  const bySize = [rule('a', 'applies', [fact('staff', 'gte', 50)])]
  const duty = {
    code: 'art-21-1',
    isAddressed: true as Truth,
    appliesFrom: [{ date: '2020-01-01' }],
    provisions: ['L Art 21(1)'],
    ...CERTAIN,
  }
  /** Their names are a part of the displaced one, or begin with it. Only the graph says what is a part of what. */
  const places = new Map([
    ['L Art 21(1)', ['L Art 21', 'L Chapter IV']],
    ['L Art 210(1)', ['L Art 210']],
  ])
  const others = ['2', '21a', '210(1)'].map((article) => ({ ...duty, code: article, provisions: [`L Art ${article}`] }))
  const find = (special: ReturnType<typeof judged>, general: ReturnType<typeof judged>) =>
    findDisplacements({
      overrides: [override],
      judgements: new Map([
        ['special', special],
        ['general', general],
      ]),
      missingOf: () => ['staff'],
      given: knowing({}),
      validAt: '2026-01-01',
      places,
    })

  test('displaces the provisions, and only these', () => {
    const found = find(judged(always, {}), judged(bySize, { staff: 600 }, { obligations: [duty, ...others] }))
    expect(found).toMatchObject([{ isConditional: false, obligationCodes: ['art-21-1'], missing: [] }])
  })

  test('is conditional while a side is undetermined, and names what it turns on', () => {
    expect(find(judged(always, {}), judged(bySize, {}, { obligations: [duty] }))).toMatchObject([
      { isConditional: true, missing: ['staff'] },
    ])
  })

  test('displaces nothing where a side does not apply, or not yet', () => {
    expect(find(judged(always, {}), judged(bySize, { staff: 5 }))).toEqual([])
    expect(find(judged(always, {}, { applies: [{ date: '2030-01-01' }] }), judged(bySize, { staff: 600 }))).toEqual([])
  })
})
