import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'
import type { ProfileContent } from './schema.ts'

const Text = Type.String()
const key = fields('workspaceId profileId')
/** Validated when it was written. */
const Content = JsonColumn(Type.Unsafe<ProfileContent>(Type.Unknown()))

const profile = Type.Object(fields('id created_at updated_at current_version run_id?'))
const version = { version: Type.Integer(), ...fields('hash created_at created_by') }
const row = Type.Object({ profile, version: Type.Object({ ...version, content_json: Content }) })
const head = Type.Object({ profile, version: Type.Object({ ...version, characters: Type.Integer() }) })

export const findProfile = defineQuery(
  'profiles/find-profile',
  { ...key, version: Type.Union([Type.Integer(), Type.Null()]) },
  row,
)

export const listProfileRows = defineQuery('profiles/list-profiles', fields('workspaceId afterId offset limit'), head)

export const listChangedProfiles = defineQuery(
  'profiles/list-changed-profiles',
  fields('workspaceId from afterId until limit'),
  head,
)

export const listProfileContents = defineQuery(
  'profiles/list-profile-contents',
  { workspaceId: Text, versions: Type.Array(Type.Object({ id: Text, version: Type.Integer() })) },
  { id: Text, content_json: Content },
)

export const countProfiles = defineQuery('profiles/count-profiles', fields('workspaceId since'), {
  total: Type.Integer(),
})

const stateRow = Type.Object({
  current_version: Type.Integer(),
  version: Type.Union([Type.Object({ hash: Text, content_json: Content }), Type.Null()]),
})

export const upsertProfile = defineQuery('profiles/upsert-profile', { ...key, at: Text }, stateRow)

export const setProfileLocked = defineQuery('profiles/set-profile-locked', { ...key, at: Text }, stateRow)

export const createProfileVersion = defineQuery(
  'profiles/create-profile-version',
  { ...key, version: Type.Integer(), ...fields('hash content at by') },
  { version: Type.Integer() },
)
