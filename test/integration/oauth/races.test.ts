import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { REFRESH_GRACE_MS } from '#src/features/oauth/provider/adapter.ts'
import {
  afterOpening,
  OPENED_AT,
  openOAuthService,
  REDIRECT,
  type Client,
  type OAuthService,
} from '#test/support/oauth.ts'
import { type Customer } from '#test/support/service.ts'

let oauth: OAuthService
let customer: Customer
let client: Client

beforeAll(async () => {
  oauth = await openOAuthService()
  customer = await oauth.openCustomer({ scopes: ['read', 'admin'] })
  client = await oauth.register()
})

const count = (replies: Array<{ status: number }>, status: number) =>
  replies.filter((reply) => reply.status === status).length
const call = async (token: string) =>
  (await oauth.send('/api/v1/domain-packs?limit=1', { headers: { authorization: `Bearer ${token}` } })).status
const later = (ms: number) => oauth.clock.set(afterOpening(ms))

test('20 parallel redemptions of one code: exactly 1, whose token the others end', async () => {
  for (let round = 0; round < 5; round += 1) {
    const waiting = await oauth.begin(client)
    await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
    const code = (await oauth.goOn(waiting)).searchParams.get('code')!
    const replies = await Promise.all(Array.from({ length: 20 }, () => oauth.redeem(client, code, waiting.verifier)))
    expect(count(replies, 200)).toBe(1)
    expect(replies.filter((reply) => reply.json.error === 'invalid_grant')).toHaveLength(19)
    expect(await call(replies.find(({ status }) => status === 200)!.json.access_token)).toBe(401)
  }
})

test('10 parallel refreshes: none logs the user out', async () => {
  const tokens = await oauth.connect(customer)
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => oauth.refresh(tokens.client, tokens.refresh_token)),
  )
  expect(count(replies, 200)).toBe(10)
  expect(new Set(replies.map((reply) => reply.json.refresh_token)).size).toBe(10)
  for (const { json } of replies) expect(await call(json.access_token)).toBe(200)
  expect((await oauth.refresh(tokens.client, replies[3]!.json.refresh_token)).status).toBe(200)
})

test('re-use of a refresh token works within its grace, and after it ends the whole family', async () => {
  const tokens = await oauth.connect(customer)
  const next = await oauth.refresh(tokens.client, tokens.refresh_token)
  try {
    later(REFRESH_GRACE_MS - 1)
    expect((await oauth.refresh(tokens.client, tokens.refresh_token)).status).toBe(200)
    expect(await call(next.json.access_token)).toBe(200)
    later(REFRESH_GRACE_MS)
    expect((await oauth.refresh(tokens.client, tokens.refresh_token)).json.error).toBe('invalid_grant')
    expect(await call(next.json.access_token)).toBe(401)
    expect((await oauth.refresh(tokens.client, next.json.refresh_token)).json.error).toBe('invalid_grant')
  } finally {
    oauth.clock.set(OPENED_AT)
  }
})

test('20 administrators at once: one decision', async () => {
  const waiting = await oauth.begin(client)
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_none, index) =>
      oauth.decide(
        waiting.code,
        index % 2 ? 'deny' : 'approve',
        index % 2 ? {} : { workspace_id: customer.workspaceId },
      ),
    ),
  )
  expect([count(replies, 200), count(replies, 409)]).toEqual([1, 19])
})

test('a browser that comes back in ten tabs makes one grant', async () => {
  const own = await oauth.openCustomer({ scopes: ['read', 'admin'] })
  const waiting = await oauth.begin(client)
  await oauth.decide(waiting.code, 'approve', { workspace_id: own.workspaceId })
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => oauth.send(waiting.waitingPath, { headers: { cookie: waiting.cookies } })),
  )
  expect(count(replies, 303)).toBe(10)
  const listed = await oauth.call(own, 'GET', '/api/v1/tokens?token_type=oauth')
  expect(listed.json.page.total).toBe(1)
})

