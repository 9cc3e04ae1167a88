import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { blockFact, publishVersion } from '#src/law/publication/index.ts'
import { compileSeed, readSeed } from '#src/loader/index.ts'
import { writeRelationships } from '#src/loader/write/write-relationships.ts'
import { writePublished } from '#src/stores/graph/revision.ts'
import { eventually } from '#test/support/eventually.ts'
import { addVersion, approveAll, clockAt, load } from '#test/support/load-small-seed.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { makeSmallSeed, type SmallSeed, writeSmallSeed } from '#test/support/small-seed.ts'

let service: Service
let customer: Customer
let seed: SmallSeed
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000, scopes: ['read', 'write'] })
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

describe('an override of which an end changed', () => {
  let id: string
  /**
   * Publishes the first text on 2026-11-01, and another one with other words on 2026-11-11; in between a pin may be
   * added.
   */
  async function publishTexts({ isPinnedBefore }: { isPinnedBefore: boolean }): Promise<{ stale: string[] }> {
    id = addOverride([`${seed.celex} Art 1(1)`], ['Art 2'])
    approveAll(seed)
    await load(service.graph, seed, true, clockAt('2026-11-01'))
    if (isPinnedBefore) await addPin('2026-11-05')
    const next = await addVersion(service.graph, seed, '1.1.0', ({ one }) => {
      one.obligations[1]!.summary = 'Report incidents at once.'
    })
    return (await publishVersion(service.graph, clockAt('2026-11-11'), next)).facts
  }
  const addPin = async (day: string) => {
    const { relationships } = compileSeed(readSeed(writeSmallSeed(seed)), '2026-11-01T12:00:00.000Z')
    relationships.facts.find((fact) => fact.id === id)!.pins = ['1.1.0 1.0.0']
    await writeRelationships(service.graph, relationships, new Date(clockAt(day).now()).toISOString())
  }
  /** Whether the displacement, its pack, and the fact itself are stale. */
  const isStale = async (asked: string = '') => {
    const result = await check(asked ? { known_at: asked } : {})
    const path = `/api/v1/relationship-facts/${id}${asked ? `?known_at=${asked}` : ''}`
    const { json } = await service.call(customer, 'GET', path)
    return [result.displaced_provisions[0]?.stale === true, result.stale, json.stale !== undefined]
  }

  test('is stale in its displacement and as a fact, until a pin names the text; before that was known it stays stale', async () => {
    const { stale } = await publishTexts({ isPinnedBefore: false })
    expect(stale).toContain(id)
    expect(await eventually(isStale, (all) => !all.includes(false))).toEqual([true, true, true])
    await addPin('2026-11-15')
    expect(await eventually(isStale, (all) => !all.includes(true))).toEqual([false, false, false])
    expect(await isStale('2026-11-14T00:00:00.000Z')).toEqual([true, true, true])
    expect(await isStale('2026-11-10T00:00:00.000Z')).toEqual([false, false, false])
  })

  test('is not marked as stale by the publication of a text that a pin names', async () => {
    const { stale } = await publishTexts({ isPinnedBefore: true })
    expect(stale).not.toContain(id)
    const version = async () => (await check()).pack_version
    expect(await eventually(version, (number) => number !== undefined)).toBe('1.0.0')
    expect(await isStale()).toEqual([false, false, false])
  })
})

