import { type Static, Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { objectionsTo } from '#src/law/publication/index.ts'
import { noVersion, requireVersions } from '#src/law/versions/index.ts'
import { packReadQuery } from '#src/lib/law/law-schema.ts'
import { filled, present } from '#src/lib/present.ts'
import { ListOf, type Paged, pageOf, pagingQuery } from '#src/lib/paging.ts'
import { Component, Described, Named, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { listPackReviews } from './queries.ts'

/** The state of a review today. The content of a `voided` review has changed since. */
const REVIEW_STATES = ['current', 'expired', 'voided'] as const

const ReviewedObject = Named('ReviewObject', {
  kind: StringEnum(['version', 'relationship_fact']),
  id: Type.String({ examples: ['eu-dora@1.0.0'] }),
  hash: Described('The hash that was reviewed'),
  'current_hash?': Described('The hash of today, where it is another'),
  state: StringEnum(REVIEW_STATES),
  approves: Described.flag('It lets the object be published'),
  'objections?': Described.list('Why it does not'),
})

export const ReviewWire = Component('Review', {
  id: Type.String(),
  kind: Type.String({ examples: ['peer'] }),
  outcome: Type.String({ examples: ['approved'] }),
  state: StringEnum(REVIEW_STATES, { description: 'Of the object for which it counts most' }),
  reviewer: Named('ReviewReviewer', fields('role organisation qualification jurisdiction')),
  ...fields('caveats sources_consulted signed_at'),
  valid_until: Described('Last day on which it counts'),
  independent_of_author: Type.Boolean(),
  objects: Type.Array(ReviewedObject, { minItems: 1 }),
  position: Described.count('Place in the chain of all reviews'),
  prev_hash: Described('`hash` of the review before; empty for the first'),
  hash: Described('SHA-256 of the review with `prev_hash`, as RFC 8785 canonical JSON'),
})

export const ReviewList = ListOf('DomainPackReviewList', RefTo(ReviewWire))

export const reviewsQuery = Strict({
  'version?': Type.String({ maxLength: 60, description: 'Only reviews of this version', examples: ['1.0.0'] }),
  publication_mode: packReadQuery.publication_mode,
  ...pagingQuery,
})

type ReviewState = (typeof REVIEW_STATES)[number]
type ReviewListItem = Static<typeof ReviewWire>

type Row = RowOf<typeof listPackReviews>

/**
 * The reviews of a pack's versions and of its relationship facts, in the order in which they were added. Throws
 * `not_found`.
 */
export async function listDomainPackReviews(
  graph: Graph,
  packId: string,
  { publication_mode: mode = 'published', version, limit, offset }: Paged<typeof reviewsQuery>,
  today: string,
) {
  const versions = await requireVersions(graph, packId, mode)
  if (version !== undefined && !versions.some((row) => row.version === version && row.publication_mode === mode))
    throw noVersion(packId, version, mode, 'query.version')
  const rows = await graph.run(listPackReviews, { packId, mode, version: version ?? null })
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
    kind,
    id,
    hash,
    state,
    approves: objections.length === 0,
    ...present({ current_hash: isVoided ? currentHash : undefined, objections: filled(objections) }),
  }
}
