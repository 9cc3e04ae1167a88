import { Type } from '@sinclair/typebox'
import { defineQuery } from '#src/graph/query.ts'

const Ids = Type.Array(Type.String())

export const listNames = defineQuery({
  name: 'explanations/list-names',
  mode: 'read',
  params: Type.Object({ packIds: Ids, instrumentIds: Ids }),
  row: Type.Object({ id: Type.String(), name: Type.String() }),
})
