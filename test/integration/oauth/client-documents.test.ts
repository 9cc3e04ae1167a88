import { createServer as createTlsServer, type Server as TlsServer } from 'node:https'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { openOAuthService, REDIRECT, type OAuthService } from '#test/support/oauth.ts'
import { makeSelfSigned } from '#test/support/self-signed.ts'

const portOf = (server: Server | TlsServer) => (server.address() as AddressInfo).port
const VERIFIER = 'v'.repeat(43)

/** With the rules of a deployment, but for the resolver. */
let oauth: OAuthService
/** The same, but that the port of a listener inside counts as well as 443: nothing but addresses is in the way. */
let anyPort: OAuthService
/** Where loopback addresses count, which only a test says. */
let lenient: OAuthService
/** Counts who connects. */
let connections = 0
let insidePort: number
/** Serves documents. */
let documentsUrl: string
let document: (path: string) => { status?: number; headers?: Record<string, string>; text: string }
let requested: string[] = []
const ADDRESSES: Record<string, string[]> = {
  'inside.example': ['10.0.0.7'],
  'loopback.example': ['127.0.0.1'],
  'mixed.example': ['93.184.215.14', '127.0.0.1'],
  'mapped.example': ['::ffff:127.0.0.1'],
  'none.example': [],
}

beforeAll(async () => {
  const inside = createServer((socket) => {
    connections += 1
    socket.on('error', () => undefined).destroy()
  })
  await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve))
  insidePort = portOf(inside)
  const { key, cert } = makeSelfSigned()
  const documents = createTlsServer({ key, cert }, (request, response) => {
    requested.push(request.url!)
    const { status = 200, headers = {}, text } = document(request.url!)
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  })
  await new Promise<void>((resolve) => documents.listen(0, '127.0.0.1', resolve))
  documentsUrl = `https://127.0.0.1:${portOf(documents)}`
  cleanUpAfterFile(async () => {
    inside.close()
    documents.closeAllConnections()
    documents.close()
  })
  const resolve = async (name: string) => ADDRESSES[name] ?? []
  oauth = await openOAuthService({ clientDocuments: { allowLoopback: false, resolve } })
  const ports = new Set(['', String(insidePort)])
  anyPort = await openOAuthService({ clientDocuments: { allowLoopback: false, resolve, ports } })
  lenient = await openOAuthService({ clientDocuments: { allowLoopback: true, ca: cert } })
})

const authorize = (to: OAuthService, clientId: string, changes = {}) =>
  to.send(`/authorize?${to.parametersOf({ client_id: clientId }, VERIFIER, changes)}`)
const good = (id: string, changes = {}) =>
  JSON.stringify({
    client_id: id,
    client_name: 'By document',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'none',
    ...changes,
  })

