import { Type } from '@sinclair/typebox'
import { versionChoiceParams } from '#src/lib/as-of.ts'
import { FactNode } from '#src/lib/law/fact-row.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

const Text = Type.String()
const filters = {
  ...versionChoiceParams,
  /** Types of edges, `SHARES_EVIDENCE_WITH`; null: all. */
  edgeTypes: Type.Union([Type.Array(Text), Type.Null()]),
  most: Type.Integer(),
}

export const listFactsAt = defineQuery(
  'paths/list-facts-at',
  { lineages: Type.Array(Text), packIds: Type.Array(Text), ...filters },
  { fact: FactNode },
)

export const listFactsBetween = defineQuery(
  'paths/list-facts-between',
  { starts: Type.Array(Text), ends: Type.Array(Text), dense: Type.Integer(), ...filters },
  { fact: FactNode },
)

export const listCodes = defineQuery(
  'paths/list-codes',
  { versionId: Text },
  { code: Text, lineage_id: Text, title: Text },
)
