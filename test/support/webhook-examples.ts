import {
  deliveryIdOf,
  enqueueDelivery,
  finishDelivery,
  type Ending,
  type Job,
} from '#src/features/account/webhooks/index.ts'
import { systemClock } from '#src/lib/clock.ts'
import { webhookKeys } from '#src/stores/redis/keys.ts'
import type { Example } from './provoke.ts'
import type { Customer, Service } from './service.ts'
import { openReceiver } from './webhook-receiver.ts'

/** Requests for each operation on an existing endpoint or delivery. The service must allow loopback as a target. */
export async function openWebhookExamples(service: Service, customer: Customer): Promise<Record<string, Example[]>> {
  const { call, redis } = service
  // Redis keeps a finished delivery for days of its own clock, which is that of the run.
  const clock = systemClock
  // Deliverers of other files take its messages too, and would disable an endpoint that fails.
  const receiver = await openReceiver()
  const open = async () => {
    const body = { url: receiver.url, description: 'example' }
    const { json } = await call(customer, 'POST', '/api/v1/webhook-endpoints', body)
    return `/api/v1/webhook-endpoints/${json.endpoint.id}`
  }
  const path = await open()
  const endpointId = path.split('/').at(-1)!

  /** Ends a delivery without taking it from the stream, because other deliveries are in the same stream. */
  const finish = async (ending: Ending): Promise<string> => {
    const { json } = await call(customer, 'POST', `${path}/test`, {})
    const { message_id: messageId, delivery_id: id } = json
    const { workspaceId } = customer
    await enqueueDelivery(redis, clock, { messageId, endpointId, workspaceId, type: 'webhook.test', atMs: clock.now() })
    await redis.command(webhookKeys.delivery(id), ['HSET', webhookKeys.delivery(id), 'lease', 'example'])
    const job: Job = {
      entry: '0-1',
      id,
      lease: 'example',
      endpointId,
      workspaceId,
      messageId,
      type: 'webhook.test',
      attempts: 0,
    }
    await finishDelivery(redis, clock, job, ending)
    return `/api/v1/webhook-deliveries/${deliveryIdOf(messageId, endpointId)}`
  }
  const at = new Date(clock.now()).toISOString()
  const failed = { at, status: 500, error: 'http_status', ms: 12 } as const
  const dead = await finish({ outcome: 'dead', attempt: failed, reason: 'attempts_exhausted' })
  const delivered = await finish({ outcome: 'delivered', attempt: { at, status: 204, ms: 12 } })
  const pending = await finish({ outcome: 'failed', attempt: failed, nextAtMs: clock.now() + 3_600_000 })
  const disabled = await open()
  await call(customer, 'PATCH', disabled, { status: 'disabled' })
  return {
    getWebhookEndpoint: [{ url: path }, { url: disabled }],
    updateWebhookEndpoint: [
      { url: path, body: { description: null, event_types: ['pack.version.published'] } },
      { url: disabled, body: { status: 'disabled', url: 'https://93.184.215.14/other' } },
    ],
    rotateWebhookSecret: [
      { url: `${path}/rotate-secret`, body: { grace_seconds: 60 } },
      { url: `${path}/rotate-secret`, body: { grace_seconds: 0 } },
    ],
    testWebhookEndpoint: [{ url: `${path}/test`, body: {} }],
    deleteWebhookEndpoint: [{ url: await open(), body: {} }],
    getWebhookDelivery: [{ url: dead }, { url: delivered }, { url: pending }],
    replayWebhookDelivery: [{ url: `${dead}/replay`, body: {} }],
  }
}
