import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  ADMIN,
  afterOpening,
  OPENED_AT,
  openOAuthService,
  type Client,
  type OAuthService,
} from '#test/support/oauth.ts'
import type { Customer } from '#test/support/service.ts'

let oauth: OAuthService
let customer: Customer
let client: Client

beforeAll(async () => {
  oauth = await openOAuthService()
  customer = await oauth.openCustomer({ scopes: ['read', 'admin'] })
  client = await oauth.register()
})

describe('the administrator', () => {
  const requests = '/api/v1/admin/oauth/assistant/requests'

  test.each([
    ['no key', {}],
    ['a wrong key', { 'x-billing-admin-key': 'wrong' }],
    ['a workspace’s key', { 'x-api-key': 'x' }],
  ])('is turned away with %s, whatever is asked', async (_name, headers) => {
    const waiting = await oauth.begin(client)
    for (const [method, path] of [
      ['GET', requests],
      ['GET', `${requests}/${waiting.code}`],
      ['GET', `${requests}/nonsense`],
      ['POST', `${requests}/${waiting.code}/approve`],
      ['POST', `${requests}/${waiting.code}/deny`],
    ] as const) {
      const refused = await oauth.send(path, { method, headers })
      expect([refused.status, refused.json.errors[0].code]).toEqual([401, 'unauthorized'])
    }
  })

  test('decides once: a second decision is a conflict, whatever it is', async () => {
    const approved = await oauth.begin(client)
    const body = { workspace_id: customer.workspaceId }
    expect((await oauth.decide(approved.code, 'approve', body)).status).toBe(200)
    const again = await oauth.decide(approved.code, 'approve', body)
    expect([again.status, again.json.errors[0].reason]).toEqual([409, 'already_decided'])
    expect((await oauth.decide(approved.code, 'deny')).status).toBe(409)
    const denied = await oauth.begin(client)
    expect((await oauth.decide(denied.code, 'deny')).status).toBe(200)
    expect((await oauth.decide(denied.code, 'approve', body)).status).toBe(409)
  })

  test('gets the same answer for the same idempotency key', async () => {
    const waiting = await oauth.begin(client)
    const headers = { 'idempotency-key': randomUUID() }
    const body = { workspace_id: customer.workspaceId }
    const first = await oauth.decide(waiting.code, 'approve', body, headers)
    const again = await oauth.decide(waiting.code, 'approve', body, headers)
    expect([again.status, again.text, again.headers.get('idempotent-replayed')]).toEqual([200, first.text, 'true'])
    const other = await oauth.decide(waiting.code, 'approve', {}, headers)
    expect(other.json.detail[0].loc).toEqual(['header', 'idempotency-key'])
  })

  test('is told in the detail form what is invalid', async () => {
    const waiting = await oauth.begin(client)
    for (const [body, loc, type] of [
      [{ workspace_id: 'x' }, ['body', 'workspace_id'], 'format'],
      [{ workspace_id: randomUUID() }, ['body', 'workspace_id'], 'value'],
      [{ scopes: ['admin'] }, ['body', 'scopes'], 'value'],
      [{ scopes: [] }, ['body', 'scopes'], 'minItems'],
      [{ more: 1 }, ['body', 'more'], 'additionalProperties'],
      [{ reason: 'a\nb' }, ['body', 'reason'], 'pattern'],
      [{ reason: 'a\u202eb' }, ['body', 'reason'], 'pattern'],
      [{ reason: 'a\u061cb' }, ['body', 'reason'], 'pattern'],
    ] as const) {
      const refused = await oauth.decide(waiting.code, 'approve', body)
      expect(refused.status).toBe(422)
      expect(refused.json).toEqual({
        detail: [{ loc, type, msg: expect.any(String), ctx: expect.any(Object), input: Object.values(body)[0] }],
      })
    }
  })

  test('gets back no value that may be secret or is long', async () => {
    const waiting = await oauth.begin(client)
    const inputOf = async (body: object) => (await oauth.decide(waiting.code, 'approve', body)).json.detail[0].input
    for (const name of ['access_token', 'api-key', 'client_secret', 'code', 'code_verifier', 'Password'])
      for (const body of [{ [name]: 'hidden' }, { more: { [name]: 'hidden' } }]) expect(await inputOf(body)).toBeNull()
    const { json: introspected } = await oauth.call(customer, 'GET', '/api/v1/oauth/introspect?token=')
    expect(introspected.detail).toEqual([
      { loc: ['query', 'token'], msg: expect.any(String), type: 'minLength', input: null, ctx: { limit: 1 } },
    ])
    expect(await inputOf({ reason: 'x'.repeat(2_001) })).toBe(`${'x'.repeat(1_999)}…`)
    expect(await inputOf({ reason: ['x'.repeat(2_000)] })).toBeNull()
    expect(await inputOf({ reason: ['x'.repeat(1_990)] })).toEqual(['x'.repeat(1_990)])
  })

  test('can’t decide after the request has ended, and the assistant is told', async () => {
    const waiting = await oauth.begin(client)
    oauth.clock.set(afterOpening(16 * 60_000))
    try {
      const late = await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
      expect([late.status, late.json.errors[0].detail]).toEqual([
        409,
        'the request has expired; ask the assistant to begin again',
      ])
      expect((await oauth.send(`${requests}/${waiting.code}`, { headers: ADMIN })).json.state).toBe('expired')
      expect((await oauth.goOn(waiting)).searchParams.get('error')).toBe('access_denied')
    } finally {
      oauth.clock.set(OPENED_AT)
    }
  })

  test('sees an approved request end like the browser does, when it comes back too late', async () => {
    const waiting = await oauth.begin(client)
    await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
    const read = async () => (await oauth.send(`${requests}/${waiting.code}`, { headers: ADMIN })).json
    const state = async () =>
      (await oauth.send(`${waiting.waitingPath}/state`, { headers: { cookie: waiting.cookies } })).json
    expect([(await read()).state, (await state()).state]).toEqual(['approved', 'approved'])
    oauth.clock.set(afterOpening(16 * 60_000))
    try {
      expect(await read()).toMatchObject({ state: 'expired', decided_at: expect.any(String) })
      expect(await state()).toEqual({ state: 'expired' })
      const back = await oauth.goOn(waiting)
      expect([back.searchParams.get('error'), back.searchParams.get('error_description')]).toEqual([
        'access_denied',
        'the request was approved, but its browser came back too late',
      ])
      // A browser has forgotten the cookie by then.
      const page = await oauth.send(waiting.waitingPath, { headers: { accept: 'text/html' } })
      expect(page.text).toContain('The request has ended')
      const listed = await oauth.send(`${requests}?status=approved&limit=500`, { headers: ADMIN })
      expect(JSON.stringify(listed.json)).not.toContain(waiting.code)
    } finally {
      oauth.clock.set(OPENED_AT)
    }
    const tokens = await oauth.call(customer, 'GET', '/api/v1/tokens?token_type=oauth')
    expect(tokens.json.page.total).toBe(0)
  })

  test('sees that a browser went back in time, and still does a day later', async () => {
    const own = await oauth.openCustomer()
    const waiting = await oauth.begin(client)
    await oauth.decide(waiting.code, 'approve', { workspace_id: own.workspaceId })
    await oauth.goOn(waiting)
    oauth.clock.set(afterOpening(8 * 3_600_000))
    try {
      const { json } = await oauth.send(`${requests}/${waiting.code}`, { headers: ADMIN })
      expect(json).toMatchObject({ state: 'approved', answered_at: OPENED_AT })
    } finally {
      oauth.clock.set(OPENED_AT)
    }
  })

  test('finds a request by its id and its code in any spelling, and lists by state', async () => {
    const waiting = await oauth.begin(client)
    const spelled = waiting.code.toLowerCase().replace('-', '')
    const { json: found } = await oauth.send(`${requests}/${spelled}`, { headers: ADMIN })
    expect((await oauth.send(`${requests}/${found.id}`, { headers: ADMIN })).json).toEqual(found)
    const { json: listed } = await oauth.send(`${requests}?status=pending&limit=500`, { headers: ADMIN })
    expect(listed.data).toContainEqual(found)
    expect((await oauth.send(`${requests}/BCDF-BCDF`, { headers: ADMIN })).status).toBe(404)
    expect((await oauth.send(`${requests}?status=open`, { headers: ADMIN })).json.detail[0]).toMatchObject({
      loc: ['query', 'status'],
      type: 'enum',
    })
  })
})

