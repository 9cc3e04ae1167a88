import { beforeAll, describe, expect, test } from 'vitest'
import { removeMember } from '#src/money/accounts/members/index.ts'
import { recoverDue } from '#src/money/recovery/all-accounts.ts'
import { AUDIT_DUE } from '#src/stores/redis/keys.ts'
import { membersOf } from '#test/support/members.ts'
import { openOAuthService, type OAuthService } from '#test/support/oauth.ts'
import { type Customer, openOwnService, type Service } from '#test/support/service.ts'

let oauth: OAuthService
let people: ReturnType<typeof membersOf>
let admin: Customer

beforeAll(async () => {
  oauth = await openOAuthService()
  people = membersOf(oauth)
  admin = await oauth.openCustomer({ scopes: ['read', 'write', 'admin'] })
})

const profile = { id: 'acme', name: 'Acme', entity_roles: ['credit_institution'] }
const entry = { what: 'The payment system does not answer.', happened_at: '2026-11-21T11:00:00Z' }

describe('a member', () => {
  test('signs in by a personal link, and records name the member, not the name', async () => {
    const id = await people.add(admin, 'analyst', 'Ada Berg')
    const { access_token: token, scope } = await people.signIn(admin, id)
    expect(scope).toBe('read write')
    const made = await people.call(token, 'POST', '/api/v1/customer-profiles', profile)
    const run = await people.call(token, 'POST', '/api/v1/customer-profiles/acme/applicability-runs', {
      pack_ids: ['eu-dora'],
    })
    const body = { customer_profile_id: 'acme', title: 'An incident', entries: [entry] }
    const incident = await people.call(token, 'POST', '/api/v1/incidents', body)
    expect([made.json.written_by, run.json.created_by, incident.json.created_by]).toEqual([id, id, id])
    expect(incident.json.entries[0].recorded_by).toBe(id)
    for (const { text } of [made, run, incident]) expect(text).not.toContain('Ada')
    const introspected = await people.call(token, 'GET', '/api/v1/oauth/introspect')
    expect(introspected.json).toMatchObject({ active: true, member_id: id, sub: admin.workspaceId })
    const { json: tokens } = await oauth.call(admin, 'GET', '/api/v1/tokens')
    expect(tokens.data.filter((row: any) => row.member_id === id)).toHaveLength(1)
    const { json: read } = await people.call(token, 'GET', `/api/v1/members/${id}`)
    expect(read).toMatchObject({ id, name: 'Ada Berg', role: 'analyst', status: 'active', created_by: admin.keyId })
  })

  test('gives keys and rights under the own id, and no more than the role has', async () => {
    const id = await people.add(admin, 'administrator')
    const { access_token: token } = await people.signIn(admin, id)
    const key = await people.call(token, 'POST', '/api/v1/tokens', { name: 'by a member' })
    expect(key.json.token.created_by).toBe(id)
    const added = await people.call(token, 'POST', '/api/v1/members', { name: 'B', role: 'approver' })
    expect(added.json.created_by).toBe(id)
    // A key that may only read can't make a member who writes.
    const reader = await oauth.openCustomer({ scopes: ['read', 'admin'] })
    const refused = await oauth.call(reader, 'POST', '/api/v1/members', { name: 'C', role: 'analyst' })
    expect([refused.status, refused.json.errors[0].detail]).toEqual([403, "your key lacks write, so it can't grant it"])
  })

  test('stays signed in after the browser comes back, without another link', async () => {
    const id = await people.add(admin, 'viewer')
    const client = await people.registerPage()
    const first = await people.authorize(client, await people.useLink(await people.linkFor(admin, id)))
    const decided = await oauth.send(first.waitingPath, { headers: { cookie: first.cookies } })
    const resumed = await oauth.send(decided.headers.get('location')!, { headers: { cookie: first.cookies } })
    const cookie = resumed.headers
      .getSetCookie()
      .map((text) => text.split(';')[0])
      .join('; ')
    const again = await people.authorize(client, { cookie })
    expect(new URL(again.waitingPath).searchParams.get('code')).toEqual(expect.any(String))
  })
})

