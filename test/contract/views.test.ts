import { readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Customer, openService } from '#test/support/service.ts'

const service = await openService()
let customer: Customer

beforeAll(async () => {
  customer = await service.openCustomer({ credits: 1_000 })
})

// Other files publish packs of their own.
const SHIPPED = readdirSync('seed/packs')
const BANK = {
  pack_ids: SHIPPED,
  entity_roles: ['credit_institution', 'controller', 'ai_deployer'],
  activities: [],
  sector_tags: [],
  jurisdictions: ['DE'],
  facts: { staff: 600, turnover_eur: 200_000_000, balance_sheet_eur: 3_000_000_000 },
}
const INCIDENT = {
  events: [
    { event: 'ict_incident_awareness', at: ['2026-11-20T10:00:00+01:00'] },
    { event: 'ict_incident_classified_major', at: ['2026-11-20T12:00:00+01:00'] },
  ],
  country: 'DE',
  entity_roles: ['credit_institution'],
  pack_ids: ['eu-dora'],
}
const CHECK = '/api/v1/regulatory-graph/applicability-check'

/** What a page asks, and the bytes that its answer may have. */
const QUESTIONS: Array<[name: string, bytesMost: number, url: string, body?: object]> = [
  ['a check of one role', 10_000, CHECK, { entity_roles: ['credit_institution'], pack_ids: SHIPPED }],
  ["a bank's check with the duties that may bear on it", 120_000, CHECK, { ...BANK, include_obligations: true }],
  [
    "a bank's check with all duties",
    200_000,
    CHECK,
    { ...BANK, include_obligations: true, include_not_applicable: true },
  ],
  ['the obligations of DORA', 150_000, '/api/v1/domain-packs/eu-dora/obligations?limit=500'],
  ["a bank's deadlines under DORA", 8_000, '/api/v1/filing-deadlines', INCIDENT],
  ['evidence reuse', 75_000, `/api/v1/evidence-reuse?limit=500&pack_id=${SHIPPED.join('&pack_id=')}`],
  ['a change event', 4_000, '/api/v1/change-events?limit=1'],
  ['the vocabularies', 75_000, '/api/v1/vocabularies'],
]

async function ask(view: 'compact' | 'full', url: string, body?: object) {
  const { status, text } = body
    ? await service.call(customer, 'POST', url, { ...body, view })
    : await service.call(customer, 'GET', `${url}${url.includes('?') ? '&' : '?'}view=${view}`)
  expect({ status, text }).toMatchObject({ status: 200 })
  // Other files load terms of their own.
  return JSON.parse(text, (_key, value) => (Array.isArray(value) ? value.filter((item) => !isOfTest(item)) : value))
}

function isOfTest(item: { code?: string } | null): boolean {
  return item?.code?.startsWith('t_') ?? false
}

const bytesOf = (answer: object) => Buffer.byteLength(JSON.stringify(answer))

describe.each(QUESTIONS)('%s', (_name, bytesMost, url, body) => {
  test('is small, and says nothing that the full view does not say', async () => {
    const [compact, full] = [await ask('compact', url, body), await ask('full', url, body)]
    expect(bytesOf(compact)).toBeLessThanOrEqual(bytesMost)
    expect(full).toMatchObject(compact)
    expect(bytesOf(full)).toBeGreaterThan(bytesOf(compact))
  })
})

test('compact is what a request gets that does not say', async () => {
  const compact = await ask('compact', '/api/v1/vocabularies?kind=jurisdictions')
  const options = { url: '/api/v1/vocabularies?kind=jurisdictions', headers: { 'x-api-key': customer.secret } }
  expect((await service.app.inject(options)).json()).toEqual(compact)
})

test('a row of a duty is enough for a screen', async () => {
  const asked = { ...BANK, pack_ids: ['eu-dora'], obligation_codes: ['art-19-4-a'] }
  const { results } = await ask('compact', CHECK, asked)
  expect(results[0].subjects[0].obligation_results).toEqual([
    {
      code: 'art-19-4-a',
      title: expect.stringMatching(/\w/),
      modality: 'must',
      outcome: 'applies',
      refs: ['CELEX:32022R2554 Art 19(4)(a)'],
    },
  ])
})
