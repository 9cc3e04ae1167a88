import type { DerivedFact } from './derive.ts'
import type { FactState, Scalar } from './facts.ts'
import { judgePack, type PackInput } from './judge.ts'
import { judgeGroup, judgeRule, type Group, type Knowledge, type Rule } from './rules.ts'

/**
 * The inputs whose value can change an undetermined outcome. Candidates are the open groups of the rules that matter; a fact
 * stays only when giving it, alone or together with one other, changes what comes out. So a 260-staff firm is not asked for
 * its turnover.
 */
export function findMissingInputs(
  input: PackInput,
  derivedFacts: ReadonlyMap<string, DerivedFact>,
  given: Knowledge,
): string[] {
  const { knowledge } = judgePack(input, derivedFacts, given)
  const { dimensions, facts, open } = collectOpenInputs(input.rules, knowledge, given)
  // The outcome is asked for hundreds of times below; rules that no missing fact can move are left out of that.
  const rulesByCode = new Map(input.rules.map((rule) => [rule.code, rule]))
  const narrowed = {
    ...input,
    rules: input.rules.filter((rule) => open.has(rule.code) || holdsAnyway(rule, rulesByCode, knowledge)),
  }
  const samples = new Map([...facts].map((key) => [key, sampleValues(key, narrowed.rules)]))
  const outcomeWith = (values: Array<[string, Scalar]>) => {
    const assumed = new Map<string, FactState>(given.facts)
    for (const [key, value] of values) assumed.set(key, new Set([value]))
    return judgePack(narrowed, derivedFacts, { ...given, facts: assumed }).outcome
  }
  const changes = (key: string, beside: Array<[string, Scalar]>) => {
    const base = outcomeWith(beside)
    return samples.get(key)!.some((value) => outcomeWith([...beside, [key, value]]) !== base)
  }
  const decisive = [...facts].filter(
    (key) =>
      changes(key, []) ||
      [...facts].some((other) => other !== key && samples.get(other)!.some((value) => changes(key, [[other, value]]))),
  )
  // Three inputs may be needed at once; then everything that is open is named rather than nothing.
  const named = decisive.length > 0 ? decisive : [...facts]
  return [...dimensions, ...named].toSorted()
}

/** Open groups of rules that are not false already, followed through derived facts to what a caller can give. */
function collectOpenInputs(
  rules: Rule[],
  knowledge: Knowledge,
  given: Knowledge,
): { dimensions: Set<string>; facts: Set<string>; open: Set<string> } {
  const dimensions = new Set<string>()
  const facts = new Set<string>()
  const derivations = Map.groupBy(
    rules.filter((rule) => rule.outcome === 'derives'),
    (rule) => rule.derives!.key,
  )
  const rulesByCode = new Map(rules.map((rule) => [rule.code, rule]))
  const seen = new Set<string>()
  const visitRule = (rule: Rule): void => {
    if (seen.has(rule.code)) return
    seen.add(rule.code)
    if (rule.groups.some((group) => judgeGroup(group, knowledge) === false)) return
    rule.groups.filter((group) => judgeGroup(group, knowledge) === null).forEach(visitGroup)
    rule.unless.forEach((code) => visitRule(rulesByCode.get(code)!))
  }
  const visitGroup = (group: Group): void => {
    if (group.kind !== 'fact') return void dimensions.add(group.dimension!)
    const key = group.fact_key!
    const makers = derivations.get(key)
    if (makers) makers.forEach(visitRule)
    else if (!given.facts.has(key)) facts.add(key)
  }
  const isOfPack = (rule: Rule) => rule.scope.length === 0 && rule.outcome !== 'derives'
  rules.filter(isOfPack).forEach(visitRule)
  return { dimensions, facts, open: seen }
}

/** A rule that holds whatever else is given; it must stay, or the outcome would change without it. */
function holdsAnyway(rule: Rule, rulesByCode: ReadonlyMap<string, Rule>, knowledge: Knowledge): boolean {
  return rule.scope.length === 0 && judgeRule(rule, rulesByCode, knowledge) === true
}

/** Values on both sides of every boundary that some rule draws for the fact. */
function sampleValues(key: string, rules: Rule[]): Scalar[] {
  const values = new Set<Scalar>()
  for (const group of rules.flatMap((rule) => rule.groups)) {
    if (group.fact_key !== key || group.value_json === undefined) continue
    for (const bound of [group.value_json].flat()) {
      if (typeof bound === 'number') [bound - 1, bound, bound + 1].forEach((value) => values.add(value))
      else if (typeof bound === 'boolean') [true, false].forEach((value) => values.add(value))
      else [bound, `${bound}\u0000other`].forEach((value) => values.add(value))
    }
  }
  return [...values]
}
