import { Type } from '@sinclair/typebox'
import { versionChoiceParams } from '#src/lib/as-of.ts'
import { FactNode } from '#src/lib/law/fact-row.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

export const listFactsBetweenPacks = defineQuery(
  'check/list-facts-between-packs',
  {
    packIds: Type.Array(Type.String()),
    ...versionChoiceParams,
    limit: Type.Integer(),
  },
  { total: Type.Integer(), facts: Type.Array(FactNode) },
)
