import { beforeAll, describe, expect, test } from 'vitest'
import type { Capacity } from '#src/features/oauth/storage/places.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import {
  afterOpening,
  OPENED_AT,
  openOAuthService,
  REDIRECT,
  type OAuthService,
  type Reply,
} from '#test/support/oauth.ts'
import { hasRedisServer, startRedisServer } from '#test/support/redis-server.ts'
import { untilReady, type Customer } from '#test/support/service.ts'

const CAPACITY: Capacity = {
  clients: { all: 5, perAddress: 3 },
  requests: { all: 6, perAddress: 3, perClient: 4 },
}
const HOUR_MS = 3_600_000

let oauth: OAuthService
let redis: Redis
let customer: Customer

/** From an address, as a proxy in front tells it. */
const registerFrom = (address: string, metadata: object = {}): Promise<Reply> =>
  oauth.send('/register', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none', ...metadata }),
  })
const authorizeFrom = (address: string, clientId: string): Promise<Reply> =>
  oauth.send(`/authorize?${oauth.parametersOf({ client_id: clientId }, 'v'.repeat(43), { state: address })}`, {
    headers: { 'x-forwarded-for': address },
  })
const codeOf = ({ text }: Reply) => /class="code"[^>]*>([A-Z-]+)</.exec(text)![1]!
const waitingOf = (reply: Reply) => ({
  status: reply.status,
  html: reply.text,
  cookies: reply.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; '),
  code: codeOf(reply),
  waitingPath: /data-next-url="([^"]+)"/.exec(reply.text)![1]!,
  verifier: 'v'.repeat(43),
})
const approve = (code: string) => oauth.decide(code, 'approve', { workspace_id: customer.workspaceId })

/** The names of what Redis keeps, by pattern. */
const keysLike = async (pattern: string) => (await redis.command('', ['KEYS', pattern])) as string[]

beforeAll(async () => {
  if (!hasRedisServer) return undefined
  const server = await startRedisServer()
  redis = await openRedis({ url: server.url })
  cleanUpAfterFile(() => redis.close())
  oauth = await openOAuthService({ redis, oauthCapacity: CAPACITY, trustProxy: ['127.0.0.1'] })
  await untilReady(oauth)
  customer = await oauth.openCustomer()
  return () => server.kill()
})

