import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const CHECK = '/api/v1/regulatory-graph/applicability-check'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

/** Asks of subjects whose lists have all that is true. */
async function check(body: { subjects?: object[]; [name: string]: unknown }) {
  const asked = body.subjects ? { ...body, subjects: body.subjects.map(complete) } : complete(body)
  const { status, json } = await service.call(customer, 'POST', CHECK, asked)
  expect(json.errors ?? status).toBe(200)
  const byPack = new Map<string, any>(json.results.map((result: any) => [result.pack_id, result]))
  return { json, of: (pack: string) => byPack.get(pack) }
}

const complete = (inputs: object) => ({ complete: true, ...inputs })

async function refuse(body: object): Promise<Record<string, string>> {
  const { status, json } = await service.call(customer, 'POST', CHECK, body)
  expect(status).toBe(422)
  return Object.fromEntries(json.errors.map((error: any) => [error.field, error.detail]))
}

describe('footprint', () => {
  const shop = (...footprint: Array<[country: string, basis: string]>) => ({
    activities: ['processing_personal_data'],
    entity_roles: [],
    footprint: footprint.map(([country, basis]) => ({ country, basis })),
    pack_ids: ['eu-gdpr'],
  })

  test('a shop in the United States is under the GDPR for what it offers in the Union, by Article 3(2)(a)', async () => {
    const offering = (await check(shop(['US', 'established'], ['FR', 'offers_to']))).of('eu-gdpr')
    expect(offering.outcome).toBe('applies')
    expect(offering.matched_rules.map((rule: any) => rule.rule_id)).toEqual(['art-3-2-a-offering'])
    expect((await check(shop(['US', 'established'], ['US', 'offers_to']))).of('eu-gdpr').outcome).toBe('does_not_apply')
    expect((await check(shop(['FR', 'established']))).of('eu-gdpr').matched_rules[0].rule_id).toMatch(/^art-3-1/)
  })

  test('a fact that contradicts it is refused, and so are both kinds of places, and an unknown country', async () => {
    const contradicting = { ...shop(['FR', 'offers_to']), facts: { offers_to_data_subjects_in_union: false } }
    expect(Object.keys(await refuse(contradicting))).toEqual(['body.facts.offers_to_data_subjects_in_union'])
    expect(Object.keys(await refuse({ ...shop(['FR', 'offers_to']), jurisdictions: ['FR'] }))).toEqual([
      'body.footprint',
    ])
    expect(await refuse(shop(['XX', 'established']))).toHaveProperty(['body.footprint.0.country'])
  })

  test('decides whose national law counts: a cloud provider has that of its main establishment alone', async () => {
    const cloud = {
      entity_roles: ['cloud_computing_service_provider'],
      facts: { staff: 300 },
      footprint: [
        { country: 'IE', basis: 'main_establishment' },
        { country: 'DE', basis: 'established' },
        { country: 'FR', basis: 'offers_to' },
        { country: 'US', basis: 'established' },
      ],
      pack_ids: ['eu-nis2'],
    }
    const lawsOf = async (body: Parameters<typeof check>[0]) =>
      (await check(body)).of('eu-nis2').national_law.map((law: any) => [law.country, law.status])
    expect(await lawsOf(cloud)).toEqual([['IE', 'unknown']])
    const bank = { ...cloud, entity_roles: ['credit_institution'] }
    expect(await lawsOf(bank)).toEqual([
      ['DE', 'in_force'],
      ['IE', 'unknown'],
    ])
    const telecoms = { ...cloud, entity_roles: ['public_electronic_communications_provider'] }
    expect(await lawsOf(telecoms)).toEqual([['FR', 'unknown']])
    const both = {
      ...cloud,
      entity_roles: ['public_electronic_communications_provider', 'cloud_computing_service_provider'],
    }
    const laws = (await check(both)).of('eu-nis2').national_law
    expect(laws.map((law: any) => [law.country, law.rule_ids])).toEqual([
      ['FR', ['jurisdiction-electronic-communications']],
      ['IE', ['jurisdiction-registry-entity']],
    ])
  })
})

