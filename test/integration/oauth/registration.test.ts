import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { openOAuthService, REDIRECT, type OAuthService } from '#test/support/oauth.ts'

let oauth: OAuthService

beforeAll(async () => {
  oauth = await openOAuthService()
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
    [
      'plain http to a host that begins like the loopback, of a web client',
      { redirect_uris: ['http://localhost.assistant.example/callback'], application_type: 'web' },
      'invalid_redirect_uri',
    ],
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

  test.each([
    'client_name',
    'client_uri',
    'logo_uri',
    'scope',
    'token_endpoint_auth_method',
    'application_type',
    'software_id',
    'software_version',
  ])('a %s that is no string', async (name) => {
    for (const value of [7, true, null, [], ['2.1.0'], {}, { '2': 1 }]) {
      const { status, json } = await register({ redirect_uris: [REDIRECT], [name]: value })
      expect([value, status, json.error]).toEqual([value, 400, 'invalid_client_metadata'])
      expect(json.error_description).toBe(`${name} must be a string`)
    }
  })

  test.each(['grant_types', 'response_types', 'redirect_uris'])('a list %s that holds no strings', async (name) => {
    for (const value of [7, true, null, 'code', [7], [[]], [{}], {}]) {
      const { status, json } = await register({ redirect_uris: [REDIRECT], [name]: value })
      expect([value, status]).toEqual([value, 400])
      expect(json.error).toMatch(/^invalid_(client_metadata|redirect_uri)$/)
    }
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

test('a repeated registration makes one client from wherever it comes; its key with another body is refused', async () => {
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
  const [status, other] = await register('192.0.2.1', 'Other')
  expect([status, JSON.parse(other).errors[0].field]).toEqual([422, 'header.idempotency-key'])
})
