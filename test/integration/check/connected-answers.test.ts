import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const CHECK = '/api/v1/regulatory-graph/applicability-check'
let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000, scopes: ['read', 'write'] })
})

const post = (path: string, body: object, method: 'POST' | 'PATCH' = 'POST') =>
  service.call(customer, method, path, body)
async function check(body: object): Promise<any> {
  const { status, json } = await post(CHECK, { jurisdictions: ['EU'], list_duties: true, limit: 500, ...body })
  expect(json.errors ?? status).toBe(200)
  return json
}
const dutyOf = (json: any, code: string) => json.duties.find((one: any) => one.code === code)

describe('the right of Article 86 of the AI Act, which holds as far as other law does not give it', () => {
  const QUESTION = 'eu-ai-act/art-86-1/e2'
  const employer = {
    entity_roles: ['ai_deployer', 'controller'],
    activities: ['using_ai_system', 'automated_individual_decision_making'],
    sector_tags: ['ai_annex_iii_4'],
    facts: { performs_profiling_of_natural_persons: true },
    pack_ids: ['eu-ai-act', 'eu-gdpr'],
    as_of: '2028-01-01',
  }
  const questionOf = (json: any) => json.unknown.find(({ fact }: any) => fact === QUESTION)

  test('is asked with what the company said of its automated decisions, and is not lifted by it', async () => {
    const json = await check(employer)
    expect(questionOf(json).known).toMatch(/GDPR Article 15\(1\)\(h\).*stay under Article 86/)
    expect(dutyOf(json, 'art-86-1').outcome).toBe('applies_if')
    // Who decides with a person in between, or for others, has told nothing that bears on it.
    for (const other of [{ activities: ['using_ai_system'] }, { entity_roles: ['ai_deployer', 'processor'] }])
      expect(questionOf(await check({ ...employer, ...other }))).not.toHaveProperty('known')
  })

  test('is asked so of the subject alone that said it', async () => {
    const { pack_ids, as_of, ...said } = employer
    const subjects = [
      { id: 'automated', jurisdictions: ['EU'], ...said },
      { id: 'by-hand', jurisdictions: ['EU'], ...said, activities: ['using_ai_system'] },
    ]
    const { status, json } = await post(CHECK, { pack_ids, as_of, subjects, view: 'full' })
    expect(status).toBe(200)
    const [automated, byHand] = questionOf(json).subjects
    expect(automated.known).toMatch(/solely automated/)
    expect(byHand).not.toHaveProperty('known')
  })

  test('is lifted by an answer that other law gives all of it', async () => {
    const json = await check({ ...employer, answers: { [QUESTION]: 'yes' } })
    expect(dutyOf(json, 'art-86-1')).toBeUndefined()
    expect(questionOf(json)).toBeUndefined()
  })

  test('is related to the access under Article 15 of the GDPR, under both texts', async () => {
    for (const validAt of ['2026-01-01', '2026-11-21']) {
      const { json } = await post('/api/v1/regulatory-graph/query', {
        obligation: { pack_id: 'eu-ai-act', code: 'art-86-1' },
        as_of: validAt,
      })
      const fact = json.data.find(({ id }: any) => id === 'gdpr-access-intersects-ai-act-explanation')
      expect(fact.type).toBe('intersects_with')
    }
  })
})

test('who is shielded from designation under DORA is asked once, for the statement and for the request', async () => {
  const provider = { entity_roles: ['ict_third_party_service_provider'], complete: true, pack_ids: ['eu-dora'] }
  const codes = ['art-31-5-statement', 'art-31-11']
  const open = await check(provider)
  const questions = codes.map((code) => dutyOf(open, code).hangs_on)
  expect(questions[0]).toEqual(questions[1])
  const shielded = await check({ ...provider, answers: { [questions[0][0]]: 'yes' } })
  for (const code of codes) expect(dutyOf(shielded, code)).toBeUndefined()
})

