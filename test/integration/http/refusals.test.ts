import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#src/lib/clock.ts'
import type { Scope } from '#src/lib/scopes.ts'
import { mintApiKey } from '#src/lib/secrets/api-key.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import { issueKey } from '#src/money/accounts/keys/keys.ts'
import { freshAddress } from '#test/support/addresses.ts'
import { openOwnService, type Customer, type Service } from '#test/support/service.ts'

const QUERY = '/api/v1/regulatory-graph/query'
const PACK = '/api/v1/domain-packs/eu-dora'
const JSON_TYPE = { 'content-type': 'application/json' }
const HOUR_MS = 3_600_000
const LIMITS = {
  failed: { perMinute: 30, burst: 3 },
  ended: { perMinute: 30, burst: 5 },
  refused: { perMinute: 30, burst: 4 },
  public: { perMinute: 60, burst: 5 },
}

let service: Service
let customer: Customer
let offsetMs = 0
beforeAll(async () => {
  service = await openOwnService({ addressLimits: LIMITS, trustProxy: ['127.0.0.1'], clockOffsetMs: () => offsetMs })
  customer = await service.openCustomer({ credits: 1_000 })
})

/** A key of the customer's with a rate of its own. */
async function openKey(burst: number, { rate = 0.01, scopes = ['read'] as Scope[], expiresAt = 0 } = {}) {
  const { slot, workspaceId } = customer
  const end = expiresAt ? { expiresAt } : {}
  const request = { workspaceId, slot, name: 'rated', type: 'service', scopes, rate, burst, ...end } as const
  return (await issueKey(service.redis, systemClock, request)).secret
}

async function send(
  method: 'GET' | 'POST',
  url: string,
  { key, body, from = freshAddress(), ...more }: { key?: string; body?: string; from?: string; authorization?: string },
) {
  const headers = {
    'x-forwarded-for': from,
    ...(key === undefined ? {} : { 'x-api-key': key }),
    ...(body === undefined ? {} : JSON_TYPE),
    ...more,
  }
  const {
    statusCode,
    headers: answered,
    body: text,
  } = await service.app.inject({
    method,
    url,
    headers,
    ...(body === undefined ? {} : { payload: body }),
  })
  return { status: statusCode, headers: answered, text }
}

describe('a refusal takes from the rate of its key', () => {
  test.each([
    ['422', 'POST', QUERY, '{"limit": 0}', 422, ['read']],
    ['broken JSON', 'POST', QUERY, '{"limit"', 422, ['read']],
    ['403', 'POST', QUERY, '{}', 403, ['write']],
    ['404', 'GET', '/api/v1/domain-packs/none', undefined, 404, ['read']],
    ['413', 'POST', QUERY, `"${'x'.repeat(1_100_000)}"`, 413, ['read']],
  ] as const)(
    '%s, and 429 comes in its place once that is used up',
    async (_name, method, url, body, status, scopes) => {
      const key = await openKey(3, { scopes: [...scopes] })
      const sent = { key, ...(body === undefined ? {} : { body }) }
      for (let i = 0; i < 3; i += 1) expect((await send(method, url, sent)).status).toBe(status)
      expect((await send(method, url, sent)).status).toBe(429)
    },
  )

  test('429 comes before the body is parsed', async () => {
    const key = await openKey(1)
    expect((await send('POST', QUERY, { key, body: '{}' })).status).toBe(200)
    expect((await send('POST', QUERY, { key, body: '{}' })).status).toBe(429)
    for (const body of ['{"limit"', '{"limit": 0}', 'x'.repeat(1_100_000)]) {
      const { status, headers } = await send('POST', QUERY, { key, body })
      expect({ status, challenge: headers['www-authenticate'] }).toEqual({ status: 429, challenge: undefined })
      expect(headers['retry-after']).toMatch(/^\d+$/)
    }
  })

  test('a replay takes nothing, an idempotency key on another request does', async () => {
    const key = await openKey(3)
    const keyed = (body: string) => send('POST', QUERY, { key, body, 'idempotency-key': 'once' } as { key: string })
    expect((await keyed('{}')).status).toBe(200)
    for (let i = 0; i < 5; i += 1) expect((await keyed('{}')).status).toBe(200)
    for (let i = 0; i < 2; i += 1) expect((await keyed('{"limit": 1}')).status).toBe(422)
    expect((await keyed('{"limit": 1}')).status).toBe(429)
  })
})

