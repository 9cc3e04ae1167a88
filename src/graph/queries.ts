import { Type } from '@sinclair/typebox'
import { defineQuery } from './query.ts'

export const listMigrations = defineQuery({
  name: 'graph/list-migrations',
  mode: 'read',
  params: Type.Object({}),
  row: Type.Object({ id: Type.String(), checksum: Type.String() }),
})

export const createMigration = defineQuery({
  name: 'graph/create-migration',
  mode: 'write',
  params: Type.Object({ id: Type.String(), checksum: Type.String(), appliedAt: Type.String() }),
  row: Type.Object({ id: Type.String() }),
})

export const findRevision = defineQuery({
  name: 'graph/find-revision',
  mode: 'read',
  params: Type.Object({}),
  row: Type.Object({ value: Type.Integer() }),
})

export const setNextRevision = defineQuery({
  name: 'graph/set-next-revision',
  mode: 'write',
  params: Type.Object({}),
  row: Type.Object({ value: Type.Integer() }),
})

export const findPublished = defineQuery({
  name: 'graph/find-published',
  mode: 'read',
  params: Type.Object({}),
  row: Type.Object({ id: Type.String() }),
})
