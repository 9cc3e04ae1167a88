import { Type } from '@sinclair/typebox'
import { defineQuery, JsonColumn } from '#src/stores/graph/query.ts'

const Text = Type.String()
const Optional = Type.Union([Text, Type.Null()])
const Setting = Type.Union([Type.String(), Type.Number(), Type.Boolean()])

const row = Type.Object({
  workspace: Type.Object({
    id: Text,
    slot: Text,
    name: Text,
    contact_email: Type.Optional(Text),
    created_at: Text,
    updated_at: Type.Optional(Text),
    settings_json: JsonColumn(Type.Record(Text, Setting)),
    credits_low_below: Type.Optional(Type.Integer()),
  }),
})

export const createWorkspaceNode = defineQuery(
  'workspaces/create-workspace',
  { id: Text, slot: Text, name: Text, createdAt: Text },
  row,
)

export const findWorkspaceNode = defineQuery('workspaces/find-workspace', { workspaceId: Text }, row)

export const setWorkspaceNode = defineQuery(
  'workspaces/set-workspace',
  {
    workspaceId: Text,
    name: Optional,
    contactEmail: Optional,
    settings: Optional,
    creditsLowBelow: Type.Union([Type.Integer(), Type.Null()]),
    at: Text,
  },
  row,
)

export const listWorkspaceNodes = defineQuery(
  'workspaces/list-workspaces',
  { afterId: Text, limit: Type.Integer() },
  row,
)
