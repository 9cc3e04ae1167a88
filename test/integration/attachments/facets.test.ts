import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const PACKS = ['eu-ai-act', 'eu-dora', 'eu-gdpr', 'eu-nis2']
const FACETS = [
  ['evidence-requirements', 'evidence_requirements'],
  ['filing-rules', 'filing_rules'],
  ['penalty-facts', 'penalty_facts'],
] as const

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

const get = (path: string) => service.call(customer, 'GET', `/api/v1/domain-packs/${path}`)
const codes = (json: any) => json.data.map((item: any) => item.code)

describe.each(FACETS)('%s', (facet, count) => {
  test.each(PACKS)('of %s are all there, with citations and the duties they belong to', async (packId) => {
    const { status, json } = await get(`${packId}/${facet}?limit=500`)
    expect(status).toBe(200)
    const pack = (await get(packId)).json
    expect(json.page.total).toBe(pack.counts[count])
    expect(json.data).toHaveLength(json.page.total)
    expect(json.source).toMatchObject({ pack_id: packId, content_hash: pack.content_hash })
    for (const item of json.data) {
      expect(item.citations.length).toBeGreaterThan(0)
      expect(item.pack_version).toBe(pack.current_version)
    }
  })

  test('come in pages that join to the whole', async () => {
    const whole = codes((await get(`eu-dora/${facet}?limit=500`)).json)
    const pages: string[] = []
    for (let offset = 0, turn = 0; turn < 20 && offset < whole.length; offset += 7, turn += 1) {
      const { json } = await get(`eu-dora/${facet}?limit=7&offset=${offset}`)
      expect(json.page.total).toBe(whole.length)
      pages.push(...codes(json))
    }
    expect(pages).toEqual(whole)
    expect((await get(`eu-dora/${facet}?offset=2000000000`)).json.data).toEqual([])
  })

  test('an unknown parameter is named, drafts need a scope, and there is none of a day before the pack', async () => {
    const { status, json } = await get(`eu-dora/${facet}?colour=red`)
    expect({ status, field: json.errors[0].field }).toEqual({ status: 422, field: 'query.colour' })
    expect((await get(`eu-dora/${facet}?publication_mode=draft`)).status).toBe(403)
    expect((await get(`eu-dora/${facet}?as_of=2010-01-01`)).status).toBe(404)
  })

  test('of one obligation are those that it names', async () => {
    const { json: obligation } = await get('eu-dora/obligations/art-19-4-a')
    const own = obligation[count].map((item: any) => item.code)
    expect(codes((await get(`eu-dora/${facet}?obligation=art-19-4-a`)).json).toSorted()).toEqual(own.toSorted())
  })
})

describe('filters', () => {
  test('evidence by shared key, over packs', async () => {
    for (const packId of ['eu-dora', 'eu-nis2']) {
      const { json } = await get(`${packId}/evidence-requirements?shared_key=incident_register`)
      expect(json.data.length).toBeGreaterThan(0)
      for (const item of json.data) expect(item.shared_key).toBe('incident_register')
    }
  })

  test('filings by role find what is laid on anything broader, and nothing else', async () => {
    const bank = codes((await get('eu-dora/filing-rules?role=credit_institution')).json)
    expect(bank).toContain('dora-initial-notification')
    expect(bank).not.toContain('dora-designation-statement')
    expect(codes((await get('eu-nis2/filing-rules?role=credit_institution')).json)).toContain('early-warning')
  })

  test('filings by event find triggers and clocks', async () => {
    const found = codes((await get('eu-dora/filing-rules?event=ict_incident_awareness')).json)
    expect(found.toSorted()).toEqual(['dora-client-incident-information', 'dora-initial-notification'])
  })

  test('penalties by an infringed provision find those of the article it lies in', async () => {
    const query = `provision=${encodeURIComponent('32016R0679 Art 32(1)(a)')}&kind=administrative_fine&set_by=eu`
    expect(codes((await get(`eu-gdpr/penalty-facts?${query}`)).json)).toEqual(['fine-83-4-a'])
  })

  test('an unknown role or event is refused with what is near', async () => {
    const { status, json } = await get('eu-dora/filing-rules?role=credit_institutoin&event=nothing_like_it')
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([
      { field: 'query.event' },
      { field: 'query.role', detail: expect.stringContaining('credit_institution') },
    ])
  })
})

