import { Type, type Static } from '@sinclair/typebox'
import { packReadQuery } from '#src/lib/law/law-schema.ts'
import { ListOf, pagingQuery } from '#src/lib/paging.ts'
import { RefTo, Strict, StringEnum } from '#src/lib/schema.ts'

const text = (description: string) => Type.String({ description })

/** The state of a review today. The content of a `voided` review has changed since. */
export const REVIEW_STATES = ['current', 'expired', 'voided'] as const

const ReviewedObject = Strict({
  kind: StringEnum(['version', 'relationship_fact']),
  id: Type.String({ examples: ['eu-dora@1.0.0'] }),
  hash: text('The hash that was reviewed'),
  current_hash: Type.Optional(text('The hash of today, where it is another')),
  state: StringEnum(REVIEW_STATES),
  approves: Type.Boolean({ description: 'It lets the object be published' }),
  objections: Type.Optional(Type.Array(Type.String(), { description: 'Why it does not' })),
})

export const ReviewWire = Strict(
  {
    id: Type.String(),
    kind: Type.String({ examples: ['peer'] }),
    outcome: Type.String({ examples: ['approved'] }),
    state: StringEnum(REVIEW_STATES, { description: 'Of the object for which it counts most' }),
    reviewer: Strict({
      role: Type.String(),
      organisation: Type.String(),
      qualification: Type.String(),
      jurisdiction: Type.String(),
    }),
    caveats: Type.Array(Type.String()),
    sources_consulted: Type.Array(Type.String()),
    signed_at: Type.String(),
    valid_until: text('Last day on which it counts'),
    independent_of_author: Type.Boolean(),
    objects: Type.Array(ReviewedObject, { minItems: 1 }),
    position: Type.Integer({ description: 'Place in the chain of all reviews' }),
    prev_hash: text('`hash` of the review before; empty for the first'),
    hash: text('SHA-256 of the review with `prev_hash`, as RFC 8785 canonical JSON'),
  },
  { $id: 'Review' },
)

export const ReviewList = ListOf(RefTo(ReviewWire))

export const reviewsQuery = Strict({
  version: Type.Optional(
    Type.String({ maxLength: 60, description: 'Only reviews of this version', examples: ['1.0.0'] }),
  ),
  publication_mode: packReadQuery.publication_mode,
  ...pagingQuery,
})

export type ReviewState = (typeof REVIEW_STATES)[number]
export type ReviewListItem = Static<typeof ReviewWire>
