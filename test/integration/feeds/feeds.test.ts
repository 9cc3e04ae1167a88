import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mintApiKey } from '#src/lib/secrets/api-key.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import { openOwnService, type Customer, TEST_NOW } from '#test/support/service.ts'

let log = ''
const service = await openOwnService({ logStream: { write: (line) => void (log += line) } })
const customer = await service.openCustomer({ scopes: ['read', 'write', 'admin'], credits: 5_000 })

const PROVIDER = { entity_roles: ['ai_provider', 'ai_deployer'], complete: true, jurisdictions: ['DE'] }
const HOUR_MS = 3_600_000
const BANK = { entity_roles: ['credit_institution'], complete: true, jurisdictions: ['DE'] }
const post = (path: string, body: object, headers = {}, by: Customer = customer) =>
  service.call(by, 'POST', `/api/v1${path}`, body, headers)
async function openProfile(content: object): Promise<string> {
  const id = `p-${randomUUID()}`
  await post('/customer-profiles', { id, ...content })
  return id
}
const feedOf = async (id: string, body: object = {}) =>
  (await post(`/customer-profiles/${id}/feeds`, { name: 'f', ...body })).json
/** Reads an address as Outlook does: without any header. */
const read = (url: string, method: 'GET' | 'HEAD' = 'GET') =>
  service.app.inject({ method, url: new URL(url).pathname + new URL(url).search })
const secretOf = ({ calendar_url: url }: { calendar_url: string }) => url.split('/').at(-2)!
const eventsIn = (calendar: string) => [...calendar.matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid!)

/** Lets what was kept of reads end, as it does after an hour. */
async function forgetKept(): Promise<void> {
  const { account, idempotency } = workspaceKeys(customer.slot)
  const scan = ['SCAN', '0', 'MATCH', idempotency('*'), 'COUNT', '100000']
  const [, names] = (await service.redis.command(account, scan)) as [string, string[]]
  const livesMs = await Promise.all(names.map((name) => service.redis.command(name, ['PTTL', name])))
  for (const [at, name] of names.entries())
    if (Number(livesMs[at]) <= HOUR_MS) await service.redis.command(name, ['DEL', name])
}

