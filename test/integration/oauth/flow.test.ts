import { beforeAll, describe, expect, test } from 'vitest'
import { REDIRECT, openOAuthService, type Client, type OAuthService } from '#test/support/oauth.ts'

let oauth: OAuthService

beforeAll(async () => {
  oauth = await openOAuthService()
})

const packs = '/api/v1/domain-packs?limit=1'
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** Lets an assistant in, and goes on in its browser. Returns the cookies of the browser's session. */
async function letIn(client: Client, remember: boolean): Promise<string> {
  const { workspaceId } = await oauth.openCustomer()
  const { code, waitingPath, cookies: cookie } = await oauth.begin(client)
  await oauth.decide(code, 'approve', { workspace_id: workspaceId, remember })
  const decided = await oauth.send(waitingPath, { headers: { cookie } })
  const resumed = await oauth.send(decided.headers.get('location')!, { headers: { cookie } })
  return resumed.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .filter((each) => each?.startsWith('_session'))
    .join('; ')
}

describe('an assistant that an administrator lets in', () => {
  test('waits on a page with a code, gets a code back, redeems it, and calls at the workspace’s expense', async () => {
    const customer = await oauth.openCustomer({ credits: 10 })
    const client = await oauth.register({ client_name: 'Dora & <Friends>' })
    const waiting = await oauth.begin(client, { scope: 'read write' })
    expect(waiting.status).toBe(200)
    expect(waiting.code).toMatch(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/)
    expect(waiting.html).toContain('Dora &amp; &lt;Friends&gt;')
    expect(waiting.html).toContain('127.0.0.1:49152')

    const approved = await oauth.decide(waiting.code, 'approve', {
      workspace_id: customer.workspaceId,
      scopes: ['read'],
      reason: 'agreed',
    })
    expect(approved.status).toBe(200)
    expect(approved.json).toMatchObject({ state: 'approved', granted_scopes: ['read'], scopes: ['read', 'write'] })

    const back = await oauth.goOn(waiting)
    expect(`${back.origin}${back.pathname}`).toBe(REDIRECT)
    expect(Object.fromEntries(back.searchParams)).toEqual({
      code: expect.any(String),
      state: 'a-state',
      iss: oauth.url,
    })
    const redeemed = await oauth.redeem(client, back.searchParams.get('code')!, waiting.verifier)
    expect(redeemed.json).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'read',
    })
    expect(redeemed.headers.get('cache-control')).toBe('no-store')

    const answer = await oauth.send(packs, bearer(redeemed.json.access_token))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-credits-remaining')).toBe('9')
    expect(await customer.balance()).toBe(9)
    const lacking = await oauth.send('/api/v1/tokens', bearer(redeemed.json.access_token))
    expect(lacking.status).toBe(403)
    expect(lacking.headers.get('www-authenticate')).toBe(
      `Bearer error="insufficient_scope", scope="admin", resource_metadata="${oauth.url}/.well-known/oauth-protected-resource"`,
    )
  })

  test('is one row of the workspace’s tokens, and revoking the row ends everything at once', async () => {
    const customer = await oauth.openCustomer({ scopes: ['read', 'admin'] })
    const tokens = await oauth.connect(customer)
    const listed = await oauth.call(customer, 'GET', '/api/v1/tokens?token_type=oauth')
    expect(listed.json.data).toEqual([
      expect.objectContaining({ name: 'Assistant', status: 'active', scopes: ['read'], token_type: 'oauth' }),
    ])
    await oauth.call(customer, 'POST', `/api/v1/tokens/${listed.json.data[0].id}/revoke`)
    const refused = await oauth.send(packs, bearer(tokens.access_token))
    expect(refused.status).toBe(401)
    expect(refused.headers.get('www-authenticate')).toContain('Bearer error="invalid_token"')
    expect(refused.json.errors).toMatchObject([{ message: 'Invalid access token', field: 'header.authorization' }])
    expect((await oauth.refresh(tokens.client, tokens.refresh_token)).json.error).toBe('invalid_grant')
  })

  test('is told of a denial, with its state and the issuer', async () => {
    const client = await oauth.register()
    const waiting = await oauth.begin(client)
    await oauth.decide(waiting.code, 'deny', { reason: 'unknown vendor' })
    expect(Object.fromEntries((await oauth.goOn(waiting)).searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'the administrator denied the request',
      state: 'a-state',
      iss: oauth.url,
    })
  })

  test('that is remembered comes back in the same browser without asking; in another it asks', async () => {
    const client = await oauth.register()
    const session = await letIn(client, true)
    const verifier = 'v'.repeat(43)
    const path = `/authorize?${oauth.parametersOf(client, verifier)}`
    const again = await oauth.send(path, { headers: { cookie: session } })
    expect(again.status).toBe(303)
    const code = new URL(again.headers.get('location')!).searchParams.get('code')!
    expect((await oauth.redeem(client, code, verifier)).status).toBe(200)
    const more = await oauth.send(`/authorize?${oauth.parametersOf(client, verifier, { scope: 'read write' })}`, {
      headers: { cookie: session },
    })
    expect(more.status).toBe(200)
    expect((await oauth.send(path)).status).toBe(200)
  })

  test('that is not remembered asks again in the same browser', async () => {
    const client = await oauth.register()
    const session = await letIn(client, false)
    expect(session).toContain('_session')
    const path = `/authorize?${oauth.parametersOf(client, 'v'.repeat(43))}`
    expect((await oauth.send(path, { headers: { cookie: session } })).status).toBe(200)
  })

  test('may omit the scope and gets read; a resource with one trailing slash is this API', async () => {
    const customer = await oauth.openCustomer()
    const client = await oauth.register()
    for (const changes of [{ scope: null }, { resource: `${oauth.url}/` }, { resource: `${oauth.url}/mcp` }]) {
      const waiting = await oauth.begin(client, changes)
      await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
      const code = (await oauth.goOn(waiting)).searchParams.get('code')!
      const redeemed = await oauth.redeem(client, code, waiting.verifier)
      expect(redeemed.json.scope).toBe('read')
      expect((await oauth.send(packs, bearer(redeemed.json.access_token))).status).toBe(200)
    }
  })
})

