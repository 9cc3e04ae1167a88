import { beforeAll, describe, expect, test } from 'vitest'
import {
  ADMIN,
  afterOpening,
  type Client,
  type ConsentContext,
  OPENED_AT,
  openOAuthService,
  type OAuthService,
} from '#test/support/oauth.ts'
import type { Customer } from '#test/support/service.ts'

let oauth: OAuthService
let owner: Customer
let stranger: Customer
let client: Client

const PATH = '/api/v1/oauth/assistant-requests'

beforeAll(async () => {
  oauth = await openOAuthService()
  owner = await oauth.openCustomer({ scopes: ['read', 'write', 'admin'] })
  stranger = await oauth.openCustomer({ scopes: ['read', 'write', 'admin'] })
  for (const [name, own] of Object.entries({ Owner: owner, Stranger: stranger }))
    await oauth.call(own, 'PATCH', '/api/v1/workspace', { name })
  client = await oauth.register()
})

const decide = (by: Customer, { code }: ConsentContext, decision: 'approve' | 'deny', body: object = {}) =>
  oauth.call(by, 'POST', `${PATH}/${code}/${decision}`, body)
const look = (by: Customer, { code }: ConsentContext) => oauth.call(by, 'GET', `${PATH}/${code}`)
const pageOf = async ({ waitingPath, cookies }: ConsentContext) =>
  (await oauth.send(waitingPath, { headers: { cookie: cookies } })).text
/** The offers of a page, by the name of the workspace. */
const offersOf = (html: string) =>
  new Map(
    [...html.matchAll(/<h2[^>]*>([^<]+)<\/h2>[^]*?name="offer" value="(\w+)"/g)].map(([, name, digest]) => [
      name!,
      digest!,
    ]),
  )
const say = ({ waitingPath, cookies: cookie }: ConsentContext, what: string, form: Record<string, string> = {}) =>
  oauth.send(`${waitingPath}/${what}`, { method: 'POST', headers: { cookie }, body: new URLSearchParams(form) })

/** Each test looks up few codes; a workspace of its own has the whole minute. */
const openOwner = () => oauth.openCustomer({ scopes: ['read', 'write', 'admin'] })

describe('an administrator of a workspace', () => {
  test('lets an assistant in, once the person at the browser agrees, without the operator', async () => {
    const waiting = await oauth.begin(client, { scope: 'read write' })
    expect((await look(owner, waiting)).json).toMatchObject({
      code: waiting.code,
      state: 'pending',
      client_name: 'Assistant',
      scopes: ['read', 'write'],
    })
    const offered = await decide(owner, waiting, 'approve', { scopes: ['read'], reason: 'agreed' })
    expect([offered.status, offered.json.state, offered.json.offer]).toEqual([
      200,
      'offered',
      { scopes: ['read'], remember: false, offered_by: owner.keyId, offered_at: OPENED_AT, reason: 'agreed' },
    ])
    // Nothing is minted before the person said that it is their organisation.
    const html = await pageOf(waiting)
    expect(html).toContain('Is this your organisation?')
    expect(html).toContain('It also asked for <code>write</code>, which they did not allow.')
    expect((await say(waiting, 'answer', { offer: offersOf(html).get('Owner')!, answer: 'own' })).status).toBe(200)
    const code = (await oauth.goOn(waiting)).searchParams.get('code')!
    const { json: tokens } = await oauth.redeem(client, code, waiting.verifier)
    expect(tokens.scope).toBe('read')
    const headers = { authorization: `Bearer ${tokens.access_token}` }
    const introspected = await oauth.send('/api/v1/oauth/introspect', { headers })
    expect(introspected.json).toMatchObject({ active: true, sub: owner.workspaceId })
    expect((await oauth.call(owner, 'GET', PATH)).json.data[0]).toMatchObject({ code: waiting.code, state: 'approved' })
    const rows = await oauth.call(owner, 'GET', '/api/v1/tokens')
    expect(rows.json.data.filter(({ token_type: type }: any) => type === 'oauth')).toHaveLength(1)
  })

  test('grants only what was asked for and the key has itself', async () => {
    const reader = await oauth.openCustomer({ scopes: ['read', 'admin'] })
    const waiting = await oauth.begin(client, { scope: 'read write' })
    for (const [body, detail] of [
      [{}, 'this key lacks write itself; grant some of: read'],
      [{ scopes: ['admin'] }, 'admin was not asked for; asked for: read, write'],
    ] as const) {
      const { status, json } = await decide(reader, waiting, 'approve', body)
      expect([status, json.errors[0].field, json.errors[0].detail]).toEqual([422, 'body.scopes', detail])
    }
    expect((await decide(reader, waiting, 'approve', { scopes: ['read'] })).status).toBe(200)
  })

  test('needs the scope admin, and sees no request without its code', async () => {
    const waiting = await oauth.begin(client)
    const reader = await oauth.openCustomer({ scopes: ['read', 'write'] })
    for (const { status } of [await look(reader, waiting), await decide(reader, waiting, 'approve')])
      expect(status).toBe(403)
    const own = await openOwner()
    expect((await oauth.call(own, 'GET', PATH)).json.data).toEqual([])
    const { id } = (await oauth.send(`/api/v1/admin/oauth/assistant/requests/${waiting.code}`, { headers: ADMIN })).json
    for (const unknown of ['BBBB-BBBB', id.slice(0, 20), 'nonsense'])
      expect((await oauth.call(own, 'GET', `${PATH}/${unknown}`)).status).toBe(404)
  })

  test('looks up ten codes a minute, by whatever operation', async () => {
    const own = await openOwner()
    for (let at = 0; at < 10; at += 1) {
      const [method, path] = at % 2 === 0 ? (['GET', 'BBBB-BBBB'] as const) : (['POST', 'BBBB-BBBB/approve'] as const)
      expect((await oauth.call(own, method, `${PATH}/${path}`, method === 'POST' ? {} : undefined)).status).toBe(404)
    }
    const waiting = await oauth.begin(client)
    const refused = await look(own, waiting)
    expect([refused.status, refused.json.errors[0].code]).toEqual([429, 'rate_limited'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await look(await openOwner(), waiting)).status).toBe(200)
  })
})

