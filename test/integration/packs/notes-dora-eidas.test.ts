import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { shippedSeed } from '#test/support/shipped-seed.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

async function post(path: string, body: object) {
  const { status, json } = await service.call(customer, 'POST', path, body)
  expect(json.errors ?? json.detail ?? status).toBe(200)
  return json
}

interface Company {
  entity_roles: string[]
  facts?: Record<string, unknown>
  answers?: Record<string, string>
  footprint?: object[]
  as_of?: string
}

/** One pack of one company whose lists are complete: its outcome, and its duties by code. */
async function check(pack: string, { as_of = '2026-11-21', ...company }: Company) {
  const json = await post('/api/v1/regulatory-graph/applicability-check', {
    subjects: [
      { id: 'company', complete: true, footprint: [{ country: 'DE', basis: 'main_establishment' }], ...company },
    ],
    pack_ids: [pack],
    as_of,
    include_obligations: true,
    include_not_applicable: true,
  })
  const subject = json.results[0].subjects[0]
  const duties = new Map<string, any>(subject.obligation_results.map((duty: any) => [duty.code, duty]))
  return { json, subject, duty: (code: string) => duties.get(code) }
}

async function exposure(body: object) {
  const json = await post('/api/v1/penalty-exposure', { person: 'legal', complete: true, ...body })
  return json.infringements[0]
}

const BANK: Company = {
  entity_roles: ['credit_institution'],
  facts: { staff: 600, turnover_eur: 1e8, balance_sheet_eur: 1e9, uses_ict_services_for_critical_functions: true },
}
const CRITICAL: Company = { entity_roles: ['critical_ict_third_party_service_provider'] }
const RELYING: Company = { entity_roles: ['wallet_relying_party'] }
const WALLET: Company = { entity_roles: ['european_digital_identity_wallet_provider'] }
const BROWSER: Company = { entity_roles: ['web_browser_provider'], facts: { staff: 600 } }

