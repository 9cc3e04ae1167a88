import { Webhook } from 'standardwebhooks'
import { beforeAll, describe, expect, test } from 'vitest'
import { attemptJob, createDeliverer, endJob, FAILING_MOST_MS } from '#src/features/webhooks/deliver.ts'
import { messageIdOf } from '#src/features/webhooks/outbox.ts'
import { listMessages, setMessagesState } from '#src/features/webhooks/queries.ts'
import { deliveryIdOf, takeDeliveries, type Job } from '#src/features/webhooks/queue.ts'
import { CONFIRM_AFTER_MS, relayChangeEvents, relayMessages } from '#src/features/webhooks/relay.ts'
import { ATTEMPTS_MOST } from '#src/features/webhooks/schedule.ts'
import type { Graph } from '#src/graph/graph.ts'
import { webhookKeys } from '#src/redis/keys.ts'
import { blockVersion } from '#src/features/publication/publication.ts'
import { openService, type Customer } from '#test/support/service.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'
import { openReceiver } from '#test/support/webhook-receiver.ts'
import { LOOPBACK, openStage, type Stage } from '#test/support/webhooks.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

const get = async (customer: Customer, path: string) =>
  (await stage.service.call(customer, 'GET', `/api/v1${path}`)).json
const post = (customer: Customer, path: string, body: object = {}, headers = {}) =>
  stage.service.call(customer, 'POST', `/api/v1${path}`, body, headers)
const advance = (ms: number) => stage.service.clock.set(new Date(stage.service.clock.now() + ms).toISOString())
const deliveriesOf = async (customer: Customer) => (await get(customer, '/webhook-deliveries')).data
const impactId = ({ workspaceId }: Customer, id: string) => messageIdOf(workspaceId, `impact-created:${id}`)

/** The job of a workspace's only delivery; others that were taken with it are taken again later. */
async function take({ workspaceId }: Customer, consumer: string, claimAfterMs = 0): Promise<Job> {
  const taking = { consumer, count: 500, claimAfterMs, lease: `${consumer}:1` }
  const jobs = await takeDeliveries(stage.service.redis, stage.service.clock, taking)
  return jobs.find((job) => job.workspaceId === workspaceId)!
}

/** A deliverer that takes over whatever another one has begun. */
const heir = () => createDeliverer({ ...stage.settings, claimAfterMs: 0 })

