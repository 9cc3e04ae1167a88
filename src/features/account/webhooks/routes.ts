import type { FastifyRequest } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { operationOf } from '#src/http/policy/plugin.ts'
import type { Caller } from '#src/money/metering/index.ts'
import { routesOf } from '#src/http/operations.ts'
import { findTargetFault, type TargetRules } from '#src/lib/network/public-target.ts'
import { withPage } from '#src/lib/paging.ts'
import { Named, RefTo } from '#src/lib/schema.ts'
import type { InputMistake } from '#src/problems.ts'
import { getDelivery, listDeliveries, replayDelivery } from './deliveries.ts'
import {
  createEndpoint,
  deleteEndpoint,
  ENDPOINTS_MOST,
  getEndpoint,
  hasEndpoint,
  listEndpoints,
  noEndpoint,
  rotateSecret,
  sendTest,
  updateEndpoint,
} from './endpoints.ts'
import {
  DeletedWebhookEndpoint,
  deliveryParams,
  endpointParams,
  SECRET_GRACE_SECONDS,
  listDeliveriesQuery,
  listEndpointsQuery,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointRequest,
  WebhookEndpointUpdateRequest,
  WebhookEndpointWithSecret,
  WebhookSecretRotateRequest,
  WebhookTest,
} from './schema.ts'

interface WebhookDeps extends Deps {
  secretKeys: string[]
  rules: TargetRules
}

const write = { scope: 'write', price: 'account', effect: true } as const
const send = { ...write, price: 'delivery' } as const

const callOf = (request: FastifyRequest & { caller: Caller }) => ({
  workspaceId: request.caller.workspaceId,
  operation: operationOf(request),
})

/** Where the messages of a workspace go. */
export const endpointRoutes = routesOf<WebhookDeps>('Account', ({ add }, deps) => {
  const { graph, redis, clock, secretKeys, rules } = deps
  const context = { graph, clock, secretKeys }

  add('GET /webhook-endpoints', 'listWebhookEndpoints', {
    summary: 'List the webhook endpoints',
    query: listEndpointsQuery,
    answers: WebhookEndpointList,
    handler: (request) => {
      const { limit, offset } = withPage(request.query)
      return listEndpoints(graph, redis, request.caller.workspaceId, { limit, offset })
    },
  })

  add('POST /webhook-endpoints', 'createWebhookEndpoint', {
    summary: 'Create a webhook endpoint',
    description: `Messages are signed by Standard Webhooks (standardwebhooks.com). The secret is shown once; with an idempotency key a retry gets the same endpoint and secret. At most ${ENDPOINTS_MOST} endpoints.`,
    ...write,
    secretAnswer: true,
    checkInput: ({ body }) => checkTarget(body, rules),
    body: WebhookEndpointRequest,
    answers: RefTo(WebhookEndpointWithSecret),
    handler: (request) => createEndpoint(context, callOf(request), request.body),
  })

  add('GET /webhook-endpoints/:endpoint_id', 'getWebhookEndpoint', {
    summary: 'Read a webhook endpoint',
    params: endpointParams,
    answers: RefTo(WebhookEndpoint),
    handler: (request) => getEndpoint(graph, redis, request.caller.workspaceId, request.params.endpoint_id),
  })

  add('PATCH /webhook-endpoints/:endpoint_id', 'updateWebhookEndpoint', {
    summary: 'Change a webhook endpoint',
    description: 'Changes what is given and keeps the rest. `status: enabled` puts one back that was disabled.',
    ...write,
    checkInput: ({ body }) => checkTarget(body, rules),
    params: endpointParams,
    body: WebhookEndpointUpdateRequest,
    answers: RefTo(WebhookEndpoint),
    handler: (request) =>
      updateEndpoint({ ...context, redis }, callOf(request), request.params.endpoint_id, request.body),
  })

  add('DELETE /webhook-endpoints/:endpoint_id', 'deleteWebhookEndpoint', {
    summary: 'Delete a webhook endpoint',
    description: 'Ends its deliveries, also those that are under way; they can still be read until they are forgotten.',
    ...write,
    params: endpointParams,
    body: Named('ReproduceApplicabilityRunRequest', {}),
    answers: DeletedWebhookEndpoint,
    handler: (request) => deleteEndpoint(context, callOf(request), request.params.endpoint_id),
  })

  add('POST /webhook-endpoints/:endpoint_id/rotate-secret', 'rotateWebhookSecret', {
    summary: 'Replace the secret of a webhook endpoint',
    description:
      'The new secret signs at once, and the old one beside it until the grace has passed, so that no receiver has to change over in the same moment.',
    ...write,
    secretAnswer: true,
    params: endpointParams,
    body: WebhookSecretRotateRequest,
    answers: RefTo(WebhookEndpointWithSecret),
    handler: (request) => {
      const { grace_seconds: graceSeconds = SECRET_GRACE_SECONDS } = request.body
      return rotateSecret(context, callOf(request), { id: request.params.endpoint_id, graceSeconds })
    },
  })

  add('POST /webhook-endpoints/:endpoint_id/test', 'testWebhookEndpoint', {
    summary: 'Send a test message to a webhook endpoint',
    description:
      'A message of the type `webhook.test`, whatever types the endpoint asks for. It is on its way within some seconds; its delivery says what became of it.',
    ...send,
    params: endpointParams,
    body: Named('ReproduceApplicabilityRunRequest', {}),
    answers: WebhookTest,
    handler: (request) => sendTest(context, callOf(request), request.params.endpoint_id),
  })
})

