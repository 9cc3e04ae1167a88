import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, inject, test } from 'vitest'
import { createRandom } from '#test/chaos/random.ts'
import { eventually } from '#test/support/eventually.ts'
import { sample } from '#test/support/sample.ts'
import { openService, type Customer } from '#test/support/service.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'
import { EVER, type Walked, walkOf } from '#test/support/walk.ts'

const service = await openService()
let packId: string
let roles: string[]
let facts: Record<string, number>

beforeAll(async () => {
  const published = await publishFirstVersion(service.graph)
  packId = published.packId
  const { key } = published.seed
  roles = [`t_${key}_bank`]
  facts = { [`t_${key}_staff`]: 100 }
  await publishAmendedVersion(service.graph, published.seed)
})

/** One of the four lists, and what can happen to its records. */
interface World {
  path: string
  label: string
  /** Makes a record. */
  create(): Promise<unknown>
  /** Changes one that is there. */
  change(record: Walked): Promise<unknown>
}

async function openWorld(name: string): Promise<{ world: World; customer: Customer }> {
  const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 100_000 })
  const send = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const answer = await eventually(
      () => service.call(customer, method, `/api/v1${path}`, body),
      // What was just published is in the process's vocabulary within a second.
      ({ status }) => status !== 422,
    )
    expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
    return answer.json
  }
  const newId = () => `p-${randomUUID()}`
  const profile = { entity_roles: roles, facts }
  const run = (id: string) =>
    send('POST', `/customer-profiles/${id}/applicability-runs`, { pack_ids: [packId], as_of: '2026-05-01', profile })
  const entry = { what: 'Something happened', happened_at: '2026-11-21T08:00:00Z' }
  const worlds: Record<string, () => World> = {
    profiles: () => ({
      path: '/customer-profiles',
      label: 'CustomerProfile',
      create: () => send('POST', '/customer-profiles', { id: newId(), ...profile }),
      change: ({ id }) => send('PATCH', `/customer-profiles/${id}`, { name: `N ${randomUUID()}` }),
    }),
    runs: () => ({
      path: '/customer-profiles/bank/applicability-runs',
      label: 'ApplicabilityRun',
      create: () => run('bank'),
      // A later run supersedes the current one.
      change: () => run('bank'),
    }),
    impacts: () => ({
      path: '/customer-change-impacts',
      label: 'ChangeImpact',
      async create() {
        const id = newId()
        await run(id)
        return send('POST', '/customer-change-impacts/recompute', { customer_profile_id: id })
      },
      change: ({ id, status }) =>
        send('POST', `/customer-change-impacts/${id}/decision`, {
          decision: status === 'open' ? 'defer' : 'undo',
          ...(status === 'open' ? { until: '2027-03-01' } : {}),
        }),
    }),
    incidents: () => ({
      path: '/incidents',
      label: 'Incident',
      create: () => send('POST', '/incidents', { customer_profile_id: 'bank', title: 'Outage', entries: [entry] }),
      change: ({ id }) => send('POST', `/incidents/${id}/events`, entry),
    }),
  }
  if (name === 'incidents') await send('POST', '/customer-profiles', { id: 'bank', ...profile })
  return { world: worlds[name]!(), customer }
}

const idsOf = (records: Walked[]) => records.map(({ id }) => id)

