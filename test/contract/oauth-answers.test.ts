import { recordExample } from '#test/support/document-examples.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { renderOpenApi } from '#src/cli/docs.ts'
import { openRedis } from '#src/stores/redis/redis.ts'
import { ADMIN, openOAuthService, REDIRECT, type OAuthService, type Reply } from '#test/support/oauth.ts'
import { closeAnswers, operationsOf, schemaCompiler, type OpenApiDocument } from '#test/support/openapi-document.ts'
import { openProxies } from '#test/support/proxied-stores.ts'
import type { Customer } from '#test/support/service.ts'

const document = closeAnswers(JSON.parse(await renderOpenApi()) as OpenApiDocument)
const compile = schemaCompiler(document)
const operations = operationsOf(document).filter(({ tags }) => tags?.some((tag) => tag.startsWith('OAuth')))
const pairs = operations.flatMap((operation) =>
  Object.keys(operation.responses).map((status) => ({ name: `${operation.operationId} ${status}`, operation, status })),
)

/** Documented because the specification lists them for every operation with a key. */
const LISTED_ONLY = [
  ...['introspectToken', 'listAssistantRequests', 'getAssistantRequest', 'denyAssistantAccess'].flatMap((id) => [
    `${id} 402`,
    `${id} 409`,
  ]),
  'offerAssistantAccess 402',
]
const OWN = '/api/v1/oauth/assistant-requests'
const REQUESTS = '/api/v1/admin/oauth/assistant/requests'
const INTROSPECT = '/api/v1/oauth/introspect'
const JSON_TYPE = { 'content-type': 'application/json' }

let oauth: OAuthService
/** Without Redis. */
let broken: OAuthService
/** Where each address may do nothing. */
let limited: OAuthService
let customer: Customer

beforeAll(async () => {
  oauth = await openOAuthService()
  customer = await oauth.openCustomer({ scopes: ['read', 'write'] })
  const proxies = await openProxies()
  const redis = await openRedis({ url: proxies.redisUrl, timeoutMs: 500 })
  broken = await openOAuthService({ redis })
  proxies.redis.cut()
  const none = { perMinute: 1, burst: 0 }
  limited = await openOAuthService({
    addressLimits: { public: none, oauth: none, registration: none, failed: none, refused: none },
  })
  return () => redis.close()
})

const post = (path: string, body: unknown, headers: Record<string, string> = {}, to = oauth): Promise<Reply> =>
  to.send(path, { method: 'POST', headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(body) })
const key = () => ({ 'x-api-key': customer.secret })
const waitingCode = async () => (await oauth.begin(await oauth.register())).code
const decision = async (word: 'approve' | 'deny', to?: OAuthService) =>
  post(
    `${REQUESTS}/${await waitingCode()}/${word}`,
    word === 'approve' ? { workspace_id: customer.workspaceId } : {},
    ADMIN,
    to,
  )
const big = JSON.stringify({ reason: 'x'.repeat(1_100_000) })
const raw = (path: string, body: string, headers: Record<string, string>) =>
  oauth.send(path, { method: 'POST', headers, body })

async function redeemed(): Promise<Reply> {
  const client = await oauth.register()
  const waiting = await oauth.begin(client)
  await oauth.decide(waiting.code, 'approve', { workspace_id: customer.workspaceId })
  const code = (await oauth.goOn(waiting)).searchParams.get('code')!
  return oauth.redeem(client, code, waiting.verifier)
}

const both = (word: 'approve' | 'deny', id: string): Record<string, () => Promise<Reply>> => ({
  [`${id} 200`]: () => decision(word),
  [`${id} 401`]: () => post(`${REQUESTS}/x/${word}`, {}),
  [`${id} 404`]: () => post(`${REQUESTS}/x/${word}`, {}, ADMIN),
  [`${id} 409`]: async () => {
    const code = await waitingCode()
    await oauth.decide(code, 'deny')
    return oauth.decide(code, word, word === 'approve' ? { workspace_id: customer.workspaceId } : {})
  },
  [`${id} 413`]: () => raw(`${REQUESTS}/x/${word}`, big, { ...JSON_TYPE, ...ADMIN }),
  [`${id} 415`]: () => raw(`${REQUESTS}/x/${word}`, 'x', { 'content-type': 'text/plain', ...ADMIN }),
  [`${id} 422`]: () => post(`${REQUESTS}/x/${word}`, { more: 1 }, ADMIN),
  [`${id} 429`]: () => post(`${REQUESTS}/x/${word}`, {}, {}, limited),
  [`${id} 503`]: () => post(`${REQUESTS}/x/${word}`, {}, ADMIN, broken),
})

