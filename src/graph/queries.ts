import { Type } from '@sinclair/typebox'
import { defineQuery } from './query.ts'

export const listMigrations = defineQuery({
  name: 'graph/list-migrations',
  mode: 'read',
  params: Type.Object({}),
  row: Type.Object({ id: Type.String(), checksum: Type.String(), stops_older: Type.Boolean() }),
})

export const countContent = defineQuery({
  name: 'graph/count-content',
  mode: 'read',
  params: Type.Object({}),
  row: Type.Object({ nodes: Type.Integer() }),
})

export const createMigration = defineQuery({
  name: 'graph/create-migration',
  mode: 'write',
  params: Type.Object({
    id: Type.String(),
    checksum: Type.String(),
    appliedAt: Type.String(),
    stopsOlder: Type.Boolean(),
  }),
  row: Type.Object({ id: Type.String() }),
})

export const setMigrationTurn = defineQuery({
  name: 'graph/set-migration-turn',
  mode: 'write',
  params: Type.Object({}),
  row: Type.Object({ value: Type.Integer() }),
})

export const findRevision = defineQuery({
  name: 'graph/find-revision',
  mode: 'read',
  params: Type.Object({}),
  row: Type.Object({ value: Type.Integer(), settled: Type.Integer() }),
})

export const setPublicationTurn = defineQuery({
  name: 'graph/set-publication-turn',
  mode: 'write',
  params: Type.Object({}),
  row: Type.Object({ value: Type.Integer() }),
})

const counterRow = Type.Object({ id: Type.String() })

export const setCountersLocked = defineQuery({
  name: 'graph/set-counters-locked',
  mode: 'write',
  params: Type.Object({}),
  row: counterRow,
})

export const setCountersSettled = defineQuery({
  name: 'graph/set-counters-settled',
  mode: 'write',
  params: Type.Object({}),
  row: Type.Object({ id: Type.String(), settled: Type.Integer() }),
})

export const listUnsettled = defineQuery({
  name: 'graph/list-unsettled',
  mode: 'read',
  params: Type.Object({}),
  row: counterRow,
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

const Text = Type.String()

export const upsertMarker = defineQuery({
  name: 'operation-markers/upsert-marker',
  mode: 'write',
  params: Type.Object({ id: Text, workspaceId: Text, operation: Text, at: Text, horizon: Text }),
  row: Type.Object({ results: Type.Array(Text) }),
})

export const setMarker = defineQuery({
  name: 'operation-markers/set-marker',
  mode: 'write',
  params: Type.Object({ id: Text, result: Text, at: Text }),
  row: Type.Object({ id: Text }),
})

export const listMarkers = defineQuery({
  name: 'operation-markers/list-markers',
  mode: 'read',
  params: Type.Object({ ids: Type.Array(Text) }),
  row: Type.Object({ id: Text }),
})

export const deleteMarkers = defineQuery({
  name: 'operation-markers/delete-markers',
  mode: 'write',
  params: Type.Object({ before: Text }),
  row: Type.Object({ deleted: Type.Integer() }),
})

/** See version-choice.ts. */
export const listVersionTimes = defineQuery({
  name: 'version-choice/list-versions',
  mode: 'read',
  params: Type.Object({ packIds: Type.Union([Type.Array(Type.String()), Type.Null()]) }),
  row: Type.Object({
    id: Type.String(),
    pack_id: Type.String(),
    version: Type.String(),
    publication_mode: Type.String(),
    legal_from: Type.String(),
    legal_to: Type.Optional(Type.String()),
    published_at: Type.Optional(Type.String()),
    closed_at: Type.Optional(Type.String()),
    loaded_at: Type.String(),
  }),
})
