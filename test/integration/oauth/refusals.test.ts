import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#test/support/service.ts'
import { openOAuthService, REDIRECT, type Client, type OAuthService, type Waiting } from '#test/support/oauth.ts'

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
async function openCode(): Promise<{ waiting: Waiting; code: string }> {
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

describe('the waiting page', () => {
  test('goes on only in the browser that began', async () => {
    const waiting = await oauth.begin(client)
    await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
    const other = await oauth.begin(client)
    for (const cookie of ['', other.cookies]) {
      const refused = await oauth.send(waiting.waitingPath, { headers: { cookie } })
      expect([refused.status, refused.json?.error]).toEqual([400, 'invalid_request'])
    }
    expect((await oauth.goOn(waiting)).searchParams.get('code')).toBeTruthy()
  })

  test('holds no script, style or request of others, can’t be framed or kept', async () => {
    const { headers } = await authorize({})
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    for (const cookie of headers.getSetCookie()) {
      expect(cookie.toLowerCase()).toContain('httponly')
      expect(cookie.toLowerCase()).toContain('samesite=lax')
    }
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

describe('POST /register refuses', () => {
  const register = (body: object) =>
    oauth.send('/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  test.each<[string, object, string]>([
    ['no redirect', {}, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['plain http to elsewhere', { redirect_uris: ['http://assistant.example/callback'] }, 'invalid_redirect_uri'],
    ['a fragment', { redirect_uris: ['https://assistant.example/#x'] }, 'invalid_redirect_uri'],
    ['credentials', { redirect_uris: ['https://user:pass@assistant.example/'] }, 'invalid_redirect_uri'],
    ['a data URL', { redirect_uris: ['data:text/html,x'] }, 'invalid_redirect_uri'],
    ...[
      'https://assistant.example/\r\nforged',
      'https://assistant.example/a\u001b[2K',
      'https://assistant.example/a\tb',
      'https://assistant.example/a b',
      ' https://assistant.example/',
      'https:\\\\assistant.example/',
      'com.example.app:/a\u202eb',
      'https://ASSISTANT.example/callback',
      'https://assistant.example:443/callback',
      'https://assistant.example/a/../b',
      'https://*.example/callback',
      'https://%2a.example/callback',
      'vscode://*/callback',
      'http://127.1/callback',
      'ftp://assistant.example/',
      'ws://assistant.example/',
      'wss://assistant.example/',
      'mailto:a@assistant.example',
      'tel:112',
      'sms:112',
      'javascript://%0aalert(1)',
      'file:///etc/passwd',
      'blob:https://assistant.example/1',
      'about:blank',
      'view-source://assistant.example/',
      'chrome://settings',
      'chrome-extension://abc/x',
      'ms-word://open',
      'search-ms://query',
      'intent://scan/',
      'CURSOR://callback',
      'com.example.app:callback',
    ].map((uri): [string, object, string] => [JSON.stringify(uri), { redirect_uris: [uri] }, 'invalid_redirect_uri']),
    ...['   ', '\u115f\u3164\uffa0', '\u2800', 'a\u2028b', 'a\u2029b', 'a\u3164b', '…'].map(
      (name): [string, object, string] => [
        `the name ${JSON.stringify(name)}`,
        { redirect_uris: [REDIRECT], client_name: name },
        'invalid_client_metadata',
      ],
    ),
    [
      'a name of 201 characters',
      { redirect_uris: [REDIRECT], client_name: 'x'.repeat(201) },
      'invalid_client_metadata',
    ],
    ['a name with what is not seen', { redirect_uris: [REDIRECT], client_name: 'a\u202eb' }, 'invalid_client_metadata'],
    [
      '21 redirects',
      { redirect_uris: Array.from({ length: 21 }, (_, n) => `https://assistant.example/${n}`) },
      'invalid_redirect_uri',
    ],
    ['another grant type', { redirect_uris: [REDIRECT], grant_types: ['password'] }, 'invalid_client_metadata'],
    ['a scope that does not exist', { redirect_uris: [REDIRECT], scope: 'everything' }, 'invalid_client_metadata'],
  ])('%s', async (_name, body, error) => {
    const refused = await register(body)
    expect([refused.status, refused.json.error]).toEqual([400, error])
  })

  test('a scheme that is no app’s, and says which may be', async () => {
    const { json } = await register({ redirect_uris: ['ftp://assistant.example/'] })
    expect(json.error_description).toContain('https, http on the loopback interface')
    expect(json.error_description).toContain('private-use scheme of an app')
  })

  test.each([
    'https://assistant.example',
    'https://assistant.example/callback?a=b',
    'http://localhost:3000/callback',
    'http://[::1]/callback',
    'cursor://anysphere.cursor-retrieval/oauth/callback',
    'vscode://vendor.extension/callback',
    'com.example.app:/oauth2redirect',
  ])('nothing of %s', async (uri) => {
    expect((await register({ redirect_uris: [uri] })).status).toBe(201)
  })

  test.each(['"x"', '5', '[]', 'null'])('the body %s, and says what one looks like', async (body) => {
    const refused = await oauth.send('/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect([refused.status, refused.json.error]).toEqual([400, 'invalid_client_metadata'])
    expect(refused.json.error_description).toContain('must be a JSON object with redirect_uris')
  })

  test('what isn’t JSON, in OAuth’s words beside the envelope', async () => {
    const refused = await oauth.send('/register', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{',
    })
    expect(refused.status).toBe(422)
    expect(refused.json).toMatchObject({ error: 'invalid_request', status: 'error', trace_id: expect.any(String) })
  })
})

test('a repeated registration makes one client from wherever it comes, and another body another one', async () => {
  const key = randomUUID()
  const register = async (remoteAddress: string, name: string) => {
    const response = await oauth.app.inject({
      method: 'POST',
      url: '/register',
      remoteAddress,
      headers: { 'idempotency-key': key },
      payload: { redirect_uris: [REDIRECT], client_name: name, token_endpoint_auth_method: 'client_secret_basic' },
    })
    return [response.statusCode, response.body, response.headers['idempotent-replayed']] as const
  }
  const [, text] = await register('192.0.2.1', 'One')
  expect(await register('192.0.2.2', 'One')).toEqual([200, text, 'true'])
  const [status, other, replayed] = await register('192.0.2.1', 'Other')
  expect([status, replayed]).toEqual([200, undefined])
  expect(JSON.parse(other).client_id).not.toBe(JSON.parse(text).client_id)
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

describe('a scope beside a code', () => {
  const begin = async (approved: string[]) => {
    const waiting = await oauth.begin(client, { scope: 'read write admin' })
    await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId, scopes: approved })
    const code = (await oauth.goOn(waiting)).searchParams.get('code')!
    return (scope: string) => oauth.redeem(client, code, waiting.verifier, { scope })
  }

  test('that is narrower than the grant is all that the tokens get', async () => {
    const redeem = await begin(['read', 'write'])
    const { json } = await redeem('read')
    expect(json.scope).toBe('read')
    const headers = { authorization: `Bearer ${json.access_token}`, 'content-type': 'application/json' }
    const lacking = await oauth.send('/api/v1/customers', { method: 'POST', headers, body: '{}' })
    expect(lacking.status === 403 || lacking.status === 404).toBe(true)
    const refreshed = await oauth.refresh(client, json.refresh_token)
    expect(refreshed.json.scope).toBe('read')
    const { refresh_token: next } = refreshed.json
    expect((await oauth.refresh(client, next, { scope: 'read write' })).json.error).toBe('invalid_scope')
  })

  test.each(['read write', 'write', 'everything', 'read everything'])(
    'that is wider than the grant is refused, and the code still works: %s',
    async (scope) => {
      const redeem = await begin(['read'])
      const refused = await redeem(scope)
      expect([refused.status, refused.json.error]).toEqual([400, 'invalid_scope'])
      expect((await redeem('read')).json.scope).toBe('read')
    },
  )

  test('that is wider than the grant is refused at a refresh too', async () => {
    const redeem = await begin(['read'])
    const { json } = await redeem('read')
    expect((await oauth.refresh(client, json.refresh_token, { scope: 'write' })).json.error).toBe('invalid_scope')
  })
})

describe('one trailing slash of a resource', () => {
  test.each([
    ['/', ''],
    ['', '/'],
    ['/mcp', '/mcp/'],
    ['/mcp/', '/mcp'],
  ])('authorized for %j, redeemed for %j, refreshed for both', async (asked, redeemed) => {
    const waiting = await oauth.begin(client, { resource: oauth.url + asked })
    await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
    const code = (await oauth.goOn(waiting)).searchParams.get('code')!
    const first = await oauth.redeem(client, code, waiting.verifier, { resource: oauth.url + redeemed })
    expect([first.status, first.json.scope]).toEqual([200, 'read'])
    const again = await oauth.refresh(client, first.json.refresh_token, { resource: oauth.url + asked })
    expect(again.status).toBe(200)
    const refused = await oauth.refresh(client, again.json.refresh_token, { resource: `${oauth.url}//` })
    expect(refused.json.error).toBe('invalid_target')
  })
})

describe('metadata', () => {
  test('lies where what it speaks of says it must', async () => {
    for (const [path, field, value] of [
      ['/.well-known/oauth-authorization-server', 'issuer', oauth.url],
      ['/.well-known/oauth-protected-resource', 'resource', oauth.url],
      ['/.well-known/oauth-protected-resource/mcp', 'resource', `${oauth.url}/mcp`],
    ] as const)
      expect((await oauth.send(path)).json[field]).toBe(value)
  })

  test.each([
    '/.well-known/oauth-authorization-server/mcp',
    '/.well-known/oauth-authorization-server/api/v1',
    '/.well-known/oauth-protected-resource/api/v1',
    '/.well-known/oauth-protected-resource/mcp/',
    '/.well-known/openid-configuration',
  ])('is nowhere else: %s', async (path) => {
    expect((await oauth.send(path)).status).toBe(404)
  })
})

describe('the waiting page, opened again in its browser with the same parameters', () => {
  const reopen = (waiting: Waiting, changes = {}, cookie = waiting.cookies) =>
    oauth.send(`/authorize?${oauth.parametersOf(client, waiting.verifier, changes)}`, { headers: { cookie } })
  const codeOf = (text: string) => /class="code"[^>]*>([A-Z-]+)</.exec(text)?.[1]

  test('shows the same code while the request waits, and goes on when it is approved', async () => {
    const waiting = await oauth.begin(client)
    const again = await reopen(waiting)
    expect([again.status, codeOf(again.text)]).toEqual([200, waiting.code])
    await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
    const approved = await reopen(waiting)
    expect([approved.status, approved.headers.get('location')]).toEqual([303, waiting.waitingPath])
    expect((await oauth.goOn(waiting)).searchParams.get('code')).toBeTruthy()
    const after = await reopen(waiting)
    expect(after.status).toBe(200)
    expect(codeOf(after.text)).not.toBe(waiting.code)
  })

  test('is another request for other parameters, and in another browser', async () => {
    const waiting = await oauth.begin(client)
    for (const reply of [
      await reopen(waiting, { state: 'another' }),
      await reopen(waiting, { scope: 'read write' }),
      await reopen(waiting, {}, ''),
      await reopen(waiting, {}, waiting.cookies.replace(/(_opened_[0-9a-f]+)=[^;]+/, '$1=unknown')),
    ]) {
      expect(reply.status).toBe(200)
      expect(codeOf(reply.text)).not.toBe(waiting.code)
    }
  })

  test('says what became of it only to its browser', async () => {
    const waiting = await oauth.begin(client)
    const state = (cookie: string) => oauth.send(`${waiting.waitingPath}/state`, { headers: { cookie } })
    expect((await state(waiting.cookies)).json).toEqual({ state: 'pending' })
    const other = await oauth.begin(client)
    const unsigned = waiting.cookies.replaceAll(/_interaction\.sig=[^;]+/g, '')
    for (const cookie of ['', other.cookies, unsigned]) {
      const refused = await state(cookie)
      expect([refused.status, refused.json.error, refused.json.state]).toEqual([400, 'invalid_request', undefined])
    }
  })
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

test('the challenge names every scope that this very request needs', async () => {
  const tokens = await oauth.connect(customer, { client })
  const ask = async (url: string, headers: Record<string, string>) => {
    const response = await oauth.send(url, { headers })
    return [response.status, response.headers.get('www-authenticate')]
  }
  const bearer = { authorization: `Bearer ${tokens.access_token}` }
  const drafts = '/api/v1/domain-packs?publication_mode=draft'
  const both = expect.stringMatching(/^Bearer error="insufficient_scope", scope="read packs:unpublished", /)
  expect(await ask(drafts, bearer)).toEqual([403, both])
  expect(await ask(drafts, { 'x-api-key': customer.secret })).toEqual([403, both])
  expect(await ask(drafts, {})).toEqual([401, expect.stringMatching(/^Bearer scope="read packs:unpublished", /)])
  expect(await ask('/api/v1/domain-packs', {})).toEqual([401, expect.stringMatching(/^Bearer scope="read", /)])
  expect(await ask('/api/v1/tokens', bearer)).toEqual([403, expect.stringContaining('scope="admin"')])
  const key = { 'x-api-key': 'wrong' }
  expect(await ask('/api/v1/domain-packs', { ...key, ...bearer })).toEqual([
    401,
    expect.stringMatching(/^Bearer scope="read", resource_metadata=/),
  ])
  expect(await ask('/api/v1/domain-packs', { authorization: 'Bearer unknown' })).toEqual([
    401,
    expect.stringMatching(/^Bearer error="invalid_token", scope="read", resource_metadata=/),
  ])
  expect(await ask('/mcp', {})).toEqual([401, expect.stringMatching(/^Bearer scope="read write", resource_metadata=/)])
  expect(await ask('/mcp', { authorization: 'Bearer unknown' })).toEqual([
    401,
    expect.stringMatching(/^Bearer error="invalid_token", scope="read write", resource_metadata=/),
  ])
})

test('the challenge names what a token lacks to grant it', async () => {
  const tokens = await oauth.connect(customer, { client, scope: 'read admin' })
  const refused = await oauth.send('/api/v1/tokens', {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'drafts', scopes: ['packs:unpublished'] }),
  })
  expect(refused.status).toBe(403)
  expect(refused.headers.get('www-authenticate')).toMatch(
    /^Bearer error="insufficient_scope", scope="admin packs:unpublished", /,
  )
})
