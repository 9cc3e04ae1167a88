import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blockFact, publishVersion, unblockFact } from '#src/law/publication/index.ts'
import { eventually } from '#test/support/eventually.ts'
import { addVersion, approveAll, clockAt, load, TODAY } from '#test/support/load-small-seed.ts'
import { openService, TEST_NOW, type Customer, type Service } from '#test/support/service.ts'
import { makeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'

const OVERRIDE = 'dora-overrides-nis2-for-financial-entities'

let service: Service
let customer: Customer
let editor: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
  editor = await service.openCustomer({ credits: 1_000, scopes: ['read', 'packs:unpublished'] })
})

const get = (id: string, query = '', caller = customer) =>
  service.call(caller, 'GET', `/api/v1/relationship-facts/${id}${query}`)

describe('one relationship fact', () => {
  test('is what a query gives, with its reviews, state, pins and intervals, for one credit', async () => {
    // A review counts from the day on which it is signed.
    const signed = (await get(OVERRIDE)).json.reviews[0].signed_at
    service.clock.set(`${signed}T12:00:00Z`)
    const { status, json, headers } = await get(OVERRIDE)
    expect(status).toBe(200)
    expect(headers['x-credits-cost']).toBe('1')
    const { state, pins, intervals, reviews, ...fact } = json
    const body = { pack_ids: ['eu-dora'], relationship_types: ['sector_specific_override_of'] }
    const query = await service.call(customer, 'POST', '/api/v1/regulatory-graph/query', body)
    expect(query.json.data).toContainEqual(fact)
    expect(state).toMatchObject({ publication_mode: 'published', author: 'Regulatory Pack API editors', reasons: [] })
    expect(pins).toEqual([{ from: '1.0.0', to: '1.0.0' }])
    expect(intervals).toEqual([
      { publication_mode: 'published', valid_from: '2025-01-17', known_from: state.published_at },
    ])
    const listed = await service.call(customer, 'GET', '/api/v1/domain-packs/eu-dora/reviews?limit=500')
    const { objects, ...review } = reviews[0]
    expect(objects).toEqual([expect.objectContaining({ kind: 'relationship_fact', id: OVERRIDE, approves: true })])
    expect(listed.json.data).toContainEqual(expect.objectContaining(review))
    service.clock.set(TEST_NOW)
  })

  test('is not found when it is unknown, does not hold yet, or was not known yet; this is free', async () => {
    const details: string[] = []
    for (const [id, query] of [
      ['no-such-fact', ''],
      [OVERRIDE, '?as_of=2025-01-16'],
      [OVERRIDE, '?known_at=2020-01-01T00:00:00Z'],
      ['ai-act-deployer-duties-without-prejudice-to-dora', ''],
    ]) {
      const { status, json, headers } = await get(id!, query)
      expect([status, headers['x-credits-cost']]).toEqual([404, '0'])
      expect(json.errors[0].field).toBe('path.id')
      details.push(json.errors[0].detail)
    }
    expect(details).toEqual([
      'there is no published relationship fact no-such-fact; POST /api/v1/regulatory-graph/query searches them',
      `${OVERRIDE} does not hold on 2025-01-16; it holds from 2025-01-17 on`,
      `${OVERRIDE} was not published by 2020-01-01T00:00:00.000Z`,
      'ai-act-deployer-duties-without-prejudice-to-dora does not hold on 2026-11-21; it holds from 2027-12-02 on',
    ])
    expect((await get('ai-act-deployer-duties-without-prejudice-to-dora', '?as_of=2027-12-02')).status).toBe(200)
  })

  test('refuses a known_at to come, and unpublished facts without their scope', async () => {
    expect((await get(OVERRIDE, '?known_at=2030-01-01T00:00:00Z')).status).toBe(422)
    expect((await get(OVERRIDE, '?publication_mode=blocked')).status).toBe(403)
  })
})

describe('a relationship fact that changes', () => {
  let seed: SmallSeed
  let id: string
  beforeEach(async () => {
    seed = makeSmallSeed()
    approveAll(seed)
    id = `t-${seed.key}-shared`
    await load(service.graph, seed, true, clockAt('2026-11-01'))
    await eventually(
      () => get(id),
      ({ status }) => status === 200,
    )
  })

  test('is told as it was known at an instant before it was blocked, and to editors with the reason', async () => {
    await blockFact(service.graph, clockAt('2026-11-10'), id, 'the rationale is wrong')
    const gone = await eventually(
      () => get(id),
      ({ status }) => status === 404,
    )
    expect(gone.json.errors[0].detail).toBe(`${id} is no longer published; ask with an earlier known_at`)
    const then = await get(id, '?known_at=2026-11-05T00:00:00Z')
    expect(then.json).toMatchObject({ publication_mode: 'published', state: { reasons: [] } })
    expect(then.json.intervals).toMatchObject([{ known_from: '2026-11-01T12:00:00.000Z' }])
    expect(then.json.intervals[0]).not.toHaveProperty('known_to')
    const { json } = await get(id, '?publication_mode=blocked', editor)
    expect(json.state.reasons).toContain('is blocked (the rationale is wrong); unblock it first')
    expect(json.intervals).toMatchObject([
      { publication_mode: 'published', known_to: '2026-11-10T12:00:00.000Z' },
      { publication_mode: 'blocked', known_from: '2026-11-10T12:00:00.000Z' },
    ])
    await unblockFact(service.graph, clockAt('2026-11-12'), id)
    const again = await eventually(
      () => get(id),
      ({ status }) => status === 200,
    )
    expect(again.json.intervals.map((interval: any) => interval.publication_mode)).toEqual([
      'published',
      'blocked',
      'published',
    ])
  })

  test('has the pins of all versions, and says why it is stale', async () => {
    const same = await addVersion(service.graph, seed, '1.1.0', ({ one }) => {
      one.obligations[1]!.summary = 'Report incidents at once.'
    })
    await publishVersion(service.graph, TODAY, same)
    const carried = await eventually(
      () => get(id),
      ({ json }) => json.pins.length === 2,
    )
    expect(carried.json.pins).toEqual([
      { from: '1.0.0', to: '1.0.0' },
      { from: '1.1.0', to: '1.0.0' },
    ])
    const other = await addVersion(service.graph, seed, '1.2.0', ({ one }) => {
      one.obligations[0]!.summary = 'Keep a register of everything.'
    })
    await publishVersion(service.graph, TODAY, other)
    const stale = await eventually(
      () => get(id),
      ({ json }) => json.stale !== undefined,
    )
    expect(stale.json.state.reasons).toEqual([`is stale: the from end: \`${other}\` changes \`art-1-1\``])
  })
})
