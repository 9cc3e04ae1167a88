import { canonicalJson } from '#src/lib/json/canonical.ts'
import type { LegalObject } from './legal-version.ts'

/** How the objects of one kind continue from one version to another. */
interface Lineage {
  /** Every object of the later version, in its order, with its sources. */
  pairs: LineagePair[]
  /** Objects of the earlier version that are no source of a later object. */
  removed: LegalObject[]
}

export interface LineagePair {
  to: LegalObject
  /** The fields of `to` are compared with the first source. Empty for a new object. */
  sources: LegalObject[]
  /** True when the first source is the same object, even at another place. */
  continues: boolean
  isSplit: boolean
  isMerged: boolean
}

/**
 * Matches objects of one kind by `lineage_id`, then by the lineages or codes in `derived_from`, then by equal content.
 * A source is split when several objects name it, or when it continues beside an object that was derived from it. An
 * object of several sources is merged. An object whose single source is gone is that source, moved.
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
  // A source is also split when it continues while a part of it becomes another object.
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

/**
 * Items have no lineage of their own unless their author gave one. So the same content under another code counts as a
 * move.
 */
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