describe('what an override displaces', () => {
  const codesOf = async () => (await check()).displaced_provisions[0]?.obligation_codes
  async function publish(): Promise<void> {
    approveAll(seed)
    await load(service.graph, seed)
    await eventually(displacedBy, (ids) => ids.length === 1)
  }

  test('is an article without what is preserved of it: the narrowest provision on the way up decides', async () => {
    addOverride([`${seed.celex} Art 1`], ['Art 1(2)'])
    await publish()
    const { displaced_provisions: displaced, subjects } = await check({
      include_obligations: true,
      include_not_applicable: true,
    })
    expect(displaced).toMatchObject([{ provisions: [`${seed.celex} Art 1`], obligation_codes: ['art-1-1'] }])
    expect(displaced[0]).not.toHaveProperty('interpretive_provisions')
    const outcomes = subjects[0].obligation_results.map(({ code, outcome }: any) => `${code} ${outcome}`)
    expect(outcomes).toEqual(['art-1-1 displaced', 'art-1-2 applies'])
  })

  test('is each article of a chapter, but for those that are preserved by name', async () => {
    seed.indexFields = {
      divisions: [
        { name: 'Chapter I', from: 'Art 1', to: 'Art 2' },
        { name: 'Chapter II', from: 'Art 3', to: 'Art 3' },
      ],
    }
    const id = addOverride([`${seed.celex} Chapter I`], ['Art 2', 'Chapter II'])
    await publish()
    expect((await check()).displaced_provisions).toMatchObject([
      {
        relationship_id: id,
        provisions: [`${seed.celex} Art 1`],
        preserved_provisions: [`${seed.celex} Art 2`, `${seed.celex} Art 3`],
        obligation_codes: ['art-1-1', 'art-1-2'],
      },
    ])
  })

  test('follows the places of the graph, also those of a chapter that is marked as a whole', async () => {
    seed.indexFields = { divisions: [{ name: 'Chapter I', from: 'Art 1', to: 'Art 3' }] }
    const id = addOverride([`${seed.celex} Art 2`], ['Art 3'])
    await publish()
    expect(await codesOf()).toEqual([])
    const change = async (text: string) => {
      await service.graph.runText(text, { id, celex: seed.celex })
      await writePublished(service.graph, (_, raise) => raise())
    }
    await change(
      `MATCH (f:RelationshipFact {id: $id}), (p:Provision {id: $celex + ' Chapter I'}) CREATE (f)-[:DISPLACES]->(p)`,
    )
    expect(await eventually(codesOf, (codes) => codes.length > 0)).toEqual(['art-1-1', 'art-1-2'])
    await change(`MATCH (:Provision {id: $celex + ' Art 1(2)'})-[place:PART_OF]->() DELETE place`)
    expect(await eventually(codesOf, (codes) => codes.length < 2)).toEqual(['art-1-1'])
  })

  test('says which provisions give way by interpretation, and how sure that is', async () => {
    const { celex } = seed
    const open = { ref: `${celex} Art 1(1)`, certainty: 'interpretive' as const, confidence: 0.6 }
    addOverride([open, `${celex} Art 1(2)`, { ref: `${celex} Art 3`, certainty: 'interpretive' }], ['Art 2'])
    await publish()
    const [displaced] = (await check()).displaced_provisions
    expect(displaced).toMatchObject({
      provisions: [`${celex} Art 1(1)`, `${celex} Art 1(2)`, `${celex} Art 3`],
      interpretive_provisions: [
        { provision: `${celex} Art 1(1)`, confidence: 0.6 },
        { provision: `${celex} Art 3`, confidence: 0.9 },
      ],
      obligation_codes: ['art-1-1', 'art-1-2'],
    })
  })
})

describe('`pack_ids` chooses what is answered, not what is judged', () => {
  const bank = { entity_roles: ['credit_institution'], facts: { staff: 600 }, jurisdictions: ['DE'] }
  const ask = async (url: string, body: object) => (await service.call(customer, 'POST', `/api/v1/${url}`, body)).json
  const outcomesOf = ({ results }: any) => {
    const [nis2] = results.filter((result: any) => result.pack_id === 'eu-nis2')
    return nis2.subjects[0].obligation_results.map(({ code, outcome, from }: any) => ({ code, outcome, from }))
  }

  test('a check of one pack says of each duty what a check of all says, and names the pack beside it', async () => {
    const asked = { ...bank, include_obligations: true, include_not_applicable: true }
    const whole = await ask('regulatory-graph/applicability-check', asked)
    const alone = await ask('regulatory-graph/applicability-check', { ...asked, pack_ids: ['eu-nis2'] })
    expect(alone.results.map((result: any) => result.pack_id)).toEqual(['eu-nis2'])
    expect(alone.also_judged).toEqual([expect.objectContaining({ pack_id: 'eu-dora' })])
    expect(outcomesOf(alone)).toEqual(outcomesOf(whole))
    expect(outcomesOf(alone)).toContainEqual(expect.objectContaining({ code: 'art-21-1', outcome: 'displaced' }))
    expect(whole).not.toHaveProperty('also_judged')
  })

  test('a run locks it beside its own packs, and is reproduced with it', async () => {
    const run = await ask('customer-profiles/bank-alone/applicability-runs', {
      profile: bank,
      pack_ids: ['eu-nis2'],
      include_obligations: true,
    })
    expect(run.locked.map((lock: any) => lock.pack_id)).toEqual(['eu-nis2'])
    expect(run.also_judged.map((pack: any) => pack.pack_id)).toEqual(['eu-dora'])
    expect(outcomesOf(run)).toContainEqual(expect.objectContaining({ code: 'art-21-1', outcome: 'displaced' }))
    const again = await ask(`applicability-runs/${run.id}/reproduce`, {})
    expect(again).toMatchObject({ identical: true, differences: [] })
  })
})
