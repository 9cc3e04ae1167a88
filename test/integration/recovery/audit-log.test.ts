import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { listAuditLog } from '#src/money/accounts/audit-log/audit.ts'
import { type Customer, openService, type Service } from '#test/support/service.ts'

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
