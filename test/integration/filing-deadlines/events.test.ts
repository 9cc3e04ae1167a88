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

  test('GDPR Article 12(3): an extension within the month moves the answer by two; a later one moves nothing', async () => {
    const received = { event: 'data_subject_request_received', at: ['2026-11-02T09:00:00+01:00'] }
    const dueAfter = async (...extended: string[]) => {
      const extension = extended.map((at) => ({ event: 'data_subject_request_extended', at: [at] }))
      return filing(
        await deadlines({ ...CONTROLLER, events: [received, ...extension] }),
        'data-subject-request-response',
      ).due
    }
    const first = { certainty: 'exact', conditional_extensions: [{ last_day: '2027-02-02' }] }
    expect(await dueAfter()).toMatchObject(first)
    expect(await dueAfter('2026-12-03T09:00:00+01:00')).toMatchObject(first)
    expect(await dueAfter('2026-12-02T09:00:00+01:00')).toMatchObject({
      last_day: '2026-12-02',
      certainty: 'extended',
      extended_last_day: '2027-02-02',
      extensions: [{ by: 'relief', refs: ['CELEX:32016R0679 Art 12(3)'] }],
    })
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
  const at = '2026-11-02T09:00:00+01:00'

  test.each([
    ['eu-gdpr', 'prior_consultation_request_received', 'prior-consultation-advice', '2026-12-28'],
    ['eu-gdpr', 'draft_decision_consulted', 'draft-decision-objection', '2026-11-30'],
    ['eu-gdpr', 'complaint_lodged', 'complaint-information', '2027-02-02'],
    ['eu-dora', 'unaddressed_oversight_risks_notified', 'dora-unaddressed-risks-decision', '2027-01-01'],
    ['eu-dora', 'designation_application_received', 'dora-designation-decision', '2027-05-02'],
    ['eu-ai-act', 'ai_office_assessment_requested', 'filing-75-2a', '2027-03-02'],
    ['eu-ai-act', 'ai_provisional_measure_notified', 'filing-79-8', '2027-02-02'],
    ['eu-ai-act', 'ai_prohibited_practice_measure_notified', 'filing-79-8-prohibited', '2026-12-02'],
    ['eu-eidas', 'trust_service_change_notified', 'filing-24-2', '2027-02-02'],
  ])('%s: %s tells a company by when others act, and no duty of its own', async (pack, event, code, lastDay) => {
    const asked = { ...one(event, at), country: 'DE', entity_roles: ['credit_institution'], pack_ids: [pack] }
    const { filings, not_due, others, unused_events, sources } = await deadlines(asked)
    expect([filings, not_due, unused_events]).toEqual([[], [], []])
    expect(others).toMatchObject([{ code, state: 'due', due: { last_day: lastDay } }])
    expect(others[0]).not.toHaveProperty('outcome')
    expect(sources).toMatchObject([{ pack_id: pack }])
    const calendar = await service.call(customer, 'POST', '/api/v1/filing-deadlines?format=ics', asked)
    expect(calendar.text).not.toContain('BEGIN:VEVENT')
    const rule = await service.call(customer, 'GET', `/api/v1/domain-packs/${pack}/filing-rules?event=${event}`)
    expect(rule.json.data).toContainEqual(expect.objectContaining({ code, made_by: 'others', obligations: [] }))
  })

  test('are the same for the authority, and for nobody in particular', async () => {
    const ask = async (filer: object) =>
      (await deadlines({ ...one('early_warning_received', at), country: 'DE', pack_ids: ['eu-nis2'], ...filer })).others
    const [clock] = await ask({ entity_roles: ['nis2_incident_authority'] })
    expect(clock).toMatchObject({ from_role: 'nis2_incident_authority', due: { limit: '2026-11-03T08:00:00Z' } })
    expect(await ask({})).toEqual([clock])
  })

  test('are extended by an event of theirs, and start nothing before their law applies', async () => {
    const events = [
      { event: 'prior_consultation_request_received', at: [at] },
      { event: 'prior_consultation_extended', at: ['2026-11-20T09:00:00+01:00'] },
    ]
    const { others } = await deadlines({ ...CONTROLLER, events })
    expect(others).toMatchObject([{ due: { certainty: 'extended', extended_last_day: '2027-02-08' } }])
    const early = await deadlines({
      ...one('ai_office_assessment_requested', at),
      pack_ids: ['eu-ai-act'],
      as_of: '2026-07-30',
    })
    expect(early.others).toMatchObject([{ code: 'filing-75-2a', state: 'not_yet', applies_from: '2026-08-02' }])
  })
})

describe('periods of a company that an authority starts', () => {
  const oversight = (role: string, ...events: Array<[event: string, at: string]>) =>
    deadlines({
      entity_roles: [role],
      pack_ids: ['eu-dora'],
      events: events.map(([event, at]) => ({ event, at: [at] })),
    })

  test('DORA Article 31(5): thirty days from receipt of the statement, once more is asked for', async () => {
    const received = ['designation_statement_received', '2026-11-02T09:00:00Z'] as [string, string]
    const asked = ['designation_information_requested', '2026-11-10T09:00:00Z'] as [string, string]
    const before = await oversight('ict_third_party_service_provider', received)
    expect(filing(before, 'dora-designation-information').state).toBe('waiting')
    const after = await oversight('ict_third_party_service_provider', received, asked)
    expect(filing(after, 'dora-designation-information').due.last_day).toBe('2026-12-02')
  })

  test('DORA Article 35(6): a measure has thirty days before a periodic penalty payment, a simple request none', async () => {
    const critical = 'critical_ict_third_party_service_provider'
    const measure = await oversight(critical, ['lead_overseer_measure_notified', '2026-11-02T09:00:00Z'])
    expect(measure.filings).toMatchObject([
      { code: 'dora-oversight-measure-compliance', due: { last_day: '2026-12-02' } },
    ])
    const decided = await oversight(critical, ['lead_overseer_information_decided', '2026-11-02T09:00:00Z'])
    expect(decided.filings).toMatchObject([{ code: 'dora-information-by-decision', state: 'no_fixed_period' }])
    const request = await oversight(critical, ['lead_overseer_request_received', '2026-11-02T09:00:00Z'])
    expect(request.filings).toEqual([])
  })

  test('AI Act Article 79(4): fifteen working days for an importer too', async () => {
    const json = await deadlines({
      ...one('ai_corrective_action_required', '2026-11-02T09:00:00+01:00'),
      entity_roles: ['ai_importer'],
      country: 'NL',
      pack_ids: ['eu-ai-act'],
    })
    expect(filing(json, 'filing-79-4').due.last_day).toBe('2026-11-23')
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
    expect(contradicted.assumptions).toContainEqual(
      expect.stringMatching(/counts as high, not as given, because of “[^_]+” \(GDPR Art 34\(1\)\)\.$/),
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
    expect(json.assumptions.join()).toContain(`counts as high in the case that reports it, not as given`)
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
