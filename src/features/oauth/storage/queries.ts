import { Type } from '@sinclair/typebox'
import { defineQuery } from '#src/graph/query.ts'

const Text = Type.String()

export const createDenial = defineQuery({
  name: 'oauth/create-denial',
  mode: 'write',
  params: Type.Object({ id: Text, at: Text, actor: Text, subject: Text, detail: Text }),
  row: Type.Object({ id: Text }),
})
