import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

async function ask(operation: string, body: object) {
  const { status, json } = await service.call(customer, 'POST', `/api/v1/${operation}`, body)
  expect({ status, json }).toMatchObject({ status: 200 })
  return json
}
const DUTCH_BANK = {
  entity_roles: ['credit_institution'],
  complete: true,
  jurisdictions: ['NL'],
  facts: { staff: 600, turnover_eur: 200_000_000, balance_sheet_eur: 900_000_000 },
}
const exposure = async (infringement: object, subject: object = DUTCH_BANK) =>
  (await ask('penalty-exposure', { ...subject, infringements: [infringement] })).infringements[0]

describe('a Dutch bank under NIS2, whose Articles 21 and 23 give way to DORA', () => {
  test.each([
    ['21(1)', { provision: '32022L2555 Art 21(1)' }],
    ['23(1)', { provision: '32022L2555 Art 23(1)' }],
    ['23(4)(a)', { provision: '32022L2555 Art 23(4)(a)' }],
    ['the duty of 23(1)', { obligation: 'art-23-1' }],
    ['the duty of 21(1)', { obligation: 'art-21-1' }],
  ])('%s is displaced, and has no amount as if it were owed', async (_name, infringement) => {
    const result = await exposure({ pack_id: 'eu-nis2', ...infringement })
    expect(result).toMatchObject({ duty: { outcome: 'displaced', displaced_by: 'eu-dora' }, penalties: [] })
    expect(result.excluded.map(({ reason }: { reason: string }) => reason)).toContain('displaced')
    expect(JSON.stringify(result)).not.toContain('"amount"')
  })

  test('before DORA applies the duty is owed, by provision and by code', async () => {
    const before = { ...DUTCH_BANK, as_of: '2024-12-01' }
    const byProvision = await exposure({ pack_id: 'eu-nis2', provision: '32022L2555 Art 23(1)' }, before)
    const byCode = await exposure({ pack_id: 'eu-nis2', obligation: 'art-23-1' }, before)
    expect(byProvision.duty.outcome).toBe('applies')
    expect(byCode.duty.outcome).toBe('applies')
    expect(byCode.duty).not.toHaveProperty('open_conditions')
    expect(byProvision.penalties.length).toBeGreaterThan(0)
  })
})

test('of the duties at a provision the one counts that binds most', async () => {
  const facts = { legal_basis_consent: true }
  const controller = { entity_roles: ['controller'], complete: true, jurisdictions: ['FR'], facts }
  const outcomeOf = async (infringement: object) =>
    (await exposure({ pack_id: 'eu-gdpr', ...infringement }, controller)).duty.outcome
  expect(await outcomeOf({ obligation: 'art-7-2' })).toBe('applies_if')
  expect(await outcomeOf({ obligation: 'art-7-1' })).toBe('applies')
  expect(await outcomeOf({ provision: '32016R0679 Art 7' })).toBe('applies')
})

test.each([
  ['unlikely', 'does_not_apply', 'does_not_apply'],
  ['likely', 'applies', 'does_not_apply'],
  ['high', 'applies', 'applies'],
])(
  'GDPR Articles 33(1) and 34(1): a risk that is %s; who does not owe a duty has no fine',
  async (risk, told, people) => {
    const controller = {
      entity_roles: ['controller'],
      complete: true,
      jurisdictions: ['FR'],
      facts: { personal_data_breach_risk: risk, is_undertaking: true },
      // Article 34(3): no protected data, and no disproportionate effort.
      answers: { 'eu-gdpr/art-34-1/e1': 'no', 'eu-gdpr/art-34-1/e3': 'no' },
    }
    const codes = ['art-33-1', 'art-34-1', 'art-34-2']
    const check = await ask('regulatory-graph/applicability-check', {
      ...controller,
      pack_ids: ['eu-gdpr'],
      obligation_codes: codes,
    })
    const outcomes = check.results[0].subjects[0].obligation_results.map((duty: any) => [duty.code, duty.outcome])
    expect(Object.fromEntries(outcomes)).toEqual({
      'art-33-1': told,
      'art-34-1': people,
      'art-34-2': people,
    })
    for (const [code, outcome] of outcomes) {
      const found = await exposure({ pack_id: 'eu-gdpr', obligation: code }, controller)
      expect(found.duty.outcome).toBe(outcome)
      expect(found.penalties.length > 0).toBe(outcome === 'applies')
    }
  },
)

