import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

async function deadlines(body: object) {
  const { status, json } = await service.call(customer, 'POST', '/api/v1/filing-deadlines', body)
  expect({ status, json }).toMatchObject({ status: 200 })
  return json
}
const filing = (json: any, code: string) => json.filings.find((item: any) => item.code === code)
const one = (event: string, ...at: string[]) => ({ events: [{ event, at }] })

const CONTROLLER = {
  country: 'DE',
  entity_roles: ['controller'],
  activities: ['processing_personal_data'],
  pack_ids: ['eu-gdpr'],
}

describe('one event starts no filing of another meaning', () => {
  test('GDPR Article 12: an extension and a refusal have events of their own; a refusal takes the place of the answer', async () => {
    const received = { event: 'data_subject_request_received', at: ['2026-11-02T09:00:00+01:00'] }
    const only = await deadlines({ ...CONTROLLER, events: [received] })
    expect(filing(only, 'data-subject-request-response').state).toBe('due')
    expect(filing(only, 'data-subject-request-extension').state).toBe('waiting')
    expect(filing(only, 'data-subject-request-refusal').state).toBe('waiting')
    const refusal = { event: 'data_subject_request_refused', at: ['2026-11-09T09:00:00+01:00'] }
    const refused = await deadlines({ ...CONTROLLER, events: [received, refusal] })
    expect(filing(refused, 'data-subject-request-refusal').due.last_day).toBe('2026-12-02')
    expect(filing(refused, 'data-subject-request-response').state).toBe('replaced')
  })

  test('AI Act Article 26(5): a deployer reports only where it does not reach the provider', async () => {
    const deployer = {
      entity_roles: ['ai_deployer'],
      sector_tags: ['ai_annex_iii'],
      facts: { annex_iii_no_significant_risk: false },
      pack_ids: ['eu-ai-act'],
      as_of: '2028-09-01',
    }
    const aware = { event: 'serious_incident_death_awareness', at: ['2028-09-04T10:00:00+02:00'] }
    const unreachable = { event: 'ai_provider_unreachable', at: ['2028-09-05T10:00:00+02:00'] }
    const reached = await deadlines({ ...deployer, events: [aware] })
    expect(filing(reached, 'filing-26-5-death').state).toBe('waiting')
    const alone = await deadlines({ ...deployer, events: [aware, unreachable] })
    expect(filing(alone, 'filing-26-5-death').due.last_day).toBe('2028-09-14')
    expect(alone.filings.filter(({ state }: any) => state === 'due')).toHaveLength(1)
  })

  test('AI Act Article 52(1): known to come or met, the provider of a model has two weeks', async () => {
    const json = await deadlines({
      ...one('gpai_systemic_risk_threshold_foreseen', '2026-11-02T09:00:00+01:00'),
      entity_roles: ['gpai_provider'],
      pack_ids: ['eu-ai-act'],
    })
    expect(filing(json, 'filing-52-1-systemic-risk')).toMatchObject({ state: 'due', due: { last_day: '2026-11-16' } })
  })

  test('a request for something else does not ask a bank for its register', async () => {
    const asked = one('lead_overseer_request_received', '2026-11-02T09:00:00+01:00')
    const json = await deadlines({ ...asked, entity_roles: ['credit_institution'], pack_ids: ['eu-dora'] })
    expect(json.filings).toEqual([])
  })
})

describe('clocks of authorities', () => {
  test.each([
    ['eu-gdpr', 'prior_consultation_request_received', 'data_protection_supervisory_authority', 'controller'],
    ['eu-nis2', 'early_warning_received', 'nis2_incident_authority', 'essential_entity'],
  ])('of %s after %s concern the authority alone', async (pack, event, authority, company) => {
    const ask = (role: string) =>
      deadlines({ ...one(event, '2026-11-02T09:00:00+01:00'), country: 'DE', entity_roles: [role], pack_ids: [pack] })
    const [clock] = (await ask(authority)).filings
    expect(clock).toMatchObject({ from_role: authority, outcome: 'applies', state: 'due', obligations: [] })
    expect((await ask(company)).filings).toEqual([])
  })
})