describe('a personal link', () => {
  test('says whose it is, and works once, also when it is used many times at once', async () => {
    const id = await people.add(admin, 'viewer', 'Bo')
    const link = await people.linkFor(admin, id)
    const { json } = await people.post('/sign-in/look', { link })
    expect(json).toEqual({ workspace: 'Test', name: 'Bo', role: 'viewer' })
    const uses = await Promise.all(Array.from({ length: 10 }, () => people.post('/sign-in/use', { link })))
    expect(uses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(uses.filter(({ status }) => status === 422)).toHaveLength(9)
    expect((await people.post('/sign-in/look', { link })).status).toBe(422)
  })

  test('leads to no other client than the pages of this service, and its pass is used once', async () => {
    const id = await people.add(admin, 'viewer')
    const passed = await people.useLink(await people.linkFor(admin, id))
    const foreign = await oauth.register()
    const asked = await people.authorize(foreign, passed, { redirect_uri: 'http://127.0.0.1:49152/callback' })
    expect([asked.reply.status, asked.reply.text]).toEqual([200, expect.stringContaining('Waiting for your')])
    const page = await people.registerPage()
    const both = await Promise.all([people.authorize(page, passed), people.authorize(page, passed)])
    expect(new Set(both.map(({ reply }) => reply.status))).toEqual(new Set([200, 303]))
  })

  test('of a member who was removed since does not work', async () => {
    const id = await people.add(admin, 'viewer')
    const [link, other] = [await people.linkFor(admin, id), await people.linkFor(admin, id)]
    const passed = await people.useLink(other)
    const page = await people.registerPage()
    await oauth.call(admin, 'POST', `/api/v1/members/${id}/remove`, {})
    expect((await people.post('/sign-in/use', { link })).status).toBe(422)
    expect((await people.authorize(page, passed)).reply.status).toBe(200)
    const { status, json } = await oauth.call(admin, 'POST', `/api/v1/members/${id}/sign-in-link`)
    expect([status, json.errors[0].reason]).toEqual([409, 'not_active'])
  })
})

describe('an administrator', () => {
  test('removes a member, whose sessions end on every replica, and forgets the name', async () => {
    const replica = await openOwnService({ publicBaseUrl: oauth.url })
    const id = await people.add(admin, 'analyst', 'Zenobia Quillfeather')
    const sessions = await Promise.all([people.signIn(admin, id), people.signIn(admin, id)])
    const ask = ({ app }: Service) =>
      Promise.all(
        sessions.map(async ({ access_token: token }) => {
          const headers = { authorization: `Bearer ${token}` }
          return (await app.inject({ url: '/api/v1/members', headers })).statusCode
        }),
      )
    expect([await ask(oauth), await ask(replica)]).toEqual([
      [200, 200],
      [200, 200],
    ])
    const removed = await oauth.call(admin, 'POST', `/api/v1/members/${id}/remove`, {})
    expect(removed.json).toMatchObject({ id, status: 'removed' })
    expect([await ask(oauth), await ask(replica)]).toEqual([
      [401, 401],
      [401, 401],
    ])
    const refreshed = await oauth.refresh(sessions[0].client, sessions[0].refresh_token)
    expect([refreshed.status, refreshed.json.error]).toEqual([400, 'invalid_grant'])
    const erased = await oauth.call(admin, 'POST', `/api/v1/members/${id}/remove`, { erase: true })
    expect(erased.json.status).toBe('erased')
    expect((await oauth.call(admin, 'GET', `/api/v1/members/${id}`)).json).not.toHaveProperty('name')
    const again = await oauth.call(admin, 'POST', `/api/v1/members/${id}/remove`, {})
    expect(again.json.status).toBe('erased')
    const changed = await oauth.call(admin, 'PATCH', `/api/v1/members/${id}`, { name: 'Zenobia' })
    expect([changed.status, changed.json.errors[0].reason]).toEqual([409, 'not_active'])
  })

  test('gives another role: the member signs in anew, with the rights of it', async () => {
    const id = await people.add(admin, 'viewer')
    const before = await people.signIn(admin, id)
    await oauth.call(admin, 'PATCH', `/api/v1/members/${id}`, { role: 'analyst' })
    expect((await people.call(before.access_token, 'GET', '/api/v1/members')).status).toBe(401)
    expect((await people.signIn(admin, id)).scope).toBe('read write')
    // A change of the name leaves sessions alone.
    const open = await people.signIn(admin, id)
    await oauth.call(admin, 'PATCH', `/api/v1/members/${id}`, { name: 'Other' })
    expect((await people.call(open.access_token, 'GET', '/api/v1/members')).status).toBe(200)
  })

  test('does not lock itself out by mistake', async () => {
    const id = await people.add(admin, 'administrator')
    const { access_token: token } = await people.signIn(admin, id)
    const refused = await people.call(token, 'POST', `/api/v1/members/${id}/remove`, {})
    expect([refused.status, refused.json.errors[0].reason]).toEqual([409, 'needs_confirmation'])
    const done = await people.call(token, 'POST', `/api/v1/members/${id}/remove`, { confirm: true })
    expect(done.json.status).toBe('removed')
  })

  test('whose process dies after the removal was written still ends the sessions: recovery does', async () => {
    const id = await people.add(admin, 'viewer')
    const { access_token: token } = await people.signIn(admin, id)
    const { graph, redis, clock } = oauth
    const dying = {
      ...graph,
      write: async (work: Parameters<typeof graph.write>[0]) => {
        await graph.write(work)
        throw new Error('killed')
      },
    } as typeof graph
    const { workspaceId, slot, keyId: actor } = admin
    const context = { stores: { graph: dying, redis }, clock, workspaceId, slot, memberId: id, by: { actor } }
    await expect(removeMember(context, { isErased: false })).rejects.toThrow('killed')
    const status = async () => (await people.call(token, 'GET', '/api/v1/members')).status
    expect(await status()).toBe(200)
    await redis.command(AUDIT_DUE, ['ZADD', AUDIT_DUE, '1', slot])
    await recoverDue({ graph, redis })
    expect(await status()).toBe(401)
  })

  test('who removes a member while that member signs in leaves no session', async () => {
    const rounds = Array.from({ length: 8 }, async () => {
      const id = await people.add(admin, 'viewer')
      const client = await people.registerPage()
      const passed = await people.useLink(await people.linkFor(admin, id))
      const enter = async () => people.redeem(client, await people.authorize(client, passed))
      const [entered] = await Promise.allSettled([
        enter(),
        oauth.call(admin, 'POST', `/api/v1/members/${id}/remove`, {}),
      ])
      if (entered.status === 'rejected') return 401
      return (await people.call(entered.value.access_token ?? 'none', 'GET', '/api/v1/members')).status
    })
    expect(await Promise.all(rounds)).toEqual(Array.from({ length: 8 }, () => 401))
  })
})
