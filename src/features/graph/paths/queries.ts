import { Type } from '@sinclair/typebox'
import { versionChoiceParams } from '#src/lib/as-of.ts'
import { FactNode } from '#src/lib/law/fact-row.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

const Text = Type.String()
export const listEdges = defineQuery(
  'paths/list-edges',
  {
    /** The two ends: a lineage, or a pack with everything that has this `pack_id`. */
    ends: Type.Array(Type.Object({ id: Text, pack_id: Type.Union([Text, Type.Null()]) })),
    ...versionChoiceParams,
    /** Types of edges, `SHARES_EVIDENCE_WITH`; null: all. */
    edgeTypes: Type.Union([Type.Array(Text), Type.Null()]),
    isLong: Type.Boolean(),
    dense: Type.Integer(),
    most: Type.Integer(),
  },
  {
    /** 0: at the first end, 1: at the other, 2: between what these lead to. */
    part: Type.Integer(),
    id: Text,
    type: Text,
    /** Where the edge begins: for a symmetric type not always where its fact does. */
    from_lineage_id: Text,
    from_pack_id: Text,
    to_lineage_id: Text,
    to_pack_id: Text,
  },
)

export const listFacts = defineQuery('paths/list-facts', { ids: Type.Array(Text) }, { fact: FactNode })

export const listCodes = defineQuery(
  'paths/list-codes',
  { versionId: Text },
  { code: Text, lineage_id: Text, title: Text },
)
