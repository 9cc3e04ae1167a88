import { beforeAll, describe, expect, test } from 'vitest'
import { openOAuthService, REDIRECT, type Client, type OAuthService, type ConsentContext } from '#test/support/oauth.ts'
import type { Customer } from '#test/support/service.ts'

let oauth: OAuthService
let customer: Customer
let client: Client

beforeAll(async () => {
  oauth = await openOAuthService()
  customer = await oauth.openCustomer({ scopes: ['read', 'admin'] })
  client = await oauth.register({ redirect_uris: ['https://assistant.example/callback', REDIRECT] })
})

const authorize = (changes: Record<string, string | null>, extra = '') =>
  oauth.send(`/authorize?${oauth.parametersOf(client, 'v'.repeat(43), changes)}${extra}`)

describe('GET /authorize, where the redirect can’t be trusted, tells the user and redirects nowhere', () => {
  test.each([
    ['an unknown client', { client_id: 'oac_unknown' }, 'invalid_client'],
    ['no client', { client_id: null }, 'invalid_request'],
    ['a longer path', { redirect_uri: 'https://assistant.example/callback/evil' }, 'invalid_redirect_uri'],
    ['a shorter path', { redirect_uri: 'https://assistant.example/call' }, 'invalid_redirect_uri'],
    ['a longer host', { redirect_uri: 'https://assistant.example.evil/callback' }, 'invalid_redirect_uri'],
    [
      'credentials before the host',
      { redirect_uri: 'https://assistant.example@evil.example/callback' },
      'invalid_redirect_uri',
    ],
    ['a fragment', { redirect_uri: 'https://assistant.example/callback#x' }, 'invalid_redirect_uri'],
    ['another form of the host', { redirect_uri: 'https://ASSISTANT.example/callback' }, 'invalid_redirect_uri'],
    ['a trailing dot', { redirect_uri: 'https://assistant.example./callback' }, 'invalid_redirect_uri'],
    ['another port', { redirect_uri: 'https://assistant.example:8443/callback' }, 'invalid_redirect_uri'],
    ['an added query', { redirect_uri: 'https://assistant.example/callback?x=1' }, 'invalid_redirect_uri'],
    ['a script', { redirect_uri: 'javascript:alert(1)' }, 'invalid_redirect_uri'],
  ])('%s', async (_name, changes, error) => {
    const refused = await authorize(changes)
    expect(refused.status).toBe(400)
    expect(refused.headers.get('location')).toBeNull()
    expect(refused.json).toMatchObject({ error })
    const page = await oauth.send(`/authorize?${oauth.parametersOf(client, 'v'.repeat(43), changes)}`, {
      headers: { accept: 'text/html' },
    })
    expect(page.status).toBe(400)
    expect(page.headers.get('content-type')).toContain('text/html')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(page.text).not.toContain('alert(1)')
  })

  test('loopback redirects work on any port, nothing else of them does', async () => {
    expect((await authorize({ redirect_uri: 'http://127.0.0.1:1/callback' })).status).toBe(200)
    expect((await authorize({ redirect_uri: 'http://127.0.0.1:1/other' })).json.error).toBe('invalid_redirect_uri')
    expect((await authorize({ redirect_uri: 'http://127.0.0.2:1/callback' })).json.error).toBe('invalid_redirect_uri')
  })
})

