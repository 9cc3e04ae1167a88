import { Type } from '@sinclair/typebox'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'
import type { ProfileContent } from './schema.ts'

const Text = Type.String()
const key = { workspaceId: Text, profileId: Text }
/** Validated when it was written. */
const Content = JsonColumn(Type.Unsafe<ProfileContent>(Type.Unknown()))

const profile = Type.Object({
  id: Text,
  created_at: Text,
  updated_at: Text,
  current_version: Type.Integer(),
  run_id: Type.Optional(Text),
})
const version = { version: Type.Integer(), hash: Text, created_at: Text }
const row = Type.Object({ profile, version: Type.Object({ ...version, content_json: Content }) })
const head = Type.Object({ profile, version: Type.Object({ ...version, characters: Type.Integer() }) })

export const findProfile = defineQuery(
  'profiles/find-profile',
  { ...key, version: Type.Union([Type.Integer(), Type.Null()]) },
  row,
)

export const listProfileRows = defineQuery(
  'profiles/list-profiles',
  { workspaceId: Text, afterId: Text, offset: Type.Integer(), limit: Type.Integer() },
  head,
)

export const listChangedProfiles = defineQuery(
  'profiles/list-changed-profiles',
  { workspaceId: Text, from: Text, afterId: Text, until: Text, limit: Type.Integer() },
  head,
)

export const listProfileContents = defineQuery(
  'profiles/list-profile-contents',
  { workspaceId: Text, versions: Type.Array(Type.Object({ id: Text, version: Type.Integer() })) },
  { id: Text, content_json: Content },
)

export const countProfiles = defineQuery(
  'profiles/count-profiles',
  { workspaceId: Text, since: Text },
  { total: Type.Integer() },
)

const stateRow = Type.Object({
  current_version: Type.Integer(),
  version: Type.Union([Type.Object({ hash: Text, content_json: Content }), Type.Null()]),
})

export const upsertProfile = defineQuery('profiles/upsert-profile', { ...key, at: Text }, stateRow)

export const setProfileLocked = defineQuery('profiles/set-profile-locked', { ...key, at: Text }, stateRow)

export const createProfileVersion = defineQuery(
  'profiles/create-profile-version',
  { ...key, version: Type.Integer(), hash: Text, content: Text, at: Text },
  { version: Type.Integer() },
)