describe('a feed address', () => {
  test('reads the calendar of its customer from today on, with open duties on request, at the price of the register', async () => {
    const id = await openProfile(PROVIDER)
    const feed = await feedOf(id)
    const before = await customer.balance()
    const calendar = await read(feed.calendar_url)
    expect([calendar.statusCode, calendar.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(await customer.balance()).toBe(before - 2)
    expect(calendar.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
    expect(calendar.body).toContain('STATUS:CONFIRMED')
    expect(calendar.body).not.toContain('STATUS:TENTATIVE')
    const days = [...calendar.body.matchAll(/^DTSTART;VALUE=DATE:(\d+)\r$/gm)].map(([, day]) => day!)
    expect(days).toEqual([...new Set(days)].toSorted())
    expect(days[0]! >= '20261121').toBe(true)
    const open = await read(`${feed.calendar_url}?include_open=true`)
    expect(open.body).toContain('STATUS:TENTATIVE')
    const exported = await service.call(customer, 'GET', `/api/v1/customer-profiles/${id}/register?format=ics`)
    expect(eventsIn(exported.text)).toEqual(eventsIn(calendar.body))
    const head = await read(feed.calendar_url, 'HEAD')
    expect([head.statusCode, head.body]).toEqual([200, ''])
  })

  test('brings the same file while nothing changed; a change updates its events and doubles none', async () => {
    const id = await openProfile({ ...PROVIDER, entity_roles: ['ai_deployer'] })
    const { calendar_url: calendar } = await feedOf(id)
    const url = `${calendar}?include_open=true`
    const first = (await read(url)).body
    service.clock.set('2026-11-22T12:00:00Z')
    const again = (await read(url)).body
    await forgetKept()
    const written = (await read(url)).body
    const changed = await service.call(customer, 'PATCH', `/api/v1/customer-profiles/${id}`, PROVIDER)
    const second = (await read(url)).body
    service.clock.set(TEST_NOW)
    expect([again, written, changed.status]).toEqual([first, first, 200])
    expect(eventsIn(second)).toEqual(expect.arrayContaining(eventsIn(first)))
    expect(new Set(eventsIn(second)).size).toBe(eventsIn(second).length)
    const modified = (file: string) => [...file.matchAll(/^LAST-MODIFIED:(\w+)\r$/gm)].map(([, at]) => at!)
    // The law of the tests was published at any time.
    expect(modified(second).every((at) => at >= '20261122T120000Z')).toBe(true)
  })

  test('reads the changes of the packs that may concern its customer, and of no others', async () => {
    const feed = await feedOf(await openProfile(BANK))
    const changes = await read(feed.changes_url)
    expect([changes.statusCode, changes.headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    expect(changes.body).toContain('term="eu-dora"')
    const entries = changes.body.split('<entry>').slice(1)
    for (const entry of entries) {
      expect(entry).toMatch(/term="(eu-dora|eu-gdpr|eu-nis2)"/)
      const [, packId] = /<link rel="alternate" type="text\/html" href="[^"]*\/library\/([a-z0-9-]+)/.exec(entry)!
      expect(entry).toContain(`term="${packId}"`)
    }
    const updated = [...changes.body.matchAll(/<updated>(.*?)<\/updated>/g)].map(([, at]) => at!)
    expect(updated.slice(1)).toEqual(updated.slice(1).toSorted().toReversed())
  })

  test('opens nothing else, and no API key is an address', async () => {
    const feed = await feedOf(await openProfile(BANK))
    const secret = secretOf(feed)
    const headers = [
      { 'x-api-key': secret },
      { authorization: `Bearer ${secret}` },
      { authorization: `Basic ${Buffer.from(`x:${secret}`).toString('base64')}` },
    ]
    for (const header of headers) {
      const answer = await service.app.inject({ url: '/api/v1/domain-packs/eu-dora/filing-rules', headers: header })
      expect(answer.statusCode).toBe(401)
    }
    const wrong = [
      customer.secret,
      mintApiKey(customer.slot, 'feed').secret,
      `${secret.slice(0, -1)}${secret.endsWith('x') ? 'y' : 'x'}`,
      'x',
    ]
    for (const one of wrong) {
      const answer = await read(feed.calendar_url.replace(secret, one))
      expect([one, answer.statusCode, answer.headers['www-authenticate']]).toEqual([one, 404, undefined])
    }
  })

  test('is listed with the tokens, ends, and is revoked; then it is not found', async () => {
    const id = await openProfile(BANK)
    const lasting = await feedOf(id, { name: 'Team' })
    const ending = await feedOf(id, { expires_at: '2028-11-20T00:00:00Z' })
    const list = await service.call(customer, 'GET', '/api/v1/tokens?token_type=feed&limit=500')
    expect(list.json.data).toContainEqual(lasting.token)
    expect(lasting.token).toMatchObject({
      customer_profile_id: id,
      name: 'Team',
      scopes: ['read'],
      expires_at: '2027-11-21T12:00:00.000Z',
    })
    expect((await read(ending.calendar_url)).statusCode).toBe(200)
    expect((await post(`/tokens/${lasting.token.id}/rotate`, {})).status).toBe(409)
    expect((await post(`/tokens/${lasting.token.id}/revoke`, {})).json.status).toBe('revoked')
    expect((await read(lasting.calendar_url)).statusCode).toBe(404)
    expect((await read(lasting.changes_url)).statusCode).toBe(404)
    const past = await post(`/customer-profiles/${id}/feeds`, { name: 'f', expires_at: '2026-11-20T00:00:00Z' })
    const far = await post(`/customer-profiles/${id}/feeds`, { name: 'f', expires_at: '2029-01-01T00:00:00Z' })
    expect([past, far].map(({ json }) => json.errors[0].field)).toEqual(['body.expires_at', 'body.expires_at'])
  })

  test('is made once for an idempotency key, and for a customer of the workspace alone', async () => {
    const id = await openProfile(BANK)
    const key = { 'idempotency-key': randomUUID() }
    const [first, again] = [
      await post(`/customer-profiles/${id}/feeds`, { name: 'f' }, key),
      await post(`/customer-profiles/${id}/feeds`, { name: 'f' }, key),
    ]
    expect(again.text).toBe(first.text)
    const stranger = await service.openCustomer({ scopes: ['read', 'write', 'admin'] })
    expect((await post(`/customer-profiles/${id}/feeds`, { name: 'f' }, {}, stranger)).status).toBe(404)
    const powerless = await service.openCustomer({ scopes: ['admin'] })
    expect((await post(`/customer-profiles/${id}/feeds`, { name: 'f' }, {}, powerless)).status).toBe(403)
  })

  test('is charged once for the same content: twenty reads at once on two replicas, and those of the hour after', async () => {
    const other = await openOwnService({ graph: service.graph, redis: service.redis })
    const id = await openProfile(PROVIDER)
    const feed = await feedOf(id)
    const before = await customer.balance()
    const path = new URL(feed.calendar_url).pathname
    const replicas = [service, other]
    const reads = await Promise.all(Array.from({ length: 20 }, (_, at) => replicas[at % 2]!.app.inject({ url: path })))
    expect(new Set(reads.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(reads.map(({ body }) => body)).size).toBe(1)
    expect(await customer.balance()).toBe(before - 2)
    const again = await read(feed.calendar_url)
    expect(again.headers).toMatchObject({
      'x-credits-cost': '0',
      'x-robots-tag': 'noindex, nofollow',
      'content-type': 'text/calendar; charset=utf-8',
    })
    expect([again.body, await customer.balance()]).toEqual([reads[0]!.body, before - 2])
    // Another content is another read, and so is the same after an hour.
    await service.call(customer, 'PATCH', `/api/v1/customer-profiles/${id}`, { entity_roles: ['credit_institution'] })
    expect((await read(feed.calendar_url)).body).not.toBe(again.body)
    // The change of the profile costs 1.
    expect(await customer.balance()).toBe(before - 5)
    await forgetKept()
    await read(feed.calendar_url)
    expect(await customer.balance()).toBe(before - 7)
  })

  test('is free within the hour although the credits are used up, and 402 after it', async () => {
    const poor = await service.openCustomer({ scopes: ['read', 'write', 'admin'], credits: 3 })
    await post('/customer-profiles', { id: 'poor', ...BANK }, {}, poor)
    const { json: feed } = await post('/customer-profiles/poor/feeds', { name: 'f' }, {}, poor)
    const first = await read(feed.calendar_url)
    const left = await poor.balance()
    const second = await read(feed.calendar_url)
    expect([first.statusCode, second.statusCode, left]).toEqual([200, 200, await poor.balance()])
    expect((await read(feed.changes_url)).statusCode).toBe(402)
  })

  test('takes 60 reads an hour, which its owner sees, and another address has its own', async () => {
    const id = await openProfile(BANK)
    const [leaked, other] = [await feedOf(id), await feedOf(id)]
    const list = async () =>
      (await service.call(customer, 'GET', '/api/v1/tokens?token_type=feed&limit=500')).json.data.find(
        (token: { id: string }) => token.id === leaked.token.id,
      )
    expect(await list()).not.toHaveProperty('use')
    const statuses: number[] = []
    for (let at = 0; at < 61; at += 1) statuses.push((await read(leaked.changes_url)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429])
    const refused = await read(leaked.calendar_url)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60)
    expect(refused.headers['ratelimit-policy']).toBe('"default";q=60;w=3600')
    expect((await read(other.calendar_url)).statusCode).toBe(200)
    const { use } = await list()
    expect(use.days.reduce((sum: number, { reads }: { reads: number }) => sum + reads, 0)).toBe(60)
    expect(use.last_read_at.slice(0, 10)).toBe(use.days[0].day)
  })

  test('is in no log and in no store, however it is called', async () => {
    const feed = await feedOf(await openProfile(BANK))
    const secret = secretOf(feed)
    for (const url of [feed.calendar_url, feed.changes_url, `${feed.calendar_url}/x`, feed.calendar_url.slice(0, -4)])
      await read(url)
    await service.app.inject({ method: 'POST', url: `/api/v1/feeds/${secret}/calendar.ics` })
    await expect.poll(() => log).toContain('POST /api/v1/feeds/[redacted]/calendar.ics 405')
    expect(log).toContain('GET /api/v1/feeds/:feed_secret/calendar.ics 200')
    expect(log).not.toContain(secret.slice(9))
    const anyKey = workspaceKeys(customer.slot).account
    const scan = ['SCAN', '0', 'MATCH', `{w:${customer.slot}}*`, 'COUNT', '100000']
    const [, names] = (await service.redis.command(anyKey, scan)) as [string, string[]]
    const dumps = await Promise.all(names.map((name) => service.redis.command(name, ['DUMP', name])))
    expect(dumps.join('')).not.toContain(secret)
    const { records } = await service.graph.runText(
      'MATCH (n) WHERE any(key IN keys(n) WHERE toStringOrNull(n[key]) CONTAINS $secret) RETURN count(n) AS nodes',
      { secret },
    )
    expect(Number(records[0]!.get('nodes'))).toBe(0)
  })
})
