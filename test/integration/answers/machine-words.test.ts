import { beforeAll, expect, test } from 'vitest'
import { machineWordsIn, machineWordsOf } from '#test/support/machine-words.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { incidentOf, OF_LAW, type Spoken } from '#test/support/spoken-answers.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000, scopes: ['read', 'write'] })
})

const COMPANIES = [
  { entity_roles: ['credit_institution', 'controller'], jurisdictions: ['NL'] },
  { entity_roles: ['payment_institution'], jurisdictions: ['DE', 'NL'], facts: { staff: 45, turnover_eur: 8e6 } },
  { entity_roles: ['ai_provider', 'ai_deployer'], jurisdictions: ['FR'] },
  { entity_roles: ['ai_deployer'], activities: ['rebranding_high_risk_ai_system'], jurisdictions: ['EU'] },
  { entity_roles: ['gpai_provider'], jurisdictions: ['US', 'EU'] },
  { entity_roles: ['controller'], activities: ['processing_personal_data'], jurisdictions: ['ES'] },
  { entity_roles: ['processor'], jurisdictions: ['IE'] },
  { sector_tags: ['nis2_energy'], facts: { staff: 300 }, jurisdictions: ['IT'] },
  { sector_tags: ['nis2_manufacturing'], facts: { staff: 400 } },
  { entity_roles: ['qualified_trust_service_provider'], jurisdictions: ['AT'] },
  { entity_roles: ['controller'], facts: { processing_likely_high_risk: true, processing_likely_risk: false } },
  {},
]

test.each(COMPANIES)('a check of company %#: every sentence is in words', async (company) => {
  const asked = { ...company, as_of: '2026-11-01', list_duties: true, view: 'full', include_obligations: true }
  const { json, status } = await service.call(customer, 'POST', '/api/v1/regulatory-graph/applicability-check', asked)
  expect(status).toBe(200)
  expect([...new Set(machineWordsIn(json))]).toEqual([])
})

test.each([
  ['eu-ai-act', '1.0.0', '2.0.0'],
  ['eu-eidas', '2.0.0', '2.1.0'],
])('the entries of a comparison of %s', async (pack, from, to) => {
  const path = `/api/v1/domain-packs/${pack}/diff?from=${from}&to=${to}`
  const { json } = await service.call(customer, 'GET', path)
  expect(machineWordsIn(json.entries)).toEqual([])
})

/** Reads answers in full; the words of each that no person says. */
async function readAll(asked: readonly Spoken[]): Promise<string[]> {
  const found: string[] = []
  for (const [path, body] of asked) {
    const answer = await service.call(customer, body ? 'POST' : 'GET', `/api/v1${path}`, body)
    expect([path, answer.status, answer.json?.errors]).toEqual([path, 200, undefined])
    found.push(...machineWordsOf(answer).map((one) => `${path} ${one}`))
  }
  return [...new Set(found)]
}

test('answers about the law, their tables, calendars and feeds are in words', async () => {
  expect(await readAll(OF_LAW)).toEqual([])
})

test('so are those about a kept company', async () => {
  const send = async (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
    (await service.call(customer, method, `/api/v1${path}`, body)).json.id as string
  const kept = '/customer-profiles/spoken'
  await send('/customer-profiles', { id: 'spoken', ...COMPANIES[0] })
  const first = await send(`${kept}/applicability-runs`, {})
  await send(kept, { entity_roles: ['credit_institution', 'ai_deployer'], jurisdictions: ['DE'] }, 'PATCH')
  const run = `/applicability-runs/${await send(`${kept}/applicability-runs`, {})}`
  const incident = `/incidents/${await send('/incidents', incidentOf('spoken'))}`
  const found = await readAll([
    [`${run}?since_run=${first}`],
    [`${run}?since_run=${first}&format=csv`],
    [`${run}/explanation?include_obligations=true&max_nodes=2000&max_edges=5000`],
    ...['csv', 'ics'].map((format): Spoken => [`${kept}/register?include_not_applicable=true&format=${format}`]),
    [`${kept}/register?include_not_applicable=true&limit=500`],
    [`${kept}/fines`],
    [`${kept}/fines?format=csv`],
    [incident],
    [`${incident}?format=ics`],
    ['/customer-change-impacts'],
  ])
  expect(found).toEqual([])
})
