import type { RuleSnapshot } from './rule-snapshot.ts'

/** The codes of the duties that a request is about, by pack; `all` for those of a whole pack. */
export type AskedDuties = ReadonlyMap<string, ReadonlySet<string> | 'all'>

/**
 * The part of the law that can bear on the asked duties: their packs, and step by step each pack whose law can displace
 * some of a pack that is in. Other duties bear on none, so they are left out.
 */
export function bearingOn(rules: RuleSnapshot, asked: AskedDuties): RuleSnapshot {
  const packIds = new Set(asked.keys())
  // A set that grows while it is walked is walked to its new end.
  for (const packId of packIds)
    for (const { fact } of rules.precedence) if (fact.to_pack_id === packId) packIds.add(fact.from_pack_id)
  const isAsked = (packId: string, code: string) => {
    const codes = asked.get(packId)
    return codes === 'all' || codes?.has(code) === true
  }
  return {
    ...rules,
    versions: rules.versions.filter((row) => packIds.has(row.pack_id)),
    beside: new Set([...packIds].filter((packId) => !asked.has(packId))),
    rules: rules.rules.filter(({ rule }) => rule.pack_id === '' || packIds.has(rule.pack_id)),
    obligations: rules.obligations.filter((row) => isAsked(row.pack_id, row.code)),
    precedence: rules.precedence.filter(({ fact }) => packIds.has(fact.to_pack_id)),
  }
}

/** The part of the law that can bear on whole packs. Every pack that is read but not asked about is beside them. */
export function bearingOnPacks(rules: RuleSnapshot, packIds: readonly string[]): RuleSnapshot {
  return bearingOn(rules, new Map(packIds.map((packId) => [packId, 'all' as const])))
}
