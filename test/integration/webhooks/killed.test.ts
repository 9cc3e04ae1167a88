import { beforeAll, describe, expect, test } from 'vitest'
import { attemptJob, createDeliverer, endJob } from '#src/features/account/webhooks/deliver.ts'
import { CONFIRM_AFTER_MS, dispatchChangeEvents, dispatchMessages } from '#src/features/account/webhooks/dispatcher.ts'
import { listMessages, setMessagesState } from '#src/features/account/webhooks/queries.ts'
import { deliveryIdOf, takeDeliveries, type Job } from '#src/features/account/webhooks/queue.ts'
import { blockVersion, publishVersion, verifyVersion } from '#src/law/publication/publication.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { webhookKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { approveAll, clockAt, load } from '#test/support/load-small-seed.ts'
import { openOwnService, type Customer } from '#test/support/service.ts'
import { makeSmallSeed } from '#test/support/small-seed.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'
import { openReceiver } from '#test/support/webhook-receiver.ts'
import { impactIdOf, LOOPBACK, openStage, type Stage } from '#test/support/webhooks.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})

/** The job of a workspace's only delivery; others that were taken with it are taken again later. */
async function take({ workspaceId }: Customer, consumer: string, claimAfterMs = 0): Promise<Job> {
  const taking = { consumer, count: 500, claimAfterMs, lease: `${consumer}:1` }
  const jobs = await takeDeliveries(stage.service.redis, stage.service.clock, taking)
  return jobs.find((job) => job.workspaceId === workspaceId)!
}

/** A deliverer that takes over every delivery that another one has begun. */
const heir = () => createDeliverer({ ...stage.settings, claimAfterMs: 0 })

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
    await expect(dispatchMessages({ ...stage.settings, graph: dying })).rejects.toThrow('killed')
    await stage.run()
    expect(receiver.ids()).toEqual([impactIdOf(customer, 'relay')])
    expect(await stage.deliveriesOf(customer)).toHaveLength(1)
  })

  test('the worker after it has read', async () => {
    const receiver = await openReceiver()
    const { customer } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'read')
    await dispatchMessages(stage.settings)
    expect(await take(customer, 'dead')).toBeDefined()
    expect(receiver.ids()).toEqual([])
    await stage.run(heir())
    expect(receiver.ids()).toEqual([impactIdOf(customer, 'read')])
  })

  test('the worker after it has sent and before it has said so: the receiver sees one id twice', async () => {
    const receiver = await openReceiver()
    const { customer } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'sent')
    await dispatchMessages(stage.settings)
    const job = await take(customer, 'slow')
    const ending = await attemptJob(stage.settings, job)
    await stage.run(heir())
    expect(receiver.ids()).toEqual([impactIdOf(customer, 'sent'), impactIdOf(customer, 'sent')])
    // It was not dead but slow: what it says now is about an attempt that was given up.
    await endJob(stage.settings, job, ending)
    expect(await stage.deliveriesOf(customer)).toMatchObject([{ status: 'delivered', attempt_count: 1 }])
    expect(await stage.deliveriesOf(customer)).toHaveLength(1)
  })

  test('the worker after it has disabled an endpoint that is gone: the endpoint is not asked again', async () => {
    const receiver = await openReceiver(410)
    const { customer, id } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'gone')
    await dispatchMessages(stage.settings)
    const job = await take(customer, 'dying')
    const ending = await attemptJob(stage.settings, job)
    const { redis } = stage.service
    const dying: Redis = { ...redis, runScript: () => Promise.reject(new Error('killed')) }
    await expect(endJob({ ...stage.settings, redis: dying }, job, ending)).rejects.toThrow('killed')
    await stage.run(heir())
    expect(receiver.received).toHaveLength(1)
    expect(await stage.get(customer, `/webhook-endpoints/${id}`)).toMatchObject({ status: 'disabled' })
    expect(await stage.deliveriesOf(customer)).toMatchObject([{ status: 'dead', reason: 'endpoint_disabled' }])
  })

  test('a worker that was only slow, and says late that the endpoint is gone: another one has delivered', async () => {
    const receiver = await openReceiver(410)
    const { customer, id } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'back')
    await dispatchMessages(stage.settings)
    const job = await take(customer, 'slow')
    const ending = await attemptJob(stage.settings, job)
    receiver.answer = 200
    await stage.run(heir())
    await endJob(stage.settings, job, ending)
    expect(await stage.get(customer, `/webhook-endpoints/${id}`)).toMatchObject({ status: 'enabled' })
    expect(await stage.deliveriesOf(customer)).toMatchObject([{ status: 'delivered', attempt_count: 1 }])
  })

  test('a worker that was only slow, and says late that it failed: another one is still sending', async () => {
    const receiver = await openReceiver(500)
    const { customer } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'late')
    await dispatchMessages(stage.settings)
    const slow = await take(customer, 'slow')
    const failed = await attemptJob(stage.settings, slow)
    receiver.answer = 200
    const heirs = await take(customer, 'heir')
    await endJob(stage.settings, slow, failed)
    expect(await stage.deliveriesOf(customer)).toMatchObject([{ status: 'pending', attempt_count: 0 }])
    await endJob(stage.settings, heirs, await attemptJob(stage.settings, heirs))
    expect(await stage.deliveriesOf(customer)).toMatchObject([{ status: 'delivered', attempt_count: 1 }])
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
    await expect(dispatchChangeEvents({ graph: dying })).rejects.toThrow('killed')
    await Promise.all([
      dispatchChangeEvents({ graph }),
      dispatchChangeEvents({ graph }),
      dispatchChangeEvents({ graph }),
    ])
    await stage.run()
    const told = receiver.received.filter(({ json }) => json.data.pack_id === packId)
    expect(told.map(({ json }) => [json.type, json.data.version])).toEqual([['pack.version.published', '1.0.0']])
    expect((await stage.deliveriesOf(customer)).every(({ status }: any) => status === 'delivered')).toBe(true)
  })

  test('Redis, so that it has lost what was put there a second ago', async () => {
    const receiver = await openReceiver()
    const { customer, id } = await stage.openEndpoint(receiver.url)
    await stage.happen(customer.workspaceId, 'lost')
    await dispatchMessages(stage.settings)
    const delivery = deliveryIdOf(impactIdOf(customer, 'lost'), id)
    const job = await take(customer, 'dead')
    const { redis } = stage.service
    for (const key of [webhookKeys.delivery(delivery), webhookKeys.endpoint(id)]) await redis.command(key, ['DEL', key])
    await redis.command(webhookKeys.ready, ['XDEL', webhookKeys.ready, job.entry])
    await stage.run()
    expect(receiver.ids()).toEqual([])
    stage.advance(CONFIRM_AFTER_MS)
    await stage.run()
    expect(receiver.ids()).toEqual([impactIdOf(customer, 'lost')])
    const open = await stage.service.graph.run(listMessages, { state: 'enqueued', before: '9999', limit: 1_000 })
    expect(open.filter(({ message }) => message.workspace_id === customer.workspaceId)).toEqual([])
  })
})

