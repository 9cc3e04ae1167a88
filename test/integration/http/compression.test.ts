import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { showCredits } from '#src/money/accounts/credits/index.ts'
import { listen } from '#test/support/raw-http.ts'
import { openService, TEST_SECRETS, type Customer, type Service } from '#test/support/service.ts'

const CHECK = '/api/v1/regulatory-graph/applicability-check'
const BODY = { entity_roles: ['credit_institution'], include_obligations: true }

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ scopes: ['read', 'write', 'admin'] })
})

const accepting = (coding: string) => ({ 'x-api-key': customer.secret, 'accept-encoding': coding })

test('a workspace’s own answer is compressed, and says the same about its price, its trace and its copies', async () => {
  const url = '/api/v1/billing/prices'
  const plain = await service.app.inject({ url, headers: { 'x-api-key': customer.secret } })
  const packed = await service.app.inject({ url, headers: accepting('br') })
  expect(packed.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    traceparent: expect.any(String),
    'x-credits-cost': '0',
  })
  expect(packed.headers).not.toHaveProperty('etag')
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body)
})

test('a call with an idempotency key is kept as text: each caller gets its replay in a coding that it takes', async () => {
  const send = async (coding: string) => {
    const headers = { ...accepting(coding), 'idempotency-key': 'packed' }
    const {
      statusCode,
      headers: sent,
      rawPayload,
    } = await service.app.inject({
      method: 'POST',
      url: CHECK,
      headers,
      payload: BODY,
    })
    expect([statusCode, sent['content-encoding']]).toEqual([200, coding === 'identity' ? undefined : coding])
    return rawPayload
  }
  const [first, second, third] = [await send('gzip'), await send('identity'), await send('br')]
  const text = second.toString()
  expect(gunzipSync(first).toString()).toBe(text)
  expect(brotliDecompressSync(third).toString()).toBe(text)
  expect(JSON.parse(text)).toHaveProperty('results')
})

describe('over a connection', () => {
  test.each(['gzip', 'br'])('a large answer arrives whole and is charged once: %s', async (coding) => {
    const own = await service.openCustomer({ credits: 100 })
    const at = `http://127.0.0.1:${await portOf()}/api/v1/domain-packs/eu-dora/obligations?limit=500`
    const ask = (accepted: string) => fetch(at, { headers: { 'x-api-key': own.secret, 'accept-encoding': accepted } })
    const [packed, plain] = [await ask(coding), await ask('identity')]
    expect(packed.headers.get('content-encoding')).toBe(coding)
    expect(await packed.text()).toBe(await plain.text())
    await expect.poll(async () => (await showCredits(service.redis, own.slot)).open_operations).toBe(0)
    expect(await own.balance()).toBe(98)
  })
})

let port: Promise<number> | undefined
const portOf = () => (port ??= listen(service))

test.each([
  ['a list of MCP’s tools', 'POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }],
  ['the operator’s requests of OAuth', 'GET', '/api/v1/admin/oauth/assistant/requests', undefined],
  ['metadata of OAuth', 'GET', '/.well-known/oauth-authorization-server', undefined],
  ['a new token', 'POST', '/api/v1/tokens', { name: 'never compressed' }],
] as const)('%s is never compressed', async (_name, method, url, payload) => {
  const { statusCode, headers } = await service.app.inject({
    method,
    url,
    headers: {
      ...accepting('br, gzip, zstd'),
      accept: 'application/json, text/event-stream',
      'x-billing-admin-key': TEST_SECRETS.billingAdminKey,
    },
    ...(payload ? { payload } : {}),
  })
  expect([statusCode, headers['content-encoding']]).toEqual([200, undefined])
})

test('the API document is sent compressed', async () => {
  const [plain, packed] = await Promise.all(
    ['identity', 'gzip'].map((coding) =>
      service.app.inject({ url: '/openapi.json', headers: { 'accept-encoding': coding } }),
    ),
  )
  expect(packed!.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(gunzipSync(packed!.rawPayload).toString()).toBe(plain!.body)
})
