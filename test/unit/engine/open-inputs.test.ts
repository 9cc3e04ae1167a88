import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createSearches } from '#src/law/engine/answer/searches.ts'
import { describePack, judgeObligations, judgePack, type PackInput } from '#src/law/engine/evaluate/judge.ts'
import type { DerivedFact } from '#src/law/engine/rules/derive.ts'
import type { Group, Rule } from '#src/law/engine/rules/rules.ts'
import { findOpenQuestion } from '#src/law/engine/unknowns/decisive-unknowns.ts'
import { findUnknownsOfObligations } from '#src/law/engine/unknowns/unknowns-of-obligations.ts'
import type { Knowledge, Scalar, SubjectFact } from '#src/law/subjects/subject-facts.ts'

/** Facts that rules compare, with every value that could make a difference to some of them. */
const DOMAINS: Record<string, Scalar[]> = {
  staff: [0, 4, 5, 6, 9, 10, 11, 20],
  money: [0, 4, 5, 6, 9, 10, 11, 20],
  isListed: [true, false],
  kind: ['bank', 'insurer', 'other'],
}
const KEYS = Object.keys(DOMAINS)
const LISTED = ['x', 'y']

const comparison = fc.oneof(
  fc.record({
    fact_key: fc.constantFrom('staff', 'money'),
    op: fc.constantFrom('lt', 'lte', 'gt', 'gte', 'eq'),
    value_json: fc.constantFrom<Scalar>(5, 10),
  }),
  fc.record({
    fact_key: fc.constant('isListed'),
    op: fc.constant('eq'),
    value_json: fc.constantFrom<Scalar>(true, false),
  }),
  fc.record({
    fact_key: fc.constant('kind'),
    op: fc.constantFrom('eq', 'ne'),
    value_json: fc.constantFrom<Scalar>('bank', 'insurer'),
  }),
  fc.record({
    fact_key: fc.constant('size'),
    op: fc.constant('eq'),
    value_json: fc.constantFrom<Scalar>('small', 'big'),
  }),
)
const factGroup = comparison.map((group): Group => ({ kind: 'fact', ...group, matched: [] }))
const listGroup = fc
  .record({ kind: fc.constantFrom('any_of', 'none_of'), values: fc.subarray(LISTED, { minLength: 1 }) })
  .map((group): Group => ({ ...group, dimension: 'activities', matched: [] }))
const groups = fc.array(fc.oneof({ weight: 5, arbitrary: factGroup }, { weight: 1, arbitrary: listGroup }), {
  minLength: 1,
  maxLength: 3,
})
const isFree = (group: Group) => group.fact_key !== 'size'

/** Small packs: derived size classes, rules that apply, exclude, and lift exclusions. */
const packs = fc
  .record({
    small: groups.filter((list) => list.every(isFree)),
    big: groups.filter((list) => list.every(isFree)),
    applies: fc.array(groups, { minLength: 1, maxLength: 3 }),
    excluded: fc.array(groups, { maxLength: 2 }),
    lifts: fc.array(groups, { maxLength: 1 }),
  })
  .map(({ small, big, applies, excluded, lifts }): Rule[] => {
    const rule = (code: string, outcome: Rule['outcome'], own: Group[], more: Partial<Rule> = {}): Rule => ({
      packId: 'p',
      code,
      outcome,
      scope: [],
      unless: [],
      groups: own,
      citations: [],
      ...more,
    })
    const lifters = lifts.map((own, at) =>
      rule(`lift-${at}`, 'derives', own, { derives: { key: `lifted_${at}`, value: true } }),
    )
    return [
      rule('small', 'derives', small, { derives: { key: 'size', value: 'small' } }),
      rule('big', 'derives', big, { derives: { key: 'size', value: 'big' } }),
      ...lifters,
      ...applies.map((own, at) => rule(`applies-${at}`, 'applies', own)),
      ...excluded.map((own, at) =>
        rule(`excluded-${at}`, 'excluded', own, { unless: lifters.map(({ code }) => code) }),
      ),
    ]
  })

