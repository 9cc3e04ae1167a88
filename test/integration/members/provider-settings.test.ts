import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { membersOf } from '#test/support/members.ts'
import { openOAuthService, type OAuthService } from '#test/support/oauth.ts'
import { type OpenIdProvider, openOpenIdProvider } from '#test/support/openid-provider.ts'
import type { Customer } from '#test/support/service.ts'

const PATH = '/api/v1/workspace/sign-in-provider'
const GROUPS = { role_claim: 'groups', roles: { staff: 'viewer', lawyers: 'analyst', heads: 'administrator' } }

const log: string[] = []
let oauth: OAuthService
let people: ReturnType<typeof membersOf>
let provider: OpenIdProvider
let other: OpenIdProvider

const open = () => oauth.openCustomer({ scopes: ['read', 'write', 'admin'] })
const set = (by: Customer, { issuer, client }: OpenIdProvider, changes: object = { default_role: 'viewer' }) =>
  oauth.call(by, 'POST', PATH, { issuer, ...client, ...changes })

beforeAll(async () => {
  oauth = await openOAuthService({
    companyProviders: { allowLoopback: true },
    logStream: { write: (line) => void log.push(line) },
  })
  people = membersOf(oauth)
  const redirectUris = [`${oauth.url}/sign-in/callback`]
  provider = await openOpenIdProvider({ redirectUris })
  other = await openOpenIdProvider({ redirectUris })
})

describe('an administrator', () => {
  test('sets a provider, whose secret is in no answer, no log and not in the graph', async () => {
    const customer = await open()
    const { json: answer, text } = await set(customer, other, { ...GROUPS, name_claim: 'email' })
    expect(answer).toMatchObject({
      issuer: other.issuer,
      client_id: other.client.client_id,
      name_claim: 'email',
      ...GROUPS,
      sign_in_url: `${oauth.url}/sign-in?organisation=${customer.workspaceId}`,
      redirect_uri: `${oauth.url}/sign-in/callback/${customer.workspaceId}`,
      set_by: customer.keyId,
    })
    const read = await oauth.call(customer, 'GET', PATH)
    expect(read.json).toEqual(answer)
    const { records } = await oauth.graph.runText(
      `MATCH (n:SignInProvider|AuditEvent|Op {workspace_id: $id}) RETURN collect(properties(n)) AS all`,
      { id: customer.workspaceId },
    )
    const kept = JSON.stringify(records[0]!.get('all'))
    expect(kept).toContain('sign_in_provider')
    for (const place of [text, read.text, kept, log.join('')]) expect(place).not.toContain(other.client.client_secret)
  })

  test('changes it without the secret, as long as issuer and client stay', async () => {
    const customer = await open()
    await set(customer, other)
    const again = { issuer: other.issuer, client_id: other.client.client_id, default_role: 'analyst' }
    const changed = await oauth.call(customer, 'POST', PATH, again)
    expect([changed.status, changed.json.default_role]).toEqual([200, 'analyst'])
    for (const change of [{ client_id: 'another' }, { issuer: provider.issuer }]) {
      const refused = await oauth.call(customer, 'POST', PATH, { ...again, ...change })
      expect([refused.status, refused.json.errors[0].field]).toEqual([422, 'body.client_secret'])
    }
    expect((await oauth.call(customer, 'GET', PATH)).json.issuer).toBe(other.issuer)
  })

  test('takes it away, and people sign in by personal links again', async () => {
    const customer = await open()
    const id = await people.add(customer, 'administrator')
    const early = await people.linkFor(customer, id)
    await set(customer, other)
    const refused = await oauth.call(customer, 'POST', `/api/v1/members/${id}/sign-in-link`)
    expect([refused.status, refused.json.errors[0].reason]).toEqual([409, 'wrong_type'])
    expect(refused.json.errors[0].detail).toContain('sign_in_url')
    expect((await people.post('/sign-in/use', { link: early })).status).toBe(422)
    const viewer = await people.add(customer, 'viewer')
    expect((await oauth.call(customer, 'POST', `/api/v1/members/${viewer}/sign-in-link`)).status).toBe(200)
    expect((await oauth.call(customer, 'DELETE', PATH, {})).json).toEqual({ deleted: true })
    expect((await oauth.call(customer, 'GET', PATH)).status).toBe(404)
    expect((await oauth.call(customer, 'DELETE', PATH, {})).status).toBe(404)
    const left = await oauth.send(`/sign-in/provider?organisation=${customer.workspaceId}`)
    expect([left.status, left.json.error_description]).toEqual([400, expect.stringContaining('has no provider')])
    expect((await people.post('/sign-in/use', { link: early })).status).toBe(200)
  })

  test('gives by it no role that may do more than the own key', async () => {
    const reader = await oauth.openCustomer({ scopes: ['read', 'admin'] })
    for (const changes of [{ default_role: 'analyst' }, { role_claim: 'groups', roles: { a: 'approver' } }]) {
      const refused = await set(reader, other, changes)
      expect([refused.status, refused.json.errors[0].detail]).toEqual([
        403,
        "your key lacks write, so it can't grant it",
      ])
    }
    expect((await oauth.call(reader, 'GET', PATH)).status).toBe(404)
  })

  test.each([
    [{}, 'body.default_role'],
    [{ role_claim: 'groups' }, 'body.roles'],
    [{ roles: { a: 'viewer' } }, 'body.role_claim'],
    [{ role_claim: 'groups', roles: { '': 'viewer' } }, 'body.roles'],
  ])('learns that %j lets nobody in', async (changes, field) => {
    const refused = await set(await open(), provider, changes)
    expect([refused.status, refused.json.errors[0].field]).toEqual([422, expect.stringContaining(field)])
  })
})