describe('a refusal without a valid key counts against its address', () => {
  const unknownToken = { authorization: 'Bearer nobody-knows-this' }

  test('guesses shut out guesses, never a newcomer, and the challenge stays on a 429', async () => {
    const from = freshAddress()
    for (let i = 0; i < 3; i += 1) expect((await send('GET', PACK, { from, ...unknownToken })).status).toBe(401)
    const refused = await send('GET', PACK, { from, ...unknownToken })
    expect(refused.status).toBe(429)
    expect(refused.headers['www-authenticate']).toMatch(
      /^Bearer error="invalid_token", scope="read", resource_metadata=/,
    )
    const newcomer = await send('POST', '/mcp', { from, body: '{}' })
    expect(newcomer.status).toBe(401)
    expect(newcomer.headers['www-authenticate']).toMatch(/^Bearer scope=/)
    expect((await send('GET', PACK, { from, key: customer.secret })).status).toBe(200)
  })

  test('a key that has ended is no guess', async () => {
    const from = freshAddress()
    const key = await openKey(10, { expiresAt: Date.now() - HOUR_MS })
    for (let i = 0; i < 5; i += 1) expect((await send('GET', PACK, { from, key })).status).toBe(401)
    expect((await send('GET', PACK, { from, key })).status).toBe(429)
    expect((await send('GET', PACK, { from, key: 'junk' })).status).toBe(401)
  })

  test.each([
    ['no credential', 'GET', PACK, undefined, 401],
    ['no operation', 'GET', '/nothing', undefined, 404],
    ['a path that can’t be decoded', 'GET', '/api/%', undefined, 404],
    ['an expectation', 'GET', '/healthz', { expect: 'miracles' }, 417],
  ] as const)('so does %s, apart from guesses', async (_name, method, url, headers, status) => {
    const from = freshAddress()
    for (let i = 0; i < 4; i += 1) expect((await send(method, url, { from, ...headers })).status).toBe(status)
    expect((await send(method, url, { from, ...headers })).status).toBe(429)
    expect((await send('GET', PACK, { from, key: 'junk' })).status).toBe(401)
    expect((await send('GET', PACK, { from, key: customer.secret })).status).toBe(200)
  })

  test('from an address of many guesses no body of an unknown key is parsed, however small', async () => {
    const from = freshAddress()
    const guess = () => ({ from, key: mintApiKey(randomBase62(12)).secret, body: '{"limit": 0}' })
    for (let i = 0; i < 3; i += 1) expect((await send('POST', QUERY, guess())).status).toBe(401)
    expect((await send('POST', QUERY, guess())).status).toBe(429)
    expect((await send('POST', QUERY, { ...guess(), body: '{' })).status).toBe(429)
    expect((await send('POST', QUERY, { from, key: customer.secret, body: '{}' })).status).toBe(200)
  })
})

describe('a clock of Redis that is set back', () => {
  /** Another replica, to which Redis's clock is an hour ahead. */
  let ahead: Service
  beforeAll(async () => {
    ahead = await openOwnService({ addressLimits: LIMITS, trustProxy: ['127.0.0.1'], clockOffsetMs: () => HOUR_MS })
  })
  const statusOf = async (of: Service, url: string, headers: Record<string, string>) =>
    (await of.app.inject({ url, headers })).statusCode

  test('locks no key out for longer than its burst takes', async () => {
    const key = await openKey(2, { rate: 1 })
    const ask = (of: Service) => statusOf(of, PACK, { 'x-api-key': key })
    expect([await ask(ahead), await ask(ahead), await ask(ahead)]).toEqual([200, 200, 429])
    expect(await ask(service)).toBe(429)
    offsetMs = 2_000
    expect([await ask(service), await ask(service)]).toEqual([200, 200])
    offsetMs = 0
  })

  test('locks no address out either', async () => {
    const headers = { 'x-forwarded-for': freshAddress() }
    for (let i = 0; i < 5; i += 1) expect(await statusOf(ahead, '/openapi.json', headers)).toBe(200)
    expect(await statusOf(service, '/openapi.json', headers)).toBe(429)
    offsetMs = 2_000
    expect(await statusOf(service, '/openapi.json', headers)).toBe(200)
    offsetMs = 0
  })
})
