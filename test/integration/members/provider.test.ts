import { beforeAll, describe, expect, test } from 'vitest'
import { membersOf } from '#test/support/members.ts'
import { openOAuthService, type OAuthService, type Reply } from '#test/support/oauth.ts'
import { type OpenIdProvider, openOpenIdProvider } from '#test/support/openid-provider.ts'
import type { Customer } from '#test/support/service.ts'

const PATH = '/api/v1/workspace/sign-in-provider'
const PAGE = { accept: 'text/html' }
const GROUPS = { role_claim: 'groups', roles: { staff: 'viewer', lawyers: 'analyst', heads: 'administrator' } }

const log: string[] = []
let oauth: OAuthService
let people: ReturnType<typeof membersOf>
let provider: OpenIdProvider
let admin: Customer
let neighbour: Customer
let mapped: Customer

const redirectUriOf = ({ workspaceId }: Customer) => `${oauth.url}/sign-in/callback/${workspaceId}`
const requestFor = ({ issuer, client }: OpenIdProvider, changes = {}) => ({ issuer, ...client, ...changes })
const set = (by: Customer, at: OpenIdProvider, changes: object = { default_role: 'viewer' }) =>
  oauth.call(by, 'POST', PATH, requestFor(at, changes))
const open = () => oauth.openCustomer({ scopes: ['read', 'write', 'admin'] })
const listOf = async (by: Customer) => (await oauth.call(by, 'GET', '/api/v1/members')).json.data as any[]

beforeAll(async () => {
  oauth = await openOAuthService({
    companyProviders: { allowLoopback: true },
    logStream: { write: (line) => void log.push(line) },
  })
  people = membersOf(oauth)
  admin = await open()
  neighbour = await open()
  mapped = await open()
  const redirectUris = [admin, neighbour, mapped].map(redirectUriOf)
  provider = await openOpenIdProvider({ redirectUris })
  expect((await set(admin, provider)).status).toBe(200)
  expect((await set(neighbour, provider)).status).toBe(200)
  expect((await set(mapped, provider, GROUPS)).status).toBe(200)
})

/** The browser is sent to the provider. */
async function begin({ workspaceId }: Customer) {
  const reply = await oauth.send(`/sign-in/provider?organisation=${workspaceId}`, { headers: PAGE })
  return { reply, to: reply.headers.get('location')!, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

/** The browser comes back from it. */
const comeBack = (to: URL, cookie: string) => oauth.send(to.href, { headers: { ...PAGE, cookie } })

async function signIn(to: Customer, person: string, at = provider): Promise<Reply> {
  const { to: url, cookie } = await begin(to)
  return comeBack(await at.signIn(url, person), cookie)
}

async function enter(reply: Reply) {
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `${oauth.url}/sign-in?passed`])
  const client = await people.registerPage()
  const cookie = reply.headers.getSetCookie()[0]!.split(';')[0]!
  const tokens = await people.redeem(client, await people.authorize(client, { cookie }))
  const { json } = await people.call(tokens.access_token, 'GET', '/api/v1/oauth/introspect')
  return { ...tokens, memberId: json.member_id as string, workspaceId: json.sub as string }
}

function expectRefused(reply: Reply, status: number, sentence: string) {
  expect([reply.status, reply.headers.get('content-type')]).toEqual([status, 'text/html; charset=utf-8'])
  expect(reply.text).toContain(sentence)
  expect(reply.headers.getSetCookie().filter((cookie) => cookie.startsWith('_member'))).toEqual([])
}

