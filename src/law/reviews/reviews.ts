import { objectionsTo } from '#src/law/publication/index.ts'
import { noVersion, requireVersions } from '#src/law/versions/index.ts'
import type { PublicationMode } from '#src/lib/law/law-schema.ts'
import { pageOf } from '#src/lib/paging.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { listPackReviews } from './queries.ts'
import { REVIEW_STATES, type ReviewListItem, type ReviewState } from './schema.ts'

type Row = RowOf<typeof listPackReviews>

interface ReviewFilter {
  mode: PublicationMode
  version?: string | undefined
  limit: number
  offset: number
}

/**
 * The reviews of a pack's versions and of its relationship facts, in the order in which they were added. Throws
 * `not_found`.
 */
export async function listDomainPackReviews(graph: Graph, packId: string, filter: ReviewFilter, today: string) {
  const { mode, version = null, limit, offset } = filter
  const versions = await requireVersions(graph, packId, mode)
  if (version !== null && !versions.some((row) => row.version === version && row.publication_mode === mode))
    throw noVersion(packId, version, mode, 'query.version')
  const rows = await graph.run(listPackReviews, { packId, mode, version })
  const groups = [...Map.groupBy(rows, ({ review }) => review.id).values()]
  const data = groups.slice(offset, offset + limit).map((group) => reviewOf(group, today))
  return { data, page: pageOf(groups.length, limit, offset) }
}

/** The wire form of one review: `rows` has one for each object that it reviewed. */
export function reviewOf(rows: Row[], today: string): ReviewListItem {
  const { reviewer_json: reviewer, objects_json: _objects, ...review } = rows[0]!.review
  const objects = rows.map((row) => objectOf(row, today))
  const states = new Set(objects.map(({ state }) => state))
  return { ...review, state: REVIEW_STATES.find((state) => states.has(state))!, reviewer, objects }
}

function objectOf(row: Row, today: string): ReviewListItem['objects'][number] {
  const { review, kind, id, reviewed_hash: hash, hash: currentHash, author } = row
  const isVoided = hash !== currentHash
  const state: ReviewState = isVoided ? 'voided' : review.valid_until < today ? 'expired' : 'current'
  const objections = [
    ...(isVoided ? ['is of other content'] : []),
    ...objectionsTo({ ...review, reviewed_hash: hash }, author, today),
  ]
  return {
    kind: kind as 'version' | 'relationship_fact',
    id,
    hash,
    ...(isVoided ? { current_hash: currentHash } : {}),
    state,
    approves: objections.length === 0,
    ...(objections.length > 0 ? { objections } : {}),
  }
}
