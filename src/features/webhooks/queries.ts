import { Type } from '@sinclair/typebox'
import { defineQuery } from '#src/graph/query.ts'

const Text = Type.String()
const Texts = Type.Array(Text)
const Maybe = Type.Union([Text, Type.Null()])

export const upsertMessages = defineQuery({
  name: 'webhooks/upsert-messages',
  mode: 'write',
  params: Type.Object({
    workspaceId: Text,
    rows: Type.Array(Type.Object({ id: Text, type: Text, body: Text, at: Text, endpoint_id: Maybe })),
  }),
  row: Type.Object({ id: Text, endpoint_ids: Texts }),
})
