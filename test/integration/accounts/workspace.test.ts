import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { parseApiKey } from '#src/lib/secrets/api-key.ts'
import { grantCredits, showCredits } from '#src/money/accounts/credits/credits.ts'
import { updateWorkspace } from '#src/money/accounts/workspaces/workspaces.ts'
import { createMetering, sweepPending } from '#src/money/metering/index.ts'
import { findMarkers, writeOnce } from '#src/stores/graph/operation-markers.ts'
import { SWEEPER_DUE } from '#src/stores/redis/keys.ts'
import { verifyChain } from '#test/support/ledger.ts'
import { replayed } from '#test/support/reservations.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const WORKSPACE = '/api/v1/workspace'

let service: Service
beforeAll(async () => {
  service = await openService()
})

const openAdmin = () => service.openCustomer({ credits: 0, scopes: ['read', 'admin'] })
const patch = (customer: Customer, body?: object, key?: string) =>
  service.call(customer, 'PATCH', WORKSPACE, body, key ? { 'idempotency-key': key } : {})

describe('the workspace', () => {
  test('is read and changed without credits; what is not given stays', async () => {
    const admin = await openAdmin()
    const before = await service.call(admin, 'GET', WORKSPACE)
    expect(before.json).toEqual({
      id: admin.workspaceId,
      name: 'Test',
      settings: {},
      four_eyes: [],
      created_at: '2026-11-21T12:00:00.000Z',
    })
    await patch(admin, { contact_email: 'a@example.com', settings: { one: 1, two: 'x' } })
    const after = await patch(admin, { name: 'Bank', settings: { one: null, three: true } })
    expect(after.json).toMatchObject({
      name: 'Bank',
      contact_email: 'a@example.com',
      settings: { two: 'x', three: true },
    })
    expect((await patch(admin, { contact_email: null })).json).not.toHaveProperty('contact_email')
  })

  test('changes at the same time merge', async () => {
    const admin = await openAdmin()
    await Promise.all(Array.from({ length: 10 }, (_, index) => patch(admin, { settings: { [`s${index}`]: index } })))
    const { json } = await service.call(admin, 'GET', WORKSPACE)
    expect(Object.keys(json.settings)).toHaveLength(10)
  })

  test.each([
    [{}, 'body'],
    [undefined, 'body'],
    [{ name: '' }, 'body.name'],
    [{ name: 7 }, 'body.name'],
    [{ contact_email: 'nobody' }, 'body.contact_email'],
    [{ settings: [] }, 'body.settings'],
    [{ settings: { 'a b': 1 } }, 'body.settings'],
    [{ settings: { a: {} } }, 'body.settings.a'],
    [{ plan: 'more' }, 'body.plan'],
  ])('%j is 422 at %s', async (body, field) => {
    const { status, json } = await patch(await openAdmin(), body)
    expect({ status, field: json.errors[0].field }).toEqual({ status: 422, field })
  })

  test('holds at most 50 settings', async () => {
    const admin = await openAdmin()
    const many = (prefix: string) =>
      Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`${prefix}${index}`, index]))
    expect((await patch(admin, { settings: many('a') })).status).toBe(200)
    const { status, json } = await patch(admin, { settings: many('b') })
    expect({ status, field: json.errors[0].field }).toEqual({ status: 422, field: 'body.settings' })
  })

  test('needs the scope admin to be changed', async () => {
    const reader = await service.openCustomer({ credits: 0 })
    expect((await service.call(reader, 'GET', WORKSPACE)).status).toBe(200)
    expect((await patch(reader, { name: 'x' })).status).toBe(403)
  })
})

describe('an effect in the graph', () => {
  test('happens once for an operation, and a retry is told what it led to, even after another change', async () => {
    const { workspaceId } = await openAdmin()
    const operation = { id: randomUUID(), workspaceId }
    const { graph, clock } = service
    const first = await updateWorkspace(graph, clock, workspaceId, { name: 'First' }, operation)
    await updateWorkspace(graph, clock, workspaceId, { name: 'Second' })
    expect(await updateWorkspace(graph, clock, workspaceId, { name: 'First' }, operation)).toEqual(first)
    const admin = await updateWorkspace(graph, clock, workspaceId, { settings: {} })
    expect(admin.name).toBe('Second')
  })

  test('asked for by many at once with one operation happens once', async () => {
    const { workspaceId } = await openAdmin()
    const { graph, clock } = service
    const receipt = { id: randomUUID(), workspaceId, operation: 'test' }
    let made = 0
    const results = await Promise.all(
      Array.from({ length: 10 }, () => writeOnce(graph, clock, receipt, () => Promise.resolve((made += 1)))),
    )
    expect(new Set(results).size).toBe(1)
  })
})