describe('a message', () => {
  test('arrives signed, so that the unmodified library verifies it', async () => {
    const receiver = await openReceiver(204)
    const { customer, secret, id } = await stage.openEndpoint(receiver.url, {
      event_types: ['customer.impact.created'],
    })
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await stage.happen(customer.workspaceId, 'signed')
    await stage.run()
    expect(receiver.received).toHaveLength(1)
    const [{ text, headers } = { text: '', headers: {} }] = receiver.received
    expect(new Webhook(secret).verify(text, headers as Record<string, string>)).toEqual({
      type: 'customer.impact.created',
      timestamp: expect.any(String),
      data: { impact_id: 'signed' },
    })
    expect(() => new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).verify(text, headers as {})).toThrow(
      'No matching',
    )
    expect(() => new Webhook(secret).verify(text.replace('signed', 'forged'), headers as {})).toThrow('No matching')
    expect(await deliveriesOf(customer)).toEqual([
      {
        id: deliveryIdOf(impactId(customer, 'signed'), id),
        message_id: impactId(customer, 'signed'),
        endpoint_id: id,
        type: 'customer.impact.created',
        status: 'delivered',
        happened_at: expect.any(String),
        finished_at: expect.any(String),
        attempt_count: 1,
        attempts: [{ at: expect.any(String), status: 204, ms: expect.any(Number) }],
      },
    ])
  })

  test('goes to every endpoint that asks for its type, and to no other', async () => {
    const [all, impacts, credits] = [await openReceiver(), await openReceiver(), await openReceiver()]
    const { customer } = await stage.openEndpoint(all.url)
    await post(customer, '/webhook-endpoints', { url: impacts.url, event_types: ['customer.impact.created'] })
    await post(customer, '/webhook-endpoints', { url: credits.url, event_types: ['credits.low'] })
    await stage.happen(customer.workspaceId, 'who')
    await stage.run()
    expect([all.ids(), impacts.ids(), credits.ids()]).toEqual([
      [impactId(customer, 'who')],
      [impactId(customer, 'who')],
      [],
    ])
  })

  test('is signed by both secrets during a rotation, and by the new one alone after it', async () => {
    const receiver = await openReceiver()
    const { customer, id, secret: old } = await stage.openEndpoint(receiver.url)
    const rotated = await post(customer, `/webhook-endpoints/${id}/rotate-secret`, { grace_seconds: 60 })
    const fresh = rotated.json.secret
    expect(fresh).not.toBe(old)
    expect(Date.parse(rotated.json.previous_secret_ends_at)).toBe(stage.service.clock.now() + 60_000)
    await stage.happen(customer.workspaceId, 'during')
    await stage.run()
    advance(60_000)
    await stage.happen(customer.workspaceId, 'after')
    await stage.run()
    const [during, after] = receiver.received
    for (const secret of [old, fresh]) new Webhook(secret).verify(during!.text, during!.headers)
    new Webhook(fresh).verify(after!.text, after!.headers)
    expect(() => new Webhook(old).verify(after!.text, after!.headers)).toThrow('No matching signature')
    expect(after!.headers['webhook-signature'].split(' ')).toHaveLength(1)
  })

  test('for a test is sent whatever types the endpoint asks for', async () => {
    const receiver = await openReceiver()
    const { customer, id, secret } = await stage.openEndpoint(receiver.url, { event_types: ['credits.low'] })
    const { status, json } = await post(customer, `/webhook-endpoints/${id}/test`)
    expect(status).toBe(200)
    await stage.run()
    const [{ text, headers }] = receiver.received as [(typeof receiver.received)[0]]
    expect(new Webhook(secret).verify(text, headers)).toMatchObject({ type: 'webhook.test', data: { endpoint_id: id } })
    expect(await get(customer, `/webhook-deliveries/${json.delivery_id}`)).toMatchObject({
      message_id: json.message_id,
      status: 'delivered',
    })
  })
})

describe('killed between two steps, nothing is lost and nothing doubled:', () => {
  test('the relay after it has enqueued and before it has noted so', async () => {
    const receiver = await openReceiver()
    const { customer } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'relay')
    const { graph } = stage.service
    const dying: Graph = {
      ...graph,
      run: (query, params) =>
        (query as object) === setMessagesState ? Promise.reject(new Error('killed')) : graph.run(query, params),
    }
    await expect(relayMessages({ ...stage.settings, graph: dying })).rejects.toThrow('killed')
    await stage.run()
    expect(receiver.ids()).toEqual([impactId(customer, 'relay')])
    expect(await deliveriesOf(customer)).toHaveLength(1)
  })

  test('the worker after it has read', async () => {
    const receiver = await openReceiver()
    const { customer } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'read')
    await relayMessages(stage.settings)
    expect(await take(customer, 'dead')).toBeDefined()
    expect(receiver.ids()).toEqual([])
    await stage.run(heir())
    expect(receiver.ids()).toEqual([impactId(customer, 'read')])
  })

  test('the worker after it has sent and before it has said so: the receiver sees one id twice', async () => {
    const receiver = await openReceiver()
    const { customer } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'sent')
    await relayMessages(stage.settings)
    const job = await take(customer, 'slow')
    const ending = await attemptJob(stage.settings, job)
    await stage.run(heir())
    expect(receiver.ids()).toEqual([impactId(customer, 'sent'), impactId(customer, 'sent')])
    // It was not dead but slow: what it says now is about an attempt that was given up.
    await endJob(stage.settings, job, ending)
    expect(await deliveriesOf(customer)).toMatchObject([{ status: 'delivered', attempt_count: 1 }])
    expect(await deliveriesOf(customer)).toHaveLength(1)
  })

  test('the teller of change events while it writes: each workspace is told once', async () => {
    const receiver = await openReceiver()
    const { customer } = await stage.openEndpoint(receiver.url, { event_types: ['pack.version.published'] })
    const { packId } = await publishFirstVersion(stage.service.graph)
    const { graph } = stage.service
    const dying: Graph = {
      ...graph,
      write: (work) =>
        graph.write(async (tx) => {
          await work(tx)
          throw new Error('killed')
        }),
    }
    await expect(relayChangeEvents({ graph: dying })).rejects.toThrow('killed')
    await Promise.all([relayChangeEvents({ graph }), relayChangeEvents({ graph }), relayChangeEvents({ graph })])
    await stage.run()
    const told = receiver.received.filter(({ json }) => json.data.pack_id === packId)
    expect(told.map(({ json }) => [json.type, json.data.version])).toEqual([['pack.version.published', '1.0.0']])
    expect((await deliveriesOf(customer)).every(({ status }: any) => status === 'delivered')).toBe(true)
  })

  test('Redis, so that it has lost what was put there a second ago', async () => {
    const receiver = await openReceiver()
    const { customer, id } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'lost')
    await relayMessages(stage.settings)
    const delivery = deliveryIdOf(impactId(customer, 'lost'), id)
    const job = await take(customer, 'dead')
    const { redis } = stage.service
    for (const key of [webhookKeys.delivery(delivery), webhookKeys.endpoint(id)]) await redis.command(key, ['DEL', key])
    await redis.command(webhookKeys.ready, ['XDEL', webhookKeys.ready, job.entry])
    await stage.run()
    expect(receiver.ids()).toEqual([])
    advance(CONFIRM_AFTER_MS)
    await stage.run()
    expect(receiver.ids()).toEqual([impactId(customer, 'lost')])
    const open = await stage.service.graph.run(listMessages, { state: 'enqueued', before: '9999', limit: 1_000 })
    expect(open.filter(({ message }) => message.workspace_id === customer.workspaceId)).toEqual([])
  })
})