/** The header of a key of another workspace that may let assistants in: each looks up few codes a minute. */
const ownKey = async () => ({ 'x-api-key': (await oauth.openCustomer({ scopes: ['read', 'admin'] })).secret })
const readOwn = (path: string, headers: Record<string, string>, to = oauth) => to.send(`${OWN}${path}`, { headers })

/** What the four operations of a workspace's own approval have in common. */
const everyOwn = (id: string, ask: (headers: Record<string, string>, to?: OAuthService) => Promise<Reply>) => ({
  [`${id} 401`]: () => ask({}),
  [`${id} 403`]: () => ask(key()),
  [`${id} 406`]: async () => ask({ ...(await ownKey()), accept: 'text/csv' }),
  [`${id} 429`]: () => ask({}, limited),
  [`${id} 503`]: async () => ask(await ownKey(), broken),
})
const ownDecision = (word: 'approve' | 'deny', id: string): Record<string, () => Promise<Reply>> => ({
  ...everyOwn(id, (headers, to) => post(`${OWN}/x/${word}`, {}, headers, to)),
  [`${id} 200`]: async () => post(`${OWN}/${await waitingCode()}/${word}`, {}, await ownKey()),
  [`${id} 404`]: async () => post(`${OWN}/x/${word}`, {}, await ownKey()),
  [`${id} 422`]: async () => post(`${OWN}/x/${word}?more=1`, {}, await ownKey()),
})

/** An offer that the person at the browser turned down is not made again. */
async function offeredAgain(): Promise<Reply> {
  const waiting = await oauth.begin(await oauth.register())
  const owner = await ownKey()
  await post(`${OWN}/${waiting.code}/approve`, {}, owner)
  const headers = { cookie: waiting.cookies }
  const { text: html } = await oauth.send(waiting.waitingPath, { headers })
  const body = new URLSearchParams({ offer: /name="offer" value="(\w+)"/.exec(html)![1]!, answer: 'foreign' })
  await oauth.send(`${waiting.waitingPath}/answer`, { method: 'POST', headers, body })
  return post(`${OWN}/${waiting.code}/approve`, {}, owner)
}

