import { Type } from '@sinclair/typebox'
import { defineQuery } from '../query.ts'

const Text = Type.String()

export const listContents = defineQuery({
  name: 'contents/list-contents',
  mode: 'read',
  params: Type.Object({ after: Text, limit: Type.Integer() }),
  row: Type.Object({ hash: Text, json: Text }),
})
export const listBareObjects = defineQuery({
  name: 'contents/list-bare-objects',
  mode: 'read',
  params: Type.Object({ limit: Type.Integer() }),
  row: Type.Object({ id: Text }),
})