describe('options of member states', () => {
  const school = (facts: object) => ({
    entity_roles: ['education_institution'],
    jurisdictions: ['DE'],
    facts,
    pack_ids: ['eu-nis2'],
  })

  /** Those on scope; Article 24(1) leaves a duty to the states too. */
  const optionsOf = (result: any) =>
    result.subjects[0].member_state_options.filter((item: any) => item.option.includes('art-2-'))

  test('an open option is named with its country and provision, and unknown stays unknown', async () => {
    const result = (await check(school({}))).of('eu-nis2')
    expect(result).toMatchObject({
      outcome: 'undetermined',
      subjects: [{ missing_facts: ['member_state_extends_nis2_to_education'] }],
    })
    expect(optionsOf(result)).toEqual([
      {
        option: 'nis2-art-2-5-b-education',
        label: 'Education institutions',
        country: 'DE',
        status: 'unknown',
        source: 'none',
        citations: ['CELEX:32022L2555 Art 2(5)(b)'],
      },
    ])
  })

  test('what the caller says of it counts, and is told as such', async () => {
    const result = (await check(school({ member_state_extends_nis2_to_education: true }))).of('eu-nis2')
    expect(result.outcome).toBe('applies')
    expect(optionsOf(result)).toMatchObject([{ status: 'used', source: 'caller', country: 'DE' }])
  })

  test('the age of consent is left to the member state wherever Article 8 binds', async () => {
    const body = {
      entity_roles: ['controller'],
      activities: ['processing_personal_data', 'information_society_service_to_children'],
      jurisdictions: ['FR'],
      pack_ids: ['eu-gdpr'],
    }
    const options = (await check(body)).of('eu-gdpr').subjects[0].member_state_options
    expect(options).toMatchObject([{ option: 'gdpr-art-8-1-age-of-consent', country: 'FR', status: 'unknown' }])
  })
})

