import { beforeAll, describe, expect, test } from 'vitest'
import { recordChecks } from '#src/law/publication/gate.ts'
import { publishVersion } from '#src/law/publication/publication.ts'
import { hashReview, verifyChain } from '#src/law/reviews/chain.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import {
  addVersion,
  approveAll,
  clockAt,
  load,
  readVersion,
  refusalReasons,
  TODAY,
} from '#test/support/load-small-seed.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { makeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'
import { ONE_CONNECTION, openTestGraph } from '#test/support/stores.ts'

const graph = await openTestGraph(ONE_CONNECTION)
let service: Service
let customer: Customer
let editor: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer()
  editor = await service.openCustomer({ scopes: ['read', 'packs:unpublished'] })
})

const reviewsOf = async (seed: SmallSeed, query = '', as = customer) =>
  (await service.call(as, 'GET', `/api/v1/domain-packs/${seed.one.pack.id}/reviews${query}`)).json

async function approvedSeed() {
  const seed = makeSmallSeed()
  approveAll(seed)
  await load(graph, seed)
  return seed
}

describe('the reviews of a pack', () => {
  test('are bound to the hash of what was looked at, with caveats, reviewer and end', async () => {
    const seed = await approvedSeed()
    const { data, page } = await reviewsOf(seed)
    expect(page.total).toBe(2)
    const { content_hash: hash } = (await readVersion(graph, `${seed.one.pack.id}@1.0.0`))!
    expect(data[0]).toMatchObject({
      kind: 'peer',
      outcome: 'approved',
      state: 'current',
      caveats: ['A test.'],
      reviewer: { organisation: 'Test', qualification: 'none' },
      valid_until: '2099-12-31',
      objects: [{ kind: 'version', id: `${seed.one.pack.id}@1.0.0`, hash, state: 'current', approves: true }],
    })
    expect(data[1].objects).toMatchObject([{ kind: 'relationship_fact', id: `t-${seed.key}-shared`, approves: true }])
    expect((await reviewsOf(seed, '?version=1.0.0')).page.total).toBe(1)
  })

  test('say so when they have expired', async () => {
    const seed = await approvedSeed()
    service.clock.set('2100-01-01T00:00:00Z')
    try {
      const { data } = await reviewsOf(seed)
      expect(data[0]).toMatchObject({ state: 'expired', objects: [{ state: 'expired', approves: false }] })
      expect(data[0].objects[0].objections).toEqual(['expired after 2099-12-31'])
    } finally {
      service.clock.set('2026-11-21T12:00:00Z')
    }
  })

  test('are voided by any change of what they looked at, and shown as such', async () => {
    const seed = makeSmallSeed()
    approveAll(seed)
    await load(graph, seed, false)
    const before = (await reviewsOf(seed, '?publication_mode=draft', editor)).data[0]
    expect(before).toMatchObject({ state: 'current', objects: [{ approves: true }] })
    seed.one.obligations[0]!.summary += ' '
    await load(graph, seed)
    const [after] = (await reviewsOf(seed, '?publication_mode=citation_verified', editor)).data
    expect(after).toMatchObject({ id: before.id, hash: before.hash, state: 'voided' })
    expect(after.objects[0]).toMatchObject({
      hash: before.objects[0].hash,
      current_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      state: 'voided',
      approves: false,
      objections: ['is of other content'],
    })
    expect(await refusalReasons(publishVersion(graph, TODAY, `${seed.one.pack.id}@1.0.0`))).toEqual([
      expect.stringMatching(/^has no review of its content/),
      expect.stringMatching(/is of other content/),
    ])
  })

  test('by the author approve nothing', async () => {
    const seed = makeSmallSeed()
    approveAll(seed)
    for (const review of seed.reviews) review.reviewer.organisation = 'Test Editors'
    await load(graph, seed)
    const { data } = await reviewsOf(seed, '?publication_mode=citation_verified', editor)
    expect(data[0].objects[0]).toMatchObject({
      state: 'current',
      approves: false,
      objections: ['is not by someone other than the author'],
    })
  })

  test('of drafts need their scope', async () => {
    expect(
      (await service.call(customer, 'GET', '/api/v1/domain-packs/eu-dora/reviews?publication_mode=draft')).status,
    ).toBe(403)
  })
})

