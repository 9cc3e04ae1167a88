import { expect, test } from 'vitest'
import { judge, type PackInput } from '#src/law/engine/evaluate/judge.ts'
import { findDisplacements, type Override } from '#src/law/engine/evaluate/precedence.ts'
import type { Group, Rule } from '#src/law/engine/rules/rules.ts'
import { findOpenQuestion } from '#src/law/engine/unknowns/decisive-unknowns.ts'
import type { Knowledge, Scalar, SubjectFact } from '#src/law/subjects/subject-facts.ts'
import { canonicalJson, sha256 } from '#src/lib/json/canonical.ts'

// A law of every shape that the engine knows, and subjects of whom all, some or nothing is known.
const fact = (key: string, op: string, value: Scalar | Scalar[]): Group => ({
  kind: 'fact',
  fact_key: key,
  op,
  value_json: value,
  matched: [],
})
const roles = (kind: 'any_of' | 'none_of', matched: string[]): Group => ({ kind, dimension: 'entity_roles', matched })
const rule = (code: string, outcome: Rule['outcome'], groups: Group[], more: Partial<Rule> = {}): Rule => ({
  packId: 'p',
  code,
  outcome,
  scope: [],
  unless: [],
  groups,
  citations: [`CELEX:X ${code}`],
  ...more,
})

function lawFor(matched: string[]): PackInput {
  const rules = [
    rule('firms', 'applies', [roles('any_of', matched)]),
    rule('others', 'applies', [roles('none_of', matched), fact('turnover', 'gte', 10)]),
    rule('tiny', 'excluded', [fact('size', 'eq', 'small')], { unless: ['critical'] }),
    rule('critical', 'derives', [fact('critical', 'eq', true)], { derives: { key: 'is_critical', value: true } }),
    rule('small', 'derives', [fact('staff', 'lt', 50)], { derives: { key: 'size', value: 'small' } }),
    rule('large', 'derives', [fact('staff', 'gte', 50)], { derives: { key: 'size', value: 'large' } }),
    rule('large-only', 'applies', [fact('size', 'eq', 'large')], { scope: ['b'] }),
    rule('spared', 'excluded', [fact('critical', 'eq', false)], { scope: ['g'] }),
    rule('later', 'derives', [fact('critical', 'eq', true)], { derives: { key: 'has_more_time', value: true } }),
  ]
  const duty = (
    code: string,
    isAddressed: boolean | null,
    appliesFrom: PackInput['applies'],
    asked: PackInput['obligations'][number]['asked'] = [],
  ) => ({
    code,
    isAddressed,
    appliesFrom,
    addressees: [],
    provisions: [`X ${code}`],
    asked,
    title: '',
    modality: code === 'f' ? 'may' : 'must',
  })
  return {
    packId: 'p',
    rules,
    obligations: [
      duty('a', true, [{ date: '2020-01-01' }]),
      duty('b', null, [{ date: '2020-01-01' }, { date: '2030-01-01', condition: 'later' }]),
      duty('c', true, [{ date: '2021-01-01', depends_on: { text: 'An act.', act: 'Y' } }]),
      duty('d', false, [{ date: '2020-01-01' }]),
      duty('e', true, [{ date: '2020-01-01' }], [{ condition: QUESTION }]),
      duty('f', true, [{ date: '2030-01-01' }], [{ condition: QUESTION }]),
      duty('g', true, [{ date: '2020-01-01' }], [{ condition: QUESTION, rule: 'spared' }]),
    ],
    applies: [{ date: '2020-01-01' }],
    validAt: '2026-01-01',
  }
}

const QUESTION = {
  kind: 'condition' as const,
  code: 'p/e/c1',
  hash: '0123456789abcdef',
  question: 'Is this so? It is.',
  text: 'It is.',
  ref: 'CELEX:X Art 1',
}

const STATES: Array<Record<string, SubjectFact>> = [
  {},
  { staff: new Set([10]) },
  { staff: new Set([100]), critical: new Set([false]) },
  { staff: { atLeast: 60 }, turnover: new Set([5]) },
  { staff: new Set([10]), critical: new Set([true]), turnover: new Set([20]) },
]

/** It displaces the article of all duties but for one of them. */
const OVERRIDE: Override = {
  id: 'o',
  fromPackId: 'p',
  toPackId: 'q',
  fromProvisions: ['X a'],
  marks: [
    { provision: 'X Art 1', effect: 'displaces', certainty: 'certain', confidence: 1 },
    { provision: 'X b', effect: 'preserves', certainty: 'certain', confidence: 1 },
  ],
  isStale: false,
  groups: [],
}

/**
 * Raise `ENGINE` in src/law/engine/evaluate/engine.ts together with this hash: stored runs name the engine that made
 * them.
 */
test('the engine of version 1.6.0 comes to what it always came to', async () => {
  const cases = [[], ['bank']].flatMap((matched) =>
    STATES.flatMap((facts) =>
      [
        { isGiven: true, answer: undefined },
        { isGiven: false, answer: undefined },
        ...(['yes', 'no', 'unknown'] as const).map((answer) => ({ isGiven: true, answer })),
      ].map(async ({ isGiven, answer }) => {
        const given: Knowledge = {
          ...(answer ? { answers: new Map([[QUESTION.code, { answer }]]) } : {}),
          givenDimensions: new Set(isGiven ? ['entity_roles'] : []),
          assumesTerritory: false,
          facts: new Map(Object.entries(facts)),
          derivedBy: new Map(),
        }
        const derived = new Map([['size', { values: ['small', 'large'], isExhaustive: true }]])
        const law = lawFor(matched)
        const judgement = judge(law, derived, given)
        const { knowledge: _knowledge, ...result } = judgement
        const missing = (await findOpenQuestion(law, derived, given)).inputs
        const displaced = findDisplacements({
          overrides: [OVERRIDE],
          judgements: new Map([
            ['p', judgement],
            ['q', judgement],
          ]),
          missingOf: () => missing,
          given,
          validAt: law.validAt,
          places: new Map(law.obligations.map(({ provisions: [at] }) => [at!, ['X Art 1']])),
        }).map(({ override: _override, ...rest }) => rest)
        return { result, missing, displaced }
      }),
    ),
  )
  const judged = await Promise.all(cases)
  const outcomes = judged.map(({ result }) => result.outcome)
  expect(new Set(outcomes)).toEqual(new Set(['applies', 'does_not_apply', 'undetermined']))
  expect(sha256(canonicalJson(judged))).toBe('0b8b5a11ca1ed0ecc07efc04fe0c73dd1003fc844b0328471f5b5bd72952b934')
})
