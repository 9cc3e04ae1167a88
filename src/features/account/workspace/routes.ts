import type { Deps } from '#src/deps.ts'
import { operationOf } from '#src/http/policy/plugin.ts'
import { routesOf } from '#src/http/operations.ts'
import { RefTo } from '#src/lib/schema.ts'
import { getWorkspace, updateWorkspace, type WorkspaceRecord } from '#src/money/accounts/workspaces/index.ts'
import { Workspace, WorkspaceUpdateRequest } from './schema.ts'

export const workspaceRoutes = routesOf<Deps>('Account', ({ add }, { graph, clock }) => {
  add('GET /workspace', 'getWorkspace', {
    summary: 'Read the current workspace',
    price: 'account',
    answers: RefTo(Workspace),
    handler: (request) => getWorkspace(graph, request.caller.workspaceId).then(toWire),
  })

  add('PATCH /workspace', 'updateWorkspace', {
    summary: 'Change the current workspace',
    description: 'Changes what is given and keeps the rest.',
    scope: 'admin',
    price: 'account',
    effect: true,
    body: WorkspaceUpdateRequest,
    answers: RefTo(Workspace),
    handler: (request) => {
      const { workspaceId, keyId: actor } = request.caller
      return updateWorkspace(graph, clock, workspaceId, request.body, operationOf(request), { actor }).then(toWire)
    },
  })
})

/** Leaves out the slot, which is internal to the deployment. */
function toWire({ slot: _slot, ...workspace }: WorkspaceRecord) {
  return workspace
}
