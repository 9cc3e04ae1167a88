import { Type } from '@sinclair/typebox'
import { versionChoiceParams } from '#src/lib/as-of.ts'
import { FactNode } from '#src/lib/law/fact-row.ts'
import { defineQuery } from '#src/graph/query.ts'

const Text = Type.String()
const filters = {
  ...versionChoiceParams,
  /** Types of edges, `SHARES_EVIDENCE_WITH`; null: all. */
  edgeTypes: Type.Union([Type.Array(Text), Type.Null()]),
  most: Type.Integer(),
}

export const listFactsAt = defineQuery({
  name: 'paths/list-facts-at',
  mode: 'read',
  params: Type.Object({ lineages: Type.Array(Text), packIds: Type.Array(Text), ...filters }),
  row: Type.Object({ fact: FactNode }),
})

export const listFactsBetween = defineQuery({
  name: 'paths/list-facts-between',
  mode: 'read',
  params: Type.Object({ starts: Type.Array(Text), ends: Type.Array(Text), dense: Type.Integer(), ...filters }),
  row: Type.Object({ fact: FactNode }),
})

export const listCodes = defineQuery({
  name: 'paths/list-codes',
  mode: 'read',
  params: Type.Object({ versionId: Text }),
  row: Type.Object({ code: Text, lineage_id: Text, title: Text }),
})