const derivedFacts = new Map<string, DerivedFact>([['size', { values: ['small', 'big'], isExhaustive: false }]])
const packOf = (rules: Rule[]): PackInput => ({
  packId: 'p',
  rules,
  obligations: [],
  applies: [{ date: '2020-01-01' }],
  validAt: '2026-01-01',
})

type Values = Record<string, Scalar>
const LISTS = [[], ['x'], ['y'], ['x', 'y']]

/** The outcome when everything is given, by the rules alone. */
function outcomeOf(rules: Rule[], values: Values, list: string[]): string {
  const matched = rules.map((rule) => ({
    ...rule,
    groups: rule.groups.map((group) => ({
      ...group,
      matched: (group.values ?? []).filter((code) => list.includes(code)),
    })),
  }))
  return judgePack(packOf(matched), derivedFacts, knowing(values, ['activities'])).outcome
}

function knowing(values: Values, dimensions: string[] = []): Knowledge {
  const facts = new Map<string, SubjectFact>(Object.entries(values).map(([key, value]) => [key, new Set([value])]))
  return { givenDimensions: new Set(dimensions), assumesTerritory: false, derivedBy: new Map(), facts }
}

/** Every way to give what is open. */
function* completions(given: Values): Generator<Values> {
  const open = KEYS.filter((key) => !(key in given))
  function* complete(at: number, values: Values): Generator<Values> {
    if (at === open.length) yield values
    else for (const value of DOMAINS[open[at]!]!) yield* complete(at + 1, { ...values, [open[at]!]: value })
  }
  yield* complete(0, given)
}

/**
 * The inputs that matter, by trying everything: two completions that differ in one input alone and in their outcome.
 */
function bruteForce(rules: Rule[], given: Values): { inputs: string[]; outcomes: Set<string> } {
  const table = new Map<string, string>()
  const keyOf = (values: Values, list: string[]) => JSON.stringify([KEYS.map((key) => values[key]), list])
  for (const values of completions(given))
    for (const list of LISTS) table.set(keyOf(values, list), outcomeOf(rules, values, list))
  const matters = new Set<string>()
  for (const values of completions(given)) {
    for (const list of LISTS) {
      const outcome = table.get(keyOf(values, list))
      for (const key of KEYS.filter((name) => !(name in given)))
        for (const value of DOMAINS[key]!)
          if (table.get(keyOf({ ...values, [key]: value }, list)) !== outcome) matters.add(key)
      for (const other of LISTS) if (table.get(keyOf(values, other)) !== outcome) matters.add('activities')
    }
  }
  return { inputs: [...matters].toSorted(), outcomes: new Set(table.values()) }
}

describe('what an undetermined outcome turns on', () => {
  test('is named exactly: whatever can change it, and nothing else', async () => {
    const someGiven = fc.record(
      {
        staff: fc.constantFrom(4, 10),
        money: fc.constantFrom(4, 10),
        isListed: fc.boolean(),
        kind: fc.constantFrom('bank', 'other'),
      },
      { requiredKeys: ['money'] },
    )
    await fc.assert(
      fc.asyncProperty(packs, someGiven, async (rules, given) => {
        const judged = judgePack(packOf(rules), derivedFacts, knowing(given))
        const { inputs, outcomes } = bruteForce(rules, given)
        if (judged.outcome === 'undetermined') {
          const found = await findOpenQuestion(packOf(rules), derivedFacts, knowing(given))
          expect(found.inputs).toEqual(inputs)
          // Where nothing that is open matters, the outcome is settled, however open each rule is by itself.
          expect(found.settled?.outcome).toBe(outcomes.size === 1 ? [...outcomes][0] : undefined)
        } else expect([...outcomes]).toEqual([judged.outcome])
      }),
      { numRuns: 150 },
    )
  })

  test('a lower bound is enough to decide, and asks no more once it does', async () => {
    const big: Rule = {
      packId: 'p',
      code: 'a',
      outcome: 'applies',
      scope: [],
      unless: [],
      citations: [],
      groups: [{ kind: 'fact', fact_key: 'staff', op: 'gte', value_json: 250, matched: [] }],
    }
    const from = (atLeast: number): Knowledge => ({ ...knowing({}), facts: new Map([['staff', { atLeast }]]) })
    expect(judgePack(packOf([big]), new Map(), from(260)).outcome).toBe('applies')
    expect(judgePack(packOf([big]), new Map(), from(240)).outcome).toBe('undetermined')
    expect((await findOpenQuestion(packOf([big]), new Map(), from(240))).inputs).toEqual(['staff'])
  })
})

