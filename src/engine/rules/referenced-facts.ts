import type { Group, Rule } from './rules.ts'

/** Facts that a pack's own rules derive or compare, directly or through derivations of the vocabulary. */
export function referencedFacts(rules: Rule[]): Set<string> {
  const producers = Map.groupBy(
    rules.filter((rule) => rule.derives),
    (rule) => rule.derives!.key,
  )
  const asked = new Set<string>()
  const ask = (key: string | undefined): void => {
    if (key === undefined || asked.has(key)) return
    asked.add(key)
    producers.get(key)?.forEach((rule) => askOf(rule.groups))
  }
  const askOf = (groups: Group[]) => groups.forEach((group) => ask(group.fact_key))
  for (const rule of rules.filter((own) => own.packId !== '')) {
    ask(rule.derives?.key)
    askOf(rule.groups)
  }
  return asked
}