describe('many at once:', () => {
  test('two replicas deliver each message once', async () => {
    const receivers = [await openReceiver(), await openReceiver()]
    const endpoints = await Promise.all(receivers.map(({ url }) => stage.openEndpoint(url)))
    const names = Array.from({ length: 25 }, (_, i) => `many-${i}`)
    for (const { customer } of endpoints) for (const name of names) await stage.happen(customer.workspaceId, name)
    const replicas = [createDeliverer(stage.settings), createDeliverer(stage.settings)]
    await Promise.all([relayMessages(stage.settings), relayMessages(stage.settings)])
    await Promise.all(replicas.map((replica) => stage.run(replica)))
    await stage.run()
    for (const [i, { customer }] of endpoints.entries())
      expect(receivers[i]!.ids().toSorted()).toEqual(names.map((name) => impactId(customer, name)).toSorted())
  })

  test('an endpoint that does not answer holds no other', async () => {
    const waiting: Array<() => void> = []
    const slow = await openReceiver((response) => void waiting.push(() => response.writeHead(200).end()))
    const quick = await openReceiver()
    const [one, other] = [await stage.openEndpoint(slow.url), await stage.openEndpoint(quick.url)]
    for (let i = 0; i < 12; i += 1) await stage.happen(one.customer.workspaceId, `slow-${i}`)
    for (let i = 0; i < 12; i += 1) await stage.happen(other.customer.workspaceId, `quick-${i}`)
    for (let round = 0; round < 20 && (await relayMessages(stage.settings)) > 0; round += 1);
    const deliverer = createDeliverer({ ...stage.settings, concurrency: 8 })
    await expect
      .poll(() => deliverer.begin().then(() => quick.received.length), { timeout: 5_000, interval: 10 })
      .toBe(12)
    // Those that have been let in hang; the others of the same endpoint don't take anybody's place.
    expect(slow.received).toHaveLength(4)
    slow.answer = 200
    for (const release of waiting) release()
    await deliverer.settled()
    await stage.run(deliverer)
    expect(new Set(slow.ids()).size).toBe(12)
    expect(slow.received).toHaveLength(12)
  })
})

