import { beforeAll, describe, expect, test } from 'vitest'
import { parseApiKey } from '#src/lib/secrets/api-key.ts'
import { KEPT_BYTES_MOST } from '#src/money/metering/idempotency.ts'
import { createMetering } from '#src/money/metering/index.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import { openRedis } from '#src/stores/redis/redis.ts'
import { readLedger, verifyChain } from '#test/support/ledger.ts'
import { openProxy } from '#test/support/proxy.ts'
import { replayed } from '#test/support/reservations.ts'
import { runStores } from '#test/support/run-stores.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const QUERY = '/api/v1/regulatory-graph/query'
const CHECK = '/api/v1/regulatory-graph/applicability-check'

let service: Service
beforeAll(async () => {
  service = await openService()
})

const ask = (customer: Customer, key: string, body: object = { limit: 3 }, path = QUERY) =>
  service.call(customer, 'POST', path, body, { 'idempotency-key': key })

const requestOf = (customer: Customer) => ({
  key: parseApiKey(customer.secret)!,
  operation: 'queryRegulatoryGraph',
  price: 'query' as const,
  scopes: ['read' as const],
})

const single = (letter: string) => ({
  single: {
    idempotency: { recordId: letter.repeat(64), fingerprint: 'f', sealWith: { secret: letter, salt: letter } },
    hasEffect: false,
    isSecret: false,
  },
})