describe('keeping a secret', () => {
  test('stores no token, code or client secret, and no log line holds one', async () => {
    const lines: string[] = []
    const logged = await openOAuthService({ logStream: { write: (line) => void lines.push(line) } })
    const customer = await logged.openCustomer()
    const client = await logged.register({ token_endpoint_auth_method: 'client_secret_post' })
    const waiting = await logged.begin(client)
    await logged.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
    const code = (await logged.goOn(waiting)).searchParams.get('code')!
    const { json } = await logged.redeem(client, code, waiting.verifier, { client_secret: client.client_secret! })
    expect(json.access_token).toBeTruthy()
    await logged.call(customer, 'GET', `/api/v1/oauth/introspect?token=${json.access_token}`)
    const secrets = [client.client_secret!, code, waiting.verifier, json.access_token, json.refresh_token]
    for (const secret of secrets) expect(lines.join('\n')).not.toContain(secret)
    const dumped = [...(await dumpValues('{o*')), ...(await dumpValues(`{w:${customer.slot}}*`))]
    expect(dumped.length).toBeGreaterThan(50)
    for (const value of dumped) {
      for (const secret of secrets) expect(value).not.toContain(secret)
    }
  })
})

/** The names and values of such keys in the run's Redis. */
async function dumpValues(pattern: string): Promise<string[]> {
  const found: string[] = []
  let cursor = '0'
  do {
    const [next, keys] = (await oauth.redis.command('', ['SCAN', cursor, 'MATCH', pattern, 'COUNT', '10000'])) as [
      string,
      string[],
    ]
    cursor = next
    for (const key of keys) {
      const type = await oauth.redis.command(key, ['TYPE', key])
      found.push(key)
      if (type === 'string') found.push(String(await oauth.redis.command(key, ['GET', key])))
      if (type === 'hash') found.push(...(await oauth.redis.command(key, ['HGETALL', key])))
    }
  } while (cursor !== '0')
  return found
}
