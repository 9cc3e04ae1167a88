import { Type } from '@sinclair/typebox'
import { defineQuery, JsonColumn } from '#src/graph/query.ts'

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

export const createWorkspaceNode = defineQuery({
  name: 'workspace/create-workspace',
  mode: 'write',
  params: Type.Object({ id: Text, slot: Text, name: Text, createdAt: Text }),
  row,
})

export const findWorkspaceNode = defineQuery({
  name: 'workspace/find-workspace',
  mode: 'read',
  params: Type.Object({ workspaceId: Text }),
  row,
})

export const setWorkspaceNode = defineQuery({
  name: 'workspace/set-workspace',
  mode: 'write',
  params: Type.Object({
    workspaceId: Text,
    name: Optional,
    contactEmail: Optional,
    settings: Optional,
    creditsLowBelow: Type.Union([Type.Integer(), Type.Null()]),
    at: Text,
  }),
  row,
})

export const listWorkspaceNodes = defineQuery({
  name: 'workspace/list-workspaces',
  mode: 'read',
  params: Type.Object({ afterId: Text, limit: Type.Integer() }),
  row,
})