test('what a duty hangs on in each case is asked in no check, and is open in each case until it is answered', async () => {
  const controller = { entity_roles: ['controller'], complete: true, jurisdictions: ['FR'] }
  const check = await ask('regulatory-graph/applicability-check', {
    view: 'full',
    ...controller,
    pack_ids: ['eu-gdpr'],
    obligation_codes: ['art-33-1'],
  })
  const [duty] = check.results[0].subjects[0].obligation_results
  const asked = { code: 'eu-gdpr/art-33-1/e1', question: expect.stringMatching(/\?$/) }
  expect(duty).toMatchObject({ outcome: 'applies', each_time: expect.arrayContaining([asked]) })
  expect(duty).not.toHaveProperty('open_conditions')
  const { duties } = await ask('regulatory-graph/applicability-check', {
    view: 'full',
    ...controller,
    pack_ids: ['eu-gdpr'],
    list_duties: true,
  })
  const row = duties.find(({ code }: { code: string }) => code === 'art-33-1')
  expect(row).toMatchObject({
    outcome: 'applies',
    open_questions: [],
    each_time: duty.each_time.map(({ question }: { question: string }) => question),
  })
  const infringement = { pack_id: 'eu-gdpr', obligation: 'art-33-1' }
  expect(await exposure(infringement, controller)).toMatchObject({
    duty: {
      outcome: 'applies_if',
      open_conditions: duty.each_time.map(() => expect.objectContaining({ kind: 'exception' })),
    },
  })
  const answers = Object.fromEntries(duty.each_time.map(({ code }: { code: string }) => [code, 'no']))
  expect(await exposure(infringement, { ...controller, answers })).toMatchObject({ duty: { outcome: 'applies' } })
})

test('a duty that is undetermined names what it turns on, by provision and by code', async () => {
  const subject = { entity_roles: ['cloud_computing_service_provider'], complete: true, jurisdictions: ['DE'] }
  const byCode = await exposure({ pack_id: 'eu-nis2', obligation: 'art-23-1' }, subject)
  const byProvision = await exposure({ pack_id: 'eu-nis2', provision: '32022L2555 Art 23(1)' }, subject)
  expect(byCode.duty.outcome).toBe('undetermined')
  expect(byCode.duty.missing_facts.length).toBeGreaterThan(0)
  expect(byProvision.duty).toMatchObject({ outcome: 'undetermined', missing_facts: byCode.duty.missing_facts })
})

test('who does not owe a duty has no fine for it', async () => {
  const processor = { entity_roles: ['processor'], complete: true, jurisdictions: ['FR'] }
  const result = await exposure({ pack_id: 'eu-gdpr', obligation: 'art-33-1' }, processor)
  expect(result).toMatchObject({ duty: { outcome: 'does_not_apply' }, penalties: [] })
  expect(result.excluded[0]).toMatchObject({ reason: 'does_not_apply' })
})

describe('filing deadlines', () => {
  const at = ['2026-11-20T10:00:00+01:00']
  const deadlines = (body: object) => ask('filing-deadlines', body)

  test('a filing whose duty does not apply yet is not due', async () => {
    const { filings } = await deadlines({
      ...DUTCH_BANK,
      country: 'NL',
      as_of: '2024-12-01',
      pack_ids: ['eu-dora'],
      events: [
        { event: 'ict_incident_awareness', at: ['2024-12-01T10:00:00+01:00'] },
        { event: 'ict_incident_classified_major', at: ['2024-12-01T12:00:00+01:00'] },
      ],
    })
    const later = filings.filter(({ outcome }: { outcome: string }) => outcome === 'not_yet')
    expect(later.length).toBeGreaterThan(0)
    expect(filings.filter(({ state }: { state: string }) => state !== 'not_yet')).toEqual([])
    for (const filing of later) {
      expect(filing).toMatchObject({ applies_from: expect.any(String), state: 'not_yet' })
      expect(filing).not.toHaveProperty('due')
    }
  })

  test('an updated intermediate report alone starts the month of the final report', async () => {
    const body = { ...DUTCH_BANK, country: 'NL', pack_ids: ['eu-dora'] }
    const { filings, unused_events: unused } = await deadlines({
      ...body,
      events: [{ event: 'ict_intermediate_report_updated', at }],
    })
    expect(unused).toEqual([])
    expect(filings.find(({ code }: { code: string }) => code === 'dora-final-report')).toMatchObject({
      state: 'due',
      due: { last_day: '2026-12-20', certainty: 'exact' },
    })
  })

  test('a narrower event triggers the general filing, unless a special one of the same type is there', async () => {
    const payment = await deadlines({
      ...DUTCH_BANK,
      country: 'NL',
      pack_ids: ['eu-dora'],
      events: [{ event: 'payment_incident_classified_major', at }],
    })
    expect(payment.filings.map(({ code }: { code: string }) => code)).toContain('dora-initial-notification')
    const death = await deadlines({
      entity_roles: ['ai_provider'],
      complete: true,
      country: 'DE',
      as_of: '2028-09-01',
      pack_ids: ['eu-ai-act'],
      events: [{ event: 'serious_incident_death_awareness', at: ['2028-08-20T10:00:00+02:00'] }],
    })
    const triggered = [...death.filings, ...death.not_due].map(({ code }: { code: string }) => code)
    expect(triggered).toContain('filing-73-4')
    expect(triggered).not.toContain('filing-73-2')
  })

  test('a period that runs on to a working day gives that day, not only the instant after it', async () => {
    // 2026-04-26 is a Sunday and 2026-04-27 a Dutch holiday: a month from 26 March runs on to the 28th.
    const { filings } = await deadlines({
      entity_roles: ['controller'],
      complete: true,
      country: 'NL',
      pack_ids: ['eu-gdpr'],
      as_of: '2026-03-26',
      events: [{ event: 'data_subject_request_received', at: ['2026-03-26T10:00:00+01:00'] }],
    })
    const reply = filings.find(({ code }: { code: string }) => code === 'data-subject-request-response')
    expect(reply.due).toMatchObject({ last_day: '2026-04-26', extended_last_day: '2026-04-28' })
    expect(reply.due.extensions[0]).toMatchObject({ last_day: '2026-04-28', to: reply.due.extended_to })
  })
})