/** A request that brings about each documented answer. */
const PROVOKE: Record<string, () => Promise<Reply>> = {
  'getProtectedResourceMetadata 200': () => oauth.send('/.well-known/oauth-protected-resource'),
  'getAuthorizationServerMetadata 200': () => oauth.send('/.well-known/oauth-authorization-server'),
  'registerClient 200': () => post('/register', { redirect_uris: [REDIRECT] }, { 'idempotency-key': 'a-key' }),
  'registerClient 201': () => post('/register', { redirect_uris: [REDIRECT] }),
  'registerClient 4XX': () => post('/register', {}),
  'registerClient 5XX': () => post('/register', { redirect_uris: [REDIRECT] }, {}, broken),
  'issueToken 200': redeemed,
  'issueToken 4XX': () => post('/token', {}),
  'issueToken 5XX': () =>
    post('/token', { grant_type: 'refresh_token', client_id: 'x', refresh_token: 'x' }, {}, broken),
  'revokeOAuthToken 200': async () => post('/revoke', { token: 'x', client_id: (await oauth.register()).client_id }),
  'revokeOAuthToken 4XX': () => post('/revoke', {}),
  'revokeOAuthToken 5XX': () => post('/revoke', { token: 'x', client_id: 'x' }, {}, broken),
  'authorize 200': async () => oauth.send(`/authorize?${oauth.parametersOf(await oauth.register(), 'v'.repeat(43))}`),
  'authorize 303': async () =>
    oauth.send(`/authorize?${oauth.parametersOf(await oauth.register(), 'v'.repeat(43), { code_challenge: null })}`),
  'authorize 4XX': () => oauth.send('/authorize'),
  'authorize 5XX': () => broken.send('/authorize?client_id=x'),
  'introspectToken 200': () => oauth.send(`${INTROSPECT}?token=x`, { headers: key() }),
  'introspectToken 401': () => oauth.send(INTROSPECT),
  'introspectToken 403': async () => {
    const { secret } = await oauth.openCustomer({ scopes: ['write'] })
    return oauth.send(`${INTROSPECT}?token=x`, { headers: { 'x-api-key': secret } })
  },
  'introspectToken 406': () => oauth.send(`${INTROSPECT}?token=x`, { headers: { ...key(), accept: 'text/csv' } }),
  'introspectToken 422': () => oauth.send(`${INTROSPECT}?token=`, { headers: key() }),
  'introspectToken 429': () => limited.send(INTROSPECT),
  'introspectToken 503': () => broken.send(`${INTROSPECT}?token=x`, { headers: key() }),
  'listAuthorizationRequests 200': () => oauth.send(`${REQUESTS}?limit=1`, { headers: ADMIN }),
  'listAuthorizationRequests 401': () => oauth.send(REQUESTS),
  'listAuthorizationRequests 422': () => oauth.send(`${REQUESTS}?limit=0`, { headers: ADMIN }),
  'listAuthorizationRequests 429': () => limited.send(REQUESTS),
  'listAuthorizationRequests 503': () => broken.send(REQUESTS, { headers: ADMIN }),
  'getAuthorizationRequest 200': async () => oauth.send(`${REQUESTS}/${await waitingCode()}`, { headers: ADMIN }),
  'getAuthorizationRequest 401': () => oauth.send(`${REQUESTS}/x`),
  'getAuthorizationRequest 404': () => oauth.send(`${REQUESTS}/x`, { headers: ADMIN }),
  'getAuthorizationRequest 422': () => oauth.send(`${REQUESTS}/x?more=1`, { headers: ADMIN }),
  'getAuthorizationRequest 429': () => limited.send(`${REQUESTS}/x`),
  'getAuthorizationRequest 503': () => broken.send(`${REQUESTS}/x`, { headers: ADMIN }),
  ...both('approve', 'approveAuthorizationRequest'),
  ...both('deny', 'denyAuthorizationRequest'),
  ...everyOwn('listAssistantRequests', (headers, to) => readOwn('', headers, to)),
  'listAssistantRequests 200': async () => {
    const owner = await ownKey()
    await post(`${OWN}/${await waitingCode()}/approve`, { reason: 'agreed with compliance' }, owner)
    return readOwn('', owner)
  },
  'listAssistantRequests 422': async () => readOwn('?limit=0', await ownKey()),
  ...everyOwn('getAssistantRequest', (headers, to) => readOwn('/x', headers, to)),
  'getAssistantRequest 200': async () => readOwn(`/${await waitingCode()}`, await ownKey()),
  'getAssistantRequest 404': async () => readOwn('/x', await ownKey()),
  'getAssistantRequest 422': async () => readOwn('/x?more=1', await ownKey()),
  ...ownDecision('approve', 'offerAssistantAccess'),
  'offerAssistantAccess 409': offeredAgain,
  'offerAssistantAccess 413': async () => raw(`${OWN}/x/approve`, big, { ...JSON_TYPE, ...(await ownKey()) }),
  'offerAssistantAccess 415': async () =>
    raw(`${OWN}/x/approve`, 'x', { 'content-type': 'text/plain', ...(await ownKey()) }),
  ...ownDecision('deny', 'denyAssistantAccess'),
}

/** What no caller can bring about; its shape is that of every 500. */
const isUnprovoked = (name: string) => name.endsWith(' 500') || LISTED_ONLY.includes(name)

describe('a documented answer of OAuth is given, and is as the document says', () => {
  test.each(pairs.filter(({ name }) => !isUnprovoked(name)))('$name', async ({ name, operation, status }) => {
    const reply = await PROVOKE[name]!()
    expect(String(reply.status)).toMatch(new RegExp(`^${status.replaceAll('X', '\\d')}$`))
    const { content } = operation.responses[status]!
    if (!content) return expect(reply.text).toBe('')
    const type = reply.headers.get('content-type')!.split(';')[0]!
    const validate = compile(content[type]!.schema)
    expect({ isValid: validate(reply.json ?? reply.text), errors: validate.errors }).toEqual({
      isValid: true,
      errors: null,
    })
    if (reply.json && /^20|X/.test(status)) recordExample(`${operation.operationId} ${status}`, reply.json, validate)
  })
})
