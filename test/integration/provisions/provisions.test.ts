import { beforeAll, describe, expect, test } from 'vitest'
import { blockFact } from '#src/law/publication/index.ts'
import { eventually } from '#test/support/eventually.ts'
import { approveAll, clockAt, load } from '#test/support/load-small-seed.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { makeSmallSeed } from '#test/support/small-seed.ts'

const DORA = '32022R2554'
const NIS2 = '32022L2555'
const AI_ACT = '32024R1689'
const OVERRIDE = 'dora-overrides-nis2-for-financial-entities'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})

const get = (celex: string, pinpoint: string, query = '') =>
  service.call(customer, 'GET', `/api/v1/provisions/${celex}/${encodeURIComponent(pinpoint)}${query}`)
const read = async (celex: string, pinpoint: string, query = '') => {
  const { status, json } = await get(celex, pinpoint, query)
  expect(status).toBe(200)
  return json
}
const codesOf = (items: any[]) => items.map(({ code }) => code)
const factOf = (json: any, id: string) => json.relationship_facts.find(({ fact }: any) => fact.id === id)

describe('a provision', () => {
  test('tells its place, its texts and what rests on it, for one credit', async () => {
    const { json, headers } = await get(DORA, 'Art 19(4)(a)')
    expect(headers['x-credits-cost']).toBe('1')
    expect(json).toMatchObject({
      ref: 'CELEX:32022R2554 Art 19(4)(a)',
      provision: 'Art 19(4)(a)',
      act: { instrument_id: DORA, kind: 'regulation' },
      part_of: ['CELEX:32022R2554 Art 19(4)', 'CELEX:32022R2554 Art 19', 'CELEX:32022R2554 Chapter III'],
      texts: [{ source_version: 'oj-2022-12-27', date: '2022-12-27' }],
      sources: [{ pack_id: 'eu-dora', version: '1.0.0' }],
    })
    const duty = json.obligations.find(({ code }: any) => code === 'art-19-4-a')
    const { json: whole } = await service.call(customer, 'GET', '/api/v1/domain-packs/eu-dora/obligations/art-19-4-a')
    expect(duty).toEqual({
      pack_id: 'eu-dora',
      pack_version: '1.0.0',
      code: 'art-19-4-a',
      lineage_id: 'eu-dora/art-19-4-a',
      title: whole.title,
      citations: [{ role: 'based_on', ref: 'CELEX:32022R2554 Art 19(4)(a)' }],
    })
    expect(codesOf(json.filing_rules)).toEqual(['dora-initial-notification'])
    expect(json.filing_rules[0]).toMatchObject({ trigger_event: 'ict_incident_classified_major' })
    expect(factOf(json, 'trigger-gdpr-breach-and-dora-initial-notification').fact.to).toMatchObject({
      code: 'art-19-4-a',
      title: whole.title,
    })
    expect(json.penalty_facts[0].obligations).toContain('art-19-4-a')
  })

  test('has what rests on something in it, with the role of each citation', async () => {
    const chapter = await read(DORA, 'Chapter III')
    expect(chapter.part_of).toEqual([])
    expect(codesOf(chapter.obligations)).toEqual(expect.arrayContaining(['art-17-2', 'art-19-4-a', 'rts301-art-2']))
    const templates = chapter.obligations.find(({ code }: any) => code === 'art-19-1-templates')
    expect(templates.citations).toEqual([
      { role: 'based_on', ref: 'CELEX:32022R2554 Art 19(1)' },
      { role: 'interpreted_by', ref: 'CELEX:32022R2554 Art 20(b)' },
    ])
    const article = await read(DORA, 'Art 19')
    expect(codesOf(chapter.obligations)).toEqual(expect.arrayContaining(codesOf(article.obligations)))
    expect(codesOf(article.obligations)).not.toContain('art-17-2')
    const definition = await read(DORA, 'Art 3(8)')
    expect(definition.obligations.flatMap(({ citations }: any) => citations)).toContainEqual({
      role: 'defined_by',
      ref: 'CELEX:32022R2554 Art 3(8)',
    })
    for (const json of [chapter, article, definition])
      for (const list of [
        'obligations',
        'relationship_facts',
        'penalty_facts',
        'filing_rules',
        'classification_criteria',
        'change_events',
      ])
        expect(json[`${list}_total`]).toBe(json[list].length)
  })

  test('has the criteria of incidents that rest on it', async () => {
    const json = await read('32024R1772', 'Art 9(5)')
    expect(codesOf(json.classification_criteria)).toContain('malicious-access')
    expect(json.classification_criteria_total).toBe(json.classification_criteria.length)
  })

  test('has facts that displace it, or what it is in', async () => {
    const role = { role: 'displaces', ref: 'CELEX:32022L2555 Art 21' }
    for (const pinpoint of ['Art 21', 'Art 21(2)(b)'])
      expect(factOf(await read(NIS2, pinpoint), OVERRIDE).citations).toEqual([role])
    expect(factOf(await read(NIS2, 'Chapter IV'), OVERRIDE).citations).toContainEqual(role)
    const body = { provision: `${NIS2} Art 21`, limit: 500 }
    const { json } = await service.call(customer, 'POST', '/api/v1/regulatory-graph/query', body)
    const told = (await read(NIS2, 'Art 21')).relationship_facts.map(({ fact }: any) => fact)
    expect(told).toEqual(expect.arrayContaining(json.data))
  })

  test('may be written in words, and its act with CELEX', async () => {
    const annex = await read(AI_ACT, 'Annex III(1)')
    expect(annex.part_of).toEqual(['CELEX:32024R1689 Annex III'])
    expect(await read(AI_ACT, 'Annex III point 1')).toEqual(annex)
    expect(await read(`CELEX:${AI_ACT}`, 'Annex III(1)')).toEqual(annex)
    expect((await read(DORA, 'Article 19(4), point (a)')).provision).toBe('Art 19(4)(a)')
  })

  test.each([
    ['32016R0679', 'Art 57', 'authority_duty'],
    ['32016R0679', 'Art 60(10)', 'not_yet_modelled'],
    [AI_ACT, 'Art 45(2)', 'not_yet_modelled'],
    [AI_ACT, 'Art 74(9)', 'procedure_of_authority'],
    [AI_ACT, 'Annex XIII', 'procedure_of_authority'],
    [NIS2, 'Annex III', 'explanatory'],
    ['32024R1183', 'Art 1(5)', 'covered_elsewhere'],
  ])('%s %s, on which no duty rests, has the reason, in each operation that can name it', async (act, name, reason) => {
    const json = await read(act, name)
    expect(json).toMatchObject({ obligations_total: 0, filing_rules_total: 0 })
    expect(json.not_modelled).toMatchObject([{ reason }])
    const provision = `${act} ${name}`
    const facts = await service.call(customer, 'POST', '/api/v1/regulatory-graph/query', { provision })
    expect(facts.json.not_modelled).toEqual(json.not_modelled)
    const [{ pack_id: packId }] = json.not_modelled
    const path = `/api/v1/domain-packs/${packId}/penalty-facts?provision=${encodeURIComponent(provision)}`
    const penalties = await service.call(customer, 'GET', path)
    expect(penalties.json.not_modelled).toEqual(json.not_modelled)
  })

  test('that amends an act tells what it changed', async () => {
    const json = await read('32026R1744', 'Art 1')
    expect(json.change_events).toMatchObject([
      {
        kind: 'version_published',
        pack_id: 'eu-ai-act',
        to_version: '2.0.0',
        cause: { ref: 'CELEX:32026R1744 Art 1' },
      },
    ])
    expect(json.change_events[0]).not.toHaveProperty('objects')
    expect((await read('32026R1744', 'Art 1', '?known_at=2020-01-01T00:00:00Z')).change_events).toEqual([])
  })

  test('tells the duties of the version of the day, and nothing that was not known yet', async () => {
    const versionsOn = async (query: string) =>
      new Set((await read(AI_ACT, 'Art 26', query)).obligations.map((duty: any) => duty.pack_version))
    expect(await versionsOn('?as_of=2026-06-01')).toEqual(new Set(['1.0.0']))
    expect(await versionsOn('')).toEqual(new Set(['2.0.0']))
    expect(await read(DORA, 'Art 19', '?known_at=2020-01-01T00:00:00Z')).toMatchObject({
      part_of: ['CELEX:32022R2554 Chapter III'],
      obligations_total: 0,
      relationship_facts_total: 0,
      penalty_facts_total: 0,
      filing_rules_total: 0,
    })
  })

  test('tells a fact that was blocked since only for the time before', async () => {
    const seed = makeSmallSeed()
    approveAll(seed)
    await load(service.graph, seed, true, clockAt('2026-11-01'))
    const id = `t-${seed.key}-shared`
    const found = await eventually(
      () => get(seed.celex, 'Art 1'),
      ({ json }) => json.relationship_facts?.length === 1,
    )
    expect(found.json).toMatchObject({ obligations_total: 4, filing_rules_total: 2, penalty_facts_total: 2 })
    expect(factOf(found.json, id).citations).toEqual([{ role: 'based_on', ref: `CELEX:${seed.celex} Art 1(1)` }])
    await blockFact(service.graph, clockAt('2026-11-10'), id, 'wrong')
    await eventually(
      () => get(seed.celex, 'Art 1'),
      ({ json }) => json.relationship_facts_total === 0,
    )
    const then = await read(seed.celex, 'Art 1', '?known_at=2026-11-05T00:00:00Z')
    expect(then.relationship_facts_total).toBe(1)
  })
})