describe('GET /authorize sends other mistakes back to the assistant, with state and issuer', () => {
  test.each([
    ['no PKCE', { code_challenge: null, code_challenge_method: null }, '', 'invalid_request'],
    ['plain PKCE', { code_challenge_method: 'plain' }, '', 'invalid_request'],
    ['PKCE without a method', { code_challenge_method: null }, '', 'invalid_request'],
    ['a challenge that is no SHA-256', { code_challenge: 'short' }, '', 'invalid_request'],
    ['the implicit flow', { response_type: 'token' }, '', 'unsupported_response_type'],
    ['an unknown resource', { resource: 'https://elsewhere.example' }, '', 'invalid_target'],
    ['an unknown scope', { scope: 'read everything' }, '', 'invalid_scope'],
    ['a parameter given twice', {}, '&scope=read', 'invalid_request'],
  ])('%s', async (_name, changes, extra, error) => {
    const refused = await authorize(changes, extra)
    expect(refused.status).toBe(303)
    const back = new URL(refused.headers.get('location')!)
    expect(`${back.origin}${back.pathname}`).toBe(REDIRECT)
    // The implicit flow has its answers in the fragment.
    const answered = new URLSearchParams(back.search || back.hash.slice(1))
    expect(Object.fromEntries(answered)).toMatchObject({ error, state: 'a-state', iss: oauth.url })
    expect(back.href).not.toContain('code=')
  })
})

/** A waiting browser whose request is approved, with the code that it got. */
async function openCode(): Promise<{ waiting: ConsentContext; code: string }> {
  const waiting = await oauth.begin(client)
  await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
  return { waiting, code: (await oauth.goOn(waiting)).searchParams.get('code')! }
}

describe('POST /token issues nothing', () => {
  test.each([
    ['without a verifier', { code_verifier: null }, 400, 'invalid_grant'],
    ['with a short verifier', { code_verifier: 'short' }, 400, 'invalid_request'],
    ['with a wrong verifier', { code_verifier: 'w'.repeat(43) }, 400, 'invalid_grant'],
    ['with another redirect', { redirect_uri: 'https://assistant.example/callback' }, 400, 'invalid_grant'],
    ['for an unknown code', { code: 'unknown' }, 400, 'invalid_grant'],
    ['for an unknown client', { client_id: 'oac_unknown' }, 401, 'invalid_client'],
    ['for an unknown grant type', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['without a grant type', { grant_type: null }, 400, 'invalid_request'],
    ['for another resource', { resource: 'https://elsewhere.example' }, 400, 'invalid_target'],
  ])('%s', async (_name, changes, status, error) => {
    const { waiting, code } = await openCode()
    const refused = await oauth.redeem(client, code, waiting.verifier, changes)
    expect(refused.status).toBe(status)
    expect(refused.json).toMatchObject({ error, error_description: expect.any(String) })
    expect(refused.text).not.toContain('access_token')
  })

  test('for a code of another client', async () => {
    const { waiting, code } = await openCode()
    const other = await oauth.register()
    expect((await oauth.redeem(other, code, waiting.verifier)).json.error).toBe('invalid_grant')
  })

  test('for a parameter given twice', async () => {
    const { waiting, code } = await openCode()
    const body = new URLSearchParams({ grant_type: 'authorization_code', code, client_id: client.client_id })
    body.append('redirect_uri', REDIRECT)
    body.append('code_verifier', waiting.verifier)
    body.append('code_verifier', waiting.verifier)
    const refused = await oauth.send('/token', { method: 'POST', body })
    expect(refused.json.error).toBe('invalid_request')
  })

  test('for a replayed code, and ends what the first one got', async () => {
    const { waiting, code } = await openCode()
    const first = await oauth.redeem(client, code, waiting.verifier)
    expect(first.status).toBe(200)
    expect((await oauth.redeem(client, code, waiting.verifier)).json.error).toBe('invalid_grant')
    const headers = { authorization: `Bearer ${first.json.access_token}` }
    const ended = await oauth.send('/api/v1/domain-packs', { headers })
    expect(ended.status).toBe(401)
    expect(ended.json.errors).toMatchObject([{ message: 'Invalid access token', field: 'header.authorization' }])
    expect(ended.headers.get('www-authenticate')).toContain('error="invalid_token"')
  })

  test('for a refresh token of another client, or with a wider scope', async () => {
    const tokens = await oauth.connect(customer, { client })
    const other = await oauth.register()
    expect((await oauth.refresh(other, tokens.refresh_token)).json.error).toBe('invalid_grant')
    expect((await oauth.refresh(client, tokens.refresh_token, { scope: 'read admin' })).json.error).toBe(
      'invalid_scope',
    )
    expect((await oauth.refresh(client, tokens.refresh_token)).status).toBe(200)
  })

  test('to a client with a wrong secret', async () => {
    const confidential = await oauth.register({ token_endpoint_auth_method: 'client_secret_basic' })
    const waiting = await oauth.begin(confidential)
    await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
    const code = (await oauth.goOn(waiting)).searchParams.get('code')!
    const redeem = (secret: string) =>
      oauth.send('/token', {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${confidential.client_id}:${encodeURIComponent(secret)}`)}` },
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          redirect_uri: REDIRECT,
          code_verifier: waiting.verifier,
        }),
      })
    const refused = await redeem('wrong')
    expect([refused.status, refused.json.error]).toEqual([401, 'invalid_client'])
    expect((await redeem(confidential.client_secret!)).status).toBe(200)
  })
})

