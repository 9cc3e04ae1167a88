import { Registry } from 'prom-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { ATTEMPTS_MOST, createDeliverer, FAILING_MOST_MS } from '#src/features/account/webhooks/deliver.ts'
import { CONFIRM_AFTER_MS, dispatchAgain, dispatchMessages } from '#src/features/account/webhooks/dispatcher.ts'
import { deliveryIdOf } from '#src/features/account/webhooks/queue.ts'
import { startWebhooks } from '#src/features/account/webhooks/webhooks.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { webhookKeys } from '#src/stores/redis/keys.ts'
import { openReceiver } from '#test/support/webhook-receiver.ts'
import { impactIdOf, openStage, type Stage } from '#test/support/webhooks.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
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
      const [delivery] = await stage.deliveriesOf(customer)
      expect(delivery).toMatchObject({ status: 'pending', attempt_count: attempt })
      const waitMs = Date.parse(delivery.next_attempt_at) - stage.service.clock.now()
      waits.push(waitMs / 1_000)
      stage.advance(waitMs - 1)
      await stage.run()
      expect(receiver.received).toHaveLength(attempt)
      stage.advance(1)
    }
    await stage.run()
    expect(waits).toEqual([5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400])
    const [dead] = await stage.deliveriesOf(customer)
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
    const first = await stage.post(customer, `/webhook-deliveries/${dead.id}/replay`, {}, { 'idempotency-key': 'once' })
    expect(first.json).toMatchObject({ status: 'pending', attempt_count: 0, replays: 1 })
    const conflict = await stage.post(customer, `/webhook-deliveries/${dead.id}/replay`)
    const [entry] = conflict.json.errors
    expect([conflict.status, entry.reason, entry.detail]).toEqual([409, 'in_flight', 'it is on its way already'])
    await stage.run()
    expect(await stage.deliveriesOf(customer)).toMatchObject([{ status: 'delivered', attempt_count: 1, replays: 1 }])
    expect(new Set(receiver.ids())).toEqual(new Set([impactIdOf(customer, 'dead')]))
    expect(receiver.received).toHaveLength(ATTEMPTS_MOST + 1)
    const again = await stage.post(customer, `/webhook-deliveries/${dead.id}/replay`, {}, { 'idempotency-key': 'once' })
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([first.text, 'true'])
  })

  test('with 410 is disabled at once, and told nothing more until it is enabled', async () => {
    const receiver = await openReceiver(410)
    const { customer, id } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'gone')
    await stage.run()
    expect(await stage.get(customer, `/webhook-endpoints/${id}`)).toMatchObject({
      status: 'disabled',
      disabled_reason: 'the receiver answered 410 Gone',
    })
    expect(await stage.deliveriesOf(customer)).toMatchObject([{ status: 'dead', reason: 'endpoint_gone' }])
    await stage.happen(customer.workspaceId, 'meanwhile')
    await stage.run()
    expect(receiver.received).toHaveLength(1)
    // It is enabled before the relay comes to this one, and gets it no more than the one before.
    await stage.happen(customer.workspaceId, 'just before')
    receiver.answer = 200
    const path = `/api/v1/webhook-endpoints/${id}`
    const { json } = await stage.service.call(customer, 'PATCH', path, { status: 'enabled' })
    expect(json).toMatchObject({ status: 'enabled' })
    expect(json).not.toHaveProperty('disabled_reason')
    await stage.happen(customer.workspaceId, 'later')
    await stage.run()
    expect(receiver.ids().slice(1)).toEqual([impactIdOf(customer, 'later')])
  })

  test('for days without any success is disabled, and the reason says since when', async () => {
    const receiver = await openReceiver(503)
    const { customer, id } = await stage.openEndpoint(receiver.url)
    const since = new Date(stage.service.clock.now()).toISOString()
    await stage.happen(customer.workspaceId, 'early')
    await stage.run()
    expect(await stage.get(customer, `/webhook-endpoints/${id}`)).toMatchObject({
      status: 'enabled',
      failing_since: since,
    })
    stage.advance(FAILING_MOST_MS)
    await stage.happen(customer.workspaceId, 'late')
    await stage.run()
    expect(await stage.get(customer, `/webhook-endpoints/${id}`)).toMatchObject({
      status: 'disabled',
      disabled_reason: `every attempt has failed since ${since}`,
    })
  })

  test('is left alone for as long as it asks for', async () => {
    const receiver = await openReceiver((response) => response.writeHead(429, { 'retry-after': '3600' }).end())
    const { customer } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'busy')
    await stage.run()
    const [{ next_attempt_at: next }] = await stage.deliveriesOf(customer)
    expect(Date.parse(next) - stage.service.clock.now()).toBe(3_600_000)
  })

  test('that was deleted is sent nothing more', async () => {
    const receiver = await openReceiver(500)
    const { customer, id } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'orphan')
    await stage.run()
    await stage.service.call(customer, 'DELETE', `/api/v1/webhook-endpoints/${id}`)
    receiver.answer = 200
    stage.advance(5_000)
    await stage.run()
    expect(receiver.received).toHaveLength(1)
    const [delivery] = await stage.deliveriesOf(customer)
    expect(delivery).toMatchObject({ status: 'dead', reason: 'endpoint_deleted' })
    expect((await stage.post(customer, `/webhook-deliveries/${delivery.id}/replay`)).status).toBe(409)
  })
})

