import { isRange, type Knowledge } from '#src/law/subjects/index.ts'
import { type Group, judgeGroup, judgeRule, openNamesOf, producersOf, type Rule } from '../rules/rules.ts'

interface DecisiveUnknowns {
  dimensions: Set<string>
  /** Facts that a caller can give. */
  facts: Set<string>
  /** Codes of the rules that were followed. */
  open: Set<string>
}

/**
 * The open groups of rules that are not already false, followed through derived facts to inputs that a caller can give.
 */
export function collectDecisiveUnknowns(
  rules: Rule[],
  roots: Rule[],
  knowledge: Knowledge,
  given: Knowledge,
): DecisiveUnknowns {
  const found: DecisiveUnknowns = { dimensions: new Set(), facts: new Set(), open: new Set() }
  const producers = producersOf(rules)
  const rulesByCode = new Map(rules.map((rule) => [rule.code, rule]))
  const visitRule = (rule: Rule | undefined): void => {
    if (!rule || found.open.has(rule.code)) return
    found.open.add(rule.code)
    const truths = rule.groups.map((group) => judgeGroup(group, knowledge))
    if (truths.includes(false)) return
    rule.groups.filter((_, index) => truths[index] === null).forEach(visitGroup)
    rule.unless.forEach((code) => visitRule(rulesByCode.get(code)))
  }
  const visitGroup = (group: Group): void => {
    if (group.mayMatch) return openNamesOf(group, knowledge).forEach((name) => found.facts.add(name))
    if (group.kind !== 'fact') return void found.dimensions.add(group.dimension!)
    const key = group.fact_key!
    const state = given.facts.get(key)
    const ownProducers = producers.get(key)
    if (ownProducers) ownProducers.forEach(visitRule)
    else if (state === undefined || isRange(state)) found.facts.add(key)
  }
  roots.forEach(visitRule)
  return found
}

/**
 * The roots and the rules that they depend on: the rules in `unless`, and every producer of the facts that they
 * compare.
 */
export function collectReached(rules: Rule[], roots: Rule[]): Rule[] {
  const producers = producersOf(rules)
  const rulesByCode = new Map(rules.map((rule) => [rule.code, rule]))
  const reached = new Set<Rule>()
  const visit = (rule: Rule | undefined): void => {
    if (!rule || reached.has(rule)) return
    reached.add(rule)
    rule.unless.forEach((code) => visit(rulesByCode.get(code)))
    for (const group of rule.groups) if (group.fact_key) producers.get(group.fact_key)?.forEach(visit)
  }
  roots.forEach(visit)
  return rules.filter((rule) => reached.has(rule))
}

/**
 * The open part of the roots, as a text. Two states of knowledge with the same text reach the same outcomes by the same
 * further inputs. A decided rule adds only its truth; what only decided rules depend on adds nothing.
 */
export function openStateOf(roots: Rule[], rules: Rule[], knowledge: Knowledge): string {
  const rulesByCode = new Map(rules.map((rule) => [rule.code, rule]))
  const producers = producersOf(rules)
  const told: string[] = []
  const seen = new Set<Rule>()
  const visit = (rule: Rule): void => {
    if (seen.has(rule)) return
    seen.add(rule)
    const truth = judgeRule(rule, rulesByCode, knowledge)
    told.push(`${rule.code} ${truth}`)
    if (truth !== null) return
    for (const group of rule.groups) {
      const own = judgeGroup(group, knowledge)
      told.push(String(own))
      if (own === null && group.mayMatch) told.push(...openNamesOf(group, knowledge))
      if (own === null && group.fact_key) producers.get(group.fact_key)?.forEach(visit)
    }
    for (const code of rule.unless) if (rulesByCode.has(code)) visit(rulesByCode.get(code)!)
  }
  roots.forEach(visit)
  return told.join()
}
