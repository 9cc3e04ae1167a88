import type { FastifyRequest } from 'fastify'
import type { OperationMarker } from '#src/graph/operation-markers.ts'
import { operationOf } from './policy/plugin.ts'

/** The marker of the request's effect in the graph, so that it happens once; undefined without an idempotency key or price. */
export function operationMarkerOf(request: FastifyRequest): OperationMarker | undefined {
  const operation = operationOf(request)
  const name = request.routeOptions.schema?.operationId ?? ''
  return operation && { id: operation.id, workspaceId: operation.workspaceId, operation: name }
}