describe('one obligation whole', () => {
  test('has its citations, evidence, filings, penalties, relationships, version and hash', async () => {
    const { status, json } = await get('eu-dora/obligations/art-19-4-a')
    expect(status).toBe(200)
    // Each of the four penalties is for some two hundred duties, which the list of penalties tells.
    expect(json.penalty_facts).toHaveLength(4)
    for (const penalty of json.penalty_facts) expect(penalty).not.toHaveProperty('obligations')
    expect(json).toMatchObject({
      code: 'art-19-4-a',
      pack_id: 'eu-dora',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(json.filing_rules[0]).toMatchObject({
      code: 'dora-initial-notification',
      anchors: [{ offset: 'PT4H' }, { offset: 'PT24H' }],
    })
    for (const [list, whole] of [
      ['evidence', 'evidence_requirements'],
      ['filings', 'filing_rules'],
      ['penalties', 'penalty_facts'],
    ] as const)
      expect(json[whole].map((item: any) => item.code).toSorted()).toEqual(json[list].toSorted())
    expect(json.relationships.length).toBeGreaterThan(0)
    expect(json.source.content_hash).toMatch(/^[0-9a-f]{64}$/)
  })

  test('shows the override that displaces a provision it rests on', async () => {
    const { json } = await get('eu-nis2/obligations/art-23-4-a')
    expect(json.relationships.map((fact: any) => fact.type)).toContain('sector_specific_override_of')
  })

  test('a parent has what stands beneath it', async () => {
    const { json: list } = await get('eu-dora/obligations?limit=500')
    const child = list.data.find((item: any) => item.parent_code)
    const { json } = await get(`eu-dora/obligations/${child.parent_code}`)
    const beneath = list.data.filter((item: any) => item.parent_code === child.parent_code)
    expect(json.sub_obligations).toEqual(beneath)
  })

  test('every obligation of every pack can be read and is the one of the list', async () => {
    for (const packId of PACKS) {
      const { json: list } = await get(`${packId}/obligations?limit=3&offset=20`)
      for (const item of list.data) expect((await get(`${packId}/obligations/${item.code}`)).json).toMatchObject(item)
    }
  })

  test.each([
    'eu-dora/obligations/art-999',
    'eu-unknown/obligations/art-19-4-a',
    'eu-dora/obligations/%00',
    'eu-dora/obligations/a%2Fb',
  ])('%s is 404 and free', async (path) => {
    const before = await customer.balance()
    const { status } = await get(path)
    expect(status).toBe(404)
    await expect.poll(() => customer.balance()).toBe(before)
  })
})

describe('the fields of a form', () => {
  const READ = 'eu-dora/filing-rules?limit=500'

  test('are in each report that must have them, as often as Annex II and IV of 2025/302 say', async () => {
    const { json } = await get(READ)
    const fields = new Map<string, any[]>(json.data.map((filing: any) => [filing.code, filing.content_fields]))
    const counts = Object.entries({
      'dora-initial-notification': 25,
      'dora-intermediate-report': 60,
      'dora-updated-intermediate-report': 60,
      'dora-final-report': 76,
      'dora-voluntary-threat-notification': 20,
    })
    for (const [code, count] of counts) expect([code, fields.get(code)!.length]).toEqual([code, count])
    expect(fields.get('dora-intermediate-report')!.find(({ number }) => number === '3.16')).toEqual({
      number: '3.16',
      name: 'service_downtime',
      type: 'duration',
      mandatory: 'conditional',
      mandatory_when: 'the incident caused a downtime of a service',
      mandatory_if: [{ figures: ['critical_service_downtime'] }, { reporter: expect.stringContaining('was down') }],
      description: expect.stringContaining('with a delayed service, from the start of the incident'),
      known: {
        figure: 'critical_service_downtime',
        together: true,
        note: expect.stringContaining('the field asks of any service'),
      },
      ref: 'CELEX:32025R0302 Annex II(3)(16)',
    })
    expect(
      fields.get('dora-reclassification-notice')!.find(({ number }) => number === '1.1').known.choices,
    ).toContainEqual({
      filing_type: 'reclassification_notice',
      choice: 'major incident reclassified as non-major',
    })
  })

  test('are not in the compact view', async () => {
    const { json } = await get(`${READ}&view=compact`)
    for (const filing of json.data) expect(filing).not.toHaveProperty('content_fields')
  })
})
