import { Type } from '@sinclair/typebox'
import { defineQuery } from '#src/stores/graph/query.ts'

const Text = Type.String()

export const createDenial = defineQuery(
  'oauth/create-denial',
  { id: Text, at: Text, actor: Text, subject: Text, detail: Text },
  { id: Text },
)
