import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { AWARE, CLASSIFIED, dyingGraph, openIncidents } from '#test/support/kept-incidents.ts'
import { openOwnService, type Answer } from '#test/support/service.ts'
import { openTestGraph } from '#test/support/stores.ts'

const SENT = { sent: { filing: 'dora-initial-notification' }, happened_at: '2026-11-21T12:00:00+01:00' }

const { service, customer, post, read, append, open, openBank, log } = await openIncidents()

describe('a write', () => {
  test('costs a credit and happens once, however often it is sent with its idempotency key', async () => {
    const body = { customer_profile_id: await openBank(), title: 'Outage', entries: [AWARE, CLASSIFIED] }
    const before = await customer.balance()
    const [key, entryKey] = [{ 'idempotency-key': randomUUID() }, { 'idempotency-key': randomUUID() }]
    const opened = await post('/incidents', body, key)
    expect(opened.headers['x-credits-cost']).toBe('1')
    const again = await post('/incidents', body, key)
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([opened.text, 'true'])
    const { id } = opened.json
    const first = await append(id, CLASSIFIED, entryKey)
    expect(first.headers['x-credits-cost']).toBe('1')
    await log(id, { what: 'Later', happened_at: '2026-11-21T11:00:00Z' })
    expect((await append(id, CLASSIFIED, entryKey)).text).toBe(first.text)
    expect(await customer.balance()).toBe(before - 3)
    expect((await read(id)).json.entries).toHaveLength(4)
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'of a process that dies %s happens once by its retry, which answers as the entry left it',
    async (moment) => {
      const { id } = (await open({ entries: [AWARE] })).json
      const dying = await openOwnService({ graph: dyingGraph(await openTestGraph(), moment) })
      const before = await customer.balance()
      const headers = { 'idempotency-key': randomUUID() }
      const killed = await dying.call(customer, 'POST', `/api/v1/incidents/${id}/events`, CLASSIFIED, headers)
      expect(killed.status).toBe(500)
      await log(id, { what: 'Somebody else', happened_at: '2026-11-21T11:00:00Z' })
      const retry = await append(id, CLASSIFIED, headers)
      expect(retry.status).toBe(200)
      const { entries } = (await read(id)).json
      expect(entries.filter(({ event }: { event?: string }) => event === CLASSIFIED.event)).toHaveLength(1)
      const place = moment === 'after the commit' ? 1 : 2
      expect(entries[place]).toMatchObject(CLASSIFIED)
      expect(retry.json.entries).toEqual(entries.slice(0, place + 1))
      // The retry, the other entry and the reading.
      await expect.poll(() => customer.balance()).toBe(before - 3)
    },
  )

  test('of a process that dies after the commit is answered to its retry, though the law would refuse it by now', async () => {
    const body = {
      customer_profile_id: await openBank(),
      title: 'Outage',
      country: 'NL',
      entries: [AWARE, CLASSIFIED, SENT],
    }
    const dying = await openOwnService({ graph: dyingGraph(await openTestGraph(), 'after the commit') })
    const headers = { 'idempotency-key': randomUUID() }
    expect((await dying.call(customer, 'POST', '/api/v1/incidents', body, headers)).status).toBe(500)
    const path = `/api/v1/customer-profiles/${body.customer_profile_id}`
    const change = { entity_roles: ['controller'], complete: true }
    expect((await service.call(customer, 'PATCH', path, change)).status).toBe(200)
    expect((await post('/incidents', body)).status).toBe(422)
    const retry = await post('/incidents', body, headers)
    expect(retry.status).toBe(200)
    expect(retry.json.entries).toHaveLength(3)
  })

  test('at the same time as nine others takes a place of its own, and none is lost', async () => {
    const { id } = (await open({ entries: [AWARE] })).json
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, no) => append(id, { what: `No ${no}`, happened_at: '2026-11-21T11:00:00Z' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { entries } = (await read(id)).json
    expect(entries.map((one: { id: string }) => one.id)).toEqual(Array.from({ length: 11 }, (_, no) => `${id}/${no}`))
    const said = entries.slice(1).map(({ what }: { what: string }) => what)
    expect(said.toSorted()).toEqual(Array.from({ length: 10 }, (_, no) => `No ${no}`))
    for (const [no, { json }] of answers.entries()) expect(json.entries.at(-1).what).toBe(`No ${no}`)
  })

  test('that corrects an entry wins alone', async () => {
    const { id } = (await open({ entries: [AWARE] })).json
    const answers = await Promise.all([1, 2, 3].map(() => append(id, { ...AWARE, corrects: `${id}/0` })))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 422, 422])
  })
})

test("an incident is its workspace's alone", async () => {
  const { id, customer_profile_id: profile } = (await open({ entries: [AWARE] })).json
  const stranger = await service.openCustomer({ scopes: ['read', 'write'] })
  const shapeOf = ({ status, json }: Answer) => JSON.stringify({ status, ...json, trace_id: '' })
  const none = randomUUID()
  expect(shapeOf(await read(id, '', stranger)).replaceAll(id, none)).toBe(shapeOf(await read(none, '', stranger)))
  expect((await post(`/incidents/${id}/events`, CLASSIFIED, {}, stranger)).status).toBe(404)
  expect((await post('/incidents', { customer_profile_id: profile, title: 'x' }, {}, stranger)).status).toBe(404)
  expect((await service.call(stranger, 'GET', '/api/v1/incidents')).json).toMatchObject({
    data: [],
    page: { total: 0 },
  })
  expect((await service.call(stranger, 'GET', `/api/v1/incidents?customer_profile_id=${profile}`)).status).toBe(404)
  expect((await read(id)).json.entries).toHaveLength(1)
})
