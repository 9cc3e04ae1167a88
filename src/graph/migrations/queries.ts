import { Type } from '@sinclair/typebox'
import { defineQuery } from '../query.ts'

export const countUnsettled = defineQuery({
  name: 'migrations/010-settled-revisions/count-left',
  mode: 'read',
  params: Type.Object({}),
  row: Type.Object({ left: Type.Integer() }),
})

export const setSettled = defineQuery({
  name: 'migrations/010-settled-revisions/set-settled',
  mode: 'write',
  params: Type.Object({ limit: Type.Integer() }),
  row: Type.Object({ changed: Type.Integer() }),
})
