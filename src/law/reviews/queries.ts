import { Type } from '@sinclair/typebox'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()
const Texts = Type.Array(Text)

const Reviewer = Type.Object({ role: Text, organisation: Text, qualification: Text, jurisdiction: Text })

/**
 * A reviewed object, as the seed file has it: a pack version, or a relationship fact with the pins for which it was
 * read.
 */
const Reviewed = Type.Object({
  pack: Type.Optional(Text),
  version: Type.Optional(Text),
  relationship: Type.Optional(Text),
  hash: Text,
  pins: Type.Optional(Type.Array(Type.Object({ from: Text, to: Text }))),
})

/** A Review node. `objects_json` lists the reviewed objects, as the seed file has them. */
const ReviewNode = Type.Object({
  id: Text,
  kind: Text,
  outcome: Text,
  reviewer_json: JsonColumn(Reviewer),
  caveats: Texts,
  sources_consulted: Texts,
  signed_at: Text,
  valid_until: Text,
  independent_of_author: Type.Boolean(),
  prev_hash: Text,
  hash: Text,
  position: Type.Integer(),
  objects_json: Type.Optional(JsonColumn(Type.Array(Reviewed))),
})

/** A review of one object, with the reviewed hash and the object's present one. */
export const ReviewOfObject = Type.Object({
  review: ReviewNode,
  kind: Text,
  id: Text,
  reviewed_hash: Text,
  hash: Text,
  author: Text,
})

export const listChain = defineQuery(
  'reviews/list-chain',
  { after: Type.Integer(), limit: Type.Integer() },
  { review: ReviewNode, tied: Type.Array(Type.Object({ id: Text, hash: Text })) },
)

export const findReviewChainEnd = defineQuery(
  'reviews/find-head',
  {},
  { position: Type.Integer(), hash: Text, settled: Type.Integer() },
)

export const listPackReviews = defineQuery(
  'reviews/list-pack-reviews',
  { packId: Text, mode: Text, version: Type.Union([Text, Type.Null()]) },
  ReviewOfObject,
)
