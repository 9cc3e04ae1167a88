import { beforeAll, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']
const PAYMENTS = {
  entity_roles: ['payment_institution', 'crypto_asset_service_provider'],
  jurisdictions: ['DE', 'NL'],
  facts: { staff: 45, turnover_eur: 8_000_000 },
}
const BANK = { entity_roles: ['credit_institution', 'controller'], jurisdictions: ['NL'], facts: { staff: 600 } }

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 10_000 })
})

const post = (path: string, body: object) => service.call(customer, 'POST', `/api/v1${path}`, body)
const searchFor = (body: object) => post('/obligations/search', { pack_ids: PACKS, limit: 500, ...body })
const codeOf = ({ obligation: { pack_id: packId, code } }: any) => `${packId}/${code}`
const actsOf = (json: any): string[] => json.not_held.map(({ act }: any) => act)

test('each result says what a check says of it, inline and of a saved customer; what frees comes last', async () => {
  const { status, json } = await searchFor({ q: 'encryption', ...BANK })
  expect(status).toBe(200)
  const check = await post('/regulatory-graph/applicability-check', {
    ...BANK,
    pack_ids: PACKS,
    list_duties: true,
    include_obligations: true,
    include_not_applicable: true,
  })
  const rows = new Map<string, any>(check.json.duties.map((row: any) => [`${row.pack_id}/${row.code}`, row]))
  for (const hit of json.data) {
    const row = rows.get(codeOf(hit))
    if (!row) continue
    const { outcome, counted_as, why, hangs_on } = row
    expect(hit).toMatchObject({ outcome, counted_as, why, hangs_on })
  }
  const isFree = json.data.map(({ outcome }: any) => outcome === 'displaced' || outcome === 'does_not_apply')
  expect(isFree).toEqual(isFree.toSorted())
  expect(isFree).toContain(true)
  const counted = json.company.outcomes.reduce((sum: number, { results }: any) => sum + results, 0)
  expect(counted).toBe(json.page.total)
  await post('/customer-profiles', { id: 'bank', name: 'Bank', ...BANK })
  const kept = await searchFor({ q: 'encryption', customer_profile_id: 'bank' })
  expect(kept.json.data).toEqual(json.data)
})

test('a bank is told that NIS 2 Article 21(2)(h) gives way to DORA', async () => {
  const { json } = await searchFor({ q: 'encryption', entity_roles: ['credit_institution'], jurisdictions: ['NL'] })
  const hit = json.data.find((one: any) => codeOf(one) === 'eu-nis2/art-21-2-h')
  expect(hit).toMatchObject({ outcome: 'displaced', why: expect.stringContaining('DORA') })
})

test('a company is needed, once, and one that is unknown is not found', async () => {
  const { json: none } = await searchFor({ q: 'encryption' })
  expect(none.errors).toMatchObject([{ field: 'body.customer_profile_id' }])
  const { json: both } = await searchFor({
    q: 'encryption',
    customer_profile_id: 'payments',
    entity_roles: ['controller'],
  })
  expect(both.errors).toMatchObject([{ field: 'body.entity_roles' }])
  expect((await searchFor({ q: 'encryption', customer_profile_id: 'nobody' })).status).toBe(404)
})

test('the laws of the roles of a company are named, and those that its duties touch', async () => {
  const { json } = await searchFor({ q: 'TLS', ...PAYMENTS })
  expect(actsOf(json)).toEqual(expect.arrayContaining(['CELEX:32024R1774', 'CELEX:32023R1114', 'CELEX:32015L2366']))
  for (const { why, sources, url, act } of json.not_held) {
    expect(why).toMatch(/; its text is not held here\.$/)
    expect(sources.length).toBeGreaterThan(0)
    expect(url).toContain(act.slice('CELEX:'.length))
  }
})