describe('what is missing on this side is no attempt at the receiver:', () => {
  test('a graph that is away', async () => {
    const receiver = await openReceiver()
    const { customer } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'away')
    await dispatchMessages(stage.settings)
    const { graph } = stage.service
    const away: Graph = { ...graph, run: () => Promise.reject(new Error('away')) }
    const ends: string[] = []
    const deliverer = createDeliverer({ ...stage.settings, graph: away, onEnd: (outcome) => ends.push(outcome) })
    await deliverer.begin()
    await deliverer.settled()
    expect(ends).toContain('deferred')
    expect(await stage.deliveriesOf(customer)).toMatchObject([{ status: 'pending', attempt_count: 0, attempts: [] }])
    stage.advance(5_000)
    await stage.run()
    expect(receiver.ids()).toEqual([impactIdOf(customer, 'away')])
  })

  test('the key that sealed the secret', async () => {
    const receiver = await openReceiver()
    const { customer } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'sealed')
    const errors: unknown[] = []
    const others = {
      ...stage.settings,
      secretKeys: ['another-key-0123456789'],
      onError: (e: unknown) => errors.push(e),
    }
    await stage.run(createDeliverer(others))
    expect(receiver.received).toEqual([])
    expect(String(errors[0])).toContain('SECRET_KEYS')
    stage.advance(60_000)
    await stage.run()
    expect(receiver.ids()).toEqual([impactIdOf(customer, 'sealed')])
  })
})

test('what Redis has lost long ago is put back from the outbox, and what it holds is left alone', async () => {
  const receiver = await openReceiver()
  const { customer, id } = await stage.openEndpoint(receiver.url)
  const since = new Date(stage.service.clock.now()).toISOString()
  for (const name of ['kept', 'lost']) await stage.happen(customer.workspaceId, name)
  await stage.run()
  stage.advance(CONFIRM_AFTER_MS)
  await stage.run()
  expect(receiver.received).toHaveLength(2)
  const { redis, graph } = stage.service
  const key = webhookKeys.delivery(deliveryIdOf(impactIdOf(customer, 'lost'), id))
  await redis.command(key, ['DEL', key])
  expect(await dispatchAgain(graph, since)).toBeGreaterThanOrEqual(2)
  await stage.run()
  expect(receiver.ids().toSorted()).toEqual(
    ['kept', 'lost', 'lost'].map((name) => impactIdOf(customer, name)).toSorted(),
  )
})

test('a service that stops ends the attempts that are under way, and says what became of them', async () => {
  const answers: Array<() => void> = []
  const receiver = await openReceiver((response) => void answers.push(() => response.writeHead(200).end()))
  const { customer } = await stage.openEndpoint(receiver.url)
  await stage.happen(customer.workspaceId, 'stopping')
  const { graph, redis, clock } = stage.service
  const registry = new Registry()
  const everyMs = { relay: 10, deliver: 10 }
  const webhooks = startWebhooks({ ...stage.settings, graph, redis, clock, registry, everyMs })
  await expect.poll(() => receiver.received.length).toBe(1)
  const stopping = webhooks.stop()
  for (const answer of answers) answer()
  await stopping
  expect(await stage.deliveriesOf(customer)).toMatchObject([{ status: 'delivered', attempt_count: 1 }])
})
