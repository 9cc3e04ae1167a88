import { Type } from '@sinclair/typebox'
import { versionChoiceParams } from '#src/lib/as-of.ts'
import { fields } from '#src/lib/fields.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

const Text = Type.String()
const filters = {
  ...versionChoiceParams,
  /** Types of edges, `SHARES_EVIDENCE_WITH`; null: all. */
  edgeTypes: Type.Union([Type.Array(Text), Type.Null()]),
  most: Type.Integer(),
}

export const FactEdge = Type.Object({
  ...fields('id type from_pack_id to_lineage_id to_pack_id'),
  /** Where the edge begins: for a symmetric type not always where its fact does. */
  from_lineage_id: Text,
})

export const listEdgesAt = defineQuery(
  'paths/list-edges-at',
  {
    /** A lineage, or a pack with everything that has this `pack_id`. */
    ends: Type.Array(Type.Object({ id: Text, pack_id: Type.Union([Text, Type.Null()]) })),
    ...filters,
  },
  { at: Type.Integer(), ...FactEdge.properties },
)

export const listEdgesBetween = defineQuery(
  'paths/list-edges-between',
  { starts: Type.Array(Text), ends: Type.Array(Text), dense: Type.Integer(), ...filters },
  FactEdge,
)

export const listCodes = defineQuery(
  'paths/list-codes',
  { versionId: Text },
  { code: Text, lineage_id: Text, title: Text },
)