describe('introspection', () => {
  const introspect = (who: Customer, token: string) =>
    oauth.call(who, 'GET', `/api/v1/oauth/introspect?token=${encodeURIComponent(token)}`)

  test('tells a workspace of its own tokens and of no other’s', async () => {
    const tokens = await oauth.connect(customer, { client })
    const own = await introspect(customer, tokens.access_token)
    expect(own.json).toMatchObject({
      active: true,
      scope: 'read',
      client_id: client.client_id,
      token_type: 'Bearer',
      sub: customer.workspaceId,
    })
    expect((await introspect(customer, tokens.refresh_token)).json.active).toBe(true)
    const stranger = await oauth.openCustomer()
    for (const token of [tokens.access_token, tokens.refresh_token])
      expect((await introspect(stranger, token)).text).toBe('{"active":false}')
    expect((await introspect(customer, 'unknown')).text).toBe('{"active":false}')
    expect((await introspect(stranger, customer.secret)).text).toBe('{"active":false}')
  })

  test.each(['an API key', 'an access token'])(
    'describes %s that the call comes with, or that it names',
    async (kind) => {
      const token = kind === 'an API key' ? customer.secret : (await oauth.connect(customer, { client })).access_token
      const headers = kind === 'an API key' ? { 'x-api-key': token } : { authorization: `Bearer ${token}` }
      const { statusCode, body } = await oauth.app.inject({ url: '/api/v1/oauth/introspect', headers })
      expect([statusCode, JSON.parse(body)]).toEqual([200, (await introspect(customer, token)).json])
      expect(JSON.parse(body)).toMatchObject({
        active: true,
        scope: expect.stringContaining('read'),
        token_type: kind === 'an API key' ? 'api_key' : 'Bearer',
        sub: customer.workspaceId,
        token_id: expect.any(String),
      })
    },
  )

  test('answers a wrong parameter in the detail form, which never repeats a secret', async () => {
    const refused = await oauth.call(customer, 'GET', '/api/v1/oauth/introspect?token=')
    expect(refused.status).toBe(422)
    expect(refused.json.detail).toMatchObject([{ loc: ['query', 'token'], type: 'minLength', input: null }])
  })
})
