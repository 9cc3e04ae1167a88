import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { recordChecks } from '#src/law/publication/gate.ts'
import { blockVersion, publishVersion, unblockVersion } from '#src/law/publication/publication.ts'
import { sha256 } from '#src/lib/json/canonical.ts'
import { showCredits } from '#src/money/accounts/credits/index.ts'
import { limitRate } from '#test/support/key-record.ts'
import { addVersion, approveAll, clockAt, load, TODAY } from '#test/support/load-small-seed.ts'
import { openService, TEST_NOW, type Customer, type Service } from '#test/support/service.ts'
import { makeSmallSeed } from '#test/support/small-seed.ts'

const PACK = '/api/v1/domain-packs/eu-dora'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer()
})

const ask = (path: string, headers: Record<string, string> = {}, as = customer) =>
  service.call(as, 'GET', path, undefined, headers)
const askAgain = (path: string, tag: string, as = customer) => ask(path, { 'if-none-match': tag }, as)
const tagOf = async (path: string) => String((await ask(path)).headers['etag'])

describe('an answer over published law', () => {
  test('has a weak tag of its JSON, the same for every coding, and says what caches tell copies apart by', async () => {
    const plain = await ask(PACK)
    expect(plain.headers).toMatchObject({
      etag: `W/"${sha256(plain.text)}"`,
      'cache-control': 'private, no-cache',
      vary: 'accept, accept-encoding, x-api-key, authorization',
    })
    for (const coding of ['gzip', 'br', 'zstd']) {
      const { headers } = await service.app.inject({
        url: PACK,
        headers: { 'x-api-key': customer.secret, 'accept-encoding': coding },
      })
      expect(headers).toMatchObject({ etag: plain.headers['etag'], vary: plain.headers['vary'] })
      expect(headers['content-encoding']).toBe(coding)
    }
  })

  test('has the same head for HEAD, which costs nothing', async () => {
    const get = await ask(PACK)
    const head = (tag?: string) => {
      const headers = { 'x-api-key': customer.secret, ...(tag ? { 'if-none-match': tag } : {}) }
      return service.app.inject({ method: 'HEAD', url: PACK, headers })
    }
    const [whole, known] = [await head(), await head(String(get.headers['etag']))]
    expect([whole.statusCode, whole.body, known.statusCode]).toEqual([200, '', 304])
    const { etag, 'content-length': length, 'cache-control': control } = get.headers
    expect(whole.headers).toMatchObject({ etag, 'content-length': length, 'cache-control': control })
    expect(whole.headers['x-credits-cost']).toBe('0')
    expect(whole.headers['x-credits-remaining']).toBe(String(get.headers['x-credits-remaining']))
  })

  test('has another tag for another question', async () => {
    const paths = ['?limit=1', '?limit=1&offset=1', '?limit=2'].map((query) => `${PACK}/obligations${query}`)
    expect(new Set(await Promise.all(paths.map(tagOf))).size).toBe(paths.length)
  })

  test.each([
    ['the tag itself', (tag: string) => tag],
    ['a strong tag with the same text', (tag: string) => tag.slice(2)],
    ['one of a list', (tag: string) => `"other", W/"a,b" ,${tag}`],
    ['any', () => ' * '],
  ])('is 304 without a body to a caller who has it: %s', async (_name, headerOf) => {
    const { headers } = await ask(PACK)
    const again = await askAgain(PACK, headerOf(String(headers['etag'])))
    expect([again.status, again.text]).toEqual([304, ''])
    expect(again.headers).toMatchObject({
      etag: headers['etag'],
      'cache-control': headers['cache-control'],
      vary: headers['vary'],
    })
    for (const name of ['content-type', 'content-length', 'content-encoding'])
      expect(again.headers).not.toHaveProperty(name)
  })

  test.each(['W/"other"', '"*"', 'other', ''])('is whole for a caller who has another one: %j', async (header) => {
    expect((await askAgain(PACK, header)).status).toBe(200)
  })

  test('has no tag in another mode or as the answer to a POST', async () => {
    const editor = await service.openCustomer({ scopes: ['read', 'packs:unpublished'] })
    const draft = await askAgain('/api/v1/domain-packs?publication_mode=draft', '*', editor)
    const query = await service.call(customer, 'POST', '/api/v1/regulatory-graph/query', {}, { 'if-none-match': '*' })
    for (const { status, headers } of [draft, query]) {
      expect(status).toBe(200)
      expect(headers).not.toHaveProperty('etag')
    }
    expect(draft.headers).toMatchObject({ 'cache-control': 'no-store' })
  })
})

