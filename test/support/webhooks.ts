import { createDeliverer, type Deliverer, type DeliverySettings } from '#src/features/webhooks/deliver.ts'
import type { OutboxMessage } from '#src/features/webhooks/outbox.ts'
import { writeMessages } from '#src/features/webhooks/outbox.ts'
import { relayChangeEvents, relayMessages } from '#src/features/webhooks/relay.ts'
import { openService, TEST_SECRETS, type Customer, type Service, type ServiceSettings } from './service.ts'

/** Loopback addresses, and no names: messages of other test files lead there and end at once. */
export const LOOPBACK = {
  allowLoopback: true,
  resolve: () => Promise.reject(Object.assign(new Error('no names here'), { code: 'ENOTFOUND' })),
}

/** A service that takes endpoints on loopback, and what delivers for it, step by step. */
export interface Stage {
  service: Service
  settings: DeliverySettings
  /** A workspace that may do everything, with an endpoint. */
  openEndpoint(url: string, body?: object): Promise<Endpoint>
  /** Something happens to the workspace that its endpoints are told of. */
  happen(workspaceId: string, id: string): Promise<void>
  /** Relays and delivers until nothing that is due is left. */
  run(deliverer?: Deliverer): Promise<void>
}

export interface Endpoint {
  customer: Customer
  id: string
  secret: string
}

export async function openStage(more: ServiceSettings = {}): Promise<Stage> {
  const service = await openService({ webhookTargets: LOOPBACK, ...more })
  // Receivers refuse signatures of another hour.
  service.clock.set(new Date().toISOString())
  const { graph, redis, clock, call } = service
  const settings: DeliverySettings = {
    graph,
    redis,
    clock,
    secretKeys: TEST_SECRETS.secretKeys,
    rules: LOOPBACK,
    random: () => 0,
  }
  return {
    service,
    settings,
    async openEndpoint(url, body = {}) {
      const customer = await service.openCustomer({ credits: 10_000, scopes: ['read', 'write', 'admin'] })
      const { json } = await call(customer, 'POST', '/api/v1/webhook-endpoints', { url, ...body })
      return { customer, id: json.endpoint.id, secret: json.secret }
    },
    happen: (workspaceId, id) =>
      graph.write((tx) => writeMessages(tx, [impactOf(workspaceId, id, new Date(clock.now()).toISOString())])),
    async run(deliverer = createDeliverer(settings)) {
      for (let round = 0; round < 1_000 && (await relayChangeEvents(settings)); round += 1);
      for (let round = 0; round < 100 && (await relayMessages(settings)) > 0; round += 1);
      for (let round = 0; round < 200 && (await deliverer.begin()) > 0; round += 1) await deliverer.settled()
    },
  }
}

/** An impact, as another feature would tell of it. */
export function impactOf(workspaceId: string, id: string, at: string): OutboxMessage {
  return { id: `impact-created:${id}`, workspaceId, type: 'customer.impact.created', data: { impact_id: id }, at }
}
