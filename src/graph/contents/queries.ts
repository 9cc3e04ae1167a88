import { Type } from '@sinclair/typebox'
import { defineQuery } from '../query.ts'

const Text = Type.String()
const Ids = Type.Object({ ids: Type.Array(Text) })
const Page = Type.Object({ after: Text, limit: Type.Integer() })
const Changed = Type.Object({ changed: Type.Integer() })
const FOLDER = 'migrations/017-legal-content'

export const countOwnTexts = defineQuery({
  name: `${FOLDER}/count-left`,
  mode: 'read',
  params: Type.Object({}),
  row: Type.Object({ left: Type.Integer() }),
})
export const listOwnTexts = defineQuery({
  name: `${FOLDER}/list-texts`,
  mode: 'read',
  params: Page,
  row: Type.Object({ id: Text, hash: Text, legal_json: Text }),
})
export const createContents = defineQuery({
  name: `${FOLDER}/create-contents`,
  mode: 'write',
  params: Ids,
  row: Changed,
})
export const deleteTexts = defineQuery({ name: `${FOLDER}/delete-texts`, mode: 'write', params: Ids, row: Changed })
export const setTitles = defineQuery({
  name: `${FOLDER}/set-titles`,
  mode: 'write',
  params: Type.Object({ limit: Type.Integer() }),
  row: Changed,
})

export const listContents = defineQuery({
  name: 'contents/list-contents',
  mode: 'read',
  params: Page,
  row: Type.Object({ hash: Text, json: Text }),
})
export const listBareObjects = defineQuery({
  name: 'contents/list-bare-objects',
  mode: 'read',
  params: Type.Object({ limit: Type.Integer() }),
  row: Type.Object({ id: Text, has_text: Type.Boolean() }),
})
export const deleteContents = defineQuery({
  name: 'contents/delete-contents',
  mode: 'write',
  params: Type.Object({ hashes: Type.Array(Text) }),
  row: Type.Object({ deleted: Type.Integer() }),
})
