import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { WalkPageWire } from '#src/lib/paging.ts'
import { openService } from '#test/support/service.ts'

const service = await openService()
const customer = await service.openCustomer({ scopes: ['read', 'write'] })

const bank = { name: 'Acme Bank AG', entity_roles: ['credit_institution'], facts: { staff: 600 } }
const create = (body: object, headers = {}) =>
  service.call(customer, 'POST', '/api/v1/customer-profiles', body, headers)
const patch = (id: string, body: object, headers = {}) =>
  service.call(customer, 'PATCH', `/api/v1/customer-profiles/${id}`, body, headers)
const read = (id: string, query = '') => service.call(customer, 'GET', `/api/v1/customer-profiles/${id}${query}`)
const newId = () => `p-${randomUUID()}`
const fieldsOf = (answer: { json: { errors: Array<{ field: string }> } }) =>
  answer.json.errors.map(({ field }) => field)

describe('a customer profile', () => {
  test('is kept as it was sent, at version 1, and costs a credit', async () => {
    const id = newId()
    const before = await customer.balance()
    const made = await create({ id, ...bank })
    expect(made).toMatchObject({ status: 200, json: { id, version: 1, current_version: 1, ...bank } })
    expect(made.headers['x-credits-cost']).toBe('1')
    expect(await customer.balance()).toBe(before - 1)
    expect((await read(id)).json).toEqual(made.json)
  })

  test('gets a version by each change, and none by a change of nothing', async () => {
    const id = newId()
    await create({ id, ...bank })
    const changed = await patch(id, {
      facts: { staff: 640, turnover_eur: 'unknown' },
      entity_roles: null,
      activities: [],
    })
    expect(changed.json).toMatchObject({ version: 2, activities: [], facts: { staff: 640, turnover_eur: 'unknown' } })
    expect(changed.json).not.toHaveProperty('entity_roles')
    expect((await patch(id, { facts: { turnover_eur: null } })).json).toMatchObject({
      version: 3,
      facts: { staff: 640 },
    })
    const same = await patch(id, { facts: { staff: 640 } })
    expect(same.json).toMatchObject({ version: 3, current_version: 3 })
    expect((await read(id, '?version=1')).json).toMatchObject({ version: 1, current_version: 3, ...bank })
    const none = await read(id, '?version=9')
    expect(none.status).toBe(404)
    expect(none.json.errors[0].detail).toContain('no version 9; its last one is 3')
    expect(fieldsOf(await create({ id: '..', ...bank }))).toEqual(['body.id'])
  })

  test('that is large ends the page of a list early, and each way to walk the list goes on behind it', async () => {
    const own = await service.openCustomer({ scopes: ['read', 'write'] })
    const heldBy = (at: number) =>
      Array.from({ length: Math.min(25, 499 - at) }, (_, next) => ({ parent: `e${at + 1 + next}`, relation: 'linked' }))
    const group = {
      ...bank,
      ownership: heldBy(0),
      enterprises: Array.from({ length: 500 }, (_, at) => ({ id: `e${at}`, ownership: heldBy(at) })),
    }
    const ids = Array.from({ length: 12 }, (_, at) => `p${10 + at}`)
    for (const id of ids)
      expect((await service.call(own, 'POST', '/api/v1/customer-profiles', { id, ...group })).status).toBe(200)
    const walk = async (first: string, next: (page: WalkPageWire) => string | undefined) => {
      const pages: string[][] = []
      for (let query: string | undefined = first; query !== undefined && pages.length < 10;) {
        const { text, json } = await service.call(own, 'GET', `/api/v1/customer-profiles?limit=500${query}`)
        expect(text.length).toBeLessThan(5 * 1024 * 1024)
        pages.push(json.data.map(({ id }: { id: string }) => id))
        query = next(json.page)
      }
      expect(pages.length).toBeGreaterThan(1)
      return pages.flat()
    }
    expect(await walk('', (page) => (page.next_after ? `&after=${page.next_after}` : undefined))).toEqual(ids)
    expect(await walk('', (page) => (page.next_offset ? `&offset=${page.next_offset}` : undefined))).toEqual(ids)
    const since = '&updated_since=2026-01-01T00:00:00Z'
    const changed = await walk(since, (page) => (page.has_more ? `&after=${page.next_after}` : undefined))
    expect(changed).toEqual(ids)
  })

  test('is read at the version before while the index has not got the next one yet', async () => {
    const id = newId()
    await create({ id, ...bank })
    // What a reader may see in the middle of a change: the new number, and no node of it.
    const { workspaceId } = customer
    const raise = 'MATCH (p:CustomerProfile {workspace_id: $workspaceId, id: $id}) SET p.version = 2'
    await service.graph.runText(raise, { workspaceId, id })
    expect(await read(id)).toMatchObject({ status: 200, json: { version: 1, current_version: 1, ...bank } })
    const listed = await service.call(customer, 'GET', '/api/v1/customer-profiles?limit=500')
    expect(listed.json.data).toContainEqual(expect.objectContaining({ id, version: 1, current_version: 1 }))
  })

  test('is refused where another one has its id, and where somebody else has changed it since', async () => {
    const id = newId()
    await create({ id, ...bank })
    const taken = await create({ id, ...bank })
    expect(taken).toMatchObject({ status: 409, json: { errors: [{ code: 'conflict', field: 'body.id' }] } })
    await patch(id, { name: 'Acme' })
    const late = await patch(id, { name: 'Other', expected_version: 1 })
    expect(late).toMatchObject({ status: 409, json: { errors: [{ field: 'body.expected_version' }] } })
    expect((await patch(id, { name: 'Other', expected_version: 2 })).json).toMatchObject({ version: 3, name: 'Other' })
  })

  test('of twenty changes at once loses none', async () => {
    const id = newId()
    await create({ id, entity_roles: ['credit_institution'], facts: {} })
    const keys = ['staff', 'turnover_eur', 'balance_sheet_eur']
    const changes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => patch(id, { facts: { [keys[at % 3]!]: 1_000 + at } })),
    )
    expect(changes.map(({ status }) => status)).toEqual(changes.map(() => 200))
    const versions = changes.map(({ json }) => json.version).toSorted((a, b) => a - b)
    expect(versions).toEqual(changes.map((_, at) => at + 2))
    expect(Object.keys((await read(id)).json.facts).toSorted()).toEqual(keys.toSorted())
  })

  test('is made once by a retry with the same idempotency key', async () => {
    const id = newId()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await create({ id, ...bank }, headers)
    const again = await create({ id, ...bank }, headers)
    expect(again.text).toBe(first.text)
    expect(again.headers['idempotent-replayed']).toBe('true')
  })

  test('names every wrong field', async () => {
    const answer = await create({
      id: 'has space',
      entity_roles: ['credit_instituton'],
      facts: { staff: -1, size_of_cat: 2 },
      subjects: [{ id: 'one', footprint: [{ country: 'XX', basis: 'established' }] }],
    })
    expect(answer.status).toBe(422)
    expect(fieldsOf(answer)).toEqual(['body.id'])
    const inner = await create({
      id: newId(),
      entity_roles: ['credit_instituton'],
      facts: { staff: -1, size_of_cat: 2 },
    })
    expect(fieldsOf(inner)).toEqual(['body.entity_roles.0', 'body.facts.staff', 'body.facts.size_of_cat'])
    expect(inner.json.errors[0].detail).toContain('credit_institution')
    expect(fieldsOf(await create({ id: newId(), ...bank, color: 'red' }))).toEqual(['body.color'])
    const id = newId()
    await create({ id, ...bank })
    expect(fieldsOf(await patch(id, { facts: { staff: 'many' } }))).toEqual(['body.facts.staff'])
    expect(fieldsOf(await patch(id, {}))).toEqual(['body'])
    expect(fieldsOf(await create({ id: newId(), ...bank, name: 'Acme\u0000Bank' }))).toEqual(['body.name'])
    expect((await read(id)).json.version).toBe(1)
    const group = newId()
    await create({ id: group, subjects: [{ id: 'one', entity_roles: [] }] })
    const mixed = await patch(group, { entity_roles: [] })
    const detail = expect.stringContaining('(with what the profile says already)')
    expect(mixed.json.errors).toMatchObject([{ field: 'body.subjects', detail }])
  })

  test('belongs to its workspace alone, where ids of others are free', async () => {
    const id = newId()
    await create({ id, ...bank })
    const other = await service.openCustomer({ scopes: ['read', 'write'] })
    const path = `/api/v1/customer-profiles/${id}`
    expect((await service.call(other, 'GET', path)).status).toBe(404)
    expect((await service.call(other, 'PATCH', path, { name: 'Mine' })).status).toBe(404)
    expect((await service.call(other, 'GET', '/api/v1/customer-profiles')).json).toMatchObject({
      data: [],
      page: { total: 0 },
    })
    const own = await service.call(other, 'POST', '/api/v1/customer-profiles', { id, entity_roles: [] })
    expect(own.json).toMatchObject({ id, version: 1, entity_roles: [] })
    expect((await read(id)).json).toMatchObject(bank)
  })

  test('stands in a list by id, paged with an exact total', async () => {
    const lister = await service.openCustomer({ scopes: ['read', 'write'] })
    for (const id of ['c', 'a', 'b']) {
      await service.call(lister, 'POST', '/api/v1/customer-profiles', { id, entity_roles: [] })
    }
    const page = await service.call(lister, 'GET', '/api/v1/customer-profiles?limit=2')
    expect(page.json.data.map(({ id }: { id: string }) => id)).toEqual(['a', 'b'])
    expect(page.json.page).toMatchObject({ limit: 2, offset: 0, total: 3, next_offset: 2, has_more: true })
    expect((await service.call(lister, 'GET', '/api/v1/customer-profiles?offset=2')).json.data).toHaveLength(1)
  })
})
