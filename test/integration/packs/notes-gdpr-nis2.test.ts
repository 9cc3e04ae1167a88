import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 100_000 })
})

async function ask(path: string, body: object) {
  const { status, json } = await service.call(customer, 'POST', `/api/v1/${path}`, body)
  expect({ status, json }).toMatchObject({ status: 200 })
  return json
}
const AT = '2026-11-20T10:00:00+01:00'
const happened = (...events: string[]) => ({ events: events.map((event) => ({ event, at: [AT] })) })
const find = (items: any[], code: string) => items.find((item) => item.code === code)

/** Outcome of each named duty in a check, with the codes of what is open in each case. */
async function check(packId: string, body: object, codes: string[]) {
  const { results } = await ask('regulatory-graph/applicability-check', {
    view: 'full',
    ...body,
    pack_ids: [packId],
    obligation_codes: codes,
    include_not_applicable: true,
  })
  const { obligation_results: duties, missing_facts: missing } = results[0].subjects[0]
  const cases = duties.map(({ each_time: each = [] }: any) => each.map(({ code }: any) => code))
  return { outcomes: duties.map(({ outcome }: any) => outcome), cases, duties, missing }
}

/** What the answer about a fine says of the duty, and the codes of the penalties that it names. */
async function exposure(packId: string, obligation: string, body: object) {
  const infringements = [{ pack_id: packId, obligation }]
  const { infringements: found } = await ask('penalty-exposure', { ...body, infringements })
  const [{ duty, penalties }] = found
  return { duty, penalties: penalties.map(({ code }: any) => code) }
}
const opened = ({ open_conditions: open = [] }: any) => open.map(({ code }: any) => code)

describe('GDPR 95: a breach at a provider of public electronic communications', () => {
  const telecoms = {
    entity_roles: ['controller', 'public_electronic_communications_service_provider'],
    jurisdictions: ['FR'],
    facts: { personal_data_breach_risk: 'high' },
  }
  const duties = ['art-33-1', 'art-33-3', 'art-33-5', 'art-34-1', 'art-34-2']
  const body = {
    ...telecoms,
    country: 'FR',
    pack_ids: ['eu-gdpr'],
    ...happened('personal_data_breach_awareness', 'personal_data_breach_high_risk'),
  }
  const ofService = (is: boolean) => ({ facts: { ...telecoms.facts, breach_in_own_communications_service: is } })
  const filings = ['breach-notification-authority', 'breach-communication-data-subjects']

  test('leaves the company its duties, and in each case it is open whether the breach is of the service', async () => {
    const { outcomes, cases } = await check('eu-gdpr', telecoms, duties)
    expect(outcomes).toEqual(duties.map(() => 'applies'))
    expect(cases[0]).toEqual(['eu-gdpr/art-33-1/e2'])
    const json = await ask('filing-deadlines', body)
    for (const code of filings) {
      const filing = find(json.filings, code)
      expect(filing).toMatchObject({ outcome: 'applies_if' })
      expect(opened(filing)).toContain('eu-gdpr/art-33-1/e2')
      expect(filing.waivers.at(-1)).toMatchObject({
        holds: 'unknown',
        ref: 'CELEX:32016R0679 Art 95',
        turns_on: ['breach_in_own_communications_service'],
      })
    }
    const fine = await exposure('eu-gdpr', 'art-33-1', telecoms)
    expect(opened(fine.duty)).toEqual(['eu-gdpr/art-33-1/e2'])
  })

  test('follows Directive 2002/58/EC where it is: neither notice of the GDPR is due, in deadlines, incident and fine', async () => {
    const { outcomes } = await check('eu-gdpr', { ...telecoms, ...ofService(true) }, duties)
    expect(outcomes).toEqual(duties.map(() => 'does_not_apply'))
    for (const path of ['filing-deadlines', 'incident-assessments']) {
      const json = await ask(path, { ...body, ...ofService(true) })
      for (const code of filings) expect(find(json.filings, code)).toBeUndefined()
    }
    const answers = { 'eu-gdpr/art-33-1/e2': 'yes' }
    expect((await ask('filing-deadlines', { ...body, answers })).filings).toEqual([])
    const fine = await exposure('eu-gdpr', 'art-33-1', { ...telecoms, ...ofService(true) })
    expect(fine).toMatchObject({ duty: { outcome: 'does_not_apply' }, penalties: [] })
  })

  test('stays under Article 33 where it hit the data of the staff, and wherever the company provides no such service', async () => {
    for (const own of [
      ofService(false),
      { ...ofService(true), entity_roles: ['controller', 'cloud_computing_service_provider'] },
    ]) {
      const json = await ask('filing-deadlines', { ...body, ...own })
      expect(find(json.filings, 'breach-notification-authority')).toMatchObject({
        outcome: 'applies',
        due: { local: '2026-11-23T10:00:00+01:00', certainty: 'exact' },
      })
    }
  })

  test('keeps the security of Article 32', async () => {
    const { outcomes } = await check('eu-gdpr', { ...telecoms, ...ofService(true) }, ['art-32-1', 'art-33-2'])
    expect(outcomes[0]).toBe('applies')
  })
})

