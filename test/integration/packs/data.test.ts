import { beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '#test/support/eventually.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

const get = (path: string) => service.call(customer, 'GET', `/api/v1${path}`)
const query = (body: object) => service.call(customer, 'POST', '/api/v1/regulatory-graph/query', body)
const shipped = (list: any[]) => list.filter((pack) => PACKS.includes(pack.id))

describe('packs', () => {
  test('are listed in the order of their ids, summary by default', async () => {
    const { status, json } = await get('/domain-packs?limit=500')
    expect(status).toBe(200)
    expect(shipped(json.data).map((pack) => pack.id)).toEqual(PACKS)
    expect(json.page).toMatchObject({ limit: 500, offset: 0, total: json.data.length })
    expect(json.data[0]).not.toHaveProperty('coverage_statement')
  })

  test('in full view say what they cover, which text they were read from, and who reviewed them', async () => {
    const { json } = await get('/domain-packs?view=full&q=dora')
    const dora = json.data.find((pack: any) => pack.id === 'eu-dora')
    expect(dora).toMatchObject({
      coverage_ratio: 1,
      dates: { in_force: '2023-01-16', applies: [{ date: '2025-01-17' }] },
      reviews: [{ kind: 'peer', review_expired: false }],
    })
    expect(dora.instruments).toContainEqual({ id: '32025R0301', text: 'oj-2025-02-20', articles_covered: 7 })
    expect((await get('/domain-packs/eu-dora')).json).toEqual(dora)
  })

  test('can be filtered by jurisdiction, domain and text', async () => {
    const { json } = await get('/domain-packs?jurisdiction=EU&q=data%20protection')
    expect(shipped(json.data).map((pack) => pack.id)).toEqual(['eu-gdpr'])
    expect((await get('/domain-packs?jurisdiction=US&q=eu-gdpr')).json.data).toEqual([])
  })

  test('a review that has expired is shown as such', async () => {
    service.clock.set('2029-01-01T00:00:00Z')
    try {
      expect((await get('/domain-packs/eu-gdpr')).json.reviews[0].review_expired).toBe(true)
    } finally {
      service.clock.set('2026-11-21T12:00:00Z')
    }
  })

  test('a pack that is not there is 404 and free', async () => {
    const before = await customer.balance()
    const { status, json } = await get('/domain-packs/eu-unknown')
    expect(status).toBe(404)
    expect(json.errors).toMatchObject([{ code: 'not_found', field: 'path.pack_id' }])
    expect(await settled(before)).toBe(before)
  })

  test('drafts need a scope of their own', async () => {
    expect((await get('/domain-packs?publication_mode=draft')).status).toBe(403)
    const editor = await service.openCustomer({ scopes: ['read', 'packs:unpublished'] })
    expect((await service.call(editor, 'GET', '/api/v1/domain-packs?publication_mode=draft')).status).toBe(200)
  })
})

describe('obligations', () => {
  test.each(PACKS)('%s has at least 25, each with a pinpoint citation that exists', async (packId) => {
    const { json } = await get(`/domain-packs/${packId}/obligations?limit=500`)
    expect(json.page.total).toBeGreaterThanOrEqual(25)
    expect(json.data).toHaveLength(json.page.total)
    for (const obligation of json.data) {
      expect(obligation.citations.length).toBeGreaterThan(0)
      for (const citation of obligation.citations)
        expect(citation).toMatchObject({
          verification_result: 'provision_exists',
          url: expect.stringContaining(citation.instrument_id),
        })
    }
    expect(json.source).toMatchObject({ pack_id: packId, publication_mode: 'published' })
  })

  test('pages join to the whole, without gap or repetition', async () => {
    const whole = (await get('/domain-packs/eu-nis2/obligations?limit=500')).json
    const codes: string[] = []
    for (let offset: number | undefined = 0; offset !== undefined;) {
      const { json }: any = await get(`/domain-packs/eu-nis2/obligations?limit=7&offset=${offset}`)
      codes.push(...json.data.map((obligation: any) => obligation.code))
      offset = json.page.next_offset
    }
    expect(codes).toEqual(whole.data.map((obligation: any) => obligation.code))
    expect(new Set(codes).size).toBe(codes.length)
  })

  test('state the deadline of the initial DORA notification with its provision', async () => {
    const { json } = await get('/domain-packs/eu-dora/obligations?limit=500')
    const initial = json.data.find((obligation: any) =>
      obligation.citations.some((citation: any) => citation.ref === 'CELEX:32025R0301 Art 5(1)(a)'),
    )
    expect(initial.filings.length).toBeGreaterThan(0)
  })
})

describe('relationship facts', () => {
  test('are at least 40 across the packs, pinned at both ends, with rationale and citations', async () => {
    const { json } = await query({ pack_ids: PACKS, limit: 500 })
    expect(json.page.total).toBeGreaterThanOrEqual(40)
    for (const fact of json.data) {
      expect(fact.rationale.length).toBeGreaterThan(20)
      expect(fact.citations.length).toBeGreaterThan(0)
      for (const end of [fact.from, fact.to])
        expect(end).toMatchObject({
          version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
          hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        })
    }
  })

  test.each([
    'horizontal_obligation_for',
    'sector_specific_override_of',
    'shares_evidence_with',
    'shares_trigger_event_with',
  ])('%s can be asked for', async (type) => {
    const { json } = await query({ relationship_types: [type], pack_ids: PACKS })
    expect(json.data.length).toBeGreaterThan(0)
    expect(new Set(json.data.map((fact: any) => fact.type))).toEqual(new Set([type]))
  })

  test('pack ids match either end', async () => {
    const { json } = await query({ pack_ids: ['eu-nis2'], limit: 500 })
    expect(json.data.every((fact: any) => [fact.from.pack_id, fact.to.pack_id].includes('eu-nis2'))).toBe(true)
    expect(new Set(json.data.map((fact: any) => fact.from.pack_id)).size).toBeGreaterThan(1)
    const listed = await get('/domain-packs/eu-nis2/relationships?limit=500')
    expect(listed.json.data).toEqual(json.data)
  })

  test('text in the rationale narrows, and a Cypher fragment is only text', async () => {
    expect((await query({ q: 'notif' })).json.page.total).toBeGreaterThan(0)
    const fragment = "x' OR 1=1 MATCH (n) DETACH DELETE n //"
    expect((await query({ q: fragment })).json.data).toEqual([])
    expect((await get('/domain-packs/eu-dora')).status).toBe(200)
  })

  test('an empty body asks for everything', async () => {
    const { status, json } = await service.call(customer, 'POST', '/api/v1/regulatory-graph/query')
    expect(status).toBe(200)
    expect(json.page).toMatchObject({ limit: 100, offset: 0 })
  })
})

test('vocabularies define every value that the packs use', async () => {
  const { json } = await get('/vocabularies')
  expect(json.entity_roles.find((term: any) => term.code === 'credit_institution')).toMatchObject({
    broader: expect.arrayContaining(['financial_entity']),
  })
  expect(json.facts.find((fact: any) => fact.code === 'staff')).toMatchObject({ type: 'integer', derived: false })
  expect(json.relationship_types.map((type: any) => type.code)).toContain('shares_evidence_with')
  for (const term of [...json.activities, ...json.sector_tags, ...json.events])
    expect(term.definition.length).toBeGreaterThan(10)
})

test('the questions of the law of today are listed, and facts name what they follow from', async () => {
  const { json } = await get('/vocabularies?kind=questions&q=icons&view=full')
  expect(json.questions).toEqual([
    {
      code: 'eu-gdpr/art-12-7/c1',
      label: expect.stringContaining('standardised privacy icons'),
      definition: expect.any(String),
      pack_id: 'eu-gdpr',
      obligation_codes: ['art-12-7'],
      hash: expect.stringMatching(/^[0-9a-f]{16}$/),
      citations: ['CELEX:32016R0679 Art 12(7)'],
    },
  ])
  const { json: known } = await get('/vocabularies?kind=facts&q=acts_for_public_authority&view=full')
  expect(known.facts[0].follows_from).toContain('entity_roles/union_institution')
})

test('vocabularies are asked for by kind and by words', async () => {
  const codesOf = (entries: any[]) => entries.map(({ code }) => code)
  const { json: roles } = await get('/vocabularies?kind=entity_roles&q=Credit%20institution&view=compact')
  expect(Object.keys(roles)).toEqual(['entity_roles'])
  expect(codesOf(roles.entity_roles)).toContain('credit_institution')
  expect(codesOf(roles.entity_roles)).not.toContain('payment_institution')
  for (const role of roles.entity_roles) expect(role).not.toHaveProperty('definition')
  expect((await get('/vocabularies?q=no-such-word')).json).toMatchObject({ facts: [], entity_roles: [] })
  const wrong = await get('/vocabularies?kind=fact')
  expect([wrong.status, wrong.json.errors[0].field]).toEqual([422, 'query.kind'])
})

/** The balance once the last refund has reached the ledger. */
function settled(expected: number): Promise<number> {
  return eventually(customer.balance, (balance) => balance === expected)
}

describe('what an act says of itself in words', () => {
  test('how many articles of each of its texts are modelled', async () => {
    const { json } = await get('/domain-packs/eu-dora')
    expect(json.instruments).toMatchObject([
      { id: '32022R2554', articles_covered: 64 },
      { id: '32024R1772', articles_covered: 13 },
      { id: '32025R0301', articles_covered: 7 },
      { id: '32025R0302', articles_covered: 9 },
    ])
    expect(json.articles_covered).toBe(93)
  })

  test('the rules that the dates and fines of a duty name by code', async () => {
    const { json } = await get('/domain-packs/eu-ai-act/obligations/art-26-1?view=full&as_of=2026-11-01')
    const dated = json.applies_from.map(({ condition }: any) => condition)
    expect(json.rules.map(({ code }: any) => code)).toEqual(expect.arrayContaining(dated))
    expect(json.rules).toContainEqual({
      code: 'sme',
      says: 'Class of small and medium-sized enterprise: micro, small or medium',
    })
  })

  test('a comparison: whom a change concerns, what is named by code, what is new and gone, and what many have alike', async () => {
    const { json } = await get('/domain-packs/eu-ai-act/diff?from=1.0.0&to=2.0.0&view=full&limit=500')
    const at = json.entries.findIndex(({ changes }: any) => changes.some(({ to }: any) => to === 'fine-ai-office'))
    const having = json.data.filter(({ changes }: any) => changes.some(({ entry }: any) => entry === at))
    expect(having.map(({ kind, to }: any) => ({ kind, code: to.code }))).toEqual(
      expect.arrayContaining(json.entries[at].objects),
    )
    const named = (code: string) => json.named.find((one: any) => one.code === code)?.title
    expect(named('fine-ai-office')).toMatch(/^Fine of the AI Office/)
    expect(named('annex-iii-dates')).toMatch(/^High-risk under Annex III; with exceptions/)
    const whole = json.data.filter(({ ops }: any) => ops.includes('added') || ops.includes('removed'))
    expect(whole.length).toBeGreaterThan(5)
    for (const { content } of whole) expect(content.citations.length).toBeGreaterThan(0)
    const literacy = json.data.find(({ to }: any) => to?.code === 'art-4-1')
    expect(literacy).toMatchObject({
      title_before: 'Ensure AI literacy of staff',
      title: 'Support AI literacy of staff',
    })
    expect(literacy.addressee_roles).toContain('ai_deployer')
  })
})
