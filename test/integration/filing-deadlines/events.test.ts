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
