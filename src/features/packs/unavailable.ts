import type { Graph } from '#src/graph/graph.ts'
import { pickVersion, type PackMoment } from './moment.ts'
import { listVersionTimes } from './queries.ts'

/** A requested pack that gives no answer, and the reason. */
export interface Unavailable {
  pack_id: string
  reason: string
}

/** Explains why each pack has no version at the moment: none covers the day, none was published by then, or it is blocked. */
export async function explainUnavailable(graph: Graph, packIds: string[], moment: PackMoment): Promise<Unavailable[]> {
  if (packIds.length === 0) return []
  const { mode, asOf, knownAt } = moment
  const rows = mode === 'published' ? await graph.run(listVersionTimes, { packIds }) : []
  return packIds.map((packId) => {
    const versions = rows.filter((row) => row.pack_id === packId).map(({ version }) => version)
    const ofDay = versions.filter(
      ({ legal_from: from, legal_to: to }) => from <= asOf && (to === undefined || to > asOf),
    )
    const known = ofDay.filter(({ published_at: at }) => knownAt === undefined || at <= knownAt)
    const blocked = known.length > 0 && !pickVersion(known, moment)
    const reason = blocked
      ? `the version that covers ${asOf} is blocked`
      : ofDay.length > known.length
        ? `no version that covers ${asOf} had been published by the known_at of ${knownAt}`
        : `no ${mode} version that is loaded covers ${asOf}`
    return { pack_id: packId, reason }
  })
}