describe.skipIf(!hasRedisServer)('what callers without a key make Redis keep', () => {
  /** Each test begins with nothing kept. */
  const forgetAll = async () => {
    oauth.clock.set(OPENED_AT)
    for (const key of await keysLike('{o*')) await redis.command(key, ['DEL', key])
  }

  test('a client that nobody let in is kept for a day, takes a place of its address and one of all, and is told when one is free', async () => {
    await forgetAll()
    for (let count = 0; count < 3; count += 1) expect((await registerFrom('192.0.2.1')).status).toBe(201)
    const refused = await registerFrom('192.0.2.1')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe(String(24 * 3_600))
    expect(refused.json).toMatchObject({ error: 'slow_down', status: 'error' })
    expect(refused.json.error_description).toContain('This address has registered as many clients')
    // An IPv6 neighbour of the same /64 is the same address.
    for (const address of ['2001:db8::1', '2001:db8::2']) expect((await registerFrom(address)).status).toBe(201)
    const full = await registerFrom('192.0.2.9')
    expect([full.status, full.json.error, full.headers.get('retry-after')]).toEqual([
      503,
      'temporarily_unavailable',
      String(24 * 3_600),
    ])
    expect(full.json.error_description).toContain('no administrator has let in; try again in 86400 seconds')
    expect(await keysLike('{o:*}:artefact')).toHaveLength(5)
    for (const key of await keysLike('{o:*}:artefact')) {
      const livesMs = Number(await redis.command(key, ['PTTL', key]))
      expect(livesMs).toBeGreaterThan(23 * HOUR_MS)
      expect(livesMs).toBeLessThanOrEqual(24 * HOUR_MS)
    }
    oauth.clock.set(afterOpening(24 * HOUR_MS + 1))
    expect((await registerFrom('192.0.2.1')).status).toBe(201)
  })

  test('a refused registration takes no place', async () => {
    await forgetAll()
    for (let count = 0; count < 6; count += 1)
      expect((await registerFrom('192.0.2.1', { grant_types: ['password'] })).status).toBe(400)
    expect((await registerFrom('192.0.2.1')).status).toBe(201)
  })

  test('a client that was let in gives its place back and is kept as long as before', async () => {
    await forgetAll()
    const replies = [await registerFrom('192.0.2.1'), await registerFrom('192.0.2.1'), await registerFrom('192.0.2.1')]
    expect((await registerFrom('192.0.2.1')).status).toBe(429)
    const client = replies[0]!.json
    const waiting = waitingOf(await authorizeFrom('192.0.2.1', client.client_id))
    await approve(waiting.code)
    const code = (await oauth.goOn(waiting)).searchParams.get('code')!
    expect((await oauth.redeem(client, code, waiting.verifier)).status).toBe(200)
    expect((await registerFrom('192.0.2.1')).status).toBe(201)
    expect((await registerFrom('192.0.2.1')).status).toBe(429)
    const lives = await Promise.all(
      (await keysLike('{o:*}:artefact')).map(async (key) => Number(await redis.command(key, ['PTTL', key]))),
    )
    expect(Math.max(...lives)).toBeGreaterThan(399 * 24 * HOUR_MS)
  })

  test('racers on the last places get as many as there are', async () => {
    await forgetAll()
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => registerFrom(`192.0.2.${at}`)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(5)
    expect(await keysLike('{o:*}:artefact')).toHaveLength(5)
  })

  test('a request that waits takes a place of its address, its client and of all; the assistant is told, and nothing more is kept', async () => {
    await forgetAll()
    const { client_id: one } = (await registerFrom('192.0.2.1')).json
    const { client_id: other } = (await registerFrom('192.0.2.1')).json
    const pages: Reply[] = []
    for (let count = 0; count < 3; count += 1) pages.push(await authorizeFrom('192.0.2.1', one))
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    // Of OAuth alone: accounts of the shared graph are put back in this Redis in the background.
    const kept = (await keysLike('{o*')).length
    const expectRefusal = async (reply: Reply, reason: string) => {
      expect(reply.status).toBe(303)
      const back = new URL(reply.headers.get('location')!)
      expect(`${back.origin}${back.pathname}`).toBe(REDIRECT)
      expect(back.searchParams.get('error')).toBe('temporarily_unavailable')
      expect(back.searchParams.get('error_description')).toContain(reason)
      expect(back.searchParams.get('error_description')).toContain('try again in 900 seconds')
    }
    await expectRefusal(await authorizeFrom('192.0.2.1', other), 'from this address wait')
    expect((await keysLike('{o*')).length).toBe(kept)
    expect((await authorizeFrom('192.0.2.2', one)).status).toBe(200)
    await expectRefusal(await authorizeFrom('192.0.2.3', one), 'of this client wait')
    for (const address of ['192.0.2.3', '192.0.2.4']) expect((await authorizeFrom(address, other)).status).toBe(200)
    await expectRefusal(await authorizeFrom('192.0.2.5', other), 'As many requests wait')
    // A decision frees a place, and so does the end of its time.
    expect((await oauth.decide(codeOf(pages[0]!), 'deny')).status).toBe(200)
    expect((await authorizeFrom('192.0.2.5', other)).status).toBe(200)
    expect((await approve(codeOf(pages[1]!))).status).toBe(200)
    expect((await authorizeFrom('192.0.2.1', other)).status).toBe(200)
    oauth.clock.set(afterOpening(15 * 60_000 + 1))
    expect((await authorizeFrom('192.0.2.6', one)).status).toBe(200)
  })

  test('a request that nobody decided is kept for an hour, a decided one for a day, and the list shows both until then', async () => {
    await forgetAll()
    const { client_id: client } = (await registerFrom('192.0.2.1')).json
    const [denied, left] = [await authorizeFrom('192.0.2.1', client), await authorizeFrom('192.0.2.1', client)]
    const { id } = (await oauth.decide(codeOf(denied), 'deny')).json
    const lives: number[] = []
    for (const key of [...(await keysLike('{or:*}:request')), ...(await keysLike('{oc:*}:request'))])
      lives.push(Number(await redis.command(key, ['PTTL', key])))
    expect(lives.filter((livesMs) => livesMs > HOUR_MS && livesMs <= 24 * HOUR_MS)).toHaveLength(2)
    expect(lives.filter((livesMs) => livesMs > 0 && livesMs <= HOUR_MS)).toHaveLength(2)
    const listed = async () => await redis.command('', ['ZRANGE', '{oauth}:requests', '0', '-1'])
    expect(await listed()).toHaveLength(2)
    oauth.clock.set(afterOpening(HOUR_MS + 1))
    expect((await authorizeFrom('192.0.2.2', client)).status).toBe(200)
    expect(await listed()).toHaveLength(2)
    expect(await listed()).toContain(id)
    expect(codeOf(left)).toBeTruthy()
  })

  test('fifty requests leave no session and no key without an end', async () => {
    await forgetAll()
    const { client_id: client } = (await registerFrom('192.0.2.1')).json
    for (let count = 0; count < 50; count += 1) await authorizeFrom('192.0.2.1', client)
    const endless: string[] = []
    for (const key of await keysLike('{o*')) if (Number(await redis.command(key, ['PTTL', key])) < 0) endless.push(key)
    // The two lists are short: what is old leaves them with each new request.
    expect(endless.toSorted()).toEqual(['{oauth}:requests', '{oauth}:undecided-requests'])
    expect((await keysLike('{o:*}:artefact')).length).toBe(1 + 3)
  })
})

