import {
  auth,
  Client as McpClient,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'
import { auth as olderAuth } from '@modelcontextprotocol/sdk/client/auth.js'
import { Client as OlderMcpClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import * as oauth4webapi from 'oauth4webapi'
import * as openid from 'openid-client'
import { beforeAll, describe, expect, test } from 'vitest'
import { openOAuthService, REDIRECT, type OAuthService } from '#test/support/oauth.ts'
import type { Customer } from '#test/support/service.ts'

let oauth: OAuthService
let customer: Customer

beforeAll(async () => {
  oauth = await openOAuthService()
  customer = await oauth.openCustomer({ scopes: ['read', 'admin'] })
})

/** What a person does: opens the page, tells the code, comes back. */
async function approveInBrowser(authorizationUrl: URL): Promise<URL> {
  const page = await oauth.send(`${authorizationUrl.pathname}${authorizationUrl.search}`)
  expect(page.status).toBe(200)
  const waiting = {
    status: 200,
    html: page.text,
    cookies: page.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';')[0])
      .join('; '),
    code: /class="code"[^>]*>([A-Z-]+)</.exec(page.text)![1]!,
    waitingPath: /data-next-url="([^"]+)"/.exec(page.text)![1]!,
    verifier: '',
  }
  expect((await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })).status).toBe(200)
  return oauth.goOn(waiting)
}

const statusWith = async (token: string) =>
  (await oauth.send('/api/v1/domain-packs?limit=1', { headers: { authorization: `Bearer ${token}` } })).status

test('oauth4webapi goes the whole way', async () => {
  const insecure = { [oauth4webapi.allowInsecureRequests]: true }
  const issuer = new URL(oauth.url)
  const as = await oauth4webapi.processDiscoveryResponse(
    issuer,
    await oauth4webapi.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
  )
  const metadata = { redirect_uris: [REDIRECT], client_name: 'oauth4webapi' }
  const registered = await oauth4webapi.processDynamicClientRegistrationResponse(
    await oauth4webapi.dynamicClientRegistrationRequest(as, metadata, insecure),
  )
  const client = { client_id: registered.client_id }
  const authentication = oauth4webapi.ClientSecretBasic(registered.client_secret as string)
  const verifier = oauth4webapi.generateRandomCodeVerifier()
  const url = new URL(as.authorization_endpoint!)
  url.search = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'read',
    code_challenge: await oauth4webapi.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'its-state',
  }).toString()
  const parameters = oauth4webapi.validateAuthResponse(as, client, await approveInBrowser(url), 'its-state')
  const tokens = await oauth4webapi.processAuthorizationCodeResponse(
    as,
    client,
    await oauth4webapi.authorizationCodeGrantRequest(
      as,
      client,
      authentication,
      parameters,
      REDIRECT,
      verifier,
      insecure,
    ),
  )
  expect(await statusWith(tokens.access_token)).toBe(200)
  const renewed = await oauth4webapi.processRefreshTokenResponse(
    as,
    client,
    await oauth4webapi.refreshTokenGrantRequest(as, client, authentication, tokens.refresh_token!, insecure),
  )
  expect(await statusWith(renewed.access_token)).toBe(200)
  await oauth4webapi.processRevocationResponse(
    await oauth4webapi.revocationRequest(as, client, authentication, renewed.refresh_token!, insecure),
  )
  expect(await statusWith(renewed.access_token)).toBe(401)
})

test('openid-client goes the whole way', async () => {
  const options = { execute: [openid.allowInsecureRequests], algorithm: 'oauth2' as const }
  const config = await openid.dynamicClientRegistration(
    new URL(oauth.url),
    { redirect_uris: [REDIRECT], client_name: 'openid-client', token_endpoint_auth_method: 'none' },
    openid.None(),
    options,
  )
  const verifier = openid.randomPKCECodeVerifier()
  const url = openid.buildAuthorizationUrl(config, {
    redirect_uri: REDIRECT,
    scope: 'read',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state: 'its-state',
  })
  const tokens = await openid.authorizationCodeGrant(config, await approveInBrowser(url), {
    pkceCodeVerifier: verifier,
    expectedState: 'its-state',
  })
  expect(await statusWith(tokens.access_token)).toBe(200)
  const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token!)
  expect(await statusWith(renewed.access_token)).toBe(200)
  await openid.tokenRevocation(config, renewed.access_token)
  expect(await statusWith(renewed.access_token)).toBe(401)
})

/** An assistant's memory, and the browser that it opens. */
class Memory implements OAuthClientProvider {
  saved: Record<string, any> = {}
  opened: URL | undefined
  redirectUrl = REDIRECT
  clientMetadata = {
    redirect_uris: [REDIRECT],
    client_name: 'MCP client',
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
  }
  state() {
    return 'its-state'
  }
  clientInformation() {
    return this.saved['client']
  }
  saveClientInformation(client: object) {
    this.saved['client'] = client
  }
  tokens() {
    return this.saved['tokens']
  }
  saveTokens(tokens: object) {
    this.saved['tokens'] = tokens
  }
  redirectToAuthorization(url: URL) {
    this.opened = url
  }
  saveCodeVerifier(verifier: string) {
    this.saved['verifier'] = verifier
  }
  codeVerifier() {
    return this.saved['verifier'] as string
  }
}

describe.each([
  ['today’s', auth, McpClient, StreamableHTTPClientTransport],
  ['the older', olderAuth, OlderMcpClient, OlderTransport],
] as const)('the MCP SDK’s own client, %s', (_name, authorize, Client, Transport) => {
  test('registers, is approved, calls, refreshes, and is shut out by a revocation', async () => {
    const serverUrl = new URL('/mcp', oauth.url)
    const memory = new Memory()
    expect(await authorize(memory as never, { serverUrl })).toBe('REDIRECT')
    const back = await approveInBrowser(memory.opened!)
    const authorizationCode = back.searchParams.get('code')!
    const iss = back.searchParams.get('iss')!
    expect(await authorize(memory as never, { serverUrl, authorizationCode, iss })).toBe('AUTHORIZED')

    const call = async () => {
      const client = new Client({ name: 'test', version: '1' })
      const transport = new Transport(serverUrl, { authProvider: memory as never })
      await client.connect(transport)
      try {
        const { tools } = await client.listTools()
        const result = await client.callTool({
          name: 'check_applicability',
          arguments: { entity_roles: ['credit_institution'] },
        })
        return { tools, result: result as Record<string, any> }
      } finally {
        await client.close()
      }
    }
    const before = await customer.balance()
    const { tools, result } = await call()
    expect(tools.map((tool) => tool.name)).toContain('check_applicability')
    const packs = result['structuredContent'].results as Array<{ pack_id: string; outcome: string }>
    expect(packs.find((each) => each.pack_id === 'eu-dora')?.outcome).toBe('applies')
    expect(before - (await customer.balance())).toBe(2)

    const first = memory.saved['tokens'].access_token as string
    expect(await authorize(memory as never, { serverUrl })).toBe('AUTHORIZED')
    expect(memory.saved['tokens'].access_token).not.toBe(first)
    await call()

    const listed = await oauth.call(customer, 'GET', '/api/v1/tokens?token_type=oauth&status=active&limit=500')
    for (const { id } of listed.json.data) await oauth.call(customer, 'POST', `/api/v1/tokens/${id}/revoke`)
    expect(await statusWith(memory.saved['tokens'].access_token)).toBe(401)
  })
})