describe('several subjects', () => {
  test('of every kind are judged by the rules of their kind, and the pack sums them up', async () => {
    const system = {
      id: 'screening',
      kind: 'ai_system',
      entity_roles: ['ai_deployer'],
      sector_tags: ['ai_annex_iii_4'],
      activities: [],
      facts: { annex_iii_no_significant_risk: false },
      jurisdictions: ['EU'],
    }
    const bank = {
      id: 'bank',
      kind: 'legal_entity',
      entity_roles: ['credit_institution'],
      facts: { staff: 600 },
      jurisdictions: ['EU'],
    }
    const { of } = await check({ subjects: [bank, system], pack_ids: ['eu-ai-act', 'eu-dora'] })
    const outcomes = (pack: string) => of(pack).subjects.map((subject: any) => subject.outcome)
    expect(outcomes('eu-dora')).toEqual(['applies', 'does_not_apply'])
    expect(outcomes('eu-ai-act')).toEqual(['does_not_apply', 'applies'])
    expect(of('eu-dora').outcome).toBe('applies')
    expect(of('eu-ai-act').subjects[1].derived).toContainEqual(
      expect.objectContaining({ fact: 'ai_risk_class', value: 'high_risk', rule_id: 'high-risk-annex-iii' }),
    )
  })

  test('a duty that is not yet the law is told with its day', async () => {
    const system = {
      entity_roles: ['ai_deployer'],
      sector_tags: ['ai_annex_iii_4'],
      activities: [],
      facts: { annex_iii_no_significant_risk: false },
      jurisdictions: ['EU'],
      include_obligations: true,
      include_not_applicable: true,
      pack_ids: ['eu-ai-act'],
    }
    const [subject] = (await check(system)).of('eu-ai-act').subjects
    const later = subject.upcoming.find((item: any) => item.obligation_codes.includes('art-26-1'))
    expect(later.from).toBe('2027-12-02')
    expect(subject.obligation_results.find((duty: any) => duty.code === 'art-26-1')).toMatchObject({
      outcome: 'not_yet',
      applies_from: '2027-12-02',
      rule_ids: ['duties-hr-deployer'],
    })
    const counted = subject.upcoming.flatMap((item: any) => item.obligation_codes).length
    expect(counted).toBe(subject.obligations.not_yet)
  })

  test('older systems have duties from 2030 on if they are for authorities or in systems of the Union', async () => {
    const system = (id: string, role: string, intended_for_use_by_public_authorities?: boolean) => ({
      id,
      entity_roles: ['ai_provider', 'ai_deployer', role],
      sector_tags: ['ai_annex_iii_5_a'],
      activities: [],
      jurisdictions: ['DK'],
      facts: {
        annex_iii_no_significant_risk: false,
        is_body_governed_by_public_law: true,
        all_high_risk_ai_is_legacy: true,
        intended_for_use_by_public_authorities,
      },
    })
    const subjects = [
      system('for-authorities', 'legacy_high_risk_ai_operator', true),
      system('for-others', 'legacy_high_risk_ai_operator', false),
      system('for-whom', 'legacy_high_risk_ai_operator'),
      system('component', 'annex_x_component_operator'),
    ]
    const dutiesOn = async (day: string) => {
      const body = { subjects, pack_ids: ['eu-ai-act'], include_obligations: true, include_not_applicable: true }
      const found = (await check({ ...body, as_of: day })).of('eu-ai-act').subjects
      const outcomes = ['art-9-1', 'art-26-1', 'art-27-1'].map((code) =>
        found.map((subject: any) => {
          const { outcome, applies_from } = subject.obligation_results.find((duty: any) => duty.code === code)
          return outcome === 'not_yet' ? applies_from : outcome
        }),
      )
      expect(outcomes).toEqual([outcomes[0], outcomes[0], outcomes[0]])
      return outcomes[0]
    }
    const not = 'does_not_apply'
    expect(await dutiesOn('2030-08-01')).toEqual(['2030-08-02', not, 'undetermined', '2030-12-31'])
    expect(await dutiesOn('2030-08-02')).toEqual(['applies', not, 'undetermined', '2030-12-31'])
    expect(await dutiesOn('2030-12-31')).toEqual(['applies', not, 'undetermined', 'applies'])
  })

  test('an open duty names what it turns on', async () => {
    const [bank] = (
      await check({
        entity_roles: ['credit_institution'],
        facts: { staff: 600 },
        jurisdictions: ['EU'],
        pack_ids: ['eu-dora'],
        include_obligations: true,
        include_not_applicable: true,
      })
    ).of('eu-dora').subjects
    const duty = bank.obligation_results.find((item: any) => item.code === 'art-26-1')
    expect(duty).toMatchObject({ outcome: 'undetermined', missing_facts: ['is_identified_for_tlpt'] })
  })

  test('more than fifty are refused', async () => {
    const subjects = Array.from({ length: 51 }, (_, index) => ({ id: `s${index}`, entity_roles: [] }))
    expect(Object.keys(await refuse({ subjects }))).toEqual(['body.subjects'])
  })
})

describe('known_at', () => {
  test('nothing was known before the first publication', async () => {
    const body = {
      entity_roles: ['credit_institution'],
      facts: { staff: 600 },
      jurisdictions: ['EU'],
      pack_ids: ['eu-dora'],
    }
    const before = await check({ ...body, known_at: '2020-01-01T00:00:00+01:00' })
    expect(before.json).toMatchObject({ results: [], relationships: [], unavailable: [{ pack_id: 'eu-dora' }] })
  })

  test('an instant in the future is refused', async () => {
    expect(Object.keys(await refuse({ entity_roles: [], known_at: '2999-01-01T00:00:00Z' }))).toEqual(['body.known_at'])
  })

  test('an instant without an offset is refused', async () => {
    expect(Object.keys(await refuse({ entity_roles: [], known_at: '2026-01-01T00:00:00' }))).toEqual(['body.known_at'])
  })
})
