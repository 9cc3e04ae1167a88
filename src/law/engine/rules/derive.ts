import { isRange, type Knowledge, NONE, type Scalar, type SubjectFact } from '#src/law/subjects/index.ts'
import { judgeRule, type Rule } from './rules.ts'

/** A derived fact's definition in the vocabulary. */
export interface DerivedFact {
  values: string[]
  /** Exactly one of `values` always holds. */
  isExhaustive: boolean
}

/**
 * Adds the facts that the `derives` rules derive from the given facts, layer by layer, until nothing changes (the load
 * refuses cycles). A derived fact may still have every value whose rule can be met. The first rule in order that is met
 * decides the fact, once no rule before it can be met any more.
 */
export function deriveFacts(
  rules: Rule[],
  rulesByCode: ReadonlyMap<string, Rule>,
  derivedFacts: ReadonlyMap<string, DerivedFact>,
  given: Knowledge,
): Knowledge {
  const rulesByKey = Map.groupBy(rules, (rule) => rule.derives!.key)
  const facts = new Map(given.facts)
  const derivedBy = new Map<string, string>()
  const knowledge: Knowledge = { ...given, facts, derivedBy }
  // Each pass decides at least one more layer; there are at most as many layers as derived facts.
  for (let pass = 0; pass < rulesByKey.size; pass += 1) {
    let hasChanged = false
    for (const [key, keyRules] of rulesByKey) {
      const { state, by } = deriveOne(keyRules, rulesByCode, derivedFacts.get(key), knowledge)
      if (by) derivedBy.set(key, by)
      if (sameState(facts.get(key), state)) continue
      facts.set(key, state)
      hasChanged = true
    }
    if (!hasChanged) break
  }
  return knowledge
}

function deriveOne(
  rules: Rule[],
  rulesByCode: ReadonlyMap<string, Rule>,
  fact: DerivedFact | undefined,
  knowledge: Knowledge,
): { state: SubjectFact; by?: string } {
  const possible = new Set<Scalar | typeof NONE>()
  for (const rule of rules) {
    const truth = judgeRule(rule, rulesByCode, knowledge)
    if (truth === false) continue
    possible.add(rule.derives!.value)
    // An open rule before this one would win over it, so the values of those rules stay possible.
    if (truth === true) return { state: possible, ...(possible.size === 1 ? { by: rule.code } : {}) }
  }
  if (!fact?.isExhaustive) possible.add(NONE)
  return { state: possible.size > 0 ? possible : new Set([NONE]) }
}

function sameState(one: SubjectFact | undefined, other: SubjectFact): boolean {
  if (one === undefined || isRange(one) || isRange(other)) return false
  return one.size === other.size && [...one].every((value) => other.has(value))
}
