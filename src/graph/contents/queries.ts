import { Type } from '@sinclair/typebox'
import { defineQuery } from '../query.ts'

const Text = Type.String()

export const listContents = defineQuery(
  'contents/list-contents',
  { after: Text, limit: Type.Integer() },
  { hash: Text, json: Text },
)
export const listBareObjects = defineQuery('contents/list-bare-objects', { limit: Type.Integer() }, { id: Text })