describe.each(sample(['profiles', 'runs', 'impacts', 'incidents'], 2))('a walk of %s', (name) => {
  test('meets once all that is there all the time, whatever is made, changed or removed between its pages', async () => {
    const { world, customer } = await openWorld(name)
    const random = createRandom(inject('seed')).fork(name)
    const { walk } = walkOf(service, customer, world.path)
    for (let made = 0; made < 9; made++) await world.create()
    const before = (await walk({ limit: '500' })).met
    const removed = new Set<string>()
    const between = async () => {
      if (random.chance(0.7)) await world.create()
      const now = (await walk({ limit: '500' })).met
      const one = now[Math.floor(random.between(0, now.length))]!
      if (random.chance(0.7)) await world.change(one)
      else {
        removed.add(one.id)
        const remove = `MATCH (n:${world.label} {workspace_id: $workspaceId, id: $id}) DETACH DELETE n`
        await service.graph.runText(remove, { workspaceId: customer.workspaceId, id: one.id })
      }
    }
    const { met, next } = await walk({ limit: '2' }, between)
    const stayed = idsOf(before).filter((id) => !removed.has(id))
    expect(idsOf(met).filter((id) => stayed.includes(id))).toEqual(stayed)
    expect(new Set(idsOf(met)).size).toBe(met.length)
    expect(next).toBeUndefined()
  })

  test('in the order of changes loses nothing while others write, and goes on from its last cursor', async () => {
    const { world, customer } = await openWorld(name)
    const { read, walk } = walkOf(service, customer, world.path)
    for (let made = 0; made < 4; made++) await world.create()
    const copy = new Map<string, Walked>()
    const seen: string[] = []
    const keep = (records: Walked[]) => {
      for (const record of records) {
        copy.set(record.id, record)
        seen.push(`${record.updated_at} ${record.id}`)
      }
    }
    const writers = { areBusy: true }
    const there = (await walk({ limit: '500' })).met
    const making = async () => {
      for (let round = 0; round < 4; round++) await world.create()
    }
    const changing = async () => {
      for (const record of there) await world.change(record)
    }
    const writing = Promise.all([making(), changing()]).finally(() => (writers.areBusy = false))
    let { data, page } = await read({ updated_since: EVER, limit: '2' })
    keep(data)
    while (writers.areBusy || page.has_more) {
      ;({ data, page } = await read({ after: page.next_after!, limit: '2' }))
      keep(data)
    }
    await writing
    const rest = await walk({ after: page.next_after!, limit: '2' })
    keep(rest.met)
    const listed = (await walk({ limit: '500' })).met
    expect([...copy.values()].toSorted(byId)).toEqual(listed.toSorted(byId))
    expect(seen).toEqual(seen.toSorted())
    expect(new Set(seen).size).toBe(seen.length)
    expect((await walk({ after: rest.next! })).met).toEqual([])
  })

  test('since an instant of the last sync has exactly what changed then or later, in that order', async () => {
    const { world, customer } = await openWorld(name)
    const { read, walk } = walkOf(service, customer, world.path)
    for (let made = 0; made < 4; made++) await world.create()
    const { met: first, next } = await walk({ updated_since: EVER, limit: '3' })
    expect((await walk({ after: next! })).met).toEqual([])
    const last = first.at(-1)!
    await world.change(first[1]!)
    await world.create()
    const were = new Map(first.map((record) => [record.id, record.updated_at]))
    const changed = (await walk({ limit: '500' })).met
      .filter(({ id, updated_at: at }) => were.get(id) !== at)
      .toSorted((a, b) => (`${a.updated_at} ${a.id}` < `${b.updated_at} ${b.id}` ? -1 : 1))
    expect(changed.length).toBeGreaterThanOrEqual(2)
    expect((await walk({ after: next!, limit: '1' })).met).toEqual(changed)
    // From the instant of the last record on, what changed at that instant comes again.
    const again = first.filter(({ id, updated_at: at }) => at === last.updated_at && !idsOf(changed).includes(id))
    const since = await walk({ updated_since: last.updated_at, limit: '2' })
    expect(since.met).toEqual([...again, ...changed])
    const { page } = await read({ updated_since: last.updated_at })
    expect(page).toMatchObject({ total: since.met.length, has_more: false })
    expect((await walk({ updated_since: '2100-01-01T00:00:00Z' })).met).toEqual([])
  })
})

const byId = (a: Walked, b: Walked) => (a.id < b.id ? -1 : 1)