describe('a provider is refused before anything is kept', () => {
  const refusalOf = async (issuer: string, by = oauth) => {
    const customer = await by.openCustomer({ scopes: ['read', 'admin'] })
    const request = { issuer, client_id: 'a', client_secret: 'a-secret', default_role: 'viewer' }
    const { status, json } = await by.call(customer, 'POST', PATH, request)
    expect([status, json.errors?.[0].field]).toEqual([422, 'body.issuer'])
    expect((await by.call(customer, 'GET', PATH)).status).toBe(404)
    return json.errors[0].detail as string
  }

  test.each([
    ['http://10.0.0.8', 'must begin with https://'],
    ['https://10.0.0.8', 'inside a network'],
    ['https://169.254.169.254/latest', 'inside a network'],
    ['https://[::ffff:10.0.0.8]', 'inside a network'],
    ['https://login.internal', 'a name of the public internet'],
    ['https://login.example.com:22', 'must use one of the ports'],
    ['no address', 'must be an absolute URL'],
  ])('at %s', async (issuer, reason) => {
    expect(await refusalOf(issuer)).toContain(reason)
  })

  test('on this machine, unless a test says otherwise; nothing connects to it', async () => {
    const resolve = async () => ['127.0.0.1']
    const strict = await openOAuthService({ companyProviders: { allowLoopback: false, resolve } })
    expect(await refusalOf(provider.issuer, strict)).toBe('must begin with https://')
    expect(await refusalOf('https://login.example.com', strict)).toContain('inside a network')
  })

  test('that does not answer, says nothing of use, or names another issuer or an address inside', async () => {
    let body: object | string = ''
    const server = createServer((_request, response) => {
      const isRedirect = body === ''
      response.writeHead(isRedirect ? 302 : 200, { 'content-type': 'application/json', location: provider.issuer })
      response.end(typeof body === 'string' ? body : JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    cleanUpAfterFile(() => server.close())
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const good = {
      issuer,
      authorization_endpoint: `${issuer}/a`,
      token_endpoint: `${issuer}/t`,
      jwks_uri: `${issuer}/j`,
    }
    const cases: Array<[object | string, string]> = [
      ['', 'is a redirect'],
      ['<html>', 'is no discovery document'],
      [' '.repeat(300_000), 'has more than 262144 bytes'],
      [{ ...good, issuer: 'https://elsewhere.example' }, 'the issuer is https://elsewhere.example'],
      [
        { ...good, token_endpoint: 'https://169.254.169.254/t' },
        'token_endpoint that must not lead to an address inside',
      ],
      [{ ...good, jwks_uri: undefined }, 'jwks_uri that is missing'],
    ]
    for (const [document, reason] of cases) {
      body = document
      expect(await refusalOf(issuer)).toContain(reason)
    }
    expect(await refusalOf('http://127.0.0.1:1')).toContain('could not be fetched')
  })
})