test('GDPR 41(6): monitoring of the code of a public body costs no fine, and which processing it is is open each time', async () => {
  const body = { entity_roles: ['code_monitoring_body'], complete: true, jurisdictions: ['FR'] }
  const codes = ['art-41-2', 'art-41-4', 'art-41-4-inform']
  const facts = (is: boolean) => ({ facts: { monitored_processing_by_public_body: is } })
  expect((await check('eu-gdpr', body, codes)).outcomes).toEqual(codes.map(() => 'applies'))
  const open = await exposure('eu-gdpr', 'art-41-4', body)
  expect(open).toMatchObject({ duty: { outcome: 'applies_if' }, penalties: ['fine-83-4-c'] })
  expect(opened(open.duty)).toEqual(['eu-gdpr/art-41-2/e1'])
  expect((await exposure('eu-gdpr', 'art-41-4', { ...body, ...facts(false) })).duty.outcome).toBe('applies')
  const free = await exposure('eu-gdpr', 'art-41-4', { ...body, ...facts(true) })
  expect(free).toMatchObject({ duty: { outcome: 'does_not_apply' }, penalties: [] })
})

test.each([
  ['16', { child_age_years: 16 }, 'does_not_apply'],
  ['12, where no lower age can be set', { child_age_years: 12, child_has_reached_national_age: true }, 'applies'],
  ['14, without a word on the law', { child_age_years: 14 }, 'applies_if'],
  ['14, above the age of the law', { child_age_years: 14, child_has_reached_national_age: true }, 'does_not_apply'],
  ['14, below the age of the law', { child_age_years: 14, child_has_reached_national_age: false }, 'applies'],
  ['an unknown age', {}, 'applies_if'],
])('GDPR 8(1): parental consent for a child of %s', async (_age, facts, outcome) => {
  const shop = { activities: ['information_society_service_to_children'], entity_roles: ['controller'] }
  const body = { ...shop, jurisdictions: ['DE'], complete: true, facts: { legal_basis_consent: true, ...facts } }
  for (const code of ['art-8-1', 'art-8-2'])
    expect((await exposure('eu-gdpr', code, body)).duty).toMatchObject({ outcome })
  const asked = await check('eu-gdpr', body, ['art-8-1'])
  expect(asked.outcomes).toEqual([outcome === 'does_not_apply' ? outcome : 'applies'])
  expect(asked.missing).toEqual([])
})

test('what repeats per request, decision or transfer costs no question of a company, and is open in a case', async () => {
  const controller = {
    entity_roles: ['controller'],
    activities: ['automated_individual_decision_making', 'processing_special_categories', 'third_country_transfer'],
    jurisdictions: ['DE'],
    complete: true,
    facts: { legal_basis_consent: true, legal_basis_contract: true },
  }
  const codes = ['art-14-1', 'art-14-2', 'art-15-3', 'art-16', 'art-17-1', 'art-22-1', 'art-48', 'art-9-1']
  const { outcomes, cases } = await check('eu-gdpr', controller, codes)
  expect(outcomes).toEqual(codes.map(() => 'applies'))
  // Article 11(2) is asked for Articles 15 to 20 alike, Article 12(5) for requests alike, and Article 14(5) for its notices.
  expect(cases.map((own: string[]) => own.length)).toEqual([1, 1, 3, 2, 2, 1, 1, 1])
  expect(new Set(cases.flat()).size).toBe(8)
  const fine = await exposure('eu-gdpr', 'art-17-1', controller)
  const asked = [expect.stringContaining('Article 17(3)'), expect.stringContaining('Article 11(2)')]
  expect(fine.duty.outcome).toBe('applies_if')
  expect(fine.duty.open_conditions.map(({ question }: any) => question)).toEqual(expect.arrayContaining(asked))
  for (const code of opened(fine.duty)) {
    const answers = { [code]: 'yes' }
    expect((await exposure('eu-gdpr', 'art-17-1', { ...controller, answers })).duty.outcome).toBe('does_not_apply')
  }
})

test('GDPR 22(3): a decision that only a law authorises needs none of its safeguards', async () => {
  const lender = {
    entity_roles: ['controller'],
    activities: ['automated_individual_decision_making'],
    jurisdictions: ['DE'],
  }
  const { outcomes, cases } = await check('eu-gdpr', lender, ['art-22-3'])
  expect(outcomes).toEqual(['applies'])
  const outcomeWith = async (answer: string) =>
    (await exposure('eu-gdpr', 'art-22-3', { ...lender, answers: { [cases[0][0]]: answer } })).duty.outcome
  expect([await outcomeWith('yes'), await outcomeWith('no')]).toEqual(['applies', 'does_not_apply'])
})