describe('a stranger’s administrator', () => {
  test('neither takes a request nor ends it: the person at the browser says whose it is', async () => {
    const waiting = await oauth.begin(client)
    await decide(stranger, waiting, 'approve')
    oauth.clock.set(afterOpening(1_000))
    await decide(owner, waiting, 'approve')
    oauth.clock.set(OPENED_AT)
    const offers = offersOf(await pageOf(waiting))
    expect([...offers.keys()]).toEqual(['Stranger', 'Owner'])
    await say(waiting, 'answer', { offer: offers.get('Stranger')!, answer: 'foreign' })
    expect((await look(stranger, waiting)).json.state).toBe('declined')
    const again = await decide(stranger, waiting, 'approve')
    expect([again.status, again.json.errors[0].reason]).toEqual([409, 'already_decided'])
    expect((await decide(stranger, waiting, 'deny')).json.state).toBe('declined')
    await say(waiting, 'answer', { offer: offers.get('Owner')!, answer: 'own' })
    expect((await oauth.goOn(waiting)).searchParams.get('code')).toBeTruthy()
    const other = await openOwner()
    expect((await look(other, waiting)).status).toBe(404)
  })

  test('can’t be taken for another one: an offer with other terms than those that were shown does not count', async () => {
    const waiting = await oauth.begin(client, { scope: 'read write' })
    await decide(owner, waiting, 'approve', { scopes: ['read'] })
    const [, shown] = [...offersOf(await pageOf(waiting))][0]!
    await decide(owner, waiting, 'approve', { scopes: ['read', 'write'] })
    await say(waiting, 'answer', { offer: shown, answer: 'own' })
    expect((await look(owner, waiting)).json.state).toBe('offered')
    await decide(owner, waiting, 'deny')
    expect((await look(owner, waiting)).json.state).toBe('pending')
    expect(await pageOf(waiting)).toContain('Waiting for your administrator')
  })
})

describe('the person at the browser', () => {
  test('is the only one who can answer, and cancels for good', async () => {
    const own = await openOwner()
    const waiting = await oauth.begin(client)
    const other = await oauth.begin(client)
    await decide(own, waiting, 'approve')
    const [, offer] = [...offersOf(await pageOf(waiting))][0]!
    for (const cookies of ['', other.cookies])
      for (const what of ['answer', 'cancel'])
        expect(
          (await say({ ...waiting, cookies }, what, what === 'answer' ? { offer, answer: 'own' } : {})).status,
        ).toBe(400)
    expect((await look(own, waiting)).json.state).toBe('offered')
    await say(waiting, 'cancel')
    const back = await oauth.goOn(waiting)
    expect([back.searchParams.get('error'), back.searchParams.get('error_description')]).toEqual([
      'access_denied',
      'the request was cancelled at the browser',
    ])
    expect((await look(own, waiting)).json.state).toBe('ended')
  })

  test('lets nobody in by an offer whose key has ended, nor after the request has', async () => {
    const own = await openOwner()
    const { json } = await oauth.call(own, 'POST', '/api/v1/tokens', { name: 'helper', scopes: ['read', 'admin'] })
    const helper = { ...own, secret: json.secret }
    const [first, second] = [await oauth.begin(client), await oauth.begin(client)]
    await decide(helper, first, 'approve')
    await oauth.call(own, 'POST', `/api/v1/tokens/${json.token.id}/revoke`, {})
    const [, offer] = [...offersOf(await pageOf(first))][0]!
    await say(first, 'answer', { offer, answer: 'own' })
    expect((await look(own, first)).json.state).toBe('pending')
    await decide(own, second, 'approve')
    const [, late] = [...offersOf(await pageOf(second))][0]!
    oauth.clock.set(afterOpening(16 * 60_000))
    try {
      await say(second, 'answer', { offer: late, answer: 'own' })
      expect((await look(own, second)).json.state).toBe('expired')
      expect((await oauth.goOn(second)).searchParams.get('error')).toBe('access_denied')
    } finally {
      oauth.clock.set(OPENED_AT)
    }
  })

  test('gets one grant, however many agree, answer and deny at once', async () => {
    const own = await openOwner()
    const waiting = await oauth.begin(client)
    await decide(own, waiting, 'approve')
    const [, offer] = [...offersOf(await pageOf(waiting))][0]!
    await Promise.all([
      ...[1, 2, 3].map(() => say(waiting, 'answer', { offer, answer: 'own' })),
      decide(own, waiting, 'approve', { reason: 'again' }),
      decide(own, waiting, 'deny'),
      oauth.decide(waiting.code, 'deny'),
    ])
    const { state } = (await look(own, waiting)).json
    const back = state === 'pending' || state === 'offered' ? undefined : await oauth.goOn(waiting)
    const isIn = back?.searchParams.has('code') ?? false
    expect(isIn).toBe(state === 'approved')
    const rows = await oauth.call(own, 'GET', '/api/v1/tokens')
    expect(rows.json.data.filter(({ token_type: type }: any) => type === 'oauth')).toHaveLength(isIn ? 1 : 0)
  })
})
