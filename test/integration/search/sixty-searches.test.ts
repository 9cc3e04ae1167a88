import { beforeAll, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

/** What people type, and the duties of which one has to be among the first three. `*` ends a family of codes. */
type Row = [typed: string, ...expected: string[]]

/** Written before there was any synonym, without sight of the texts of the duties. */
const BLIND: Row[] = [
  ['inform data subjects breach', 'eu-gdpr/art-34-1'],
  ['DPO', 'eu-gdpr/art-37-1'],
  ['do we need a DPO', 'eu-gdpr/art-37-1'],
  ['DPIA', 'eu-gdpr/art-35-1'],
  ['ransomware', 'eu-nis2/art-23-*', 'eu-dora/art-19-*', 'eu-gdpr/art-33-*'],
  ['data breach notification', 'eu-gdpr/art-33-1'],
  ['board responsibility', 'eu-dora/art-5-2', 'eu-dora/art-5-2-a', 'eu-nis2/art-20-1-approve'],
  ['MFA', 'eu-nis2/ir2690-annex-11-7', 'eu-nis2/art-21-2-j', 'eu-dora/art-9-4-d'],
  ['72 hours', 'eu-gdpr/art-33-1', 'eu-nis2/art-23-4-b'],
  ['cookie consent', 'eu-gdpr/art-7-*'],
  ['right to be forgotten', 'eu-gdpr/art-17-1'],
  ['data retention period', 'eu-gdpr/art-5-1-e'],
  ['subject access request deadline', 'eu-gdpr/art-12-3', 'eu-gdpr/art-15-1'],
  ['pen test', 'eu-dora/art-26-1'],
  ['TLPT', 'eu-dora/art-26-1'],
  ['outsourcing register', 'eu-dora/art-28-3-register'],
  ['exit plan cloud provider', 'eu-dora/art-28-8*'],
  ['backup', 'eu-dora/art-12-1-a', 'eu-dora/art-12-2*', 'eu-nis2/ir2690-annex-4-2'],
  ['business continuity plan', 'eu-dora/art-11-4', 'eu-dora/art-11-1', 'eu-nis2/ir2690-annex-4-1'],
  ['supply chain security', 'eu-nis2/art-21-2-d', 'eu-nis2/ir2690-annex-5-1'],
  ['vendor due diligence', 'eu-dora/art-28-4-d'],
  ['CE mark', 'eu-ai-act/art-48-3', 'eu-ai-act/art-48-1'],
  ['deepfake', 'eu-ai-act/art-50-4', 'eu-ai-act/art-5-1-ba'],
  ['chatbot disclosure', 'eu-ai-act/art-50-1'],
  ['facial recognition', 'eu-ai-act/art-5-1-e', 'eu-ai-act/art-5-1-h'],
  ['staff training on AI', 'eu-ai-act/art-4-1'],
  ['fundamental rights impact assessment', 'eu-ai-act/art-27-1'],
  ['wallet acceptance', 'eu-eidas/art-5f-*'],
  ['qualified electronic signature validity', 'eu-eidas/art-32-1'],
  ['transfer data to the US', 'eu-gdpr/art-44', 'eu-gdpr/art-45-1', 'eu-gdpr/art-46-1'],
]

/** Places, slips of the keyboard, abbreviations of the trade, and what only a filing, an artefact or a fine says. */
const KNOWING: Row[] = [
  ['DORA 19(4)a', 'eu-dora/art-19-4-a'],
  ['Article 33 GDPR', 'eu-gdpr/art-33-1'],
  ['§ 23 nis2', 'eu-nis2/art-23-1'],
  ['GDPR 30', 'eu-gdpr/art-30-1'],
  ['dora art 28 para 3', 'eu-dora/art-28-3-register'],
  ['Art. 33 Abs. 1 DSGVO', 'eu-gdpr/art-33-1'],
  ['ISO 27001 access control', 'eu-nis2/ir2690-annex-11-1', 'eu-nis2/ir2690-annex-11-2'],
  ['encryption at rest', 'eu-gdpr/art-32-1-a', 'eu-nis2/ir2690-annex-9', 'eu-nis2/art-21-2-h'],
  ['notifiy authority of incident', 'eu-dora/art-19-1', 'eu-nis2/art-23-1'],
  ['pseudonimisation', 'eu-gdpr/art-32-1-a', 'eu-gdpr/art-89-1'],
  ['vunerability management', 'eu-nis2/ir2690-annex-6-10', 'eu-nis2/art-21-2-e'],
  ['patching', 'eu-nis2/ir2690-annex-6-6*', 'eu-dora/art-9-4-f'],
  ['privacy by design', 'eu-gdpr/art-25-1'],
  ['privacy notice', 'eu-gdpr/art-13-*', 'eu-gdpr/art-14-*', 'eu-gdpr/art-12-1'],
  ['standard contractual clauses', 'eu-gdpr/art-46-2', 'eu-dora/art-30-4'],
  ['BCR', 'eu-gdpr/art-47-1', 'eu-gdpr/art-47-2'],
  ['ROPA', 'eu-gdpr/art-30-1'],
  ['children consent', 'eu-gdpr/art-8-1'],
  ['marketing opt out', 'eu-gdpr/art-21-3'],
  ['CISO', 'eu-nis2/ir2690-annex-1-2*', 'eu-dora/art-6-4'],
  ['log monitoring', 'eu-nis2/ir2690-annex-3-2'],
  ['RTO RPO', 'eu-dora/art-12-6'],
  ['maximum fine prohibited AI', 'eu-ai-act/art-5-1-*'],
  ['early warning 24h', 'eu-nis2/art-23-4-a'],
  ['bank outage report', 'eu-dora/art-19-1', 'eu-dora/art-19-4-*'],
  ['GPAI model documentation', 'eu-ai-act/art-53-1-a', 'eu-ai-act/art-53-1-b'],
  ['human in the loop', 'eu-ai-act/art-14-1', 'eu-ai-act/art-26-2'],
  ['emotion detection employees', 'eu-ai-act/art-5-1-f', 'eu-ai-act/art-50-3'],
  ['SMC simplified technical documentation', 'eu-ai-act/art-11-1-simplified'],
  ['asset inventory', 'eu-nis2/ir2690-annex-12-4', 'eu-dora/art-8-4', 'eu-dora/art-8-6'],
]

/** Not found today: `notifiy` and `outage` are words of too many duties. */
const LEAST = 55

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})