describe('an endpoint that fails', () => {
  test('is tried again by the schedule, then its message is a dead letter, which can be replayed', async () => {
    const receiver = await openReceiver(500)
    const { customer } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'dead')
    const waits: number[] = []
    for (let attempt = 1; attempt < ATTEMPTS_MOST; attempt += 1) {
      await stage.run()
      expect(receiver.received).toHaveLength(attempt)
      const [delivery] = await deliveriesOf(customer)
      expect(delivery).toMatchObject({ status: 'pending', attempt_count: attempt })
      const waitMs = Date.parse(delivery.next_attempt_at) - stage.service.clock.now()
      waits.push(waitMs / 1_000)
      advance(waitMs - 1)
      await stage.run()
      expect(receiver.received).toHaveLength(attempt)
      advance(1)
    }
    await stage.run()
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
    const [dead] = await deliveriesOf(customer)
    expect(dead).toMatchObject({ status: 'dead', reason: 'attempts_exhausted', attempt_count: ATTEMPTS_MOST })
    expect(dead.attempts).toHaveLength(ATTEMPTS_MOST)
    expect(dead.attempts[0]).toEqual({
      at: expect.any(String),
      status: 500,
      error: 'http_status',
      ms: expect.any(Number),
    })
    expect(JSON.stringify(dead)).not.toContain('not kept')

    receiver.answer = 200
    const first = await post(customer, `/webhook-deliveries/${dead.id}/replay`, {}, { 'idempotency-key': 'once' })
    expect(first.json).toMatchObject({ status: 'pending', attempt_count: 0, replays: 1 })
    const conflict = await post(customer, `/webhook-deliveries/${dead.id}/replay`)
    expect([conflict.status, conflict.json.errors[0].detail]).toEqual([409, 'it is on its way already'])
    await stage.run()
    expect(await deliveriesOf(customer)).toMatchObject([{ status: 'delivered', attempt_count: 1, replays: 1 }])
    expect(new Set(receiver.ids())).toEqual(new Set([impactId(customer, 'dead')]))
    expect(receiver.received).toHaveLength(ATTEMPTS_MOST + 1)
    const again = await post(customer, `/webhook-deliveries/${dead.id}/replay`, {}, { 'idempotency-key': 'once' })
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
  })

  test('with 410 is disabled at once, and told nothing more until it is enabled', async () => {
    const receiver = await openReceiver(410)
    const { customer, id } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'gone')
    await stage.run()
    expect(await get(customer, `/webhook-endpoints/${id}`)).toMatchObject({
      status: 'disabled',
      disabled_reason: 'the receiver answered 410 Gone',
    })
    expect(await deliveriesOf(customer)).toMatchObject([{ status: 'dead', reason: 'endpoint_gone' }])
    await stage.happen(customer.workspaceId, 'meanwhile')
    await stage.run()
    expect(receiver.received).toHaveLength(1)
    receiver.answer = 200
    const path = `/api/v1/webhook-endpoints/${id}`
    const { json } = await stage.service.call(customer, 'PATCH', path, { status: 'enabled' })
    expect(json).toMatchObject({ status: 'enabled' })
    expect(json).not.toHaveProperty('disabled_reason')
    await stage.happen(customer.workspaceId, 'later')
    await stage.run()
    expect(receiver.ids().slice(1)).toEqual([impactId(customer, 'later')])
  })

  test('for days without any success is disabled, and the reason says since when', async () => {
    const receiver = await openReceiver(503)
    const { customer, id } = await stage.openEndpoint(receiver.url)
    const since = new Date(stage.service.clock.now()).toISOString()
    await stage.happen(customer.workspaceId, 'early')
    await stage.run()
    expect(await get(customer, `/webhook-endpoints/${id}`)).toMatchObject({ status: 'enabled', failing_since: since })
    advance(FAILING_MOST_MS)
    await stage.happen(customer.workspaceId, 'late')
    await stage.run()
    expect(await get(customer, `/webhook-endpoints/${id}`)).toMatchObject({
      status: 'disabled',
      disabled_reason: `every attempt has failed since ${since}`,
    })
  })

  test('is left alone for as long as it asks for', async () => {
    const receiver = await openReceiver((response) => response.writeHead(429, { 'retry-after': '3600' }).end())
    const { customer } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'busy')
    await stage.run()
    const [{ next_attempt_at: next }] = await deliveriesOf(customer)
    expect(Date.parse(next) - stage.service.clock.now()).toBe(3_600_000)
  })

  test('that was deleted is sent nothing more', async () => {
    const receiver = await openReceiver(500)
    const { customer, id } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'orphan')
    await stage.run()
    await stage.service.call(customer, 'DELETE', `/api/v1/webhook-endpoints/${id}`)
    receiver.answer = 200
    advance(5_000)
    await stage.run()
    expect(receiver.received).toHaveLength(1)
    const [delivery] = await deliveriesOf(customer)
    expect(delivery).toMatchObject({ status: 'dead', reason: 'endpoint_deleted' })
    expect((await post(customer, `/webhook-deliveries/${delivery.id}/replay`)).status).toBe(409)
  })
})