describe('a client whose metadata document is at an address inside is refused before anything is connected to', () => {
  const INSIDE = 'must not lead to an address inside a network'
  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '127.1',
    '2130706433',
    '[::ffff:127.0.0.1]',
    '[::1]',
    'loopback.example',
    'mixed.example',
  ])('%s, where something listens', async (host) => {
    connections = 0
    await expectRefused(`https://${host}:${insidePort}/c.json`, INSIDE, anyPort)
    expect(connections).toBe(0)
  })

  test('another port than 443', async () => {
    await expectRefused('https://assistant.example:8443/c.json', 'must use port 443')
  })

  test.each([
    ['127.0.0.1', INSIDE],
    ['localhost', 'must be a name of the public internet'],
    ['0.0.0.0', INSIDE],
    ['127.1', INSIDE],
    ['2130706433', INSIDE],
    ['[::ffff:127.0.0.1]', INSIDE],
    ['[::1]', INSIDE],
    ['172.17.0.1', INSIDE],
    ['169.254.169.254', INSIDE],
    ['inside.example', INSIDE],
    ['loopback.example', INSIDE],
    ['mixed.example', INSIDE],
    ['mapped.example', INSIDE],
    ['none.example', INSIDE],
    ['intranet', 'must be a name of the public internet'],
    ['db.internal', 'must be a name of the public internet'],
  ])('%s', async (host, reason) => {
    await expectRefused(`https://${host}/c.json`, reason)
  })

  async function expectRefused(id: string, reason: string, by = oauth) {
    const refused = await authorize(by, id)
    expect(refused.status).toBe(400)
    expect(refused.headers.get('location')).toBeNull()
    expect(refused.json).toEqual({
      error: 'invalid_client',
      error_description: `the client metadata document ${reason}`,
    })
    for (const [path, fields] of [
      ['/token', { grant_type: 'refresh_token', refresh_token: 'x', client_id: id }],
      ['/revoke', { token: 'x', client_id: id }],
    ] as const) {
      const { status, json } = await by.send(path, { method: 'POST', body: new URLSearchParams(fields) })
      expect([status, json.error]).toEqual([400, 'invalid_client'])
      expect(json.error_description).toContain(reason)
    }
  }

  test('a name is looked up once, by what would connect to it', async () => {
    let lookUps = 0
    const turning = await openOAuthService({
      clientDocuments: {
        allowLoopback: false,
        ports: new Set([String(insidePort)]),
        resolve: async () => {
          lookUps += 1
          return ['127.0.0.1']
        },
      },
    })
    connections = 0
    const refused = await authorize(turning, `https://turning.example:${insidePort}/c.json`)
    expect(refused.json.error_description).toContain(INSIDE)
    expect([lookUps, connections]).toEqual([1, 0])
  })
})

describe('a client that calls itself by the address of its document', () => {
  test('goes the whole way, where a test allows the loopback', async () => {
    const id = `${documentsUrl}/good.json`
    document = () => ({ text: good(id) })
    requested = []
    const customer = await lenient.openCustomer()
    const tokens = await lenient.connect(customer, { client: { client_id: id } })
    expect(tokens.access_token).toBeTruthy()
    expect((await lenient.refresh({ client_id: id }, tokens.refresh_token)).status).toBe(200)
    // Kept as long as its headers say, a minute at least.
    expect(requested).toEqual(['/good.json'])
  })

  test.each([
    ['a redirect', { status: 302, headers: { location: '/good.json' }, text: '' }, 'is a redirect'],
    ['nothing there', { status: 404, text: '{}' }, 'was answered with status 404'],
    ['too long', { text: ' '.repeat(5_121) }, 'has more than 5120 bytes'],
  ] as const)('is refused after one request: %s', async (name, answer, reason) => {
    const path = `/${encodeURIComponent(name)}.json`
    document = () => answer
    requested = []
    const refused = await authorize(lenient, documentsUrl + path)
    expect(refused.status).toBe(400)
    expect(refused.json.error_description).toContain(reason)
    expect(requested).toEqual([path])
  })

  test.each([
    ['another client_id', { client_id: 'https://else.example/c.json' }, 'client_id does not match'],
    ['a redirect that may not be registered', { redirect_uris: ['ftp://x.example/'] }, 'private-use scheme'],
    ['a name that is not seen', { client_name: '\u3164' }, 'client_name must have'],
    ['a secret', { client_secret: 'x' }, 'client_secret'],
  ])('is refused for %s', async (name, changes, reason) => {
    const path = `/${encodeURIComponent(name)}.json`
    document = () => ({ text: good(documentsUrl + path, changes) })
    requested = []
    const refused = await authorize(lenient, documentsUrl + path)
    expect(refused.status).toBe(400)
    expect(refused.json.error_description).toContain(reason)
    expect(requested).toHaveLength(1)
  })
})

test('nothing else that a registration names is ever fetched', async () => {
  requested = []
  document = () => ({ text: '[]' })
  await lenient.register({
    sector_identifier_uri: `${documentsUrl}/sector`,
    jwks_uri: `${documentsUrl}/jwks`,
    subject_type: 'pairwise',
  })
  expect(requested).toEqual([])
})