test.each([
  [DORA, 'Art 19(4)(z)', 'path.pinpoint', '; Art 19(4) has (a), (b), (c); GET /api/v1/obligations?q= searches'],
  [DORA, 'Chapter XIX', 'path.pinpoint', '32022R2554 has no provision "Chapter XIX"'],
  ['32022R2555', 'Art 19', 'path.celex', 'did you mean 32022L2555 or 32022R2554?'],
  ['nothing', 'Art 19', 'path.celex', '"nothing" is not an act that the service has'],
])('%s %s is not found, with what there is near it, and free', async (celex, pinpoint, field, detail) => {
  const { status, json, headers } = await get(celex, pinpoint)
  expect([status, headers['x-credits-cost']]).toEqual([404, '0'])
  expect(json.errors[0]).toMatchObject({ code: 'not_found', field })
  expect(json.errors[0].detail).toContain(detail)
})

test('drafts need their scope, and a known_at to come is refused', async () => {
  expect((await get(DORA, 'Art 19', '?publication_mode=draft')).status).toBe(403)
  expect((await get(DORA, 'Art 19', '?known_at=2030-01-01T00:00:00Z')).status).toBe(422)
})

describe('the outline of a pack', () => {
  const outline = async (packId: string, query = '') => {
    const { status, json } = await service.call(customer, 'GET', `/api/v1/domain-packs/${packId}/outline${query}`)
    expect(status).toBe(200)
    return json
  }
  const articlesOf = (json: any) => json.data.flatMap(({ articles }: any) => articles)

  test('has every article of its acts in the order of the law, under its division, with its duties and what is left out', async () => {
    const json = await outline('eu-ai-act')
    expect(json.data.slice(0, 4).map(({ divisions }: any) => divisions)).toEqual([
      ['Chapter I'],
      ['Chapter II'],
      ['Chapter III', 'Chapter III Section 1'],
      ['Chapter III', 'Chapter III Section 2'],
    ])
    expect(json.data.slice(1, 3).map(({ headings }: any) => headings)).toEqual([
      ['Prohibited AI practices'],
      ['High-risk AI systems', 'Classification of AI systems as high-risk'],
    ])
    const dora = await outline('eu-dora')
    expect(dora.data[1]).toMatchObject({ headings: ['ICT risk management', ''] })
    const refs = articlesOf(json).map(({ ref }: any) => ref.slice(`CELEX:${AI_ACT} `.length))
    expect(refs.slice(0, 6)).toEqual(['Art 1', 'Art 2', 'Art 3', 'Art 4', 'Art 4a', 'Art 5'])
    expect(refs.filter((ref: string) => ref.startsWith('Annex')).slice(7, 10)).toEqual([
      'Annex VIII',
      'Annex IX',
      'Annex X',
    ])
    const article = (name: string) => articlesOf(json).find(({ ref }: any) => ref === `CELEX:${AI_ACT} ${name}`)
    expect(article('Art 1')).toMatchObject({
      is_covered: false,
      obligations: [],
      not_modelled: [{ detail: 'Art 1 is not modelled: it explains, and lays no duty on an entity' }],
    })
    expect(article('Art 4')).toMatchObject({ is_covered: true, obligations: ['art-4-1'] })
    expect(article('Art 6').not_modelled).toContainEqual(
      expect.objectContaining({ ref: `CELEX:${AI_ACT} Art 6(6)`, reason: 'empowerment' }),
    )
  })

  test('has each duty of the pack, and each note of its coverage', async () => {
    for (const packId of ['eu-ai-act', 'eu-dora', 'eu-gdpr']) {
      const json = await outline(packId)
      const duties = await service.call(customer, 'GET', `/api/v1/domain-packs/${packId}/obligations?limit=500`)
      const placed = new Set(articlesOf(json).flatMap(({ obligations }: any) => obligations))
      expect(placed).toEqual(new Set(codesOf(duties.json.data)))
      const version = await service.call(
        customer,
        'GET',
        `/api/v1/domain-packs/${packId}/versions/${json.source.version}?limit=1`,
      )
      const notes = articlesOf(json).flatMap(({ not_modelled: left }: any) => left.map(({ ref }: any) => ref))
      expect(new Set(notes)).toEqual(
        new Set(version.json.coverage.not_modelled.map(({ provision }: any) => `CELEX:${provision}`)),
      )
    }
  })

  test('is that of the text of the day', async () => {
    const before = await outline('eu-ai-act', '?as_of=2025-03-01')
    expect(before.source.version).toBe('1.0.0')
    expect(articlesOf(before).map(({ ref }: any) => ref)).not.toContain(`CELEX:${AI_ACT} Art 4a`)
  })
})