test('20 parallel returns of one approved browser: one code, and the others are told', async () => {
  for (let round = 0; round < 3; round += 1) {
    const own = await oauth.openCustomer({ scopes: ['read', 'admin'] })
    const waiting = await oauth.begin(client)
    await oauth.decide(waiting.code, 'approve', { workspace_id: own.workspaceId })
    const headers = { cookie: waiting.cookies, accept: 'text/html' }
    /** A browser that follows every redirect, up to the assistant. */
    const goOn = async (): Promise<{ code?: string; status: number; text: string }> => {
      let path = waiting.waitingPath
      for (let steps = 0; steps < 4; steps += 1) {
        const reply = await oauth.send(path, { headers })
        const place = reply.headers.get('location')
        if (!place) return reply
        const code = new URL(place, oauth.url).searchParams.get('code')
        if (code) return { ...reply, code }
        path = place
      }
      throw new Error('sent in circles')
    }
    const replies = await Promise.all(Array.from({ length: 20 }, goOn))
    const codes = replies.flatMap(({ code }) => code ?? [])
    expect(codes).toHaveLength(1)
    const others = replies.filter(({ code }) => code === undefined)
    for (const { status, text } of others) {
      expect(status).toBe(400)
      expect(text).toContain('has gone on already')
    }
    expect((await goOn()).text).toContain('has gone on already')
    expect((await oauth.redeem(client, codes[0]!, waiting.verifier)).status).toBe(200)
    expect((await oauth.call(own, 'GET', '/api/v1/tokens?token_type=oauth')).json.page.total).toBe(1)
  }
})

test('a browser that jumps over the waiting page gets nothing, and waits on', async () => {
  const waiting = await oauth.begin(client)
  const headers = { cookie: waiting.cookies }
  const jumped = await oauth.send(waiting.waitingPath.replace('/oauth/waiting/', '/authorize/'), { headers })
  expect([jumped.status, jumped.headers.get('location')]).toEqual([400, null])
  await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
  expect((await oauth.goOn(waiting)).searchParams.get('code')).toBeTruthy()
})

describe('an idempotency key', () => {
  const post = (path: string, body: object, key: string) =>
    oauth.send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })

  test('on /register makes one client, and turns 201 into 200', async () => {
    const key = randomUUID()
    const body = { redirect_uris: [REDIRECT], client_name: 'Once' }
    const first = await post('/register', body, key)
    const again = await post('/register', body, key)
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text])
    expect(again.headers.get('idempotent-replayed')).toBe('true')
    expect((await post('/register', body, randomUUID())).json.client_id).not.toBe(first.json.client_id)
  })

  test('on /token gives the lost answer again instead of ending the grant', async () => {
    const waiting = await oauth.begin(client)
    await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
    const code = (await oauth.goOn(waiting)).searchParams.get('code')!
    const key = randomUUID()
    const body = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      code_verifier: waiting.verifier,
      client_id: client.client_id,
    }
    const first = await post('/token', body, key)
    const again = await post('/token', body, key)
    expect([again.status, again.text]).toEqual([200, first.text])
    expect(await call(first.json.access_token)).toBe(200)
    const other = await post('/token', { ...body, code: 'another' }, key)
    expect([other.status, other.json.error, other.json.errors[0].field]).toEqual([
      422,
      'invalid_request',
      'header.idempotency-key',
    ])
  })

  test('never replays to a client that fails to authenticate', async () => {
    const confidential = await oauth.register({ token_endpoint_auth_method: 'client_secret_post' })
    const waiting = await oauth.begin(confidential)
    await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
    const code = (await oauth.goOn(waiting)).searchParams.get('code')!
    const key = randomUUID()
    const body = {
      grant_type: 'authorization_code',
      code,
      redirect_uri: REDIRECT,
      code_verifier: waiting.verifier,
      client_id: confidential.client_id,
    }
    const first = await post('/token', { ...body, client_secret: confidential.client_secret }, key)
    expect(first.status).toBe(200)
    for (const secret of [{ client_secret: 'wrong' }, {}]) {
      const refused = await post('/token', { ...body, ...secret }, key)
      expect(refused.status).toBe(422)
      expect(refused.text).not.toContain(first.json.access_token)
    }
  })

  test('that is malformed is refused', async () => {
    const refused = await post('/register', { redirect_uris: [REDIRECT] }, 'x'.repeat(256))
    expect([refused.status, refused.json.error]).toEqual([422, 'invalid_request'])
  })
})