const SHIPPED = ['ai-act', 'dora', 'eidas', 'gdpr', 'nis2'].map((id) => `pack_id=eu-${id}`).join('&')
const isMeant = (code: string, expected: string[]) =>
  expected.some((one) => (one.endsWith('*') ? code.startsWith(one.slice(0, -1)) : code === one))

test(`of sixty searches as people type them, at least ${LEAST} have the right duty among the first three`, async () => {
  const missed: string[] = []
  for (const [typed, ...expected] of [...BLIND, ...KNOWING]) {
    const query = `q=${encodeURIComponent(typed)}&limit=3&${SHIPPED}`
    const { json } = await service.call(customer, 'GET', `/api/v1/obligations?${query}`)
    const found = json.data.map(({ obligation }: any) => `${obligation.pack_id}/${obligation.code}`)
    if (!found.some((code: string) => isMeant(code, expected))) missed.push(`${typed}: ${found.join(', ')}`)
  }
  expect(BLIND.length + KNOWING.length).toBe(60)
  // As text, so that a failure names the searches.
  expect(missed.slice(60 - LEAST).join('\n') && missed.join('\n')).toBe('')
})

test('each meaning of a word of people is in a duty', async () => {
  const { json } = await service.call(customer, 'GET', '/api/v1/vocabularies?kind=synonyms')
  const means = new Set<string>(json.synonyms.flatMap((one: { means?: string[] }) => one.means ?? []))
  expect(means.size).toBeGreaterThan(100)
  for (const one of means) {
    const query = `q=${encodeURIComponent(`"${one}"`)}&limit=1&${SHIPPED}`
    const { json: found } = await service.call(customer, 'GET', `/api/v1/obligations?${query}`)
    expect([one, found.page.total > 0]).toEqual([one, true])
  }
})

test.each([
  ['role=bank', 'query.role.0', 'did you mean credit_institution?'],
  ['sector=hospital', 'query.sector.0', 'did you mean nis2_health?'],
  ['sector=cloud', 'query.sector.0', 'cloud_computing_service_provider is a role, which entity_roles takes'],
])('%s says what may be meant', async (query, field, said) => {
  for (const path of ['/api/v1/obligations', '/api/v1/domain-packs/eu-nis2/obligations']) {
    const { status, json } = await service.call(customer, 'GET', `${path}?${query}`)
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([{ field, detail: expect.stringContaining(said) }])
  }
})