describe('claims', () => {
  const state = (statement: object, more: object = {}) => ask('claims/verify', { statement, ...more })
  const notice = { pack_id: 'eu-nis2', kind: 'limit', provision: 'Art 23(4)(a)', duration: 'PT24H' }
  const addressed = { pack_id: 'eu-nis2', kind: 'addressee', provision: 'Art 23(1)' }
  const role = { addressee: 'credit_institution' }

  test('that names one of several dates of application, and nothing that it belongs to, is ambiguous', async () => {
    const date = { pack_id: 'eu-ai-act', kind: 'date', date_kind: 'applies', date: '2027-12-02' }
    expect(await state(date)).toMatchObject({ verdict: 'ambiguous', reason: expect.stringContaining('part by part') })
    expect(await state({ ...date, provision: '32024R1689 Art 113(c)(i)' })).toMatchObject({ verdict: 'verified' })
    expect(await state({ ...date, date: '2027-12-03' })).toMatchObject({ verdict: 'contradicted' })
  })

  test('a duty that gives way to DORA is no duty of a bank, and the fact that says so is named', async () => {
    for (const statement of [notice, addressed]) {
      expect(await state({ ...statement, ...role })).toMatchObject({
        verdict: 'wrong_addressee',
        reason: expect.stringContaining('gives way to DORA (`dora-overrides-nis2'),
      })
    }
  })

  test('before DORA applies, both are duties of a bank', async () => {
    for (const statement of [notice, addressed])
      expect((await state({ ...statement, ...role }, { as_of: '2024-12-01' })).verdict).toBe('verified')
  })

  test('what an act says is not right before the act is in force', async () => {
    const initial = { pack_id: 'eu-dora', kind: 'limit', provision: '32025R0301 Art 5(1)(a)', duration: 'PT4H' }
    expect(await state(initial, { as_of: '2023-06-01' })).toMatchObject({
      verdict: 'wrong_version',
      reason: expect.stringContaining('12 Mar 2025'),
    })
    expect((await state(initial)).verdict).toBe('verified')
  })

  test('what applies later is right, and says from when', async () => {
    const breach = { pack_id: 'eu-gdpr', kind: 'limit', provision: 'Art 33(1)', duration: 'PT72H' }
    expect(await state(breach, { as_of: '2017-01-01' })).toMatchObject({
      verdict: 'verified',
      reason: expect.stringContaining('it applies from 25 May 2018'),
    })
  })

  test('a date that depends on something is ambiguous', async () => {
    const date = { pack_id: 'eu-ai-act', kind: 'date', provision: 'Art 9(1)', date: '2027-12-02', date_kind: 'applies' }
    expect((await state(date)).verdict).toBe('ambiguous')
  })
})

test('a duty of a pack that is open as a whole names what it hangs on, as its fines do', async () => {
  const administration = {
    entity_roles: ['public_administration_entity_central'],
    complete: true,
    jurisdictions: ['FR'],
  }
  const check = await ask('regulatory-graph/applicability-check', {
    ...administration,
    pack_ids: ['eu-nis2'],
    obligation_codes: ['art-21-1'],
  })
  const [duty] = check.results[0].subjects[0].obligation_results
  const { duty: fined } = await exposure({ pack_id: 'eu-nis2', obligation: 'art-21-1' }, administration)
  expect(duty).toMatchObject({ outcome: 'undetermined', missing_facts: expect.arrayContaining([expect.any(String)]) })
  expect(fined).toMatchObject({ outcome: 'undetermined', missing_facts: duty.missing_facts })
})

test('what the law only allows nobody can infringe, and the fines say so', async () => {
  const bank = { entity_roles: ['credit_institution'], complete: true, facts: { staff: 600 }, jurisdictions: ['NL'] }
  const infringements = [{ pack_id: 'eu-nis2', obligation: 'art-30-1-a' }]
  const { assumptions } = await ask('penalty-exposure', { ...bank, infringements })
  expect(assumptions).toContainEqual(expect.stringContaining('eu-nis2/art-30-1-a allows something'))
})
