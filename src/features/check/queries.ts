import { Type } from '@sinclair/typebox'
import { EdgeTimes } from '#src/lib/law/edge-times.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

export const listEdgesBetweenPacks = defineQuery(
  'check/list-edges-between-packs',
  { packIds: Type.Array(Type.String()), mode: Type.String() },
  { fact_id: Type.String(), ...EdgeTimes.properties },
)