test('a recital, and a place that the act does not have, are answered', async () => {
  const noteOf = async (q: string) =>
    (await service.call(customer, 'GET', `/api/v1/obligations?q=${encodeURIComponent(q)}`)).json.not_modelled
  expect(await noteOf('recital 30 gdpr')).toMatchObject([{ ref: 'CELEX:32016R0679 Recital 30', reason: 'explanatory' }])
  expect(await noteOf('art 200 gdpr')).toMatchObject([
    { reason: 'not_in_act', detail: expect.stringContaining('Art 1 to Art 99') },
  ])
})

test('what a word was taken for is said, for a synonym and for a slip', async () => {
  const understoodOf = async (q: string) =>
    (await service.call(customer, 'GET', `/api/v1/obligations?q=${encodeURIComponent(q)}&${SHIPPED}`)).json.understood
  expect(await understoodOf('do we need a DPO')).toMatchObject({
    taken_for: [{ written: 'dpo', means: ['data protection officer'] }],
    dropped: ['do', 'we', 'need', 'a'],
  })
  expect((await understoodOf('pseudonimisation')).taken_for).toEqual([
    { written: 'pseudonimisation', means: expect.arrayContaining([expect.stringMatching(/^pseudonym/)]) },
  ])
})

test.each([
  ['DSGVO Art 33', 'eu-gdpr', []],
  ['Meldung RGPD art. 33', 'eu-gdpr', ['meldung']],
  ['zebra Art 33 AVG', 'eu-gdpr', ['zebra']],
  ['Art 4 KI-VO', 'eu-ai-act', []],
])('%s finds the place, and says which word nothing has', async (q, pack, dropped) => {
  const { json } = await service.call(customer, 'GET', `/api/v1/obligations?q=${encodeURIComponent(q)}`)
  expect(json.page.total).toBeGreaterThan(0)
  expect(new Set(json.data.map(({ obligation }: any) => obligation.pack_id))).toEqual(new Set([pack]))
  expect(json.understood.dropped ?? []).toEqual(dropped)
})

test('a known word that the place lacks still finds the place, and is missing', async () => {
  const { json } = await service.call(
    customer,
    'GET',
    `/api/v1/obligations?q=${encodeURIComponent('children Art 33 GDPR')}`,
  )
  expect(json.understood).toMatchObject({ met: 0 })
  expect(json.data[0]).toMatchObject({ missing: ['children'], obligation: { pack_id: 'eu-gdpr', code: 'art-33-1' } })
})

test.each(['EDPS', 'edps', 'CNIL', 'largest', 'repealed'])('%s is no slip of another word', async (word) => {
  const q = encodeURIComponent(`${word} breach zebra`)
  const { json } = await service.call(customer, 'GET', `/api/v1/obligations?q=${q}&${SHIPPED}`)
  expect(json.understood.taken_for ?? []).not.toContainEqual(expect.objectContaining({ written: word.toLowerCase() }))
})

test.each([
  ['bank', 'entity_roles', 'credit_institution'],
  ['hospitals', 'entity_roles', 'healthcare_provider'],
  ['savings bank', 'entity_roles', 'credit_institution'],
  ['employer', 'activities', 'using_ai_system_at_workplace'],
])('the vocabulary finds what people mean by %s', async (q, kind, code) => {
  const { json } = await service.call(customer, 'GET', `/api/v1/vocabularies?q=${encodeURIComponent(q)}`)
  expect(json[kind].map((one: { code: string }) => one.code)).toContain(code)
  expect(json).not.toHaveProperty('not_found')
})

test('the vocabulary names a word that it does not have, and a pack is called by its act in other languages', async () => {
  const asked = await service.call(customer, 'GET', '/api/v1/vocabularies?q=payment%20zebra')
  expect(asked.json.not_found).toEqual(['zebra'])
  const { status, json } = await service.call(customer, 'GET', '/api/v1/obligations?pack_id=dsgvo')
  expect([status, json.errors?.[0].detail]).toEqual([422, expect.stringContaining('did you mean eu-gdpr?')])
})

test('a sector leaves out what does not apply in it', async () => {
  const listed = async (path: string, query: string) =>
    (await service.call(customer, 'GET', `/api/v1/${path}?limit=500&${query}`)).json
  const whole = await listed('domain-packs/eu-ai-act/obligations', '')
  const inHealth = await listed('domain-packs/eu-ai-act/obligations', 'sector=nis2_health')
  const codes = new Set(inHealth.data.map(({ code }: { code: string }) => code))
  expect(codes.has('art-50-1')).toBe(true)
  expect(codes.has('art-27-1')).toBe(false)
  expect(inHealth.page.total).toBeLessThan(whole.page.total)
  const searched = await listed('obligations', 'pack_id=eu-ai-act&sector=nis2_health')
  expect(searched.page.total).toBe(inHealth.page.total)
})