test('a pack that is published and blocked is told of without anybody asking', async () => {
  const everyMs = { relay: 20, deliver: 20 }
  const service = await openOwnService({ webhookTargets: LOOPBACK, webhookDelivery: { everyMs } })
  service.clock.set(new Date().toISOString())
  const receiver = await openReceiver()
  const { customer } = await stage.openEndpoint(receiver.url, {
    event_types: ['pack.version.published', 'pack.version.blocked'],
  })
  const { seed, packId } = await publishFirstVersion(service.graph)
  await publishAmendedVersion(service.graph, seed)
  await blockVersion(service.graph, service.clock, `${packId}@2.0.0`, 'withdrawn')
  const told = () =>
    receiver.received
      .filter(({ json }) => json.data.pack_id === packId)
      .map(({ json: { type, data } }) => `${type} ${data.version} ${data.severity}`)
      .toSorted()
  await expect
    .poll(told, { timeout: 300_000 })
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
  const { text } = await service.call(customer, 'GET', '/metrics', undefined, { accept: 'text/plain' })
  expect(text).toMatch(/rpk_webhook_attempts_total\{outcome="delivered"\} [1-9]/)
})

test('a version that is published behind a later one, as history, is told to nobody', async () => {
  const { graph } = stage.service
  const { customer } = await stage.openEndpoint((await openReceiver()).url, { event_types: ['pack.version.published'] })
  const seed = makeSmallSeed()
  seed.one.version.legal_to = '2026-06-01'
  approveAll(seed)
  await load(graph, seed, false, clockAt('2026-11-01'))
  const packId = seed.one.pack.id
  await verifyVersion(graph, `${packId}@1.0.0`)
  await publishAmendedVersion(graph, seed)
  await publishVersion(graph, clockAt('2026-11-12'), `${packId}@1.0.0`)
  for (let round = 0; round < 1_000 && (await dispatchChangeEvents(stage.settings)); round += 1);
  const { records } = await graph.runText('MATCH (m:WebhookMessage {workspace_id: $id}) RETURN m.body AS body', {
    id: customer.workspaceId,
  })
  const told = records.map((record) => JSON.parse(record.get('body') as string).data)
  expect(told.filter(({ pack_id: id }) => id === packId)).toMatchObject([{ version: '2.0.0' }])
})