describe('an idempotency key', () => {
  test('answers the repeated request with the same bytes and never charges it again', async () => {
    const customer = await service.openCustomer({ credits: 100 })
    const body = { entity_roles: ['credit_institution'], facts: { staff: 600 } }
    const first = await ask(customer, 'k', body, CHECK)
    const again = await ask(customer, 'k', body, CHECK)
    expect(first.status).toBe(200)
    expect(again).toMatchObject({
      status: 200,
      text: first.text,
      headers: { 'idempotent-replayed': 'true', 'x-credits-cost': '0', 'x-credits-remaining': '98' },
    })
    expect(first.headers).not.toHaveProperty('idempotent-replayed')
    expect(await customer.balance()).toBe(98)
  })

  test('is refused for another request, which costs nothing', async () => {
    const customer = await service.openCustomer({ credits: 100 })
    await ask(customer, 'k')
    const { status, json } = await ask(customer, 'k', { limit: 4 })
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([{ code: 'validation_error', field: 'header.idempotency-key' }])
    expect(await customer.balance()).toBe(98)
  })

  test('belongs to its path and to its key', async () => {
    const customer = await service.openCustomer({ credits: 100 })
    await ask(customer, 'k')
    expect((await ask(customer, 'k', { entity_roles: ['credit_institution'] }, CHECK)).headers).not.toHaveProperty(
      'idempotent-replayed',
    )
    const other = await service.openCustomer({ credits: 100 })
    expect((await ask(other, 'k')).headers).not.toHaveProperty('idempotent-replayed')
  })

  test('100 callers at once get one effect and one charge', async () => {
    const customer = await service.openCustomer({ credits: 100 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask(customer, 'same')))
    const answered = answers.filter((answer) => answer.status === 200)
    expect(answered.filter((answer) => !answer.headers['idempotent-replayed'])).toHaveLength(1)
    expect(new Set(answered.map((answer) => answer.text)).size).toBe(1)
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer).toMatchObject({
        status: 409,
        json: {
          errors: [
            {
              code: 'idempotency_in_progress',
              field: 'header.idempotency-key',
              detail: expect.stringContaining('send the same request with the same key again after'),
            },
          ],
        },
        headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      })
    }
    expect(await customer.balance()).toBe(98)
    expect((await readLedger(service.redis, customer.slot)).filter((entry) => entry.type === 'charge')).toHaveLength(1)
  })

  test('stays usable after a refusal for credits or input', async () => {
    const customer = await service.openCustomer({ credits: 0 })
    expect((await ask(customer, 'k')).status).toBe(402)
    expect((await ask(customer, 'k', { limit: 0 })).status).toBe(422)
    const { grantCredits } = await import('#src/money/accounts/credits/credits.ts')
    await grantCredits(service.redis, { slot: customer.slot, amount: 10, reason: 'x' })
    expect((await ask(customer, 'k')).status).toBe(200)
    expect(await customer.balance()).toBe(8)
  })

  test('that a dead process left open executes anew when its lease has ended, and is charged once', async () => {
    const customer = await service.openCustomer({ credits: 10 })
    let offsetMs = 0
    const meter = createMetering({ redis: service.redis, leaseMs: 1_000, clockOffsetMs: () => offsetMs })
    const request = {
      key: parseApiKey(customer.secret)!,
      operation: 'queryRegulatoryGraph',
      price: 'query' as const,
      scopes: ['read' as const],
      ...single('a'),
    }
    await meter.reserve(request)
    await expect(meter.reserve(request)).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    offsetMs = 2_000
    const retry = await meter.reserve(request)
    if ('unpack' in retry) throw new Error('nothing was kept that could be replayed')
    await retry.commit({ status: 200, content: '{}' })
    expect(await replayed(meter.reserve(request))).toEqual({ status: 200, text: '{}' })
    expect(await customer.balance()).toBe(8)
    await verifyChain(service.redis, customer.slot)
  })

  test('after a 5xx the retry executes, and only the retry is charged', async () => {
    const customer = await service.openCustomer({ credits: 10 })
    const meter = createMetering({ redis: service.redis })
    const request = {
      key: parseApiKey(customer.secret)!,
      operation: 'queryRegulatoryGraph',
      price: 'query' as const,
      scopes: ['read' as const],
      ...single('b'),
    }
    const first = await meter.reserve(request)
    if ('unpack' in first) throw new Error('nothing was kept that could be replayed')
    await first.release()
    expect(await customer.balance()).toBe(10)
    expect(await meter.reserve(request)).not.toHaveProperty('unpack')
  })

  test('what is kept is bounded for each workspace, and its sum stays right while answers come and go', async () => {
    const customer = await service.openCustomer({ credits: 100 })
    const { redis } = service
    const { idempotencySizes: sizes } = workspaceKeys(customer.slot)
    let offsetMs = 0
    const meter = createMetering({ redis, clockOffsetMs: () => offsetMs })
    const answer = async (letter: string) => {
      const request = { ...requestOf(customer), ...single(letter) }
      const call = await meter.reserve(request)
      if ('unpack' in call) throw new Error('nothing was kept that could be replayed')
      await call.commit({ status: 200, content: `{"letter":"${letter}"}` })
      return request
    }
    const readSum = async () => {
      const members = await redis.command(sizes, ['ZRANGE', sizes, '0', '-1'])
      const listed = members.reduce((sum, member) => sum + Number(member.split('|')[1] ?? 0), 0)
      return {
        listed,
        count: members.length - 1,
        total: -Number(await redis.command(sizes, ['ZSCORE', sizes, 'total'])),
      }
    }
    for (const letter of ['d', 'e', 'f']) await answer(letter)
    const three = await readSum()
    expect(three).toMatchObject({ count: 3, total: three.listed })
    // Without the sum, as it was kept before there was one, it is made anew.
    await redis.command(sizes, ['ZREM', sizes, 'total'])
    await answer('g')
    expect(await readSum()).toMatchObject({ count: 4, total: (three.listed / 3) * 4 })
    // No room: the call is answered and charged, and its replay says that the answer is not there.
    await redis.command(sizes, ['ZADD', sizes, String(-KEPT_BYTES_MOST), 'total'])
    const request = await answer('h')
    await expect(meter.reserve(request)).rejects.toMatchObject({ code: 'idempotency_replay_unavailable' })
    await redis.command(sizes, ['ZREM', sizes, 'total'])
    // A day later there is room again.
    offsetMs = 25 * 3_600_000
    await answer('i')
    expect(await readSum()).toMatchObject({ count: 1, total: three.listed / 3 })
    expect(await customer.balance()).toBe(100 - 6 * 2)
  })

  test('a lost reply of the charge is refunded and leaves the key usable', async () => {
    const customer = await service.openCustomer({ credits: 10 })
    const proxy = await openProxy({ host: '127.0.0.1', port: Number(new URL(runStores().redis.url).port) })
    const password = new URL(runStores().redis.url).password
    const redis = await openRedis({
      url: `redis://${password ? `:${password}@` : ''}127.0.0.1:${proxy.port}`,
      timeoutMs: 300,
    })
    const meter = createMetering({ redis })
    const request = {
      key: parseApiKey(customer.secret)!,
      operation: 'queryRegulatoryGraph',
      price: 'query' as const,
      scopes: ['read' as const],
      ...single('c'),
    }
    proxy.dropReplies()
    await expect(meter.reserve(request)).rejects.toMatchObject({ code: 'billing_unavailable' })
    proxy.heal()
    for (let attempt = 0; attempt < 100 && !redis.isReady(); attempt += 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    const direct = createMetering({ redis: service.redis })
    // The next reservation carries the refund; until then the retry gets 409.
    for (let attempt = 0; attempt < 100 && (await customer.balance()) < 10; attempt += 1)
      await new Promise((resolve) => setTimeout(resolve, 20))
    const retry = await direct.reserve(request)
    if ('unpack' in retry) throw new Error('nothing was kept that could be replayed')
    await retry.commit({ status: 200, content: '{}' })
    expect(await customer.balance()).toBe(8)
    await verifyChain(service.redis, customer.slot)
    await redis.close()
  })
})