describe('a person whom the provider lets in', () => {
  test('becomes a member, and is the same one at the second sign-in', async () => {
    provider.people.set('ada', { name: 'Ada Berg' })
    const first = await enter(await signIn(admin, 'ada'))
    expect([first.scope, first.workspaceId]).toEqual(['read', admin.workspaceId])
    const member = (await oauth.call(admin, 'GET', `/api/v1/members/${first.memberId}`)).json
    expect(member).toMatchObject({ name: 'Ada Berg', role: 'viewer', status: 'active', created_by: 'provider' })
    // Without a claim for roles the administrator of the workspace decides, and the provider leaves it so.
    await oauth.call(admin, 'PATCH', `/api/v1/members/${first.memberId}`, { role: 'analyst' })
    provider.people.set('ada', { name: 'Ada Berg-Lund' })
    const second = await enter(await signIn(admin, 'ada'))
    expect([second.memberId, second.scope]).toEqual([first.memberId, 'read write'])
    const after = (await oauth.call(admin, 'GET', `/api/v1/members/${first.memberId}`)).json
    expect([after.name, after.role]).toEqual(['Ada Berg-Lund', 'analyst'])
  })

  test('is another member in another workspace', async () => {
    provider.people.set('both', { name: 'Bo Both' })
    const one = await enter(await signIn(admin, 'both'))
    const two = await enter(await signIn(neighbour, 'both'))
    expect([one.workspaceId, two.workspaceId]).toEqual([admin.workspaceId, neighbour.workspaceId])
    expect(one.memberId).not.toBe(two.memberId)
  })

  test('is one member, also by many first sign-ins at once', async () => {
    provider.people.set('twin', { name: 'Twin' })
    const replies = await Promise.all(Array.from({ length: 6 }, () => signIn(admin, 'twin')))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 303))
    expect((await listOf(admin)).filter(({ name }) => name === 'Twin')).toHaveLength(1)
  })

  test('has the role of the claim that may do most; another one ends the sessions before', async () => {
    provider.people.set('eve', { name: 'Eve', groups: ['staff', 'unknown', 'lawyers'] })
    const before = await enter(await signIn(mapped, 'eve'))
    expect(before.scope).toBe('read write')
    provider.people.set('eve', { name: 'Eve', groups: 'heads' })
    const after = await enter(await signIn(mapped, 'eve'))
    expect([after.memberId, after.scope]).toEqual([before.memberId, 'read write admin'])
    expect((await people.call(before.access_token, 'GET', '/api/v1/members')).status).toBe(401)
    expect((await people.call(after.access_token, 'GET', '/api/v1/members')).status).toBe(200)
  })

  test('is refused without a role, and leaves no trace', async () => {
    const before = await listOf(mapped)
    for (const groups of [undefined, [], ['unknown'], ['constructor', '__proto__'], 7, { staff: true }]) {
      provider.people.set('nil', { name: 'Nil', groups })
      expectRefused(await signIn(mapped, 'nil'), 403, 'gives you no role')
    }
    expect(await listOf(mapped)).toEqual(before)
  })

  test('is refused without a name that can be shown', async () => {
    for (const name of [undefined, '', 'a\u202eb', 'x'.repeat(121)]) {
      provider.people.set('odd', { name })
      expectRefused(await signIn(admin, 'odd'), 403, 'did not send a name')
    }
  })

  test('is refused once an administrator removed them, until they are forgotten', async () => {
    provider.people.set('gone', { name: 'Gone' })
    const { memberId } = await enter(await signIn(admin, 'gone'))
    await oauth.call(admin, 'POST', `/api/v1/members/${memberId}/remove`, {})
    expectRefused(await signIn(admin, 'gone'), 403, 'An administrator removed you')
    // Who is forgotten is not known any more, so that the provider alone keeps them out.
    await oauth.call(admin, 'POST', `/api/v1/members/${memberId}/remove`, { erase: true })
    expect((await enter(await signIn(admin, 'gone'))).memberId).not.toBe(memberId)
  })
})

