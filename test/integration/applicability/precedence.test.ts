import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blockFact } from '#src/features/publication/index.ts'
import { writePublished } from '#src/graph/settled.ts'
import { eventually } from '#test/support/eventually.ts'
import { approveAll, clockAt, load } from '#test/support/load-small-seed.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { makeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'

let service: Service
let customer: Customer
let seed: SmallSeed
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})
beforeEach(() => {
  seed = makeSmallSeed()
})

/** Adds an override of the second pack by the first one. */
function addOverride(
  displaced: SmallSeed['relationships'][number]['displaced_provisions'],
  preserved: string[],
): string {
  const { celex, key, one, two } = seed
  const id = `t-${key}-override`
  seed.relationships.push({
    id,
    type: 'sector_specific_override_of',
    from: { pack: one.pack.id, version: '1.0.0' },
    to: { pack: two.pack.id, version: '1.0.0' },
    condition: { text: 'It is a firm.', when: [{ any_of: { entity_roles: [`t_${key}_firm`] } }] },
    displaced_provisions: displaced!,
    preserved_provisions: preserved.map((provision) => `${celex} ${provision}`),
    rationale: 'The first act says so.',
    confidence: 0.9,
    citations: [`${celex} Art 1(1)`],
    author: 'Test editors',
  })
  return id
}

async function check(more: object = {}) {
  const body = {
    entity_roles: [`t_${seed.key}_bank`],
    facts: { [`t_${seed.key}_staff`]: 500 },
    pack_ids: [seed.one.pack.id, seed.two.pack.id],
    ...more,
  }
  const { json } = await service.call(customer, 'POST', '/api/v1/regulatory-graph/applicability-check', body)
  return json.results.find((result: any) => result.pack_id === seed.two.pack.id)
}
const displacedBy = async (more: object = {}): Promise<string[]> =>
  (await check(more)).displaced_provisions.map((one: any) => one.relationship_id)

describe('an override acts', () => {
  test('on the days of its edge, whatever its own date', async () => {
    const id = addOverride([`${seed.celex} Art 1(1)`], ['Art 2'])
    approveAll(seed)
    await load(service.graph, seed)
    await eventually(displacedBy, (ids) => ids.length === 1)
    await service.graph.runText('MATCH (:Pack {id: $pack})-[e {fact_id: $id}]->() SET e.valid_from = $day', {
      pack: seed.one.pack.id,
      id,
      day: '2026-03-01',
    })
    await writePublished(service.graph, (_, raise) => raise())
    const asked = () => Promise.all(['2026-02-28', '2026-03-01'].map((as_of) => displacedBy({ as_of })))
    expect(await eventually(asked, ([before]) => before!.length === 0)).toEqual([[], [id]])
  })

  test('as it was known at the instant of the question', async () => {
    const id = addOverride([`${seed.celex} Art 1(1)`], ['Art 2'])
    approveAll(seed)
    await load(service.graph, seed, true, clockAt('2026-11-01'))
    await blockFact(service.graph, clockAt('2026-11-10'), id, 'wrong')
    await eventually(displacedBy, (ids) => ids.length === 0)
    expect(await displacedBy({ known_at: '2026-11-05T00:00:00.000Z' })).toEqual([id])
    expect(await displacedBy({ known_at: '2026-11-15T00:00:00.000Z' })).toEqual([])
  })
})
