import { Type } from '@sinclair/typebox'
import { defineQuery } from '#src/graph/query.ts'

const Text = Type.String()
const row = Type.Object({ workspace: Type.Object({ id: Text, slot: Text, name: Text, created_at: Text }) })

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

export const listWorkspaceNodes = defineQuery({
  name: 'workspace/list-workspaces',
  mode: 'read',
  params: Type.Object({ limit: Type.Integer() }),
  row,
})
