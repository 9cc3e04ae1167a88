import { describe, expect, test } from 'vitest'
import { stampRecords } from '#src/stores/graph/records/index.ts'
import { openService } from '#test/support/service.ts'
import { EVER, walkOf } from '#test/support/walk.ts'

const service = await openService()
const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
const other = await service.openCustomer({ scopes: ['read', 'write'], credits: 5_000 })
for (const id of ['a', 'b', 'c'])
  for (const by of [customer, other])
    await service.call(by, 'POST', '/api/v1/customer-profiles', { id, entity_roles: [] })

const LISTS = [
  '/customer-profiles',
  '/customer-profiles/a/applicability-runs',
  '/customer-change-impacts',
  '/incidents',
]
const { read } = walkOf(service, customer, '/customer-profiles')
const listed = (await read({ limit: '1' })).page.next_after!
const changed = (await read({ limit: '1', updated_since: EVER })).page.next_after!
const foreign = (await walkOf(service, other, '/customer-profiles').read({ limit: '1' })).page.next_after!

async function refusal(path: string, query: Record<string, string>): Promise<string[]> {
  const answer = await service.call(customer, 'GET', `/api/v1${path}?${new URLSearchParams(query).toString()}`)
  expect(answer.status).toBe(422)
  return answer.json.errors.map(({ field, detail }: { field: string; detail: string }) => `${field} ${detail}`)
}

describe('a cursor', () => {
  test.each(LISTS)('of %s goes without offset, and the refusal names both', async (path) => {
    expect(await refusal(path, { after: listed, offset: '0' })).toEqual([
      expect.stringMatching(/^query\.after goes without offset/),
      expect.stringMatching(/^query\.offset goes without after/),
    ])
    expect(await refusal(path, { updated_since: EVER, offset: '5' })).toEqual([
      expect.stringMatching(/^query\.updated_since goes without offset/),
      expect.stringMatching(/^query\.offset goes without updated_since/),
    ])
  })

  test('of another list, of another workspace or of nobody is refused with a remedy, and costs nothing', async () => {
    const remedy = 'take next_after from a page of this list, or leave after out to begin'
    const balance = await customer.balance()
    for (const path of LISTS.slice(1))
      expect(await refusal(path, { after: changed })).toEqual([`query.after is a cursor of another list; ${remedy}`])
    expect(await refusal('/customer-profiles', { after: foreign })).toEqual([
      `query.after is a cursor of another workspace; ${remedy}`,
    ])
    for (const after of ['x', 'W10', '12', `${listed}x!`.slice(3)])
      expect(await refusal('/customer-profiles', { after })).toEqual([
        `query.after is no cursor of this service; ${remedy}`,
      ])
    expect(await customer.balance()).toBe(balance)
  })

  test('of a walk in the own order of a list is refused with updated_since; the other may repeat it', async () => {
    expect(await refusal('/customer-profiles', { after: listed, updated_since: EVER })).toEqual([
      expect.stringMatching(/^query\.after is a cursor of a walk without updated_since/),
    ])
    const { data } = await read({ after: changed, updated_since: EVER })
    expect(data.map(({ id }) => id)).toEqual(['b', 'c'])
  })

  test('stays valid when the record that it names is gone', async () => {
    const remove = 'MATCH (p:CustomerProfile {workspace_id: $id, id: "a"}) DETACH DELETE p'
    await service.graph.runText(remove, { id: customer.workspaceId })
    for (const after of [listed, changed]) expect((await read({ after })).data.map(({ id }) => id)).toEqual(['b', 'c'])
  })
})

describe('an instant of a change', () => {
  test('is that of no other change, and rises though the clock stands still or goes back', async () => {
    const names: string[] = []
    for (const now of ['2026-11-21T12:00:00Z', '2026-11-21T12:00:00Z', '2026-11-20T12:00:00Z']) {
      service.clock.set(now)
      const body = { name: `N ${names.length}` }
      names.push((await service.call(other, 'PATCH', '/api/v1/customer-profiles/b', body)).json.updated_at)
    }
    service.clock.set('2026-11-21T12:00:00Z')
    expect(names).toEqual([...new Set(names)].toSorted())
  })

  test('of a transaction that is committed late is waited for, so that no cursor passes it', async () => {
    const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
    const { promise: isStamped, resolve: stamped } = Promise.withResolvers<void>()
    const { workspaceId } = other
    const late = service.graph.write(async (tx) => {
      await stampRecords(tx, service.clock, workspaceId, { profileIds: ['a'] })
      stamped()
      await mayEnd
    })
    await isStamped
    const { read: readOther, walk } = walkOf(service, other, '/customer-profiles')
    const reading = readOther({ updated_since: EVER })
    // Comes after the late one, whose lock it waits for.
    const next = service.call(other, 'PATCH', '/api/v1/customer-profiles/c', { name: 'Later' })
    end()
    await Promise.all([late, next])
    const { data, page } = await reading
    expect(data.map(({ id }) => id)).toContain('a')
    const { met } = await walk({ after: page.next_after! })
    const all = [...data, ...met].map(({ id }) => id)
    expect(all.indexOf('a')).toBeLessThan(all.lastIndexOf('c'))
  })
})