describe('subjects that are alike share a search', () => {
  const someKnown = fc.record(
    {
      staff: fc.constantFrom(...DOMAINS['staff']!),
      money: fc.constantFrom(...DOMAINS['money']!),
      isListed: fc.boolean(),
      kind: fc.constantFrom(...DOMAINS['kind']!),
    },
    { requiredKeys: [] },
  )
  /** The pack with a duty for each rule that applies and for each exclusion, reached by that rule alone. */
  const withDuties = (rules: Rule[]): PackInput => {
    const own = rules.filter(({ outcome }) => outcome !== 'derives')
    const duties = own.map(({ code }) => `duty-of-${code}`)
    return {
      ...packOf([...rules, ...own.map((rule, at) => ({ ...rule, code: `scoped-${rule.code}`, scope: [duties[at]!] }))]),
      obligations: duties.map((code) => ({
        code,
        isAddressed: true,
        appliesFrom: [],
        provisions: [],
        addressees: [],
        asked: [],
        title: '',
        modality: 'must',
      })),
    }
  }

  test('and each finds what it finds alone', async () => {
    await fc.assert(
      fc.asyncProperty(packs, fc.array(someKnown, { minLength: 2, maxLength: 12 }), async (rules, subjects) => {
        const input = withDuties(rules)
        const searches = createSearches()
        for (const values of subjects) {
          const given = knowing(values)
          const findPack = (seen: Knowledge) => findOpenQuestion(input, derivedFacts, seen)
          const pack = describePack(input, derivedFacts, given)
          const judgement = judgeObligations(input, pack)
          const isOpen = judgement.outcome === 'undetermined'
          const alone = await findPack(given)
          const packUnknowns = isOpen ? alone.inputs : []
          const findDuties = (asked: PackInput, seen: Knowledge) =>
            findUnknownsOfObligations({ input: asked, judgement, packUnknowns }, derivedFacts, seen, () => [])
          if (isOpen) {
            const { inputs, settled } = await searches.ofPack(input, given, findPack)
            expect({ inputs, outcome: settled?.outcome }).toEqual({
              inputs: packUnknowns,
              outcome: alone.settled?.outcome,
            })
          }
          const told = (found: Awaited<ReturnType<typeof findDuties>>) =>
            [...found].map(([code, { inputs, settled }]) => JSON.stringify([code, inputs, settled?.outcome]))
          const shared = await searches.ofObligations({ input, judgement, packUnknowns }, given, findDuties)
          expect(new Set(told(shared))).toEqual(new Set(told(await findDuties(input, given))))
        }
      }),
      { numRuns: 150 },
    )
  })

  test('of which the first alone is made', async () => {
    const limit: Group = { kind: 'fact', fact_key: 'staff', op: 'gte', value_json: 10, matched: [] }
    const listed: Group = { kind: 'fact', fact_key: 'isListed', op: 'eq', value_json: true, matched: [] }
    const rule = { packId: 'p', code: 'a', outcome: 'applies' as const, scope: [], unless: [], citations: [] }
    const input = packOf([{ ...rule, groups: [limit, listed] }])
    const searches = createSearches()
    const searched: Array<Scalar | undefined> = []
    for (const values of [{ staff: 11 }, { staff: 20 }, { staff: 20, money: 5 }, {}, { staff: 10, kind: 'bank' }])
      await searches.ofPack(input, knowing(values), (seen) => {
        searched.push((values as Values)['staff'])
        return findOpenQuestion(input, derivedFacts, seen)
      })
    expect(searched).toEqual([11, undefined])
  })
})
