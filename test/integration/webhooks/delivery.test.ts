import { Webhook } from 'standardwebhooks'
import { beforeAll, describe, expect, test } from 'vitest'
import { createDeliverer } from '#src/features/account/webhooks/deliver.ts'
import { dispatchMessages } from '#src/features/account/webhooks/dispatcher.ts'
import { deliveryIdOf } from '#src/features/account/webhooks/queue.ts'
import { openReceiver } from '#test/support/webhook-receiver.ts'
import { impactIdOf, openStage, type Stage } from '#test/support/webhooks.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

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
    expect(await stage.deliveriesOf(customer)).toEqual([
      {
        id: deliveryIdOf(impactIdOf(customer, 'signed'), id),
        message_id: impactIdOf(customer, 'signed'),
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
    await stage.post(customer, '/webhook-endpoints', { url: impacts.url, event_types: ['customer.impact.created'] })
    await stage.post(customer, '/webhook-endpoints', { url: credits.url, event_types: ['credits.low'] })
    await stage.happen(customer.workspaceId, 'who')
    await stage.run()
    expect([all.ids(), impacts.ids(), credits.ids()]).toEqual([
      [impactIdOf(customer, 'who')],
      [impactIdOf(customer, 'who')],
      [],
    ])
  })

  test('is signed by both secrets during a rotation, and by the new one alone after it', async () => {
    const receiver = await openReceiver()
    const { customer, id, secret: old } = await stage.openEndpoint(receiver.url)
    const rotated = await stage.post(customer, `/webhook-endpoints/${id}/rotate-secret`, { grace_seconds: 60 })
    const fresh = rotated.json.secret
    expect(fresh).not.toBe(old)
    expect(Date.parse(rotated.json.previous_secret_ends_at)).toBe(stage.service.clock.now() + 60_000)
    await stage.happen(customer.workspaceId, 'during')
    await stage.run()
    stage.advance(60_000)
    await stage.happen(customer.workspaceId, 'after')
    await stage.run()
    const [during, after] = receiver.received
    for (const secret of [old, fresh]) new Webhook(secret).verify(during!.text, during!.headers)
    new Webhook(fresh).verify(after!.text, after!.headers)
    expect(() => new Webhook(old).verify(after!.text, after!.headers)).toThrow('No matching signature')
    expect(after!.headers['webhook-signature'].split(' ')).toHaveLength(1)
  })

  test('is signed by a replaced secret no longer than its own rotation said, whatever grace a later one has', async () => {
    const receiver = await openReceiver()
    const { customer, id, secret: oldest } = await stage.openEndpoint(receiver.url)
    const rotate = async (graceSeconds: number) =>
      (await stage.post(customer, `/webhook-endpoints/${id}/rotate-secret`, { grace_seconds: graceSeconds })).json
        .secret
    const rest = [await rotate(1), await rotate(60)]
    stage.advance(1_000)
    await stage.happen(customer.workspaceId, 'rotated twice')
    await stage.run()
    const [{ text, headers }] = receiver.received as [(typeof receiver.received)[0]]
    for (const secret of rest) new Webhook(secret).verify(text, headers)
    expect(() => new Webhook(oldest).verify(text, headers)).toThrow('No matching signature')
  })

  test('for a test is sent whatever types the endpoint asks for', async () => {
    const receiver = await openReceiver()
    const { customer, id, secret } = await stage.openEndpoint(receiver.url, { event_types: ['credits.low'] })
    const { status, json } = await stage.post(customer, `/webhook-endpoints/${id}/test`)
    expect(status).toBe(200)
    await stage.run()
    const [{ text, headers }] = receiver.received as [(typeof receiver.received)[0]]
    expect(new Webhook(secret).verify(text, headers)).toMatchObject({ type: 'webhook.test', data: { endpoint_id: id } })
    expect(await stage.get(customer, `/webhook-deliveries/${json.delivery_id}`)).toMatchObject({
      message_id: json.message_id,
      status: 'delivered',
    })
  })
})

describe('many at once:', () => {
  test('two replicas deliver each message once', async () => {
    const receivers = [await openReceiver(), await openReceiver()]
    const endpoints = await Promise.all(receivers.map(({ url }) => stage.openEndpoint(url)))
    const names = Array.from({ length: 25 }, (_, i) => `many-${i}`)
    for (const { customer } of endpoints) for (const name of names) await stage.happen(customer.workspaceId, name)
    const replicas = [createDeliverer(stage.settings), createDeliverer(stage.settings)]
    await Promise.all([dispatchMessages(stage.settings), dispatchMessages(stage.settings)])
    await Promise.all(replicas.map((replica) => stage.run(replica)))
    await stage.run()
    for (const [i, { customer }] of endpoints.entries())
      expect(receivers[i]!.ids().toSorted()).toEqual(names.map((name) => impactIdOf(customer, name)).toSorted())
  })

  test('an endpoint that does not answer holds no other', async () => {
    const waiting: Array<() => void> = []
    const slow = await openReceiver((response) => void waiting.push(() => response.writeHead(200).end()))
    const quick = await openReceiver()
    const [one, other] = [await stage.openEndpoint(slow.url), await stage.openEndpoint(quick.url)]
    for (let i = 0; i < 12; i += 1) await stage.happen(one.customer.workspaceId, `slow-${i}`)
    for (let i = 0; i < 12; i += 1) await stage.happen(other.customer.workspaceId, `quick-${i}`)
    for (let round = 0; round < 20 && (await dispatchMessages(stage.settings)) > 0; round += 1);
    const deliverer = createDeliverer({ ...stage.settings, concurrency: 8 })
    await expect.poll(() => deliverer.begin().then(() => quick.received.length), { interval: 10 }).toBe(12)
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

test('a list of deliveries is filtered and paged with an exact total', async () => {
  const [well, ill] = [await openReceiver(), await openReceiver(410)]
  const { customer, id } = await stage.openEndpoint(well.url)
  // Other files publish packs at the same time.
  const impacts = ['customer.impact.created']
  const second = await stage.post(customer, '/webhook-endpoints', { url: ill.url, event_types: impacts })
  for (const name of ['a', 'b', 'c']) {
    await stage.happen(customer.workspaceId, name)
    await stage.run()
    stage.advance(1_000)
  }
  await stage.post(customer, `/webhook-endpoints/${id}/test`)
  const counts = async (query: string) => {
    const { data, page } = await stage.get(customer, `/webhook-deliveries${query}`)
    return [data.length, page.total]
  }
  await dispatchMessages(stage.settings)
  expect(await counts('')).toEqual([5, 5])
  expect(await counts('?limit=2&offset=4')).toEqual([1, 5])
  expect(await counts('?status=pending')).toEqual([1, 1])
  expect(await counts('?status=dead')).toEqual([1, 1])
  expect(await counts(`?endpoint_id=${id}&status=delivered`)).toEqual([3, 3])
  expect(await counts(`?endpoint_id=${second.json.endpoint.id}&type=webhook.test`)).toEqual([0, 0])
  expect(await counts('?type=webhook.test')).toEqual([1, 1])
  const { data } = await stage.get(customer, `/webhook-deliveries?endpoint_id=${id}&status=delivered`)
  expect(data.map(({ message_id: message }: any) => message)).toEqual(
    ['c', 'b', 'a'].map((name) => impactIdOf(customer, name)),
  )
})
