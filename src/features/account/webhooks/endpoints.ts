import type { Static } from '@sinclair/typebox'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '#src/lib/clock.ts'
import { pageOf } from '#src/lib/paging.ts'
import { present } from '#src/lib/present.ts'
import { pickBy } from '#src/lib/views.ts'
import type { Operation } from '#src/money/metering/index.ts'
import { conflict, Problem, unknownId } from '#src/problems.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import { writeOnce } from '#src/stores/graph/operation-markers.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { type EndpointHealth, forgetFailures, readHealth, UNCHANGED } from './deliver.ts'
import { type WebhookEventType, writeMessageTo } from './outbox.ts'
import {
  createEndpointNode,
  deleteEndpointNode,
  findEndpointNode,
  listEndpointNodes,
  setEndpointNode,
  setWatches,
} from './queries.ts'
import { deliveryIdOf } from './queue.ts'
import { WebhookEndpoint, type WebhookEndpointRequest, type WebhookEndpointUpdateRequest } from './schema.ts'
import { currentSecrets, mintSecret, openSecret, sealSecret, type StoredSecret } from './signature.ts'

/** How many endpoints a workspace may have. */
export const ENDPOINTS_MOST = 20
/** How many secrets sign at once during rotations: the new one and those before it. */
const SECRETS_MOST = 4

/** The stores and keys that changes of endpoints use. */
interface EndpointContext {
  graph: Graph
  clock: Clock
  secretKeys: string[]
}

type Node = RowOf<typeof findEndpointNode>['endpoint']

/** The caller's workspace, and the operation of the call. */
interface EndpointCall {
  workspaceId: string
  operation?: Operation | undefined
}

type EndpointRequest = Static<typeof WebhookEndpointRequest>
type EndpointChange = Static<typeof WebhookEndpointUpdateRequest>

/** An endpoint without its secrets. */
function endpointOf(node: Node, health?: EndpointHealth) {
  const status = node.disabled_at ? 'disabled' : 'enabled'
  const event_types = node.event_types as WebhookEventType[]
  return pickBy(WebhookEndpoint, { ...node, event_types, status, ...present({ failing_since: health?.failingSince }) })
}

/**
 * Makes an endpoint with its own secret; a retry of the operation gets the same. Throws `not_found`, and `conflict` for
 * one too many.
 */
export async function createEndpoint(
  { graph, clock, secretKeys }: EndpointContext,
  { workspaceId, operation }: EndpointCall,
  { url, description, event_types: eventTypes = [] }: EndpointRequest,
) {
  const id = uuidv7()
  const at = new Date(clock.now()).toISOString()
  const secrets = JSON.stringify([{ sealed: sealSecret(mintSecret(), secretKeys, id) }])
  const made = await writeOnce(graph, clock, receiptOf('createWebhookEndpoint', workspaceId, operation), async (tx) => {
    const row = { id, workspaceId, url, description: description ?? null, eventTypes, secrets, at }
    const [result] = await tx.run(createEndpointNode, { ...row, most: ENDPOINTS_MOST })
    if (!result) throw new Problem('not_found', `no workspace ${workspaceId}`)
    if (!result.created) throw conflict('limit_reached', `a workspace has ${ENDPOINTS_MOST} endpoints at most`)
    await tx.run(setWatches, { workspaceId, at })
    return requireEndpoint(tx, workspaceId, id)
  })
  return { endpoint: endpointOf(made), secret: newestSecret(made, secretKeys) }
}

/** The workspace's endpoints, the oldest first. */
export async function listEndpoints(
  graph: Graph,
  redis: Redis,
  workspaceId: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const [row] = await graph.run(listEndpointNodes, { workspaceId, limit, offset })
  const { total, endpoints } = row!
  const data = await Promise.all(endpoints.map(async (node) => endpointOf(node, await readHealth(redis, node.id))))
  return { data, page: pageOf(total, limit, offset) }
}

/** One endpoint with its health. Throws `not_found`. */
export async function getEndpoint(graph: Graph, redis: Redis, workspaceId: string, id: string) {
  const node = await requireEndpoint(graph, workspaceId, id)
  return endpointOf(node, await readHealth(redis, id))
}

/** One endpoint of the workspace. Throws `not_found`. */
async function requireEndpoint(runner: Runner, workspaceId: string, id: string): Promise<Node> {
  const [row] = await runner.run(findEndpointNode, { id, workspaceId })
  if (!row) throw noEndpoint(id)
  return row.endpoint
}

/** The 404 for an unknown endpoint; `field` is the input that names it. */
export function noEndpoint(id: string, field = 'path.endpoint_id'): Problem {
  return unknownId(`no webhook endpoint ${id} in this workspace`, field, 'GET /api/v1/webhook-endpoints')
}

/** Whether the workspace has the endpoint now. */
export async function hasEndpoint(graph: Graph, workspaceId: string, id: string): Promise<boolean> {
  return (await graph.run(findEndpointNode, { id, workspaceId })).length > 0
}

/**
 * Changes the given fields and keeps the rest; null removes a description. Enabling an endpoint resets its failures.
 * Throws `not_found`.
 */