describe('what comes back from a provider', () => {
  const BEGUN_ELSEWHERE = 'begun in another browser'

  test('counts once', async () => {
    provider.people.set('once', { name: 'Once' })
    const { to, cookie } = await begin(admin)
    const back = await provider.signIn(to, 'once')
    const replies = await Promise.all([comeBack(back, cookie), comeBack(back, cookie), comeBack(back, cookie)])
    expect(replies.filter(({ status }) => status === 303)).toHaveLength(1)
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(2)
    expectRefused(await comeBack(back, cookie), 400, BEGUN_ELSEWHERE)
  })

  test('counts in the browser that began it alone', async () => {
    provider.people.set('lure', { name: 'Lure' })
    const { to, cookie } = await begin(admin)
    const back = await provider.signIn(to, 'lure')
    const stranger = await begin(admin)
    for (const held of ['', '_sign_in=', stranger.cookie, `${cookie}x`])
      expectRefused(await comeBack(back, held), 400, BEGUN_ELSEWHERE)
    const forged = new URL(back)
    forged.searchParams.set('state', new URL(stranger.to).searchParams.get('state')!)
    expectRefused(await comeBack(forged, cookie), 400, BEGUN_ELSEWHERE)
    expect((await comeBack(back, cookie)).status).toBe(303)
    expect(stranger.reply.headers.getSetCookie()[0]).toMatch(
      /^_sign_in=\w{40}; path=\/sign-in\/callback; max-age=600; samesite=lax; httponly$/,
    )
  })

  test('counts for the workspace alone at whose address it arrives', async () => {
    provider.people.set('lure', { name: 'Lure' })
    const { to, cookie } = await begin(admin)
    const back = await provider.signIn(to, 'lure')
    const elsewhere = new URL(back.href.replace(admin.workspaceId, neighbour.workspaceId))
    expectRefused(await comeBack(elsewhere, cookie), 400, BEGUN_ELSEWHERE)
  })

  test('is of the issuer that was asked, and with a code of this sign-in', async () => {
    provider.people.set('lure', { name: 'Lure' })
    for (const change of [{ iss: 'https://elsewhere.example' }, { iss: '' }, { code: 'none' }, { code: '' }]) {
      const { to, cookie } = await begin(admin)
      const back = await provider.signIn(to, 'lure')
      for (const [name, value] of Object.entries(change)) back.searchParams.set(name, value)
      const reply = await comeBack(back, cookie)
      expect([reply.status, reply.headers.getSetCookie()]).toEqual([reply.status, []])
      expect([400, 403]).toContain(reply.status)
    }
    // A code that another browser fetched has another nonce and another PKCE challenge.
    const [mine, theirs] = [await begin(admin), await begin(admin)]
    const [back, stolen] = [await provider.signIn(mine.to, 'lure'), await provider.signIn(theirs.to, 'lure')]
    back.searchParams.set('code', stolen.searchParams.get('code')!)
    expectRefused(await comeBack(back, mine.cookie), 403, 'refused this service (invalid_grant)')
  })

  test('may be a refusal, which is shown as such', async () => {
    const { to, cookie } = await begin(admin)
    const back = new URL(redirectUriOf(admin))
    const state = new URL(to).searchParams.get('state')!
    back.search = new URLSearchParams({ error: 'access_denied<b>', state, iss: provider.issuer }).toString()
    expectRefused(await comeBack(back, cookie), 403, 'did not let you in (access_denied&lt;b&gt;)')
  })

  test('has no effect while the provider is away, and says so', async () => {
    const customer = await open()
    const away = await openOpenIdProvider({ redirectUris: [redirectUriOf(customer)], isWhole: true })
    away.people.set('ada', { name: 'Ada' })
    await set(customer, away)
    const { to, cookie } = await begin(customer)
    const back = await away.signIn(to, 'ada')
    await away.close()
    expectRefused(await comeBack(back, cookie), 503, 'can’t be reached')
    expect(await listOf(customer)).toEqual([])
    const replica = await openOAuthService({ companyProviders: { allowLoopback: true } })
    const path = `/sign-in/provider?organisation=${customer.workspaceId}`
    expectRefused(await replica.send(path, { headers: PAGE }), 503, 'can’t be reached')
  })
})

test('no log line has a code, a state, a cookie or a name of a sign-in', async () => {
  provider.people.set('quill', { name: 'Zenobia Quillfeather' })
  const { to, cookie } = await begin(admin)
  const back = await provider.signIn(to, 'quill')
  await enter(await comeBack(back, cookie))
  await comeBack(back, cookie)
  const lines = log.join('')
  expect(lines).toContain('A sign-in by a provider was refused')
  const secrets = [
    ...['code', 'state'].map((name) => back.searchParams.get(name)!),
    cookie.split('=')[1]!,
    'Quillfeather',
  ]
  for (const secret of secrets) expect(lines).not.toContain(secret)
})
