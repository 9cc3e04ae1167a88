import type { FastifyPluginCallback, FastifyRequest } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { operationOf } from '#src/http/policy/plugin.ts'
import { addRoute } from '#src/http/route.ts'
import { findTargetFault, type TargetRules } from '#src/lib/network/public-target.ts'
import { withPage } from '#src/lib/paging.ts'
import { RefTo, Strict } from '#src/lib/schema.ts'
import { invalidInput } from '#src/problems.ts'
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

const tags = ['Account']
const read = { access: 'key', scope: 'read', price: 'read' } as const
const write = { access: 'key', scope: 'write', price: 'account', idempotency: 'accepted', effect: true } as const
const send = { ...write, price: 'delivery' } as const

/** Routes for endpoints and deliveries. */
export const webhookRoutes: FastifyPluginCallback<WebhookDeps> = (app, deps, done) => {
  const { graph, redis, clock, secretKeys, rules } = deps
  const context = { graph, clock, secretKeys }
  const callOf = (request: FastifyRequest) => ({
    workspaceId: request.caller!.workspaceId,
    operation: operationOf(request),
  })
  /** Checks where the URL of the body leads, which the schema can't know. */
  const checkInput = async ({ body: { url } }: { body: { url?: string } }) => {
    const fault = url === undefined ? undefined : await findTargetFault(url, rules)
    if (fault) throw invalidInput([{ field: 'body.url', detail: fault }])
  }

  addRoute(app, {
    method: 'GET',
    url: '/webhook-endpoints',
    policy: read,
    schema: {
      operationId: 'listWebhookEndpoints',
      tags,
      summary: 'List the webhook endpoints',
      querystring: listEndpointsQuery,
      response: { 200: WebhookEndpointList },
    },
    handler: (request) => {
      const { limit, offset } = withPage(request.query)
      const { workspaceId } = request.caller!
      return listEndpoints(graph, redis, workspaceId, { limit, offset })
    },
  })

  addRoute(app, {
    method: 'POST',
    url: '/webhook-endpoints',
    policy: { ...write, secretAnswer: true, checkInput },
    schema: {
      operationId: 'createWebhookEndpoint',
      tags,
      summary: 'Create a webhook endpoint',
      description: `Messages are signed by Standard Webhooks (standardwebhooks.com). The secret is shown once; with an idempotency key a retry gets the same endpoint and secret. At most ${ENDPOINTS_MOST} endpoints.`,
      body: WebhookEndpointRequest,
      response: { 200: RefTo(WebhookEndpointWithSecret) },
    },
    handler: (request) => createEndpoint(context, callOf(request), request.body),
  })

  addRoute(app, {
    method: 'GET',
    url: '/webhook-endpoints/:endpoint_id',
    policy: read,
    schema: {
      operationId: 'getWebhookEndpoint',
      tags,
      summary: 'Read a webhook endpoint',
      params: endpointParams,
      response: { 200: RefTo(WebhookEndpoint) },
    },
    handler: (request) => getEndpoint(graph, redis, request.caller!.workspaceId, request.params.endpoint_id),
  })

  addRoute(app, {
    method: 'PATCH',
    url: '/webhook-endpoints/:endpoint_id',
    policy: { ...write, checkInput },
    schema: {
      operationId: 'updateWebhookEndpoint',
      tags,
      summary: 'Change a webhook endpoint',
      description: 'Changes what is given and keeps the rest. `status: enabled` puts one back that was disabled.',
      params: endpointParams,
      body: WebhookEndpointUpdateRequest,
      response: { 200: RefTo(WebhookEndpoint) },
    },
    handler: (request) =>
      updateEndpoint({ ...context, redis }, callOf(request), request.params.endpoint_id, request.body),
  })

  addRoute(app, {
    method: 'DELETE',
    url: '/webhook-endpoints/:endpoint_id',
    policy: write,
    schema: {
      operationId: 'deleteWebhookEndpoint',
      tags,
      summary: 'Delete a webhook endpoint',
      description:
        'Ends its deliveries, also those that are under way; they can still be read until they are forgotten.',
      params: endpointParams,
      body: Strict({}),
      response: { 200: DeletedWebhookEndpoint },
    },
    handler: (request) => deleteEndpoint(context, callOf(request), request.params.endpoint_id),
  })

  addRoute(app, {
    method: 'POST',
    url: '/webhook-endpoints/:endpoint_id/rotate-secret',
    policy: { ...write, secretAnswer: true },
    schema: {
      operationId: 'rotateWebhookSecret',
      tags,
      summary: 'Replace the secret of a webhook endpoint',
      description:
        'The new secret signs at once, and the old one beside it until the grace has passed, so that no receiver has to change over in the same moment.',
      params: endpointParams,
      body: WebhookSecretRotateRequest,
      response: { 200: RefTo(WebhookEndpointWithSecret) },
    },
    handler: (request) => {
      const { grace_seconds: graceSeconds = SECRET_GRACE_SECONDS } = request.body
      return rotateSecret(context, callOf(request), { id: request.params.endpoint_id, graceSeconds })
    },
  })

  addRoute(app, {
    method: 'POST',
    url: '/webhook-endpoints/:endpoint_id/test',
    policy: send,
    schema: {
      operationId: 'testWebhookEndpoint',
      tags,
      summary: 'Send a test message to a webhook endpoint',
      description:
        'A message of the type `webhook.test`, whatever types the endpoint asks for. It is on its way within some seconds; its delivery says what became of it.',
      params: endpointParams,
      body: Strict({}),
      response: { 200: WebhookTest },
    },
    handler: (request) => sendTest(context, callOf(request), request.params.endpoint_id),
  })

  addRoute(app, {
    method: 'GET',
    url: '/webhook-deliveries',
    policy: { ...read, names: true },
    schema: {
      operationId: 'listWebhookDeliveries',
      tags,
      summary: 'List what was sent to webhook endpoints',
      description:
        'The newest first. Delivered ones are kept for 7 days, dead ones for 30; of more than 10,000 the oldest finished ones are forgotten sooner.',
      querystring: listDeliveriesQuery,
      response: { 200: WebhookDeliveryList },
    },
    handler: async (request) => {
      const { limit, offset, ...filter } = withPage(request.query)
      const { workspaceId } = request.caller!
      const { endpoint_id: endpointId } = filter
      const found = await listDeliveries(redis, workspaceId, { ...filter, limit, offset })
      // Deliveries outlive their endpoint.
      const isUnknown = found.page.total === 0 && endpointId !== undefined
      if (isUnknown && !(await hasEndpoint(graph, workspaceId, endpointId)))
        throw noEndpoint(endpointId, 'query.endpoint_id')
      return found
    },
  })

  addRoute(app, {
    method: 'GET',
    url: '/webhook-deliveries/:delivery_id',
    policy: read,
    schema: {
      operationId: 'getWebhookDelivery',
      tags,
      summary: 'Read a webhook delivery',
      params: deliveryParams,
      response: { 200: RefTo(WebhookDelivery) },
    },
    handler: (request) => getDelivery(redis, request.caller!.workspaceId, request.params.delivery_id),
  })

  addRoute(app, {
    method: 'POST',
    url: '/webhook-deliveries/:delivery_id/replay',
    policy: send,
    schema: {
      operationId: 'replayWebhookDelivery',
      tags,
      summary: 'Send a webhook delivery again',
      description:
        'One that was delivered or is dead, with the same `webhook-id` and a new schedule. One that is on its way already is a conflict.',
      params: deliveryParams,
      body: Strict({}),
      response: { 200: RefTo(WebhookDelivery) },
    },
    handler: (request) => replayDelivery({ graph, redis, clock }, callOf(request), request.params.delivery_id),
  })
  done()
}
