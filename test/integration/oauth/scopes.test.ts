import { beforeAll, describe, expect, test } from 'vitest'
import { openOAuthService, type Client, type OAuthService } from '#test/support/oauth.ts'
import type { Customer } from '#test/support/service.ts'

let oauth: OAuthService
let customer: Customer
let client: Client

beforeAll(async () => {
  oauth = await openOAuthService()
  customer = await oauth.openCustomer({ scopes: ['read', 'admin'] })
  client = await oauth.register()
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
    const lacking = await oauth.send('/api/v1/webhook-endpoints', { method: 'POST', headers, body: '{}' })
    expect([lacking.status, lacking.headers.get('www-authenticate')]).toEqual([
      403,
      expect.stringContaining('error="insufficient_scope", scope="write"'),
    ])
    const refreshed = await oauth.refresh(client, json.refresh_token)
    expect(refreshed.json.scope).toBe('read')
    const { refresh_token: next } = refreshed.json
    expect((await oauth.refresh(client, next, { scope: 'read write' })).json.error).toBe('invalid_scope')
  })

  test('that is narrower than the grant bounds the tokens that it may make', async () => {
    const waiting = await oauth.begin(client, { scope: 'read admin' })
    await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId, scopes: ['read', 'admin'] })
    const code = (await oauth.goOn(waiting)).searchParams.get('code')!
    const { json } = await oauth.redeem(client, code, waiting.verifier, { scope: 'admin' })
    const headers = { authorization: `Bearer ${json.access_token}`, 'content-type': 'application/json' }
    const ask = (scopes: string[]) =>
      oauth.send('/api/v1/tokens', {
        method: 'POST',
        headers,
        body: JSON.stringify({ name: `of ${scopes.join(' ')}`, scopes }),
      })
    const refused = await ask(['read'])
    expect([refused.status, refused.json.errors[0].code]).toEqual([403, 'forbidden'])
    expect((await ask(['admin'])).status).toBe(200)
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

test('a token of one deployment is nothing to another on the same stores', async () => {
  const { access_token: token } = await oauth.connect(customer, { client })
  const headers = { authorization: `Bearer ${token}` }
  const own = await oauth.send('/api/v1/domain-packs', { headers })
  const other = await openOAuthService({ redis: oauth.redis })
  const elsewhere = await other.send('/api/v1/domain-packs', { headers })
  expect([own.status, elsewhere.status]).toEqual([200, 401])
})