test('a spoofed Host changes no URL', async () => {
  const spoofed = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  for (const url of [
    '/.well-known/oauth-authorization-server',
    '/.well-known/oauth-protected-resource/mcp',
    `/authorize?${oauth.parametersOf(client, 'v'.repeat(43))}`,
  ]) {
    const response = await oauth.app.inject({ url, headers: spoofed })
    expect(response.statusCode).toBe(200)
    expect(`${response.body}${JSON.stringify(response.headers)}`).not.toContain('evil.example')
  }
})

describe('a parameter given twice', () => {
  test.each([
    ['redirect_uri', '&redirect_uri=https%3A%2F%2Fassistant.example%2Fcallback'],
    ['redirect_uri', `&redirect_uri=${encodeURIComponent(REDIRECT)}`],
    ['client_id', '&client_id=x'],
    ['response_mode', '&response_mode=query&response_mode=query'],
  ])('that says where the answer belongs redirects nowhere: %s', async (name, extra) => {
    // A client with one redirect alone, which the protocol's library falls back to.
    const single = await oauth.register()
    const refused = await oauth.send(`/authorize?${oauth.parametersOf(single, 'v'.repeat(43))}${extra}`)
    expect([refused.status, refused.headers.get('location')]).toEqual([400, null])
    expect(refused.json).toEqual({ error: 'invalid_request', error_description: `${name} must not be given twice.` })
  })

  test.each(['scope=read', 'state=other', 'code_challenge=x', 'response_type=code'])(
    'else goes back: %s',
    async (extra) => {
      const refused = await authorize({}, `&${extra}`)
      expect(refused.status).toBe(303)
      expect(new URL(refused.headers.get('location')!).searchParams.get('error')).toBe('invalid_request')
    },
  )
})

test.each(['', '%20'])('an empty scope (%j) is none, and so read', async (scope) => {
  const reply = await authorize({ scope: null }, `&scope=${scope}`)
  expect(reply.status).toBe(200)
  expect(reply.text).toContain('<code>read</code>')
})

test('/token and /revoke say which types of body they take', async () => {
  for (const path of ['/token', '/revoke']) {
    const refused = await oauth.send(path, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x' })
    expect(refused.status).toBe(415)
    expect(refused.json.error_description).toBe(
      'The request body must be application/json or application/x-www-form-urlencoded',
    )
  }
})

test.each(['fragment', 'form_post', 'query.jwt', ''])(
  'response_mode %o is refused, and redirects nowhere',
  async (mode) => {
    const refused = await authorize({}, `&response_mode=${mode}`)
    expect([refused.status, refused.json.error]).toEqual([400, 'invalid_request'])
    expect(refused.headers.get('location')).toBeNull()
  },
)

test('response_mode query is what happens anyway', async () => {
  expect((await authorize({}, '&response_mode=query')).status).toBe(200)
})
