import { Type } from '@sinclair/typebox'
import { versionChoiceParams } from '#src/lib/as-of.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

export const listFactIdsBetweenPacks = defineQuery(
  'check/list-fact-ids-between-packs',
  {
    packIds: Type.Array(Type.String()),
    ...versionChoiceParams,
    limit: Type.Integer(),
  },
  { total: Type.Integer(), ids: Type.Array(Type.String()) },
)
