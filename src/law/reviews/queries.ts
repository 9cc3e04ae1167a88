import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { Maybe, StringEnum } from '#src/lib/schema.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()

const Reviewer = Type.Object(fields('role organisation qualification jurisdiction'))

/**
 * A reviewed object, as the seed file has it: a pack version, or a relationship fact with the pins for which it was
 * read.
 */
const Reviewed = Type.Object({
  ...fields('pack? version? relationship? hash'),
  pins: Maybe(Type.Array(Type.Object(fields('from to')))),
})

/** A Review node. `objects_json` lists the reviewed objects, as the seed file has them. */
const ReviewNode = Type.Object({
  ...fields(
    'id kind outcome caveats sources_consulted signed_at valid_until',
    'independent_of_author prev_hash hash position',
  ),
  reviewer_json: JsonColumn(Reviewer),
  objects_json: JsonColumn(Type.Array(Reviewed)),
})

/** A review of one object, with the reviewed hash and the object's present one. */
export const ReviewOfObject = Type.Object({
  review: ReviewNode,
  kind: StringEnum(['version', 'relationship_fact']),
  ...fields('id reviewed_hash hash author'),
})

export const listChain = defineQuery(
  'reviews/list-chain',
  { after: Type.Integer(), limit: Type.Integer() },
  { review: ReviewNode, tied: Type.Array(Type.Object(fields('id hash'))) },
)

export const findReviewChainEnd = defineQuery('reviews/find-head', {}, fields('position hash settled'))

export const listPackReviews = defineQuery(
  'reviews/list-pack-reviews',
  { ...fields('packId mode'), version: Type.Union([Text, Type.Null()]) },
  ReviewOfObject,
)
