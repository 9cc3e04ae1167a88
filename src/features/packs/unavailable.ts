import type { Graph } from '#src/graph/graph.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { listVersionTimes } from '#src/graph/queries.ts'
import { pickVersion } from '#src/graph/version-choice.ts'

/** A requested pack that gives no answer, and the reason. */
export interface Unavailable {
  pack_id: string
  reason: string
}

/** Explains why each pack has no such version: none covers the day, none was published by then, or it is blocked. */
export async function explainUnavailable(graph: Graph, packIds: string[], asOf: VersionChoice): Promise<Unavailable[]> {
  if (packIds.length === 0) return []
  const { mode, validAt, knownAt } = asOf
  const rows = mode === 'published' ? await graph.run(listVersionTimes, { packIds }) : []
  return packIds.map((packId) => {
    const versions = rows.filter((row) => row.pack_id === packId && row.published_at !== undefined)
    const ofDay = versions.filter(
      ({ legal_from: from, legal_to: to }) => from <= validAt && (to === undefined || to > validAt),
    )
    const known = ofDay.filter(({ published_at: at }) => knownAt === undefined || at! <= knownAt)
    const blocked = known.length > 0 && !pickVersion(known, asOf)
    const reason = blocked
      ? `the version that covers ${validAt} is blocked`
      : ofDay.length > known.length
        ? `no version that covers ${validAt} had been published by the known_at of ${knownAt}`
        : `no ${mode} version that is loaded covers ${validAt}`
    return { pack_id: packId, reason }
  })
}
