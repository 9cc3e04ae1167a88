import { judgeGroup, judgeRule, type Knowledge, type Rule } from '../rules/rules.ts'

/**
 * The inputs that an open rule depends on: its open groups, followed through derived facts to inputs that a caller can give. Rules that are
 * already decided are not followed.
 */
export function findUnknownsOfRule(start: Rule, rules: Rule[], knowledge: Knowledge): string[] {
  const byCode = new Map(rules.map((rule) => [rule.code, rule]))
  const producers = Map.groupBy(
    rules.filter((rule) => rule.outcome === 'derives'),
    (rule) => rule.derives!.key,
  )
  const open = new Set<string>()
  const seen = new Set<string>()
  const visit = (rule: Rule): void => {
    if (seen.has(rule.code) || judgeRule(rule, byCode, knowledge) !== null) return
    seen.add(rule.code)
    for (const group of rule.groups) {
      if (judgeGroup(group, knowledge) !== null) continue
      if (group.kind !== 'fact') open.add(group.dimension!)
      else if (producers.has(group.fact_key!)) producers.get(group.fact_key!)!.forEach(visit)
      else open.add(group.fact_key!)
    }
    for (const code of rule.unless) visit(byCode.get(code)!)
  }
  visit(start)
  return [...open].toSorted()
}
