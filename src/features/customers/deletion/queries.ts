import { fields } from '#src/lib/fields.ts'
import { defineQuery } from '#src/stores/graph/query.ts'

const key = fields('workspaceId profileId')
const some = { ...key, ...fields('limit') }
const deleted = fields('deleted')

/** The statements that delete what belongs to a profile, each some of one kind; runs rest on versions and go first. */
export const DELETE_SOME = {
  runs: defineQuery('deletion/delete-runs', some, deleted),
  impacts: defineQuery('deletion/delete-impacts', some, deleted),
  confirmations: defineQuery('deletion/delete-confirmations', some, deleted),
  incidents: defineQuery('deletion/delete-incidents', some, deleted),
  versions: defineQuery('deletion/delete-versions', some, deleted),
}

export const deleteProfile = defineQuery('deletion/delete-profile', key, deleted)