test('a list of deliveries is filtered and paged with an exact total', async () => {
  const [well, ill] = [await openReceiver(), await openReceiver(410)]
  const { customer, id } = await stage.openEndpoint(well.url)
  const second = await post(customer, '/webhook-endpoints', { url: ill.url })
  for (const name of ['a', 'b', 'c']) {
    await stage.happen(customer.workspaceId, name)
    await stage.run()
    advance(1_000)
  }
  await post(customer, `/webhook-endpoints/${id}/test`)
  const counts = async (query: string) => {
    const { data, page } = await get(customer, `/webhook-deliveries${query}`)
    return [data.length, page.total]
  }
  await relayMessages(stage.settings)
  expect(await counts('')).toEqual([5, 5])
  expect(await counts('?limit=2&offset=4')).toEqual([1, 5])
  expect(await counts('?status=pending')).toEqual([1, 1])
  expect(await counts('?status=dead')).toEqual([1, 1])
  expect(await counts(`?endpoint_id=${id}&status=delivered`)).toEqual([3, 3])
  expect(await counts(`?endpoint_id=${second.json.endpoint.id}&type=webhook.test`)).toEqual([0, 0])
  expect(await counts('?type=webhook.test')).toEqual([1, 1])
  const { data } = await get(customer, `/webhook-deliveries?endpoint_id=${id}&status=delivered`)
  expect(data.map(({ message_id: message }: any) => message)).toEqual(
    ['c', 'b', 'a'].map((name) => impactId(customer, name)),
  )
})

test('a pack that is published and blocked is told of without anybody asking', async () => {
  const everyMs = { relay: 20, deliver: 20 }
  const service = await openService({ webhookTargets: LOOPBACK, webhookDelivery: { everyMs } })
  service.clock.set(new Date().toISOString())
  const receiver = await openReceiver()
  const customer = await service.openCustomer({ scopes: ['read', 'write'] })
  await service.call(customer, 'POST', '/api/v1/webhook-endpoints', { url: receiver.url })
  const { seed, packId } = await publishFirstVersion(service.graph)
  await publishAmendedVersion(service.graph, seed)
  await blockVersion(service.graph, service.clock, `${packId}@2.0.0`, 'withdrawn')
  const told = () =>
    receiver.received
      .filter(({ json }) => json.data.pack_id === packId)
      .map(({ json: { type, data } }) => `${type} ${data.version} ${data.severity}`)
      .toSorted()
  await expect
    .poll(told, { timeout: 20_000 })
    .toEqual([
      'pack.version.blocked 2.0.0 substantive',
      'pack.version.published 1.0.0 substantive',
      'pack.version.published 2.0.0 substantive',
    ])
  const amended = receiver.received.find(({ json }) => json.data.pack_id === packId && json.data.previous_version)!
  expect(amended.json.data).toMatchObject({
    change_event_id: expect.stringMatching(/^change-\d+$/),
    previous_version: '1.0.0',
    dates: { in_force: '2026-06-01', applies_from: '2026-06-01' },
    summary: expect.stringContaining('2.0.0 follows 1.0.0'),
  })
  expect(amended.json.data).not.toHaveProperty('objects')
  const { text } = await service.call(customer, 'GET', '/metrics')
  expect(text).toMatch(/rpk_webhook_attempts_total\{outcome="delivered"\} [1-9]/)
})