describe('a 304', () => {
  test('costs nothing', async () => {
    const caller = await service.openCustomer({ credits: 10 })
    const { headers } = await ask(PACK, {}, caller)
    const again = await askAgain(PACK, String(headers['etag']), caller)
    expect(again.headers).toMatchObject({ 'x-credits-cost': '0', 'x-credits-remaining': '9' })
    await expect.poll(async () => (await showCredits(service.redis, caller.slot)).open_operations).toBe(0)
    expect(await caller.balance()).toBe(9)
  })

  test('comes after every refusal: of the credential, the scope, the rate and the credits', async () => {
    const [poor, powerless, hasty] = await Promise.all([
      service.openCustomer({ credits: 0 }),
      service.openCustomer({ scopes: ['write'] }),
      service.openCustomer(),
    ])
    await limitRate(service.redis, hasty, 1)
    expect((await askAgain(PACK, '*', hasty)).status).toBe(304)
    expect(await askAgain(PACK, '*', hasty)).toMatchObject({
      status: 429,
      headers: {
        ratelimit: expect.stringMatching(/^"default";r=0;t=\d+$/),
        'ratelimit-policy': expect.stringMatching(/^"default";q=\d+;w=\d+$/),
      },
    })
    expect((await askAgain(PACK, '*', poor)).status).toBe(402)
    expect((await askAgain(PACK, '*', powerless)).status).toBe(403)
    expect((await service.app.inject({ url: PACK, headers: { 'if-none-match': '*' } })).statusCode).toBe(401)
    expect((await askAgain('/api/v1/domain-packs/none', '*')).status).toBe(404)
  })
})

describe('the tag changes with', () => {
  async function publishSeed() {
    const seed = makeSmallSeed()
    approveAll(seed)
    await load(service.graph, seed)
    const path = `/api/v1/domain-packs/${seed.one.pack.id}`
    return { seed, path, versionId: `${seed.one.pack.id}@1.0.0` }
  }

  test('a block, and comes back with the version', async () => {
    const { path, versionId } = await publishSeed()
    const list = `/api/v1/domain-packs?q=${encodeURIComponent(versionId.split('@')[0]!)}`
    const [tag, ofList] = [await tagOf(path), await tagOf(list)]
    await blockVersion(service.graph, TODAY, versionId, 'wrong')
    expect((await askAgain(path, tag)).status).toBe(404)
    expect((await askAgain(list, ofList)).status).toBe(200)
    await unblockVersion(service.graph, TODAY, versionId)
    expect((await askAgain(path, tag)).status).toBe(304)
    expect((await askAgain(list, ofList)).status).toBe(304)
  })

  test('a publication, such as of a version whose currency was checked anew', async () => {
    const { seed, path } = await publishSeed()
    const before = await ask(`${path}/obligations`)
    const tag = String(before.headers['etag'])
    const next = await addVersion(service.graph, seed, '1.1.0', ({ one }) => (one.version.checked_on = '2026-11-20'))
    expect((await askAgain(`${path}/obligations`, tag)).status).toBe(304)
    await publishVersion(service.graph, TODAY, next)
    const after = await askAgain(`${path}/obligations`, tag)
    expect(after).toMatchObject({ status: 200, json: { source: { checked_on: '2026-11-20' } } })
  })

  test('a citation that is looked up again', async () => {
    const { seed, path } = await publishSeed()
    const tag = await tagOf(`${path}/obligations`)
    const id = `${seed.instrument.id}@oj-2020-01-10#Art 1(1)`
    expect(await recordChecks(service.graph, clockAt('2026-12-24'), [{ id, result: 'provision_exists' }])).toBe(1)
    expect((await askAgain(`${path}/obligations`, tag)).status).toBe(200)
  })

  test('the day on which a review expires', async () => {
    const { path } = await publishSeed()
    const tag = await tagOf(path)
    try {
      service.clock.set('2099-12-31T00:00:00Z')
      expect((await askAgain(path, tag)).status).toBe(304)
      service.clock.set('2100-01-01T00:00:00Z')
      expect(await askAgain(path, tag)).toMatchObject({ status: 200, json: { reviews: [{ review_expired: true }] } })
    } finally {
      service.clock.set(TEST_NOW)
    }
  })
})

test('a cached answer is stored compressed, and unpacked it is the plain one', async () => {
  const { app } = service
  const headers = { 'x-api-key': customer.secret }
  const plain = await app.inject({ url: `${PACK}/obligations`, headers })
  for (const accepted of ['gzip', 'br;q=1.0, gzip;q=0.1', 'deflate, *;q=0.2', 'GZIP']) {
    const zipped = await app.inject({
      url: `${PACK}/obligations`,
      headers: { ...headers, 'accept-encoding': accepted },
    })
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      'content-length': String(zipped.rawPayload.length),
    })
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  }
  for (const accepted of ['', 'identity', 'gzip;q=0', 'gzip;q=0, *', 'deflate']) {
    const { headers: plainHeaders } = await app.inject({
      url: `${PACK}/obligations`,
      headers: { ...headers, 'accept-encoding': accepted },
    })
    expect([accepted, plainHeaders['content-encoding']]).toEqual([accepted, undefined])
  }
})