describe('an event that states a fact', () => {
  const at = '2026-11-20T18:20:00+01:00'
  const RISK = 'personal_data_breach_risk'
  const outcomes = (json: any) => Object.fromEntries(json.filings.map((item: any) => [item.code, item.outcome]))
  const WHOLE = { ...CONTROLLER, complete: true }

  test('is not asked for the fact again, and a value that it contradicts does not count', async () => {
    const open = await deadlines({ ...CONTROLLER, ...one('personal_data_breach_awareness', at) })
    expect(filing(open, 'breach-notification-authority').waivers[0]).toMatchObject({
      holds: 'unknown',
      turns_on: [RISK],
    })
    const events = ['personal_data_breach_awareness', 'personal_data_breach_high_risk'].map((event) => ({
      event,
      at: [at],
    }))
    // Article 34(3) is open in each case.
    const told = { 'breach-notification-authority': 'applies', 'breach-communication-data-subjects': 'applies_if' }
    const said = await deadlines({ ...WHOLE, events })
    expect(outcomes(said)).toMatchObject(told)
    expect(JSON.stringify(said)).not.toContain(RISK)
    const contradicted = await deadlines({ ...WHOLE, events, facts: { [RISK]: 'unlikely' } })
    expect(outcomes(contradicted)).toMatchObject(told)
    expect(contradicted.assumptions).toContain(
      `${RISK} counts as high, not as given, because of personal_data_breach_high_risk (CELEX:32016R0679 Art 34(1)).`,
    )
  })

  test('says nothing of another case', async () => {
    const events = [
      { event: 'personal_data_breach_high_risk', at: [at], case: 'a' },
      { event: 'personal_data_breach_awareness', at: [at], case: 'b' },
    ]
    const json = await deadlines({ ...CONTROLLER, events })
    const { case: name, waivers } = filing(json, 'breach-notification-authority')
    expect([name, waivers[0].holds]).toEqual(['b', 'unknown'])
  })

  test('decides its own case, whatever the other case says', async () => {
    const events = [
      { event: 'personal_data_breach_awareness', at: [at], case: 'a' },
      { event: 'personal_data_breach_high_risk', at: [at], case: 'a' },
      { event: 'personal_data_breach_awareness', at: [at], case: 'b' },
    ]
    const json = await deadlines({ ...WHOLE, events, facts: { [RISK]: 'unlikely' } })
    expect(json.filings.map((item: any) => [item.case, item.code, item.outcome])).toEqual(
      expect.arrayContaining([
        ['a', 'breach-notification-authority', 'applies'],
        ['a', 'breach-communication-data-subjects', 'applies_if'],
      ]),
    )
    expect(json.filings.filter((item: any) => item.case === 'b')).toEqual([])
    expect(json.assumptions.join()).toContain(`${RISK} counts as high in the case that reports it, not as given`)
  })

  test.each([
    [CONTROLLER, 'dpia_shows_high_residual_risk', 'dpia_shows_unmitigated_high_risk'],
    [CONTROLLER, 'dpo_designation', 'has_data_protection_officer'],
    [
      { entity_roles: ['gpai_provider'], country: 'FR', pack_ids: ['eu-ai-act'] },
      'gpai_systemic_risk_threshold_met',
      'gpai_high_impact_or_designated',
    ],
  ])('decides the filings that it triggers: %o %s', async (subject, event, fact) => {
    const json = await deadlines({ ...subject, ...one(event, at) })
    expect(json.filings.length).toBeGreaterThan(0)
    for (const { missing_facts: missing = [], outcome } of json.filings) {
      expect(missing).not.toContain(fact)
      expect(outcome).toBe('applies')
    }
  })

  test('says so in the vocabulary', async () => {
    const { json } = await service.call(customer, 'GET', '/api/v1/vocabularies?kind=events&q=residual')
    expect(json.events).toMatchObject([{ states: [{ fact: 'dpia_shows_unmitigated_high_risk', value: true }] }])
  })
})

describe('a filing that another one can replace, or that somebody else makes', () => {
  const at = '2026-11-20T10:00:00+00:00'

  test('stays due where the filer does not make the other one, or perhaps not', async () => {
    const cloud = {
      entity_roles: ['cloud_computing_service_provider'],
      jurisdictions: ['IE'],
      country: 'IE',
      facts: { staff: 80, turnover_eur: 20_000_000, balance_sheet_eur: 11_000_000 },
      pack_ids: ['eu-nis2'],
      ...one('trust_service_significant_incident_awareness', at),
    }
    const alone = await deadlines(cloud)
    expect(filing(alone, 'incident-notification').state).not.toBe('replaced')
    const perhaps = await deadlines({ ...cloud, unknown_roles: ['trust_service_provider'] })
    expect(filing(perhaps, 'incident-notification').state).not.toBe('replaced')
    expect(filing(perhaps, 'incident-notification-trust-services').outcome).toBe('undetermined')
    const both = await deadlines({ ...cloud, entity_roles: [...cloud.entity_roles, 'trust_service_provider'] })
    expect(filing(both, 'incident-notification').state).toBe('replaced')
  })

  test('names the event of the filing of this kind that the filer makes', async () => {
    const qualified = { entity_roles: ['qualified_trust_service_provider'], country: 'IT', pack_ids: ['eu-eidas'] }
    const { not_due } = await deadlines({ ...qualified, ...one('trust_service_breach_awareness', at) })
    expect(not_due).toMatchObject([{ code: 'filing-19a-1-b', own_event: 'trust_service_breach_occurred' }])
  })
})
