import { chooseVersions, listVersionTimes, pickVersion, versionIdsOf } from '#src/law/versions/index.ts'
import { pointNear } from '#src/law/vocabulary/index.ts'
import type { AsOf, VersionChoice } from '#src/lib/as-of.ts'
import { dayInWords } from '#src/lib/law/citation-cells.ts'
import { Source, type SourceWire } from '#src/lib/law/law-schema.ts'
import { pickBy } from '#src/lib/views.ts'
import { Problem } from '#src/problems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'
import { findPack, listSources, type ListedPack } from './queries.ts'

/** The pack and its chosen version. Throws a `not_found` that says what is missing. */
export async function requirePack(law: LawReader, packId: string, asOf: VersionChoice): Promise<ListedPack> {
  const chosen = await chooseVersions(law, asOf)
  const [versionId] = versionIdsOf(chosen, [packId])
  const [row] = versionId ? await law.graph.run(findPack, { versionId }) : []
  if (!row) throw (await explainDay(law.graph, packId, asOf)) ?? noPack(packId, [...chosen.keys()], asOf)
  return row
}

function noPack(packId: string, others: readonly string[], asOf: VersionChoice): Problem {
  const near = pointNear(packId, others, 'GET /api/v1/domain-packs')
  const detail = `no pack ${packId} has a ${asOf.mode} version that covers ${describeAsOf(asOf)}${near}`
  return new Problem('not_found', detail, { field: 'path.pack_id' })
}

/** The problem of a pack that is known, when what was asked of it is not: a mode, a day, or what was known by then. */
async function explainDay(graph: Graph, packId: string, asOf: VersionChoice): Promise<Problem | undefined> {
  const versions = (await graph.run(listVersionTimes, { packIds: [packId] })).filter((row) => row.published_at)
  if (versions.length === 0) return undefined
  const { mode, validAt, knownAt } = asOf
  const missing = `${packId} has no ${mode} version that covers ${describeAsOf(asOf)}`
  if (mode !== 'published')
    return new Problem('not_found', `${missing}; its versions are published`, { field: 'query.publication_mode' })
  const isOfDay = ({ legal_from: from, legal_to: to }: VersionTimes) => from <= validAt && (to ?? LAST_DAY) > validAt
  const ofDay = versions.filter(isOfDay)
  const published = ofDay.map(({ published_at: at }) => at!).toSorted()
  if (ofDay.length > 0 && knownAt !== undefined && published[0]! > knownAt)
    return new Problem('not_found', `${missing}; one was published at ${published[0]}`, { field: 'query.known_at' })
  if (ofDay.length > 0) return new Problem('not_found', `${missing}: it is blocked`, { field: 'path.pack_id' })
  const from = versions.map((row) => row.legal_from).toSorted()[0]
  const ends = versions.map((row) => row.legal_to ?? LAST_DAY).toSorted()
  const to = ends.at(-1) === LAST_DAY ? '' : ` until ${ends.at(-1)}`
  return new Problem('not_found', `${missing}; it has one from ${from}${to}`, { field: 'query.as_of' })
}

type VersionTimes = RowOf<typeof listVersionTimes>
/** Later than every day. */
const LAST_DAY = '9999-12-31'

/** `2026-01-01`, `2026-01-01 as known at 2026-02-01T00:00:00.000Z` */
function describeAsOf({ validAt, knownAt }: AsOf): string {
  return knownAt === undefined ? validAt : `${validAt} as known at ${knownAt}`
}

/** The chosen versions of the given packs (null: of all) with the caveats of their reviews, ordered by pack. */
export async function listSourceVersions(law: LawReader, packIds: readonly string[] | null, asOf: VersionChoice) {
  const versionIds = versionIdsOf(await chooseVersions(law, asOf), packIds)
  return law.graph.run(listSources, { versionIds })
}

interface VersionWithReviews {
  version: Pick<ListedPack['version'], 'pack_id' | 'version' | 'content_hash' | 'publication_mode' | 'checked_on'>
  reviews: Array<{ caveats: string[] }>
}

/** The source that an answer gives for the version that it was read from. */
export function sourceOf({ version, reviews }: VersionWithReviews): SourceWire {
  return pickBy(Source, { ...version, caveats: [...new Set(reviews.flatMap((review) => review.caveats))] })
}

/** A requested pack that gives no answer, and the reason. */
interface Unavailable {
  pack_id: string
  reason: string
}

/** Explains why each pack has no such version: none covers the day, none was published by then, or it is blocked. */
export async function explainUnavailable(graph: Graph, packIds: string[], asOf: VersionChoice): Promise<Unavailable[]> {
  if (packIds.length === 0) return []
  const { mode, validAt, knownAt } = asOf
  const rows = mode === 'published' ? await graph.run(listVersionTimes, { packIds }) : []
  const day = dayInWords(validAt)
  return packIds.map((packId) => {
    const versions = rows.filter((row) => row.pack_id === packId && row.published_at !== undefined)
    const ofDay = versions.filter(
      ({ legal_from: from, legal_to: to }) => from <= validAt && (to === undefined || to > validAt),
    )
    const known = ofDay.filter(({ published_at: at }) => knownAt === undefined || at! <= knownAt)
    const blocked = known.length > 0 && !pickVersion(known, asOf)
    const reason = blocked
      ? `the version that covers ${day} is blocked`
      : ofDay.length > known.length
        ? `no version that covers ${day} had been published by the time of knowledge that is asked for`
        : `no ${mode} version that is loaded covers ${day}`
    return { pack_id: packId, reason }
  })
}
