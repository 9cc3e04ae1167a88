import { Type } from '@sinclair/typebox'
import { defineQuery, JsonColumn } from '#src/graph/query.ts'
import type { ProfileContent } from './schema.ts'

const Text = Type.String()
const key = { workspaceId: Text, profileId: Text }
/** Validated when it was written. */
const Content = JsonColumn(Type.Unsafe<ProfileContent>(Type.Unknown()))

const row = Type.Object({
  profile: Type.Object({
    id: Text,
    created_at: Text,
    updated_at: Text,
    current_version: Type.Integer(),
    run_id: Type.Optional(Text),
  }),
  version: Type.Object({ version: Type.Integer(), hash: Text, content_json: Content, created_at: Text }),
})

export const findProfile = defineQuery({
  name: 'profiles/find-profile',
  mode: 'read',
  params: Type.Object({ ...key, version: Type.Union([Type.Integer(), Type.Null()]) }),
  row,
})

export const listProfileRows = defineQuery({
  name: 'profiles/list-profiles',
  mode: 'read',
  params: Type.Object({ workspaceId: Text, offset: Type.Integer(), limit: Type.Integer() }),
  row,
})

export const countProfiles = defineQuery({
  name: 'profiles/count-profiles',
  mode: 'read',
  params: Type.Object({ workspaceId: Text }),
  row: Type.Object({ total: Type.Integer() }),
})

const stateRow = Type.Object({
  current_version: Type.Integer(),
  version: Type.Union([Type.Object({ hash: Text, content_json: Content }), Type.Null()]),
})

export const upsertProfile = defineQuery({
  name: 'profiles/upsert-profile',
  mode: 'write',
  params: Type.Object({ ...key, at: Text }),
  row: stateRow,
})

export const setProfileLocked = defineQuery({
  name: 'profiles/set-profile-locked',
  mode: 'write',
  params: Type.Object({ ...key, at: Text }),
  row: stateRow,
})

export const createProfileVersion = defineQuery({
  name: 'profiles/create-profile-version',
  mode: 'write',
  params: Type.Object({ ...key, version: Type.Integer(), hash: Text, content: Text, at: Text }),
  row,
})