describe('answers beside subjects', () => {
  const answers = { 'eu-gdpr/art-35-1/e1': 'no' }
  const subjects = [{ id: 'bank', entity_roles: ['credit_institution'] }]

  test('are refused by each operation that takes either, since they would be nobody’s', async () => {
    await post('/api/v1/customer-profiles', { id: 'of-subjects', name: 'Of subjects', subjects })
    const both = { answers, subjects }
    const events = [{ event: 'ict_incident_awareness', at: ['2026-11-20T10:00:00+01:00'] }]
    const figures = { critical_function_affected: true }
    const infringements = [{ pack_id: 'eu-gdpr', obligation: 'art-32-1' }]
    const refusals: Array<[operation: string, path: string, body: object, field: string, method?: 'PATCH']> = [
      ['checkApplicability', CHECK, both, 'body.subjects'],
      ['createCustomerProfile', '/api/v1/customer-profiles', { id: 'both', name: 'B', ...both }, 'body.subjects'],
      ['updateCustomerProfile', '/api/v1/customer-profiles/of-subjects', { answers }, 'body.subjects', 'PATCH'],
      [
        'runCustomerApplicability',
        '/api/v1/customer-profiles/both/applicability-runs',
        { profile: { name: 'B', ...both } },
        'body.profile.subjects',
      ],
      ['calculateFilingDeadlines', '/api/v1/filing-deadlines', { events, ...both }, 'body.subjects'],
      ['calculatePenaltyExposure', '/api/v1/penalty-exposure', { infringements, ...both }, 'body.subjects'],
      ['assessIncident', '/api/v1/incident-assessments', { events, ...both }, 'body.subjects'],
      ['classifyIncident', '/api/v1/incident-classifications', { figures, ...both }, 'body.subjects'],
      ['searchObligationsOfCompany', '/api/v1/obligations/search', { q: 'encryption', ...both }, 'body.subjects'],
    ]
    for (const [operation, path, body, field, method] of refusals) {
      const { status, json } = await post(path, body, method)
      expect([operation, status, json.errors?.map((one: any) => one.field)]).toEqual([operation, 422, [field]])
    }
    // An incident has the answers of its case, of the one subject that it names.
    const ofOneCase = ['appendIncidentEvent', 'createIncident']
    const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
    const taking = Object.values<any>(document.paths).flatMap((methods) =>
      Object.values<any>(methods).flatMap(({ operationId, requestBody }) => {
        const schema = Object.values<any>(requestBody?.content ?? {})[0]?.schema ?? {}
        const { properties = {} } = document.components.schemas[schema.$ref?.split('/').at(-1)] ?? schema
        return ['answers', 'profile', 'entries'].some((name) => name in properties) ? [operationId] : []
      }),
    )
    expect(new Set(taking)).toEqual(new Set([...refusals.map(([operation]) => operation), ...ofOneCase]))
  })
})

describe('a fact that rules decide', () => {
  test('is told as an output with what decides it, down to what a caller gives', async () => {
    const { json } = await service.call(customer, 'GET', '/api/v1/vocabularies?kind=facts&view=full')
    const derived = json.facts.filter((fact: any) => fact.derived)
    const codes = new Set(derived.map(({ code }: any) => code))
    expect(derived.length).toBeGreaterThan(30)
    for (const { code, follows_from: inputs = [] } of derived) {
      expect([code, inputs.length]).not.toEqual([code, 0])
      expect([code, inputs.filter((input: string) => codes.has(input))]).toEqual([code, []])
    }
    const size = derived.find(({ code }: any) => code === 'size_class_2003_361')
    expect(size.follows_from).toEqual(['balance_sheet_eur', 'staff', 'turnover_eur'])
  })

  test('is refused where it is given, with what to give in its place', async () => {
    const { status, json } = await post(CHECK, { facts: { size_class_2003_361: 'micro', ai_risk_class: 'high_risk' } })
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([
      {
        field: 'body.facts.size_class_2003_361',
        detail: expect.stringMatching(/^is an output: it follows from balance_sheet_eur, staff, turnover_eur/),
      },
      { field: 'body.facts.ai_risk_class', detail: expect.stringMatching(/, and \d+ more, which GET .*; give those$/) },
    ])
  })

  test('is never asked for', async () => {
    const { json: words } = await service.call(customer, 'GET', '/api/v1/vocabularies?kind=facts')
    const outputs = words.facts.filter((fact: any) => fact.derived).map(({ code }: any) => code)
    const { unknown, duties } = await check({ sector_tags: ['nis2_energy', 'ai_annex_iii_4'], jurisdictions: ['DE'] })
    const asked = new Set([...unknown.map(({ fact }: any) => fact), ...duties.flatMap((one: any) => one.hangs_on)])
    expect(outputs.filter((code: string) => asked.has(code))).toEqual([])
  })
})

test('a fine for another class names that class and what would make the company one of it', async () => {
  const { json } = await post('/api/v1/penalty-exposure', {
    jurisdictions: ['DE'],
    entity_roles: ['important_entity'],
    facts: { staff: 60 },
    infringements: [{ pack_id: 'eu-nis2', obligation: 'art-21-1' }],
  })
  const { excluded } = json.infringements[0]
  expect(excluded.find(({ code }: any) => code === 'fine-essential')).toMatchObject({
    reason: 'other_role',
    detail:
      'is for essential entity alone, which the subject is not, and what would make it one is not met: `supervised-as-essential`',
  })
})