/** Checks where the URL of a body leads, which the schema can't know. */
async function checkTarget({ url }: { url?: string }, rules: TargetRules): Promise<InputMistake[]> {
  const fault = url === undefined ? undefined : await findTargetFault(url, rules)
  return fault === undefined ? [] : [{ field: 'body.url', detail: fault }]
}

/** What was sent to them. */
export const deliveryRoutes = routesOf<Deps>('Account', ({ add }, { graph, redis, clock }) => {
  add('GET /webhook-deliveries', 'listWebhookDeliveries', {
    summary: 'List what was sent to webhook endpoints',
    description:
      'The newest first. Delivered ones are kept for 7 days, dead ones for 30; of more than 10,000 the oldest finished ones are forgotten sooner.',
    names: true,
    query: listDeliveriesQuery,
    answers: WebhookDeliveryList,
    handler: async (request) => {
      const { limit, offset, ...filter } = withPage(request.query)
      const { workspaceId } = request.caller
      const { endpoint_id: endpointId } = filter
      const found = await listDeliveries(redis, workspaceId, { ...filter, limit, offset })
      // Deliveries outlive their endpoint.
      const isUnknown = found.page.total === 0 && endpointId !== undefined
      if (isUnknown && !(await hasEndpoint(graph, workspaceId, endpointId)))
        throw noEndpoint(endpointId, 'query.endpoint_id')
      return found
    },
  })

  add('GET /webhook-deliveries/:delivery_id', 'getWebhookDelivery', {
    summary: 'Read a webhook delivery',
    params: deliveryParams,
    answers: RefTo(WebhookDelivery),
    handler: (request) => getDelivery(redis, request.caller.workspaceId, request.params.delivery_id),
  })

  add('POST /webhook-deliveries/:delivery_id/replay', 'replayWebhookDelivery', {
    summary: 'Send a webhook delivery again',
    description:
      'One that was delivered or is dead, with the same `webhook-id` and a new schedule. One that is on its way already is a conflict.',
    ...send,
    params: deliveryParams,
    body: Named('ReproduceApplicabilityRunRequest', {}),
    answers: RefTo(WebhookDelivery),
    handler: (request) => replayDelivery({ graph, redis, clock }, callOf(request), request.params.delivery_id),
  })
})
