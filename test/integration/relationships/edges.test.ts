import { beforeAll, describe, expect, test } from 'vitest'
import { blockFact } from '#src/law/publication/index.ts'
import type { SeedRelationship } from '#src/loader/shapes/relationship.ts'
import { writePublished } from '#src/stores/graph/revision.ts'
import { eventually } from '#test/support/eventually.ts'
import { approveAll, clockAt, load } from '#test/support/load-small-seed.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { makeSmallSeed, type SmallSeed } from '#test/support/small-seed.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})

const call = (path: string, body: object) => service.call(customer, 'POST', `/api/v1/regulatory-graph/${path}`, body)
const packsOf = (seed: SmallSeed) => [seed.one.pack.id, seed.two.pack.id]
const idsOf = async (body: object): Promise<string[]> => {
  const { status, json } = await call('query', body)
  expect(status).toBe(200)
  return json.data.map((fact: any) => fact.id)
}

/** Five facts of types that ask for nothing more, the later ones valid from later days. */
function withFiveFacts(): SmallSeed {
  const seed = makeSmallSeed()
  const [shared] = seed.relationships
  const types = ['supplements', 'implements', 'derives_from', 'cites']
  seed.relationships.push(
    ...types.map((type, at): SeedRelationship => ({
      ...structuredClone(shared!),
      id: `t-${seed.key}-${type.replaceAll('_', '-')}`,
      type,
      applies_from: `202${at + 1}-06-01`,
    })),
  )
  seed.relationships[0]!.applies_from = '2025-06-01'
  approveAll(seed)
  return seed
}

test('a fact whose edges are gone is in no answer: not of query, paths, reuse or check', async () => {
  const seed = makeSmallSeed()
  approveAll(seed)
  await load(service.graph, seed)
  const [one, two] = packsOf(seed)
  const checked = {
    pack_ids: [one, two],
    entity_roles: [`t_${seed.key}_bank`],
    facts: { [`t_${seed.key}_staff`]: 500 },
  }
  const count = async () => {
    const ends = { from: { pack_id: one, code: 'art-1-1' }, to: { pack_id: two, code: 'art-1-1' } }
    const answers = await Promise.all([
      call('query', { pack_ids: [one] }),
      call('paths', ends),
      service.call(customer, 'GET', `/api/v1/evidence-reuse?pack_id=${one}&pack_id=${two}`),
      call('applicability-check', checked),
    ])
    const [query, paths, reuse, check] = answers.map(({ json }) => json)
    return [
      query.data?.length,
      paths.data?.length,
      reuse.data?.flatMap((artefact: any) => artefact.facts).length,
      check.relationships?.length,
    ]
  }
  // Each of the four trusts its kept answer for a second of its own.
  const each = (facts: number) => eventually(count, (counts) => counts.every((found) => found === facts))
  expect(await each(1)).toHaveLength(4)
  await service.graph.runText('MATCH (:ObligationLineage)-[e {fact_id: $id}]-(:ObligationLineage) DELETE e', {
    id: `t-${seed.key}-shared`,
  })
  await writePublished(service.graph, (_, raise) => raise())
  expect(await each(0)).toHaveLength(4)
})

test('each of five facts answers for two days and two instants', async () => {
  const seed = withFiveFacts()
  await load(service.graph, seed, true, clockAt('2026-11-01'))
  for (const { id } of seed.relationships) await blockFact(service.graph, clockAt('2026-11-10'), id, 'wrong')
  const [one] = packsOf(seed)
  const ask = (asOf: string, knownAt: string) => idsOf({ pack_ids: [one], as_of: asOf, known_at: knownAt })
  await eventually(
    () => ask('2026-11-01', '2026-11-15T00:00:00.000Z'),
    (ids) => ids.length === 0,
  )
  for (const { id, applies_from: from } of seed.relationships) {
    const before = `${Number(from!.slice(0, 4)) - 1}-12-31`
    const corners = await Promise.all([
      ask(before, '2026-11-05T00:00:00.000Z'),
      ask(from!, '2026-11-05T00:00:00.000Z'),
      ask(before, '2026-11-15T00:00:00.000Z'),
      ask(from!, '2026-11-15T00:00:00.000Z'),
    ])
    expect(corners.map((ids) => ids.includes(id))).toEqual([false, true, false, false])
  }
})

describe('a query of facts', () => {
  let seed: SmallSeed
  beforeAll(async () => {
    seed = makeSmallSeed()
    approveAll(seed)
    await load(service.graph, seed)
    await eventually(
      () => idsOf({ pack_ids: packsOf(seed) }),
      (ids) => ids.length > 0,
    )
  })

  test('between two lists of packs has one end in each, whichever is first', async () => {
    const [one, two] = packsOf(seed)
    const id = `t-${seed.key}-shared`
    expect(await idsOf({ between: [[one], [two]] })).toEqual([id])
    expect(await idsOf({ between: [[two, 'eu-dora'], [one]] })).toEqual([id])
    expect(await idsOf({ between: [[one], [one, 'eu-dora']] })).toEqual([])
    expect(await idsOf({ pack_ids: [two], between: [[one], [two]] })).toEqual([id])
  })

  test('about a provision finds what cites it, or anything in it', async () => {
    const id = `t-${seed.key}-shared`
    expect(await idsOf({ pack_ids: packsOf(seed), provision: `${seed.celex} Art 1(1)` })).toEqual([id])
    expect(await idsOf({ pack_ids: packsOf(seed), provision: `CELEX:${seed.celex} Art 1` })).toEqual([id])
    expect(await idsOf({ pack_ids: packsOf(seed), provision: `${seed.celex} Art 2` })).toEqual([])
  })

  test('about the chapter of an act finds what displaces an article in it', async () => {
    expect(await idsOf({ provision: '32022L2555 Chapter IV' })).toContain('dora-overrides-nis2-for-financial-entities')
  })

  test.each([
    [{ between: [['eu-dora'], ['eu-nis3']] }, 'body.between.1.0'],
    [{ between: [['eu-dora']] }, 'body.between'],
    [{ provision: '32022L2555 Art 99' }, 'body.provision'],
  ])('%o is refused and names %s', async (body, field) => {
    const { status, json } = await call('query', body)
    expect(status).toBe(422)
    expect(json.errors.map((error: any) => error.field)).toContain(field)
  })
})
