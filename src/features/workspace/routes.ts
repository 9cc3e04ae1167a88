import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { getWorkspace, updateWorkspace, type Workspace as StoredWorkspace } from '#src/accounts/workspaces/index.ts'
import type { Deps } from '#src/deps.ts'
import { Strict } from '#src/lib/schema.ts'
import { operationOf } from '#src/http/policy/plugin.ts'
import { Workspace, WorkspaceUpdateRequest } from './schema.ts'

const tags = ['Workspace']

export const workspaceRoutes: FastifyPluginCallbackTypebox<Deps> = (app, { graph, clock }, done) => {
  app.get(
    '/workspace',
    {
      config: { policy: { access: 'key', scope: 'read', price: 'account' } },
      schema: {
        operationId: 'getWorkspace',
        tags,
        summary: 'Read the current workspace',
        querystring: Strict({}),
        response: { 200: Type.Ref(Workspace) },
      },
    },
    (request) => getWorkspace(graph, request.caller!.workspaceId).then(toWire),
  )

  app.patch(
    '/workspace',
    {
      config: {
        policy: { access: 'key', scope: 'admin', price: 'account', idempotency: 'accepted', effect: true },
      },
      schema: {
        operationId: 'updateWorkspace',
        tags,
        summary: 'Change the current workspace',
        description: 'Changes what is given and keeps the rest.',
        querystring: Strict({}),
        body: WorkspaceUpdateRequest,
        response: { 200: Type.Ref(Workspace) },
      },
    },
    (request) => {
      const { workspaceId, keyId: actor } = request.caller!
      return updateWorkspace(graph, clock, workspaceId, request.body, operationOf(request), { actor }).then(toWire)
    },
  )
  done()
}

/** Leaves out the slot, which is internal to the deployment. */
function toWire({ slot: _slot, ...workspace }: StoredWorkspace) {
  return workspace
}
