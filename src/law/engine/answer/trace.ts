import { Type, type Static } from '@sinclair/typebox'
import { FactValue, type Knowledge, TRUTHS, truthWord } from '#src/law/subjects/index.ts'
import { Described, Named, NamedList, StringEnum } from '#src/lib/schema.ts'
import { filled, present } from '#src/lib/present.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import type { PackInput } from '../evaluate/judge.ts'
import { givesRole } from '../evaluate/roles.ts'
import { type Group, judgeGroup, judgeRule, referencedFacts, type Rule, valuesOf } from '../rules/rules.ts'
import type { Evaluation } from './evaluate.ts'
import type { SubjectJudgement } from './judge-subject.ts'

/** One rule as it was evaluated. */
export const RuleTrace = Named('TraceRule', {
  rule_id: Type.String(),
  outcome: StringEnum(['applies', 'excluded', 'derives']),
  'scope?': Described.list('Codes of the duties that it is about; absent: the pack'),
  truth: StringEnum(TRUTHS, { description: '`open`: it turns on what is not known' }),
  'unless?': Described.list('Rules that lift it'),
  groups: NamedList('RuleGroup', {
    input: Described('The dimension or fact that it asks for'),
    test: Described('`any_of`, `none_of`, or the comparison'),
    expected: Type.Array(FactValue),
    given: Type.Array(FactValue, { description: 'Given values that match; for a fact: what is known of it' }),
    'at_least?': Type.Number({ description: 'Known as a lower bound only' }),
    truth: StringEnum(TRUTHS),
  }),
  citations: Type.Array(Type.String()),
})
export type RuleTrace = Static<typeof RuleTrace>

/** Every rule of a pack as it was evaluated for a subject. */
export interface SubjectTrace {
  subject_id: string
  rules: RuleTrace[]
}

/** The traces of a pack for each subject of an evaluation. */
export async function tracesOf(packId: string, { subjects, matched, judged }: Evaluation): Promise<SubjectTrace[]> {
  const traces: SubjectTrace[] = []
  for (const [at, { id }] of subjects.entries()) {
    await nextTurn()
    const rules = traceOf(matched.inputs.get(id)!.get(packId)!, judged[at]!.get(packId)!)
    traces.push({ subject_id: id, rules })
  }
  return traces
}

/**
 * Every rule of a pack as it was evaluated for one subject. Rules of the vocabulary only if they derive a fact that the
 * pack uses, or give the subject a role for which it asks.
 */
function traceOf(input: PackInput, { judgement }: SubjectJudgement): RuleTrace[] {
  const rulesByCode = new Map(input.rules.map((rule) => [rule.code, rule]))
  const { knowledge } = judgement
  const asked = referencedFacts(input.rules)
  const roleRules = (input.roleRules ?? []).map(({ rule }) => rule)
  return [...input.rules, ...roleRules, ...(input.factRules ?? [])]
    .filter((rule) => rule.packId !== '' || (rule.derives && (givesRole(rule) || asked.has(rule.derives.key))))
    .map((rule) => traceRule(rule, rulesByCode, knowledge))
}

function traceRule(rule: Rule, rulesByCode: ReadonlyMap<string, Rule>, knowledge: Knowledge): RuleTrace {
  return {
    rule_id: rule.code,
    outcome: rule.outcome,
    ...present({ scope: filled(rule.scope) }),
    truth: truthWord(judgeRule(rule, rulesByCode, knowledge)),
    ...present({ unless: filled(rule.unless) }),
    groups: rule.groups.map((group) => traceGroup(group, knowledge)),
    citations: rule.citations,
  }
}

function traceGroup(group: Group, knowledge: Knowledge): RuleTrace['groups'][number] {
  const truth = truthWord(judgeGroup(group, knowledge))
  if (group.kind !== 'fact') {
    const expected = group.values ?? []
    return { input: group.dimension!, test: group.kind, expected, given: [...new Set(group.matched)].toSorted(), truth }
  }
  const { values: given, ...bound } = valuesOf(knowledge.facts.get(group.fact_key!))
  return { input: group.fact_key!, test: group.op!, expected: [group.value_json!].flat(), given, ...bound, truth }
}