describe('a sentence that decides is no note', () => {
  test('what is left as a note in both packs explains, permits or is history', () => {
    const kinds: Record<string, string[]> = {}
    for (const { packId, obligations } of shippedSeed().packs)
      for (const { value } of obligations)
        for (const { note } of [...(value.conditions ?? []), ...(value.exceptions ?? [])]) {
          const duty = `${packId}/${value.code}`
          if (note && ['eu-dora', 'eu-eidas'].includes(packId))
            kinds[duty] = [...new Set([...(kinds[duty] ?? []), note])]
        }
    expect(kinds).toEqual({
      'eu-dora/art-6-4-segregation': ['explanation'],
      'eu-dora/art-6-10-responsibility': ['explanation'],
      'eu-dora/art-19-5-responsibility': ['explanation'],
      'eu-dora/art-30-3-e': ['permission'],
      'eu-eidas/art-7-e': ['explanation'],
      'eu-eidas/art-29-1a': ['history'],
      'eu-eidas/art-29a-1': ['history'],
      'eu-eidas/art-39a': ['history'],
      'eu-eidas/art-5f-2': ['explanation'],
      'eu-eidas/art-5f-3': ['explanation'],
    })
  })

  // The company has each of these duties. What is asked of a contract, an incident, a measure or a user is not asked of
  // the company, and an answer for the one at hand decides.
  const cases: Array<[pack: string, company: Company, duty: string, question: string, lifts: 'yes' | 'no']> = [
    ['eu-dora', BANK, 'rts1772-art-1-5', 'c1', 'no'],
    ['eu-dora', BANK, 'art-13-2', 'c1', 'no'],
    ['eu-dora', BANK, 'art-19-1-alternative', 'c1', 'no'],
    ['eu-dora', BANK, 'art-19-3', 'c1', 'no'],
    ['eu-dora', BANK, 'art-29-2-subcontracting', 'c2', 'no'],
    ['eu-dora', BANK, 'art-29-2-third-country', 'c2', 'no'],
    ['eu-dora', BANK, 'art-31-12', 'c1', 'no'],
    ['eu-dora', BANK, 'art-31-12', 'e1', 'yes'],
    ['eu-dora', BANK, 'rts301-art-5-1-a', 'e1', 'yes'],
    ['eu-dora', BANK, 'rts301-art-5-3', 'c1', 'no'],
    ['eu-dora', BANK, 'rts301-art-6', 'c1', 'no'],
    ['eu-dora', BANK, 'its302-art-1-3', 'c1', 'no'],
    ['eu-dora', BANK, 'its302-art-2', 'c1', 'no'],
    ['eu-dora', BANK, 'its302-art-2', 'c2', 'no'],
    ['eu-dora', BANK, 'its302-art-3', 'c1', 'no'],
    ['eu-dora', BANK, 'its302-art-4-2', 'c1', 'no'],
    ...['c1', 'c2', 'c3', 'c4', 'c5', 'c6'].map((code): (typeof cases)[number] => [
      'eu-dora',
      { ...BANK, facts: { ...BANK.facts, is_significant_credit_institution: false } },
      'its302-art-7-1',
      code,
      'no',
    ]),
    ['eu-dora', CRITICAL, 'art-37-4', 'e1', 'yes'],
    ['eu-dora', CRITICAL, 'art-37-2-e', 'c1', 'no'],
    ['eu-eidas', RELYING, 'art-5b-9-pseudonyms', 'e1', 'yes'],
    ['eu-eidas', WALLET, 'art-5a-3', 'e1', 'yes'],
    ['eu-eidas', WALLET, 'art-5a-5-g', 'e1', 'yes'],
    ['eu-eidas', WALLET, 'art-5a-14', 'e1', 'yes'],
    ['eu-eidas', BROWSER, 'art-45a-1', 'e1', 'yes'],
    ['eu-eidas', { entity_roles: ['electronic_identification_means_issuer'] }, 'art-7-e', 'e1', 'yes'],
  ]
  test.each(cases)('%s of %o: %s hangs on %s of one case', async (pack, company, code, question, lifts) => {
    const { subject, duty, json } = await check(pack, company)
    expect(subject.outcome).toBe('applies')
    expect(duty(code)).toMatchObject({ outcome: 'applies' })
    expect(JSON.stringify(json.unknown ?? [])).not.toContain(`${pack}/${code}/${question}`)
    const decided = await check(pack, { ...company, answers: { [`${pack}/${code}/${question}`]: lifts } })
    expect(decided.duty(code)).toMatchObject({ outcome: 'does_not_apply' })
  })
})

