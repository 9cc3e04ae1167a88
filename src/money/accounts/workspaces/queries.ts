import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { StringEnum } from '#src/lib/schema.ts'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()

/** What a workspace may ask a second member to confirm. */
export const FOUR_EYES = ['decision', 'filing_sent', 'assistant'] as const

const Setting = Type.Union([Type.String(), Type.Number(), Type.Boolean()])

const row = Type.Object({
  workspace: Type.Object({
    ...fields('id slot name contact_email? created_at updated_at? credits_low_below?'),
    four_eyes: Type.Optional(Type.Array(StringEnum(FOUR_EYES))),
    settings_json: JsonColumn(Type.Record(Text, Setting)),
  }),
})

export const createWorkspaceNode = defineQuery('workspaces/create-workspace', fields('id slot name createdAt'), row)

export const findWorkspaceNode = defineQuery('workspaces/find-workspace', { workspaceId: Text }, row)

export const setWorkspaceNode = defineQuery(
  'workspaces/set-workspace',
  fields('workspaceId name|null contactEmail|null settings|null creditsLowBelow|null fourEyes|null at'),
  row,
)

export const listWorkspaceNodes = defineQuery('workspaces/list-workspaces', fields('afterId limit'), row)