describe('a held operation whose process died', () => {
  /** A priced call with an effect, left open; then the lease ends. */
  async function leaveOpen(hasReceipt: boolean, keyed: boolean) {
    const customer = await service.openCustomer({ credits: 100, scopes: ['read', 'write'] })
    let offsetMs = 0
    const meter = createMetering({ redis: service.redis, clockOffsetMs: () => offsetMs })
    const idempotency = keyed
      ? { recordId: randomUUID(), fingerprint: 'f', sealWith: { secret: 's', salt: 's' } }
      : undefined
    const request = {
      key: parseApiKey(customer.secret)!,
      operation: 'createApplicabilityRun',
      price: 'run' as const,
      scopes: ['write' as const],
      single: { idempotency, hasEffect: true, isSecret: false },
    }
    const call = await meter.reserve(request)
    if ('unpack' in call) throw new Error('nothing to replay yet')
    const receipt = { ...call.operation, operation: request.operation }
    if (hasReceipt) await writeOnce(service.graph, service.clock, receipt, () => Promise.resolve('made'))
    offsetMs = 60_000
    const sweep = () =>
      sweepPending({
        redis: service.redis,
        offsetMs: () => offsetMs,
        findMarkers: (ids) => findMarkers(service.graph, ids),
      })
    const balance = async () => (await showCredits(service.redis, customer.slot, { offsetMs })).balance
    return { customer, request, meter, sweep, balance, receipt }
  }

  test('is held until the graph has been asked', async () => {
    const { balance } = await leaveOpen(true, false)
    expect(await balance()).toBe(90)
  })

  test.each([true, false])('with its receipt it is charged (idempotency key: %s)', async (keyed) => {
    const { sweep, balance, customer } = await leaveOpen(true, keyed)
    await sweep()
    await sweep()
    expect(await balance()).toBe(90)
    expect((await showCredits(service.redis, customer.slot)).open_operations).toBe(0)
    await verifyChain(service.redis, customer.slot)
  })

  test.each([true, false])('without one it is refunded (idempotency key: %s)', async (keyed) => {
    const { sweep, balance, customer } = await leaveOpen(false, keyed)
    await sweep()
    expect(await balance()).toBe(100)
    await verifyChain(service.redis, customer.slot)
  })

  test.each([true, false])('a retry is charged once in all (the sweeper came first: %s)', async (reaped) => {
    const { sweep, balance, meter, request, receipt, customer } = await leaveOpen(true, true)
    if (reaped) await sweep()
    const retry = await meter.reserve(request)
    if ('unpack' in retry) throw new Error('nothing was kept')
    expect(retry.operation.id).toBe(receipt.id)
    expect(await writeOnce(service.graph, service.clock, receipt, () => Promise.resolve('again'))).toBe('made')
    await retry.commit({ status: 200, content: '"made"' })
    expect(await replayed(meter.reserve(request))).toEqual({ status: 200, text: '"made"' })
    await sweep()
    expect(await balance()).toBe(90)
    await verifyChain(service.redis, customer.slot)
  })

  test('a retry after the refund executes anew and is charged', async () => {
    const { sweep, balance, meter, request, customer } = await leaveOpen(false, true)
    await sweep()
    await grantCredits(service.redis, { slot: customer.slot, amount: 1, reason: 'x' })
    const retry = await meter.reserve(request)
    if ('unpack' in retry) throw new Error('nothing was kept')
    await retry.commit({ status: 200, content: '{}' })
    expect(await balance()).toBe(91)
  })

  test.each([
    [true, 80],
    [false, 90],
  ])('of a workspace that writes all the time is decided too (with a receipt: %s)', async (hasReceipt, left) => {
    const { sweep, balance, meter, request, customer } = await leaveOpen(hasReceipt, false)
    await meter.reserve(request)
    await sweep()
    expect(await balance()).toBe(left)
    expect((await showCredits(service.redis, customer.slot, { offsetMs: 60_000 })).open_operations).toBe(1)
    // The one that is open now is still found when its lease has ended.
    expect(await service.redis.command(SWEEPER_DUE, ['ZSCORE', SWEEPER_DUE, customer.slot])).not.toBeNull()
    await verifyChain(service.redis, customer.slot)
  })

  test('a 5xx leaves it held, and a retry takes over at once', async () => {
    const { meter, request, balance, receipt } = await leaveOpen(true, true)
    const first = await meter.reserve(request)
    if ('unpack' in first) throw new Error('nothing was kept')
    await first.release()
    const retry = await meter.reserve(request)
    expect(retry).toMatchObject({ operation: { id: receipt.id } })
    expect(await balance()).toBe(90)
  })
})