describe('DORA', () => {
  const provider = { ...CRITICAL, turnover: { amount: 365_000_000, currency: 'EUR' } }
  const information = { pack_id: 'eu-dora', obligation: 'art-37-4' }
  const euro = (amount: number) => ({ amount, currency: 'EUR' })

  test('Article 37(2)(e): a fine follows a decision, and never a simple request', async () => {
    const of = (decided?: boolean) =>
      exposure({
        ...provider,
        infringements: [information],
        ...(decided === undefined ? {} : { facts: { oversight_information_required_by_decision: decided } }),
      })
    expect(await of(true)).toMatchObject({
      duty: { outcome: 'applies' },
      penalties: [{ code: 'periodic-penalty-payment-information', maximum: { amount: euro(1_840_000) } }],
    })
    expect(await of(false)).toMatchObject({
      duty: { outcome: 'does_not_apply' },
      penalties: [],
      excluded: [{ code: 'periodic-penalty-payment-information', reason: 'does_not_apply' }],
    })
    // While the caller has not said which of the two it was, no amount is certain.
    expect(await of()).toMatchObject({
      penalties: [{ maximum: { at_most: euro(1_840_000) }, missing: ['oversight_information_required_by_decision'] }],
    })
  })

  test('Article 35(6): the other measures are fined as before, whatever was asked by simple request', async () => {
    const found = await exposure({
      ...provider,
      facts: { oversight_information_required_by_decision: false },
      infringements: [{ pack_id: 'eu-dora', obligation: 'art-38-4' }],
    })
    expect(found.penalties).toMatchObject([{ code: 'periodic-penalty-payment', maximum: { amount: euro(1_840_000) } }])
  })

  test('Articles 28(5), 29(1) and 29(2) hang on the fact that decides Articles 28(8) and 30(3)', async () => {
    const fact = 'uses_ict_services_for_critical_functions'
    const codes = ['art-28-5-critical', 'art-28-8', 'art-29-1', 'art-29-1-alternatives', 'art-29-2-insolvency']
    const { [fact]: _said, ...facts } = BANK.facts!
    const of = async (said?: boolean) => {
      const { duty } = await check('eu-dora', {
        ...BANK,
        facts: said === undefined ? facts : { ...facts, [fact]: said },
      })
      return codes.map(duty)
    }
    for (const duty of await of()) expect(duty).toMatchObject({ outcome: 'undetermined', missing_facts: [fact] })
    for (const duty of await of(true)) expect(duty).toMatchObject({ outcome: 'applies' })
    for (const duty of await of(false)) expect(duty).toMatchObject({ outcome: 'does_not_apply' })
  })

  test.each([
    ['small firm', 'investment_firm', 'is_small_non_interconnected_investment_firm', true],
    ['exempted payment institution', 'payment_institution', 'is_exempted_under_psd2', true],
    ['small pension institution', 'institution_for_occupational_retirement_provision', 'pension_scheme_members', 90],
  ])('Articles 26, 27 and 28(2) except the simplified framework by its rules: %s', async (_name, role, fact, value) => {
    const facts = { staff: 60, turnover_eur: 2e7, balance_sheet_eur: 2e7, is_identified_for_tlpt: true, [fact]: value }
    const { duty } = await check('eu-dora', { entity_roles: [role], facts })
    for (const code of ['art-26-1', 'art-26-3', 'art-27-2', 'art-27-3', 'art-28-2', 'art-28-2-policy'])
      expect(duty(code)).toMatchObject({
        outcome: 'does_not_apply',
        rule_ids: [expect.stringMatching(/^simplified-/)],
      })
  })

  test('Implementing Regulation 2025/302, Articles 4(2) and 7(3): a demand of the authority is the event', async () => {
    const read = async (code: string) =>
      (await service.call(customer, 'GET', `/api/v1/domain-packs/eu-dora/obligations/${code}`)).json
    expect(await read('its302-art-4-2-resubmit')).toMatchObject({ trigger_event: 'ict_resubmission_required' })
    expect(await read('its302-art-7-3')).toMatchObject({ trigger_event: 'ict_individual_report_requested' })
  })

  test('Article 2(1)(o): whether an ancillary intermediary is exempted from Directive 2016/97 is asked, and decides', async () => {
    const of = async (facts: object, roles: string[] = []) =>
      (await check('eu-dora', { entity_roles: ['ancillary_insurance_intermediary', ...roles], facts: { ...facts } }))
        .subject
    const open = await of({ staff: 300, in_non_financial_group: false })
    expect(open).toMatchObject({ outcome: 'undetermined', missing_facts: ['is_exempted_under_idd'] })
    expect(await of({ staff: 300, in_non_financial_group: false, is_exempted_under_idd: false })).toMatchObject({
      outcome: 'applies',
    })
    expect(await of({ staff: 300, is_exempted_under_idd: true })).toMatchObject({
      outcome: 'does_not_apply',
      excluded_by: [{ rule_id: 'excluded-o-ancillary-intermediary-exempted-under-idd' }],
    })
    // It frees that capacity, and a small one is out without being asked.
    const bank = await of({ staff: 300, is_exempted_under_idd: true }, ['credit_institution'])
    expect(bank.outcome).toBe('applies')
    const small = await of({ staff: 30, turnover_eur: 1e6, balance_sheet_eur: 1e6 })
    expect(small).toMatchObject({ outcome: 'does_not_apply', missing_facts: [] })
  })

  test('that branches of third countries are disputed is said with both answers; a branch in the Union counts in', async () => {
    const { json } = await service.call(customer, 'GET', '/api/v1/domain-packs/eu-dora')
    expect(json.coverage_statement).toMatch(/EBA Q&A 2023_6876.*EIOPA Q&A DORA102-3097/s)
    const footprint = [
      { country: 'US', basis: 'main_establishment' },
      { country: 'DE', basis: 'established' },
    ]
    expect((await check('eu-dora', { ...BANK, footprint })).subject.outcome).toBe('applies')
  })
})