describe.skipIf(!hasRedisServer)('a body or an address that is larger than its purpose needs', () => {
  test('is refused with its limit: a registration of more than 8 KiB, a form, and an authorization request', async () => {
    const much = await registerFrom('192.0.2.1', { client_uri: `https://assistant.example/${'x'.repeat(8_200)}` })
    expect([much.status, much.json.error]).toEqual([413, 'invalid_request'])
    expect(much.json.error_description).toBe('The registration is too large: it may have at most 8192 bytes')
    for (const path of ['/token', '/revoke']) {
      const form = await oauth.send(path, { method: 'POST', body: new URLSearchParams({ token: 'x'.repeat(8_200) }) })
      expect([form.status, form.json.error]).toEqual([413, 'invalid_request'])
    }
    const long = await oauth.send(`/authorize?${'x'.repeat(8_000)}=1`)
    expect([long.status, long.json]).toEqual([
      400,
      { error: 'invalid_request', error_description: 'The address has more than 8000 characters.' },
    ])
  })

  test('unknown members of a registration are dropped, and not kept', async () => {
    oauth.clock.set(afterOpening(3 * 24 * HOUR_MS))
    const before = new Set(await keysLike('{o:*}:artefact'))
    const noise = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`x_${at}`, 'y'.repeat(50)]))
    const registered = await registerFrom('198.51.100.1', {
      ...noise,
      client_name: 'Noisy',
      jwks: { keys: [] },
      contacts: ['a@assistant.example'],
      client_uri: 'https://assistant.example',
    })
    expect(registered.status).toBe(201)
    expect(registered.json).toMatchObject({ client_name: 'Noisy', client_uri: 'https://assistant.example' })
    expect(Object.keys(registered.json).filter((name) => name.startsWith('x_') || name === 'contacts')).toEqual([])
    const [key] = (await keysLike('{o:*}:artefact')).filter((name) => !before.has(name))
    expect(Number(await redis.command(key!, ['MEMORY', 'USAGE', key!]))).toBeLessThan(2_000)
  })
})