describe('NIS 2', () => {
  const entity = {
    jurisdictions: ['NL'],
    facts: { staff: 300, turnover_eur: 90_000_000, balance_sheet_eur: 90_000_000 },
  }

  test.each([
    ['security measures', 'exempted_from_nis2_security_measures', 'art-21-1'],
    ['reporting', 'exempted_from_nis2_reporting', 'art-23-1'],
  ])(
    '2(8): an exemption from %s frees the exempted activities, and no entity that does others',
    async (_of, exempted, code) => {
      const guard = { ...entity, entity_roles: ['managed_service_provider', 'nis2_security_activity_entity'] }
      const outcomeWith = (more: object) =>
        check('eu-nis2', { ...guard, facts: { ...entity.facts, [exempted]: true, ...more } }, [code])
      const open = await outcomeWith({})
      expect(open.outcomes).toEqual(['undetermined'])
      expect(open.duties[0].missing_facts).toEqual(['nis2_only_exempted_activities'])
      expect((await outcomeWith({ nis2_only_exempted_activities: false })).outcomes).toEqual(['applies'])
      expect((await outcomeWith({ nis2_only_exempted_activities: true })).outcomes).toEqual(['does_not_apply'])
      // Only an entity that does nothing else can be exempted from registration too.
      expect((await outcomeWith({ exempted_from_nis2_registration: true })).outcomes).toEqual(['does_not_apply'])
    },
  )

  test('23(4): the 72 hours of a trust service provider are conditional until it is said that its trust services are not affected', async () => {
    const provider = {
      ...entity,
      entity_roles: ['qualified_trust_service_provider'],
      country: 'NL',
      pack_ids: ['eu-nis2'],
    }
    const general = { ...provider, ...happened('significant_incident_awareness') }
    const notification = async (body: object) =>
      find((await ask('filing-deadlines', body)).filings, 'incident-notification')
    const open = await notification(general)
    expect(open).toMatchObject({ outcome: 'applies_if', due: { local: '2026-11-23T10:00:00+01:00' } })
    expect(open.open_conditions).toMatchObject([
      { code: 'eu-nis2/art-23-4-b/e1', question: 'Does the incident affect the provision of your trust services?' },
    ])
    const facts = { ...entity.facts, incident_affects_trust_services: false }
    expect(await notification({ ...general, facts })).toMatchObject({ outcome: 'applies' })
    expect(await notification({ ...general, entity_roles: ['dns_service_provider'] })).toMatchObject({
      outcome: 'applies',
    })
    const answers = { 'eu-nis2/art-23-4-b/e1': 'yes' }
    const hit = await ask('filing-deadlines', { ...general, answers })
    expect(find(hit.not_due, 'incident-notification')).toMatchObject({ reason: 'does_not_apply' })
    const soon = { outcome: 'applies', due: { local: '2026-11-21T10:00:00+01:00' } }
    expect(find(hit.filings, 'incident-notification-trust-services')).toMatchObject(soon)
    const known = { ...entity.facts, incident_affects_trust_services: true }
    const stated = await ask('filing-deadlines', { ...general, facts: known })
    expect(find(stated.filings, 'incident-notification-trust-services')).toMatchObject(soon)
    const unsaid = await ask('filing-deadlines', general)
    expect(find(unsaid.filings, 'incident-notification-trust-services')).toMatchObject({
      ...soon,
      outcome: 'applies_if',
    })
    const both = await ask('filing-deadlines', {
      ...provider,
      ...happened('significant_incident_awareness', 'trust_service_significant_incident_awareness'),
    })
    expect(find(both.filings, 'incident-notification')).toMatchObject({ state: 'replaced', outcome: 'applies_if' })
    expect(find(both.filings, 'incident-notification-trust-services')).toMatchObject({
      outcome: 'applies',
      due: { local: '2026-11-21T10:00:00+01:00' },
    })
  })

  test('26(3): whether there is a representative decides under whose law a provider from outside the Union is', async () => {
    const cloud = {
      ...entity,
      jurisdictions: undefined,
      footprint: ['NL', 'DE'].map((country) => ({ country, basis: 'offers_to' })),
      entity_roles: ['cloud_computing_service_provider'],
    }
    const rulesWith = async (facts: object) => {
      const body = { ...cloud, facts: { ...entity.facts, ...facts }, pack_ids: ['eu-nis2'] }
      const { results } = await ask('regulatory-graph/applicability-check', body)
      return results[0].national_law.map(({ country, rule_ids: rules }: any) => [country, rules])
    }
    const all = (rule: string) => ['DE', 'NL'].map((country) => [country, [rule]])
    expect(await rulesWith({ nis2_has_representative: true })).toEqual(all('jurisdiction-registry-entity-abroad'))
    expect(await rulesWith({ nis2_has_representative: false })).toEqual(
      all('jurisdiction-registry-entity-without-representative'),
    )
  })

  test('4(1): DORA takes the place of its measures and reports for a bank', async () => {
    const bank = { ...entity, entity_roles: ['credit_institution'] }
    expect((await check('eu-nis2', bank, ['art-21-1', 'art-23-1'])).outcomes).toEqual(['displaced', 'displaced'])
  })
})
