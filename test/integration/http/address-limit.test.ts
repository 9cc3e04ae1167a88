import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { SECRET_PATTERN, mintApiKey } from '#src/lib/secrets/api-key.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import { freshAddress } from '#test/support/addresses.ts'
import { openProxies } from '#test/support/proxied-stores.ts'
import type { Proxy } from '#test/support/proxy.ts'
import { openOwnService, type Service } from '#test/support/service.ts'
import { openTestRedis } from '#test/support/stores.ts'

/** So slow that nothing comes back while a busy machine takes its time. */
const LIMITS = { public: { perMinute: 1, burst: 5 }, failed: { perMinute: 1, burst: 3 } }
const MINUTE_MS = 60_000
const PUBLIC = ['/openapi.json', '/docs/json', '/docs/static/index.html', '/']
const KEYED = '/api/v1/domain-packs'

let service: Service
let direct: Redis
let proxy: Proxy
let offsetMs = 0

beforeAll(async () => {
  const proxies = await openProxies()
  proxy = proxies.redis
  direct = await openTestRedis()
  const redis = await openRedis({ url: proxies.redisUrl, timeoutMs: 500 })
  service = await openOwnService({
    redis,
    addressLimits: LIMITS,
    trustProxy: ['127.0.0.1'],
    clockOffsetMs: () => offsetMs,
  })
  return () => redis.close()
})

const ask = (path: string, from: string, headers: Record<string, string> = {}) =>
  service.app.inject({ url: path, headers: { 'x-forwarded-for': from, ...headers } })

test('public operations share one limit by address, and come back with time', async () => {
  const address = freshAddress()
  const statuses: number[] = []
  for (let i = 0; i < LIMITS.public.burst; i += 1)
    statuses.push((await ask(PUBLIC[i % PUBLIC.length]!, address)).statusCode)
  expect(statuses).not.toContain(429)
  const refused = await ask('/openapi.json', address)
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({
    status: 'error',
    errors: [{ code: 'rate_limited' }],
    trace_id: expect.any(String),
  })
  expect(refused.headers).toMatchObject({
    'retry-after': expect.stringMatching(/^[1-6]\d$/),
    ratelimit: expect.stringMatching(/^"address";r=0;t=(2[4-9]\d|300)$/),
    'ratelimit-policy': '"address";q=5;w=300',
  })
  expect((await ask('/openapi.json', freshAddress())).statusCode).toBe(200)
  offsetMs += MINUTE_MS
  const later = await ask('/openapi.json', address)
  expect(later.statusCode).toBe(200)
  expect(later.headers).toMatchObject({ ratelimit: expect.stringMatching(/^"address";r=0;t=/) })
  expect((await ask('/openapi.json', address)).statusCode).toBe(429)
})

test('an office behind one address reads the files of the page as often as it likes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'page-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets/a.js'), 'export {}')
  const { app } = await openOwnService({ addressLimits: LIMITS, explorerFolder: folder })
  for (let i = 0; i < 4 * LIMITS.public.burst; i += 1)
    expect((await app.inject({ url: '/assets/a.js' })).statusCode).toBe(200)
})

test('probes and metrics are never limited', async () => {
  const address = freshAddress()
  for (let i = 0; i < 2 * LIMITS.public.burst; i += 1)
    for (const path of ['/healthz', '/readyz', '/metrics']) expect((await ask(path, address)).statusCode).toBe(200)
})

test('an IPv6 address is limited together with its /64', async () => {
  const prefix = freshAddress().split('::')[0]!
  for (let i = 0; i < LIMITS.public.burst; i += 1) await ask('/openapi.json', `${prefix}::${i + 1}`)
  expect((await ask('/openapi.json', `${prefix}:ffff::1`)).statusCode).toBe(429)
})

test('failed authentications are limited, whatever was wrong with the key; a valid key still works', async () => {
  const address = freshAddress()
  const customer = await service.openCustomer({ credits: 10 })
  const unknown = mintApiKey(randomBase62(12)).secret
  expect(unknown).toMatch(SECRET_PATTERN)
  const token = { authorization: 'Bearer nobody-knows-this' }
  const wrong: Array<Record<string, string>> = [token, { 'x-api-key': 'junk' }, { 'x-api-key': unknown }]
  for (const headers of wrong) expect((await ask(KEYED, address, headers)).statusCode).toBe(401)
  for (const headers of wrong) {
    const refused = await ask(KEYED, address, headers)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({ errors: [{ code: 'rate_limited' }] })
    expect(refused.headers).toMatchObject({ 'ratelimit-policy': '"address";q=3;w=180' })
  }
  expect((await ask(KEYED, address, { 'x-api-key': customer.secret })).statusCode).toBe(200)
  expect((await ask('/openapi.json', address)).statusCode).toBe(200)
  expect((await ask(KEYED, address)).statusCode).toBe(401)
  expect((await ask(KEYED, freshAddress(), token)).statusCode).toBe(401)
  offsetMs += MINUTE_MS
  expect((await ask(KEYED, address, token)).statusCode).toBe(401)
  expect((await ask(KEYED, address, token)).statusCode).toBe(429)
})

test('racers of one address never get more than the burst', async () => {
  const address = freshAddress()
  const answers = await Promise.all(Array.from({ length: 50 }, () => ask('/openapi.json', address)))
  const answered = answers.filter(({ statusCode }) => statusCode === 200)
  expect(answered).toHaveLength(LIMITS.public.burst)
})

test('what is counted of an address is forgotten by itself, and holds no address', async () => {
  const address = freshAddress()
  await ask('/openapi.json', address)
  const keys = (await direct.command('a', ['KEYS', '{a:*'])) as string[]
  expect(keys.length).toBeGreaterThan(0)
  for (const key of keys) {
    expect(key).toMatch(/^\{a:[0-9a-f]{16}\}:rate$/)
    expect(await direct.command(key, ['PTTL', key])).not.toBe(-1)
  }
})

test('while Redis is away the documentation stays up, a wrong key is 401 and a right one 503', async () => {
  const address = freshAddress()
  const customer = await service.openCustomer({ credits: 10 })
  proxy.cut()
  for (let i = 0; i < 2 * LIMITS.public.burst; i += 1)
    expect((await ask('/openapi.json', address)).statusCode).toBe(200)
  for (let i = 0; i < 2 * LIMITS.failed.burst; i += 1) expect((await ask(KEYED, address)).statusCode).toBe(401)
  expect((await ask(KEYED, address, { 'x-api-key': customer.secret })).statusCode).toBe(503)
  proxy.heal()
})