export async function updateEndpoint(
  { graph, redis, clock }: EndpointContext & { redis: Redis },
  { workspaceId, operation }: EndpointCall,
  id: string,
  { url, description, event_types: eventTypes, status }: EndpointChange,
) {
  const at = new Date(clock.now()).toISOString()
  const receipt = receiptOf('updateWebhookEndpoint', workspaceId, operation)
  const changed = await writeOnce(graph, clock, receipt, async (tx) => {
    const [row] = await tx.run(setEndpointNode, {
      ...UNCHANGED,
      id,
      workspaceId,
      url: url ?? null,
      description: description === null ? '' : (description ?? null),
      eventTypes: eventTypes ?? null,
      disabledReason: status === undefined ? null : status === 'enabled' ? '' : 'disabled by the workspace',
      at,
    })
    if (!row) throw noEndpoint(id)
    await tx.run(setWatches, { workspaceId, at })
    return row.endpoint
  })
  if (status === 'enabled') await forgetFailures(redis, id)
  return endpointOf(changed)
}

/** Removes an endpoint; its pending deliveries are no longer sent. Throws `not_found`. */
export function deleteEndpoint(
  { graph, clock }: EndpointContext,
  { workspaceId, operation }: EndpointCall,
  id: string,
): Promise<{ id: string; deleted: true }> {
  const at = new Date(clock.now()).toISOString()
  return writeOnce(graph, clock, receiptOf('deleteWebhookEndpoint', workspaceId, operation), async (tx) => {
    const [row] = await tx.run(deleteEndpointNode, { id, workspaceId })
    if (!row) throw noEndpoint(id)
    await tx.run(setWatches, { workspaceId, at })
    return { id, deleted: true as const }
  })
}

/**
 * Adds a new first secret. Earlier secrets go on signing until the grace has passed, so that receivers can change over.
 * Throws `not_found`, and `conflict` while SECRETS_MOST sign already.
 */
export async function rotateSecret(
  { graph, clock, secretKeys }: EndpointContext,
  { workspaceId, operation }: EndpointCall,
  { id, graceSeconds }: { id: string; graceSeconds: number },
) {
  const nowMs = clock.now()
  const at = new Date(nowMs).toISOString()
  const ends = new Date(nowMs + graceSeconds * 1_000).toISOString()
  const receipt = receiptOf('rotateWebhookSecret', workspaceId, operation)
  const rotated = await writeOnce(graph, clock, receipt, async (tx) => {
    // Takes the lock. Of two rotations at once, the second sees the secret of the first.
    const [row] = await tx.run(setEndpointNode, { ...UNCHANGED, id, workspaceId, at })
    if (!row) throw noEndpoint(id)
    const before = currentSecrets(row.endpoint.secrets_json, nowMs)
      .map((secret) => ({ ...secret, ends_at: secret.ends_at && secret.ends_at < ends ? secret.ends_at : ends }))
      .filter(({ ends_at: end }) => end > at)
    if (before.length >= SECRETS_MOST)
      throw conflict(
        'limit_reached',
        `${before.length} secrets sign already; wait for the end of a grace, or ask for none`,
      )
    const secrets: StoredSecret[] = [{ sealed: sealSecret(mintSecret(), secretKeys, id) }, ...before]
    const [after] = await tx.run(setEndpointNode, {
      ...UNCHANGED,
      id,
      workspaceId,
      secrets: JSON.stringify(secrets),
      at,
    })
    return { endpoint: after!.endpoint, ends: before.length > 0 ? ends : undefined }
  })
  return {
    endpoint: endpointOf(rotated.endpoint),
    secret: newestSecret(rotated.endpoint, secretKeys),
    ...(rotated.ends ? { previous_secret_ends_at: rotated.ends } : {}),
  }
}

/**
 * Sends a test message to an endpoint, even if it asks for other types only. Throws `not_found`, and `conflict` for a
 * disabled one.
 */
export function sendTest({ graph, clock }: EndpointContext, { workspaceId, operation }: EndpointCall, id: string) {
  const at = new Date(clock.now()).toISOString()
  return writeOnce(graph, clock, receiptOf('testWebhookEndpoint', workspaceId, operation), async (tx) => {
    const endpoint = await requireEndpoint(tx, workspaceId, id)
    if (endpoint.disabled_at) throw conflict('not_active', 'the endpoint is disabled; enable it first')
    const message = await writeMessageTo(tx, id, {
      id: `test-${operation?.id ?? uuidv7()}`,
      workspaceId,
      type: 'webhook.test',
      at,
      data: { endpoint_id: id },
    })
    return { message_id: message.id, delivery_id: deliveryIdOf(message.id, id), at }
  })
}

function newestSecret({ id, secrets_json: secrets }: Node, secretKeys: string[]): string {
  return openSecret(secrets[0]!.sealed, secretKeys, id)
}

function receiptOf(name: string, workspaceId: string, operation: Operation | undefined) {
  return operation && { id: operation.id, workspaceId, operation: name }
}
