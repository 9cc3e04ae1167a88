import type { Knowledge } from '#src/law/subjects/index.ts'
import { judgeGroup, judgeRule, openNamesOf, type Rule } from './rules.ts'

/**
 * The inputs that an open rule depends on: its open groups, followed through derived facts to inputs that a caller can
 * give. Rules that are already decided are not followed.
 */
export function openInputsOfRule(start: Rule, rules: Rule[], knowledge: Knowledge): string[] {
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
      const derived = producers.get(group.fact_key ?? '')
      if (derived) derived.forEach(visit)
      else openNamesOf(group, knowledge).forEach((name) => open.add(name))
    }
    for (const code of rule.unless) visit(byCode.get(code)!)
  }
  visit(start)
  return [...open].toSorted()
}
