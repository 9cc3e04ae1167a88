import { describe, expect, test } from 'vitest'
import { listAuditLog } from '#src/money/accounts/audit-log/audit.ts'
import { AUDIT_DUE } from '#src/stores/redis/keys.ts'
import { copyAccount } from '#test/support/account-copy.ts'
import { regpack } from '#test/support/regpack.ts'
import { runStores } from '#test/support/run-stores.ts'
import { openService } from '#test/support/service.ts'

const service = await openService()

describe('regpack', () => {
  test('workspace audit: lists it, newest first and paged', async () => {
    const customer = await service.openCustomer({ credits: 10 })
    const { code, out } = await regpack(['workspace', 'audit', customer.workspaceId, '--limit', '2'])
    expect(code).toBe(0)
    const lines = out.trimEnd().split('\n')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toBe('3 events in all; go on with --offset 2')
    const rest = await regpack(['workspace', 'audit', customer.workspaceId, '--limit', '2', '--offset', '2', '--json'])
    const page = JSON.parse(rest.out)
    expect(page.page).toEqual({ limit: 2, offset: 2, total: 3 })
    const listed: string[] = [...lines.slice(0, 2).map((line) => line.split(/ {2}/)[1]!.trim()), page.data[0].type]
    expect(listed.toSorted()).toEqual(['credits.granted', 'key.issued', 'workspace.created'])
    expect((await regpack(['workspace', 'audit', 'nobody'])).code).toBe(1)
    expect((await regpack(['workspace', 'audit', customer.workspaceId, '--limit', '501'])).code).toBe(2)
  })

  test('accounts reconcile: puts back what was lost of a workspace', async () => {
    const customer = await service.openCustomer({ credits: 0 })
    const { workspaceId, slot, secret } = customer
    const before = await copyAccount(runStores().redis.url, slot)
    const granted = await regpack(['credits', 'grant', workspaceId, '30', '--id', 'order'])
    expect(granted).toMatchObject({ code: 0, out: 'granted 30 credits, balance 30\n' })
    // No other process is to find it.
    await service.redis.command(AUDIT_DUE, ['ZREM', AUDIT_DUE, slot])
    await before.restore()
    const { code, out } = await regpack(['accounts', 'reconcile', workspaceId, '--json'])
    expect({ code, report: JSON.parse(out) }).toMatchObject({ code: 0, report: { done: 1, total: 1, recorded: 0 } })
    expect(await customer.balance()).toBe(30)
    expect((await service.call({ secret }, 'GET', '/api/v1/billing/subscription')).json.balance).toBe(30)
  })

  test('key revoke: ends a key that Redis has lost too', async () => {
    const customer = await service.openCustomer({ credits: 5 })
    const { workspaceId, slot } = customer
    const before = await copyAccount(runStores().redis.url, slot)
    const made = await regpack(['key', 'issue', workspaceId, '--name', 'leaked', '--json'])
    const { id, secret } = JSON.parse(made.out)
    await before.restore()
    expect(await regpack(['key', 'revoke', workspaceId, id])).toMatchObject({ code: 0, out: `key ${id} is revoked\n` })
    expect((await service.call({ secret }, 'GET', '/api/v1/billing/subscription')).status).toBe(401)
  })

  test('workspace create --plan: both or neither', async () => {
    const { code, out } = await regpack(['workspace', 'create', 'Planned', '--plan', 'trial', '--json'])
    const made = JSON.parse(out)
    expect({ code, made }).toMatchObject({ code: 0, made: { name: 'Planned', plan: 'trial', balance: 1_000 } })
    const { data } = await listAuditLog(service.graph, made.id, 10, 0)
    expect(data.map(({ type }) => type).toSorted()).toEqual(['subscription.changed', 'workspace.created'])
  })
})
