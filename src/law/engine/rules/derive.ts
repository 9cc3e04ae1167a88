import { type Knowledge, NONE, type Scalar, type SubjectFact } from '#src/law/subjects/index.ts'
import { judgeRule, type Rule } from './rules.ts'

/** A derived fact's definition in the vocabulary. */
export interface DerivedFact {
  values: string[]
  /** Exactly one of `values` always holds. */
  isExhaustive: boolean
}

/** The `derives` rules of each fact, those of a fact after those of the facts that it depends on. */
type Layers = Array<readonly [key: string, rules: Rule[]]>

/** By the list of rules that they are of: a search derives facts from one list hundreds of times. */
const layersByRules = new WeakMap<readonly Rule[], Layers>()

/**
 * Adds the facts that the `derives` rules derive from the given facts, layer by layer. A derived fact may still have
 * every value whose rule can be met. The first rule in order that is met decides the fact, once no rule before it can
 * be met any more.
 */
export function deriveFacts(
  rules: Rule[],
  rulesByCode: ReadonlyMap<string, Rule>,
  derivedFacts: ReadonlyMap<string, DerivedFact>,
  given: Knowledge,
): Knowledge {
  const facts = new Map(given.facts)
  const derivedBy = new Map(given.derivedBy)
  const knowledge: Knowledge = { ...given, facts, derivedBy }
  for (const [key, own] of layersOf(rules, rulesByCode)) {
    const { state, by } = deriveOne(own, rulesByCode, derivedFacts.get(key), knowledge)
    if (by) derivedBy.set(key, by)
    facts.set(key, state)
  }
  return knowledge
}

/** The load refuses facts that depend on each other in a circle. */
function layersOf(rules: Rule[], rulesByCode: ReadonlyMap<string, Rule>): Layers {
  const known = layersByRules.get(rules)
  if (known) return known
  const rulesByKey = Map.groupBy(rules, (rule) => rule.derives!.key)
  const layers: Layers = []
  const seen = new Set<Rule | string>()
  const visitFact = (key: string): void => {
    const own = rulesByKey.get(key)
    if (!own || seen.has(key)) return
    seen.add(key)
    own.forEach(visitRule)
    layers.push([key, own])
  }
  const visitRule = (rule: Rule | undefined): void => {
    if (!rule || seen.has(rule)) return
    seen.add(rule)
    for (const { fact_key: key } of rule.groups) if (key !== undefined) visitFact(key)
    for (const code of rule.unless) visitRule(rulesByCode.get(code))
  }
  for (const key of rulesByKey.keys()) visitFact(key)
  layersByRules.set(rules, layers)
  return layers
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
