import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { operationOf } from '#src/http/policy/plugin.ts'
import { addRoute } from '#src/http/route.ts'
import { RefTo } from '#src/lib/schema.ts'
import { getWorkspace, updateWorkspace, type WorkspaceRecord } from '#src/money/accounts/workspaces/index.ts'
import { Workspace, WorkspaceUpdateRequest } from './schema.ts'

const tags = ['Account']

export const workspaceRoutes: FastifyPluginCallback<Deps> = (app, { graph, clock }, done) => {
  addRoute(app, {
    method: 'GET',
    url: '/workspace',
    policy: { access: 'key', scope: 'read', price: 'account' },
    schema: {
      operationId: 'getWorkspace',
      tags,
      summary: 'Read the current workspace',
      response: { 200: RefTo(Workspace) },
    },
    handler: (request) => getWorkspace(graph, request.caller!.workspaceId).then(toWire),
  })

  addRoute(app, {
    method: 'PATCH',
    url: '/workspace',
    policy: { access: 'key', scope: 'admin', price: 'account', idempotency: 'accepted', effect: true },
    schema: {
      operationId: 'updateWorkspace',
      tags,
      summary: 'Change the current workspace',
      description: 'Changes what is given and keeps the rest.',
      body: WorkspaceUpdateRequest,
      response: { 200: RefTo(Workspace) },
    },
    handler: (request) => {
      const { workspaceId, keyId: actor } = request.caller!
      return updateWorkspace(graph, clock, workspaceId, request.body, operationOf(request), { actor }).then(toWire)
    },
  })
  done()
}

/** Leaves out the slot, which is internal to the deployment. */
function toWire({ slot: _slot, ...workspace }: WorkspaceRecord) {
  return workspace
}
