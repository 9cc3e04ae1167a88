import { canonicalJson } from '#src/lib/canonical.ts'
import type { LegalObject } from './legal-version.ts'

/** What became of the objects of one kind between two versions. */
export interface Lineage {
  /** Every object of the later version, in its order, with what it comes from. */
  pairs: LineagePair[]
  /** Objects of the earlier version that have no continuation and went into nothing. */
  removed: LegalObject[]
}

export interface LineagePair {
  to: LegalObject
  /** The first is what its fields are compared with. Empty: it is new. */
  sources: LegalObject[]
  /** The first source is the same object, wherever it stands now. */
  continues: boolean
  isSplit: boolean
  isMerged: boolean
}

/**
 * Follows objects of one kind by `lineage_id`, then by what `derived_from` names (lineages, or codes), then by equal content.
 * A source that several name, or that goes on beside what was made of it, was split; an object of several sources was
 * merged; one of a single source that is gone is that source, moved.
 */
export function followLineage(before: LegalObject[], after: LegalObject[]): Lineage {
  const byLineage = new Map(before.map((object) => [object.lineage_id, object]))
  const byCode = new Map(before.map((object) => [object.code, object]))
  const survivors = new Set(after.flatMap(({ lineage_id }) => byLineage.get(lineage_id) ?? []))
  const origins = after.map((to) => {
    const same = byLineage.get(to.lineage_id)
    const known = new Set(same ? derivedFrom(same) : [])
    const others = derivedFrom(to)
      .filter((name) => !known.has(name))
      .flatMap((name) => byLineage.get(name) ?? byCode.get(name) ?? [])
      .filter((source) => source !== same)
    return { to, same, others: [...new Set(others)] }
  })
  const takers = new Map<LegalObject, number>()
  for (const { others } of origins) for (const source of others) takers.set(source, (takers.get(source) ?? 0) + 1)
  // What goes on as itself while a part of it becomes another object was split too.
  const partsOf = (source: LegalObject) => (takers.get(source) ?? 0) + (survivors.has(source) ? 1 : 0)

  const pairs = origins.map(({ to, same, others }): LineagePair => {
    const sources = [...(same ? [same] : []), ...others]
    const isMerged = sources.length > 1
    const isSplit = others.some((source) => partsOf(source) > 1) || (same !== undefined && takers.has(same))
    return { to, sources, continues: same !== undefined || (sources.length === 1 && !isSplit), isSplit, isMerged }
  })
  const used = new Set(pairs.flatMap(({ sources }) => sources))
  return pairEqualContent(
    pairs,
    before.filter((object) => !used.has(object)),
  )
}

/** Items have no lineage of their own unless their author gave one: the same content under another code is a move. */
function pairEqualContent(pairs: LineagePair[], left: LegalObject[]): Lineage {
  const byContent = Map.groupBy(left, contentKey)
  const found = new Set<LegalObject>()
  const completed = pairs.map((pair) => {
    const source = pair.sources.length === 0 ? byContent.get(contentKey(pair.to))?.shift() : undefined
    if (!source) return pair
    found.add(source)
    return { ...pair, sources: [source], continues: true }
  })
  return { pairs: completed, removed: left.filter((object) => !found.has(object)) }
}

function derivedFrom({ content }: LegalObject): string[] {
  const names = content['derived_from']
  return Array.isArray(names) ? names.filter((name) => typeof name === 'string') : []
}

function contentKey({ content }: LegalObject): string {
  const { lineage_id: _lineage, ...rest } = content
  return canonicalJson(rest)
}
