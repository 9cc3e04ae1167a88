import { Type, type Static } from '@sinclair/typebox'
import { GroupFigures, Result } from '#src/engine/index.ts'
import { GraphWire } from '#src/features/graph-view/index.ts'
import { RelationshipFact } from '#src/features/relationships/index.ts'
import { Page } from '#src/lib/paging.ts'
import { Strict } from '#src/lib/schema.ts'

export const ApplicabilityAnswer = Strict(
  {
    as_of: Type.String(),
    known_at: Type.Optional(Type.String()),
    results: Type.Array(Result),
    relationships: Type.Optional(
      Type.Array(Type.Ref(RelationshipFact), { description: 'Absent where they were not asked for' }),
    ),
    relationships_truncated: Type.Optional(
      Type.Boolean({ description: 'There are more; see POST /api/v1/regulatory-graph/query' }),
    ),
    group_figures: Type.Optional(
      Type.Array(GroupFigures, {
        description: 'Sums under Articles 3 and 6 of the Annex to Recommendation 2003/361/EC',
      }),
    ),
    unknown: Type.Array(Strict({ fact: Type.String(), pack_ids: Type.Array(Type.String()) })),
    assumptions: Type.Array(Type.String()),
    unavailable: Type.Array(Strict({ pack_id: Type.String(), reason: Type.String() }), {
      description: 'Packs asked about that have no such version on that day',
    }),
    explanation: Type.Optional(
      Type.Ref(GraphWire, { description: 'With `explain`: from each outcome to its rules, facts and provisions' }),
    ),
    page: Type.Ref(Page),
  },
  { $id: 'ApplicabilityAnswer' },
)
export type ApplicabilityAnswerWire = Static<typeof ApplicabilityAnswer>
