import * as oauth4webapi from 'oauth4webapi'
import * as openid from 'openid-client'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  afterOpening,
  OPENED_AT,
  openOAuthService,
  REDIRECT,
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

async function openCode(changes: Record<string, string | null> = {}) {
  const waiting = await oauth.begin(client, changes)
  await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
  return { verifier: waiting.verifier, code: (await oauth.goOn(waiting)).searchParams.get('code')! }
}

const statusWith = async (token: string) =>
  (await oauth.send('/api/v1/domain-packs?limit=1', { headers: { authorization: `Bearer ${token}` } })).status

/** Requests for a code or refresh token of the scope `read` for `<url>/mcp` that ask for something else. */
const WRONG: Array<[string, () => Record<string, string>, string]> = [
  ['a resource that is none of ours', () => ({ resource: 'https://elsewhere.example' }), 'invalid_target'],
  ['a resource of ours that was not asked for', () => ({ resource: oauth.url }), 'invalid_target'],
  ['a resource that is no address', () => ({ resource: 'nonsense' }), 'invalid_target'],
  ['a wider scope', () => ({ scope: 'read write' }), 'invalid_scope'],
  ['an unknown scope', () => ({ scope: 'everything' }), 'invalid_scope'],
  ['a scope that is none', () => ({ scope: 'read\\' }), 'invalid_scope'],
]

describe('a code is not burned by a request that asks for', () => {
  test.each(WRONG)('%s', async (_name, wrong, error) => {
    const { code, verifier } = await openCode({ resource: `${oauth.url}/mcp` })
    for (let tries = 0; tries < 3; tries += 1) {
      const refused = await oauth.redeem(client, code, verifier, wrong())
      expect([refused.status, refused.json.error]).toEqual([400, error])
      expect(refused.json.error_description).toEqual(expect.any(String))
    }
    const redeemed = await oauth.redeem(client, code, verifier, { resource: `${oauth.url}/mcp`, scope: 'read' })
    expect(redeemed.status).toBe(200)
    expect(await statusWith(redeemed.json.access_token)).toBe(200)
  })

  test('a wrong verifier, redirect or client either', async () => {
    const { code, verifier } = await openCode()
    const other = await oauth.register()
    const refused = [
      await oauth.redeem(client, code, 'w'.repeat(43)),
      await oauth.redeem(client, code, verifier, { redirect_uri: 'http://127.0.0.1/other' }),
      await oauth.redeem(other, code, verifier),
    ]
    expect(refused.map(({ json }) => json.error)).toEqual(['invalid_grant', 'invalid_grant', 'invalid_grant'])
    expect((await oauth.redeem(client, code, verifier)).status).toBe(200)
  })

  test('a replayed code still ends the grant, also when it asks for a wrong resource', async () => {
    const { code, verifier } = await openCode()
    const first = await oauth.redeem(client, code, verifier)
    const replayed = await oauth.redeem(client, code, verifier, { resource: 'https://elsewhere.example' })
    expect(replayed.json.error).toBe('invalid_grant')
    expect(await statusWith(first.json.access_token)).toBe(401)
  })
})

describe('a refresh token is not burned by a request that asks for', () => {
  test.each(WRONG)('%s', async (_name, wrong, error) => {
    const { code, verifier } = await openCode({ resource: `${oauth.url}/mcp` })
    const tokens = (await oauth.redeem(client, code, verifier)).json
    const refused = await oauth.refresh(client, tokens.refresh_token, wrong())
    expect([refused.status, refused.json.error]).toEqual([400, error])
    // Later than the time for which a used one still works.
    oauth.clock.set(afterOpening(3 * 60_000))
    try {
      const renewed = await oauth.refresh(client, tokens.refresh_token, { resource: `${oauth.url}/mcp` })
      expect(renewed.status).toBe(200)
      expect(await statusWith(renewed.json.access_token)).toBe(200)
    } finally {
      oauth.clock.set(OPENED_AT)
    }
  })
})

test('a scope of offline_access alone is the whole of what was granted', async () => {
  const { code, verifier } = await openCode()
  const { json } = await oauth.redeem(client, code, verifier, { scope: 'offline_access' })
  expect(json.scope).toBe('read')
})

test('oauth4webapi is told of a wrong resource and redeems the same code afterwards', async () => {
  const insecure = { [oauth4webapi.allowInsecureRequests]: true }
  const issuer = new URL(oauth.url)
  const as = await oauth4webapi.processDiscoveryResponse(
    issuer,
    await oauth4webapi.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
  )
  const { client_id } = client
  const { code, verifier } = await openCode()
  const parameters = oauth4webapi.validateAuthResponse(
    as,
    { client_id },
    new URL(`${REDIRECT}?${new URLSearchParams({ code, state: 's', iss: oauth.url }).toString()}`),
    's',
  )
  const redeem = async (resource: string) =>
    oauth4webapi.processAuthorizationCodeResponse(
      as,
      { client_id },
      await oauth4webapi.authorizationCodeGrantRequest(
        as,
        { client_id },
        oauth4webapi.None(),
        parameters,
        REDIRECT,
        verifier,
        { ...insecure, additionalParameters: { resource } },
      ),
    )
  await expect(redeem(`${oauth.url}/mcp`)).rejects.toMatchObject({ error: 'invalid_target', status: 400 })
  expect(await statusWith((await redeem(oauth.url)).access_token)).toBe(200)
})

test('openid-client is told of a wider scope and refreshes with the same token afterwards', async () => {
  const config = await openid.discovery(new URL(oauth.url), client.client_id, undefined, openid.None(), {
    execute: [openid.allowInsecureRequests],
    algorithm: 'oauth2',
  })
  const { code, verifier } = await openCode()
  const tokens = (await oauth.redeem(client, code, verifier)).json
  for (const wrong of [{ scope: 'read write' }, { resource: 'https://elsewhere.example' }]) {
    await expect(openid.refreshTokenGrant(config, tokens.refresh_token, wrong)).rejects.toMatchObject({ status: 400 })
  }
  expect(await statusWith((await openid.refreshTokenGrant(config, tokens.refresh_token)).access_token)).toBe(200)
})
