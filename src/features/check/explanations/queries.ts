import { Type } from '@sinclair/typebox'
import { defineQuery } from '#src/stores/graph/query.ts'

const Ids = Type.Array(Type.String())

export const listNames = defineQuery(
  'explanations/list-names',
  { packIds: Ids, instrumentIds: Ids },
  { id: Type.String(), name: Type.String() },
)