describe('eIDAS', () => {
  const DAYS = ['2020-01-01', '2024-06-01', '2026-11-21']

  test.each(DAYS)(
    'Article 2(2) frees services of closed systems, and not a qualified service beside them: %s',
    async (as_of) => {
      const roles = ['electronic_time_stamp_provider', 'closed_system_trust_service_provider']
      const freed = await check('eu-eidas', { entity_roles: roles, as_of })
      expect(freed.subject).toMatchObject({
        outcome: 'does_not_apply',
        excluded_by: [{ rule_id: 'excl-closed-systems' }],
      })
      const both = await check('eu-eidas', { entity_roles: [...roles, 'qualified_trust_service_provider'], as_of })
      expect(both.subject.outcome).toBe('applies')
      for (const code of ['art-15', 'art-20-1', 'art-24-2-d'])
        expect(both.duty(code)).toMatchObject({ outcome: 'applies' })
    },
  )

  test.each(DAYS)('Article 23(2) asks a qualified provider whether it uses the trust mark: %s', async (as_of) => {
    const company = { entity_roles: ['qualified_trust_service_provider', 'electronic_time_stamp_provider'], as_of }
    const of = async (answers?: Record<string, string>) =>
      (await check('eu-eidas', { ...company, ...(answers ? { answers } : {}) })).duty('art-23-2')
    expect(await of()).toMatchObject({
      outcome: 'applies_if',
      open_conditions: [{ code: 'eu-eidas/art-23-2/c1', question: expect.stringContaining('EU trust mark') }],
    })
    expect(await of({ 'eu-eidas/art-23-2/c1': 'yes' })).toMatchObject({ outcome: 'applies' })
    expect(await of({ 'eu-eidas/art-23-2/c1': 'no' })).toMatchObject({ outcome: 'does_not_apply' })
  })

  test('Article 5b(9): a bank and a forum accept pseudonyms, unless the law asks who the user is', async () => {
    const company = { entity_roles: ['wallet_relying_party', 'strong_authentication_relying_party'] }
    const lawful = await check('eu-eidas', { ...company, answers: { 'eu-eidas/art-5b-9-pseudonyms/e1': 'yes' } })
    expect(lawful.duty('art-5b-9-pseudonyms')).toMatchObject({ outcome: 'does_not_apply' })
    expect(lawful.duty('art-5b-9')).toMatchObject({ outcome: 'applies' })
  })

  test('Article 5f(2) and (3): wallets are accepted from 24 December 2027, where a user asks for it', async () => {
    const facts = { staff: 600, turnover_eur: 1e9, balance_sheet_eur: 1e9 }
    const roles = ['strong_authentication_relying_party', 'very_large_online_platform_provider']
    const of = (as_of: string, answers: Record<string, string> = {}) =>
      check('eu-eidas', { entity_roles: roles, facts, as_of, answers })
    expect((await of('2027-12-23')).duty('art-5f-2')).toMatchObject({ outcome: 'not_yet', applies_from: '2027-12-24' })
    expect((await of('2027-12-24')).duty('art-5f-2')).toMatchObject({ outcome: 'applies' })
    const unasked = await of('2027-12-24', { 'eu-eidas/art-5f-2/c1': 'no' })
    for (const code of ['art-5f-2', 'art-5f-3']) expect(unasked.duty(code)).toMatchObject({ outcome: 'does_not_apply' })
  })
})
