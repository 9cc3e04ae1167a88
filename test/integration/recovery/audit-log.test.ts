import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { listAuditLog } from '#src/accounts/audit-log/audit.ts'
import { type Customer, openService, type Service } from '#test/support/service.ts'
import { AUDIT_DUE } from '#src/redis/keys.ts'
import { copyAccount } from '#test/support/account-copy.ts'
import { startProgram, storeVariables } from '#test/support/programs.ts'

let service: Service
let admin: Customer
beforeAll(async () => {
  service = await openService()
  admin = await service.openCustomer({ credits: 10, scopes: ['read', 'admin'] })
})

const trailOf = async ({ workspaceId }: Customer) => (await listAuditLog(service.graph, workspaceId, 100, 0)).data
const post = (path: string, body: unknown, headers = {}) => service.call(admin, 'POST', `/api/v1${path}`, body, headers)

describe('the trail of a workspace', () => {
  test('has every change that was made through the API, once, with the key that asked for it', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const made = await post('/tokens', { name: 'ci' }, headers)
    expect((await post('/tokens', { name: 'ci' }, headers)).text).toBe(made.text)
    const id = made.json.token.id as string
    const rotated = await post(`/tokens/${id}/rotate`, { grace_seconds: 60 })
    await post(`/tokens/${rotated.json.token.id}/revoke`, {})
    await post(`/tokens/${rotated.json.token.id}/revoke`, {})
    await service.call(admin, 'PATCH', '/api/v1/workspace', { name: 'Bank', settings: { one: 'private' } })
    const trail = await trailOf(admin)
    const told = trail.map(({ type, actor, subject }) => [type, actor, subject])
    expect(told).toHaveLength(7)
    expect(told).toEqual(
      expect.arrayContaining([
        ['workspace.created', 'cli', admin.workspaceId],
        ['key.issued', 'cli', admin.keyId],
        ['credits.granted', 'cli', expect.any(String)],
        ['key.issued', admin.keyId, id],
        ['key.rotated', admin.keyId, id],
        ['key.revoked', admin.keyId, rotated.json.token.id],
        ['workspace.changed', admin.keyId, admin.workspaceId],
      ]),
    )
    expect(trail.find(({ type }) => type === 'workspace.changed')!.detail).toEqual({ fields: ['name', 'settings'] })
    const text = JSON.stringify(trail)
    for (const secret of [admin.secret, made.json.secret, rotated.json.secret, 'private'])
      expect(text).not.toContain(secret)
  })

  test('a change that was refused leaves nothing', async () => {
    const before = (await trailOf(admin)).length
    await post('/tokens', { name: 'taken' })
    expect((await post('/tokens', { name: 'taken' })).status).toBe(409)
    expect((await post(`/tokens/${randomUUID()}/revoke`, {})).status).toBe(404)
    expect((await service.call(admin, 'PATCH', '/api/v1/workspace', { name: '' })).status).toBe(422)
    expect(await trailOf(admin)).toHaveLength(before + 1)
  })
})

describe('regpack', () => {
  const regpack = async (...args: string[]) => startProgram('src/cli/main.ts', args, storeVariables()).ended

  test('workspace audit: lists it, newest first and paged', async () => {
    const customer = await service.openCustomer({ credits: 10 })
    const { code, stdout } = await regpack('workspace', 'audit', customer.workspaceId, '--limit', '2')
    expect(code).toBe(0)
    const lines = stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toBe('3 events in all; go on with --offset 2')
    const rest = await regpack('workspace', 'audit', customer.workspaceId, '--limit', '2', '--offset', '2', '--json')
    const page = JSON.parse(rest.stdout)
    expect(page.page).toEqual({ limit: 2, offset: 2, total: 3 })
    const listed: string[] = [...lines.slice(0, 2).map((line) => line.split(/ {2}/)[1]!.trim()), page.data[0].type]
    expect(listed.toSorted()).toEqual(['credits.granted', 'key.issued', 'workspace.created'])
    expect((await regpack('workspace', 'audit', 'nobody')).code).toBe(1)
    expect((await regpack('workspace', 'audit', customer.workspaceId, '--limit', '501')).code).toBe(2)
  })

  test('accounts reconcile: puts back what was lost, of one workspace or of all', async () => {
    const customer = await service.openCustomer({ credits: 0 })
    const { workspaceId, slot, secret } = customer
    const before = await copyAccount(inject('redis').url, slot)
    const granted = await regpack('credits', 'grant', workspaceId, '30', '--id', 'order')
    expect(granted).toMatchObject({ code: 0, stdout: 'granted 30 credits, balance 30\n' })
    // Nobody else is to find it.
    await service.redis.command(AUDIT_DUE, ['ZREM', AUDIT_DUE, slot])
    await before.restore()
    const { code, stdout } = await regpack('accounts', 'reconcile', workspaceId, '--json')
    expect({ code, report: JSON.parse(stdout) }).toMatchObject({ code: 0, report: { done: 1, total: 1, recorded: 0 } })
    expect(await customer.balance()).toBe(30)
    const all = await regpack('accounts', 'reconcile')
    expect(all.stdout).toMatch(
      /^\d+ accounts looked at: \d+ events put back in Redis \(\d+ tried\), \d+ written in the graph\n$/,
    )
    expect(await customer.balance()).toBe(30)
    expect((await service.call({ secret }, 'GET', '/api/v1/billing/subscription')).json.balance).toBe(30)
  })

  test('key revoke: ends a key that Redis has lost too', async () => {
    const customer = await service.openCustomer({ credits: 5 })
    const { workspaceId, slot } = customer
    const before = await copyAccount(inject('redis').url, slot)
    const made = await regpack('key', 'issue', workspaceId, '--name', 'leaked', '--json')
    const { id, secret } = JSON.parse(made.stdout)
    await before.restore()
    expect(await regpack('key', 'revoke', workspaceId, id)).toMatchObject({ code: 0, stdout: `key ${id} is revoked\n` })
    expect((await service.call({ secret }, 'GET', '/api/v1/billing/subscription')).status).toBe(401)
  })

  test('workspace create --plan: both or neither', async () => {
    const { code, stdout } = await regpack('workspace', 'create', 'Planned', '--plan', 'trial', '--json')
    const made = JSON.parse(stdout)
    expect({ code, made }).toMatchObject({ code: 0, made: { name: 'Planned', plan: 'trial', balance: 1_000 } })
    const { data } = await listAuditLog(service.graph, made.id, 10, 0)
    expect(data.map(({ type }) => type).toSorted()).toEqual(['subscription.changed', 'workspace.created'])
  })
})