test('looking a citation up again voids nothing: review, hashes, publication and relationship facts stay', async () => {
  const seed = await approvedSeed()
  const id = `${seed.one.pack.id}@1.0.0`
  const next = await addVersion(graph, seed, '1.1.0', ({ one }) => (one.version.release_notes = 'Other notes.'))
  const before = await readVersion(graph, id)
  const citation = `${seed.instrument.id}@oj-2020-01-10#Art 1(1)`
  expect(await recordChecks(graph, clockAt('2026-12-24'), [{ id: citation, result: 'provision_exists' }])).toBe(1)
  const { json } = await service.call(customer, 'GET', `/api/v1/domain-packs/${seed.one.pack.id}/obligations`)
  expect(json.data[0].citations[0]).toMatchObject({
    verified_at: '2026-12-24T12:00:00.000Z',
    verification_result: 'provision_exists',
  })
  expect(await readVersion(graph, id)).toEqual(before)
  expect((await reviewsOf(seed)).data[0]).toMatchObject({ state: 'current', objects: [{ approves: true }] })
  // The draft that cites it still passes, and the fact at the unchanged end moves on.
  expect(await publishVersion(graph, TODAY, next)).toMatchObject({
    facts: { carried: [`t-${seed.key}-shared`], stale: [] },
  })
})

test('what a look-up did not find bars the next publication, with its reason', async () => {
  const seed = makeSmallSeed()
  approveAll(seed)
  await load(graph, seed, false)
  const id = `${seed.one.pack.id}@1.0.0`
  const check = (provision: string, result: 'provision_missing' | 'quote_differs') => ({
    id: `${seed.instrument.id}@oj-2020-01-10#${provision}`,
    result,
  })
  await recordChecks(graph, TODAY, [check('Art 1(1)', 'quote_differs'), check('Art 3', 'provision_missing')])
  const report = await load(graph, seed)
  expect(report.withheld.find((withheld) => withheld.id === id)?.reasons).toEqual([
    `CELEX:${seed.instrument.id} Art 1(1) has other words than those cited`,
    `CELEX:${seed.instrument.id} Art 3 was not found in the text that it is read in`,
  ])
})

describe('the ledger of reviews', () => {
  test('is one chain, in which every review has the hash of its content and of the one before', async () => {
    const seed = await approvedSeed()
    const { reviews, head, faults } = await verifyChain(graph)
    expect(faults).toEqual([])
    expect(reviews).toBeGreaterThanOrEqual(2)
    expect(head).toMatch(/^[0-9a-f]{64}$/)
    const { data } = await reviewsOf(seed)
    const { state: _state, position: _position, prev_hash, hash, ...content } = data[0]
    // The versions of both packs were reviewed together; a reader of one sees one.
    expect(hashReview({ ...content, objects: seed.reviews[0]!.objects }, prev_hash)).toBe(hash)
  })

  /**
   * The graph, but the first review of each page reads otherwise: another follows, and none is appended behind the
   * recorded end meanwhile.
   */
  function tampered(change: (row: any) => any): Graph {
    return {
      ...graph,
      run: async (query, params) => {
        const rows: any[] = await graph.run(query, params)
        return query.name === 'reviews/list-chain' && rows.length > 1
          ? rows.flatMap((row, at) => (at === 0 ? change(structuredClone(row)) : [row]))
          : rows
      },
    }
  }

  test.each<[string, (row: any) => any, RegExp]>([
    ['a changed outcome', (row) => ((row.review.outcome = 'rejected'), row), /is not what was signed/],
    ['a changed caveat', (row) => (row.review.caveats.push('!'), row), /is not what was signed/],
    ['another object', (row) => ((row.review.objects_json[0].hash = 'aa'), row), /is not what was signed/],
    ['a review that was taken away', () => [], /1 before it is missing/],
    ['a review that was put in', (row) => ((row.review.hash = 'aa'), row), /is not what was signed/],
    [
      'a review that was tied to other content',
      (row) => ((row.tied = [{ id: 'x', hash: 'aa' }]), row),
      /is tied to other objects/,
    ],
  ])('shows %s', async (_name, change, reason) => {
    await approvedSeed()
    const { faults } = await verifyChain(tampered(change))
    expect(faults.map((fault) => fault.reason)).toContainEqual(expect.stringMatching(reason))
  })

  test('shows reviews that were cut off at its end', async () => {
    await approvedSeed()
    // The end as it is now: other files append reviews meanwhile.
    const { reviews: end } = await verifyChain(graph)
    const cut: Graph = {
      ...graph,
      run: async (query, params) => {
        const rows: any[] = await graph.run(query, params)
        return query.name === 'reviews/list-chain' ? rows.filter(({ review }) => review.position < end) : rows
      },
    }
    expect((await verifyChain(cut)).faults).toMatchObject([
      { id: 'the chain', reason: expect.stringMatching(/but was left at/) },
    ])
  })
})

test('the reviews of a version that does not exist are not found', async () => {
  const { status, json } = await service.call(customer, 'GET', '/api/v1/domain-packs/eu-gdpr/reviews?version=9.9.9')
  expect([status, json.errors]).toEqual([
    404,
    [
      expect.objectContaining({
        field: 'query.version',
        detail: expect.stringContaining('eu-gdpr has no published version 9.9.9'),
      }),
    ],
  ])
})
