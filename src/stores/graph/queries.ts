import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { defineQuery } from './query.ts'

export const listMigrations = defineQuery('graph/list-migrations', {}, fields('id checksum stops_older'))

export const countContent = defineQuery('graph/count-content', {}, { nodes: Type.Integer() })

export const createMigration = defineQuery('graph/create-migration', fields('id checksum appliedAt stopsOlder'), {
  id: Type.String(),
})

export const setMigrationTurn = defineQuery('graph/set-migration-turn', {}, { value: Type.Integer() })

export const findRevision = defineQuery('graph/find-revision', {}, { value: Type.Integer(), settled: Type.Integer() })

export const setPublicationTurn = defineQuery('graph/set-publication-turn', {}, { value: Type.Integer() })

const counterRow = Type.Object({ id: Type.String() })

export const setCountersLocked = defineQuery('graph/set-counters-locked', {}, counterRow)

export const setCountersSettled = defineQuery('graph/set-counters-settled', {}, fields('id settled'))

export const listUnsettled = defineQuery('graph/list-unsettled', {}, counterRow)

export const setNextRevision = defineQuery('graph/set-next-revision', {}, { value: Type.Integer() })

export const findPublished = defineQuery('graph/find-published', {}, { id: Type.String() })

const Text = Type.String()

export const upsertMarker = defineQuery('graph/upsert-marker', fields('id workspaceId operation at horizon'), {
  results: Type.Array(Text),
})

export const setMarker = defineQuery('graph/set-marker', fields('id result at'), { id: Text })

export const listMarkers = defineQuery('graph/list-markers', { ids: Type.Array(Text) }, { id: Text })

export const deleteMarkers = defineQuery('graph/delete-markers', { before: Text }, { deleted: Type.Integer() })
