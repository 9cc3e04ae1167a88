import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { shippedSeed } from '#test/support/shipped-seed.ts'

const PACK = 'eu-ai-act'
const VERSIONS = shippedSeed().packs.filter(({ packId }) => packId === PACK)
/** The rules for high-risk systems apply, those for older systems of public authorities do not yet. */
const DAY = '2028-09-01'
const ENACTED = '2026-07-26'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

async function post(path: string, body: object) {
  const { status, json } = await service.call(customer, 'POST', `/api/v1/${path}`, { as_of: DAY, ...body })
  expect({ status, json }).toMatchObject({ status: 200 })
  return json
}

interface Company {
  entity_roles: string[]
  activities?: string[]
  sector_tags?: string[]
  facts?: Record<string, unknown>
  answers?: Record<string, string>
  as_of?: string
}
const company = (roles: string[], more: Omit<Company, 'entity_roles'> = {}) => ({
  entity_roles: roles,
  activities: [],
  sector_tags: [],
  jurisdictions: ['DE'],
  complete: true,
  ...more,
})
const risky = { annex_iii_no_significant_risk: false, performs_profiling_of_natural_persons: false }
/** High-risk: a system that sifts job applications. */
const hiring = (role: string, facts: object = {}, more: Omit<Company, 'entity_roles' | 'facts'> = {}) =>
  company([role], { sector_tags: ['ai_annex_iii_4'], facts: { ...risky, ...facts }, ...more })
const police = (facts: object = {}) =>
  company(['law_enforcement_deployer'], {
    sector_tags: ['ai_annex_iii_1_a'],
    activities: ['post_remote_biometric_identification', 'real_time_remote_biometric_identification'],
    facts: { ...risky, ...facts },
  })
const component = { is_safety_component_of_annex_i_product: true, annex_i_third_party_assessment_required: true }
const device = (facts: object = {}) =>
  company(['ai_provider'], { sector_tags: ['ai_annex_i_a_11'], facts: { ...component, ...facts } })

/** What a check says of the act, of each subject. */
async function subjectsOf(body: object): Promise<any[]> {
  const all = { include_obligations: true, include_not_applicable: true, view: 'full' }
  return (await post('regulatory-graph/applicability-check', { pack_ids: [PACK], ...all, ...body })).results[0].subjects
}
const dutyOf = (subject: any, code: string) => subject.obligation_results.find((duty: any) => duty.code === code)
async function outcomesOf(body: object, ...codes: string[]) {
  const [subject] = await subjectsOf(body)
  return codes.map((code) => dutyOf(subject, code).outcome)
}
const NO = 'does_not_apply'

describe('an exemption frees what the Article names', () => {
  test.each([
    ['Art 2(3)', company(['ai_deployer', 'defence_ai_operator'])],
    ['Art 2(6)', company(['ai_provider', 'research_ai_operator'])],
    ['Art 2(8)', company(['ai_provider', 'pre_market_ai_developer'])],
    ['Art 2(10)', company(['ai_deployer', 'private_ai_user'])],
    [
      'Art 2(4)',
      company(['ai_deployer', 'third_country_authority_or_international_organisation'], {
        facts: { adequate_safeguards_for_fundamental_rights: true },
      }),
    ],
    ['Art 2(2)', company(['ai_provider'], { sector_tags: ['ai_annex_i_b_13'], facts: component })],
  ])('%s: not a company with other systems, and while that is open it is asked', async (_law, body) => {
    const told = (all?: boolean) => ({
      ...body,
      facts: { ...('facts' in body ? body.facts : {}), all_ai_is_exempt: all },
    })
    const [open] = await subjectsOf(told())
    expect(open).toMatchObject({ outcome: 'undetermined', missing_facts: ['all_ai_is_exempt'] })
    const [partly] = await subjectsOf(told(false))
    expect(partly).toMatchObject({ outcome: 'applies', excluded_by: [] })
    const [wholly] = await subjectsOf(told(true))
    expect(wholly).toMatchObject({ outcome: NO, excluded_by: [expect.anything()] })
  })

  test('several systems are several subjects', async () => {
    const subjects = [
      { id: 'drone', ...company(['ai_deployer', 'defence_ai_operator'], { facts: { all_ai_is_exempt: true } }) },
      { id: 'chat', ...company(['ai_deployer']) },
    ]
    const found = await subjectsOf({ subjects: subjects.map((one) => ({ ...one, kind: 'ai_system' })) })
    expect(found.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['drone', NO],
      ['chat', 'applies'],
    ])
  })

  test('Art 2(2): of a product of Section B neither Article 4 nor 5 holds; of other systems both do', async () => {
    const car = company(['ai_provider'], { sector_tags: ['ai_annex_i_b_13'] })
    const codes = ['art-4-1', 'art-5-1-a', 'art-79-2', 'art-9-1', 'art-73-1']
    const with_ = (all: boolean) => ({ ...car, facts: { ...component, all_ai_is_exempt: all } })
    expect(await outcomesOf(with_(true), ...codes)).toEqual([NO, NO, NO, NO, NO])
    expect(await outcomesOf(with_(false), ...codes)).toEqual(['applies', 'applies', 'applies', NO, NO])
  })

  test('Art 2(2): a product of Section B takes no duty from other high-risk systems', async () => {
    const both = company(['ai_provider'], { sector_tags: ['ai_annex_i_b_13', 'ai_annex_i_a_11'], facts: component })
    expect(await outcomesOf(both, 'art-9-1', 'art-16-a')).toEqual(['applies', 'applies'])
  })

  test('Art 2(2): who names a product of Section B is asked what decides', async () => {
    const body = { entity_roles: ['ai_provider'], jurisdictions: ['DE'], sector_tags: ['ai_annex_i_b_13'] }
    const [subject] = await subjectsOf(body)
    const facts = ['all_ai_is_exempt', 'is_safety_component_of_annex_i_product']
    expect(subject).toMatchObject({ outcome: 'undetermined', missing_facts: facts })
  })

  test('Art 2(12): an open licence leaves Articles 5 and 50, and high-risk systems', async () => {
    const open = (facts: object, more: object = {}) => ({
      ...company(['open_source_ai_provider'], {
        facts: { all_ai_is_exempt: true, ai_falls_under_article_5: false, ...facts },
      }),
      ...more,
    })
    expect(await outcomesOf(open({}), 'art-4-1', 'art-5-1-a')).toEqual([NO, NO])
    const prohibited = open({ ai_falls_under_article_5: true })
    expect(await outcomesOf(prohibited, 'art-4-1', 'art-5-1-a')).toEqual(['applies', 'applies'])
    const chat = open({}, { activities: ['operating_ai_interacting_with_persons'] })
    expect(await outcomesOf(chat, 'art-4-1', 'art-50-1')).toEqual(['applies', 'applies_if'])
    const hires = open(risky, { sector_tags: ['ai_annex_iii_4'] })
    expect(await outcomesOf(hires, 'art-4-1', 'art-9-1')).toEqual(['applies', 'applies'])
    expect(await outcomesOf(open({ all_ai_is_exempt: false }), 'art-4-1')).toEqual(['applies'])
  })

  test('Art 2(3): a system that is a subject of its own is not asked whether it is all of them', async () => {
    const system = (kind: object) => ({ id: 's', ...company(['ai_provider', 'defence_ai_operator']), ...kind })
    const outcomeOf = async (subject: object) => (await subjectsOf({ subjects: [subject] }))[0]!.outcome
    expect(await outcomeOf(system({ kind: 'ai_system' }))).toBe(NO)
    expect(await outcomeOf(system({}))).toBe('undetermined')
  })

  test('Art 2(10): a private user who also provides systems stays bound', async () => {
    const body = company(['ai_provider', 'ai_deployer', 'private_ai_user'], { facts: { all_ai_is_exempt: true } })
    expect(await outcomesOf(body, 'art-4-1')).toEqual(['applies'])
  })

  test('Art 111(2), 53(2): older systems and open models free a company only if it has no others', async () => {
    const old = (all: boolean) => ({
      ...hiring('ai_provider', { intended_for_use_by_public_authorities: false, all_high_risk_ai_is_legacy: all }),
      entity_roles: ['ai_provider', 'legacy_high_risk_ai_operator'],
    })
    expect(await outcomesOf(old(true), 'art-9-1')).toEqual([NO])
    expect(await outcomesOf(old(false), 'art-9-1')).toEqual(['applies'])
    const models = (all: boolean) =>
      company(['open_source_gpai_provider'], {
        facts: { training_compute_flops: 1e24, gpai_high_impact_or_designated: false, all_gpai_models_are_open: all },
      })
    expect(await outcomesOf(models(true), 'art-53-1-a', 'art-53-1-c')).toEqual([NO, 'applies'])
    expect(await outcomesOf(models(false), 'art-53-1-a')).toEqual(['applies'])
  })

  test.each(VERSIONS)('$versionNumber: the older systems are freed of each duty for high-risk systems', (version) => {
    const rules = version.rules.map(({ value }) => value)
    const scopeOf = (id: string) => rules.find((rule) => rule.id === id)?.scope ?? []
    const freed = new Set(['excl-legacy-high-risk', 'excl-legacy-high-risk-supply-chain'].flatMap(scopeOf))
    const isHighRisk = (group: object) =>
      JSON.stringify(group).includes('"key":"ai_risk_class","op":"eq","value":"high_risk"')
    const bound = rules.filter(({ outcome, when }) => outcome === 'applies' && when.some(isHighRisk))
    const codes = bound.flatMap(({ scope }) => (Array.isArray(scope) ? scope : []))
    expect(codes.filter((code) => !freed.has(code))).toEqual(['art-111-2'])
  })
})

/** `[provision, who, duty, words of the question, the answer with which the duty falls away]` */
const CASES: Array<[string, object, string, RegExp, 'yes' | 'no']> = [
  ['Art 5(1)(d)', company(['ai_deployer']), 'art-5-1-d', /human assessment/, 'yes'],
  ['Art 5(1)(f)', company(['ai_deployer']), 'art-5-1-f', /medical or safety reasons/, 'yes'],
  ['Art 5(1)(g)', company(['ai_provider']), 'art-5-1-g', /label or filter/, 'yes'],
  ['Art 5(1)(h)(i)', police(), 'art-5-1-h', /victims of abduction/, 'yes'],
  ['Art 5(1)(h)(ii)', police(), 'art-5-1-h', /imminent threat/, 'yes'],
  ['Art 5(1)(h)(iii)', police(), 'art-5-1-h', /Annex II/, 'yes'],
  ['Art 5(1a)', company(['ai_provider']), 'art-5-1-ba', /made for such material/, 'no'],
  ['Art 5(1a)', company(['ai_deployer']), 'art-5-1-bb', /made for such material/, 'no'],
  ['Art 5(1b)', company(['ai_provider']), 'art-5-1-ba', /without exposing more/, 'yes'],
  ['Art 5(1)(bb)', company(['ai_deployer']), 'art-5-1-bb', /act with right/, 'yes'],
  ['Art 25(4)', hiring('ai_provider'), 'art-25-4', /open-source licence/, 'yes'],
  ['Art 26(5)', police(), 'art-26-5-incident', /sensitive operational data/, 'yes'],
  ['Art 26(10)', police(), 'art-26-10', /first identification/, 'yes'],
  ['Art 26(10)', police(), 'art-26-10-refusal', /first identification/, 'yes'],
  ['Art 42(3)', hiring('ai_provider'), 'art-15-5', /Cyber Resilience Act/, 'yes'],
  ['Art 43(4)', hiring('ai_provider'), 'art-43-4', /determined at the first assessment/, 'yes'],
  ['Art 73(5)', hiring('ai_deployer'), 'art-73-5', /cannot reach the provider/, 'no'],
  ['Art 73(5)', hiring('ai_provider'), 'art-73-5', /report in time/, 'no'],
  ['Art 73(9)', hiring('ai_provider'), 'art-73-1', /Annex III system/, 'yes'],
  ['Art 73(9)', hiring('ai_provider'), 'art-73-6', /Annex III system/, 'yes'],
  ['Art 73(10)', device(), 'art-73-2', /medical or in vitro/, 'yes'],
]

describe('what the law makes hang on each case', () => {
  test.each(CASES)('%s: no check asks it, and the answer decides: %#', async (_law, body, code, words, answer) => {
    const [subject] = await subjectsOf(body)
    const duty = dutyOf(subject, code)
    expect(duty).toMatchObject({ outcome: 'applies' })
    const question = duty.each_time.find((one: any) => words.test(one.question))
    expect(question).toBeDefined()
    const other = answer === 'yes' ? 'no' : 'yes'
    expect(await outcomesOf({ ...body, answers: { [question.code]: answer } }, code)).toEqual([NO])
    expect(await outcomesOf({ ...body, answers: { [question.code]: other } }, code)).toEqual(['applies'])
    if (duty.modality === 'may') return
    const infringements = [{ pack_id: PACK, obligation: code }]
    const { infringements: fined } = await post('penalty-exposure', { ...body, infringements })
    expect(fined[0].duty).toMatchObject({ outcome: 'applies_if' })
  })

  test.each([
    ['art-4a-1', DAY, hiring('ai_provider'), 6],
    ['art-4a-2', DAY, company(['ai_deployer']), 2],
    ['art-10-5', ENACTED, hiring('ai_provider'), 6],
  ])('%s: without any one of its conditions there is no permission', async (code, as_of, body, conditions) => {
    expect(await outcomesOf({ ...body, as_of }, code)).not.toEqual([NO])
    for (let index = 1; index <= conditions; index++) {
      const answers = { [`${PACK}/${code}/c${index}`]: 'no' }
      expect(await outcomesOf({ ...body, as_of, answers }, code)).toEqual([NO])
    }
  })

  test('Art 26(5): sensitive operational data are not told; monitoring and suspending stay', async () => {
    const [authority] = await subjectsOf(police())
    for (const code of ['art-26-5', 'art-26-5-risk']) {
      expect(dutyOf(authority, code)).toMatchObject({ outcome: 'applies' })
      expect(dutyOf(authority, code)).not.toHaveProperty('each_time')
    }
    expect(dutyOf(authority, 'art-26-5-incident').each_time).toHaveLength(1)
  })

  test('Art 27(4): a data protection assessment is a way to meet the duty, which stays', async () => {
    const bank = company(['ai_deployer'], { sector_tags: ['ai_annex_iii_5_b'], facts: risky })
    expect(await outcomesOf(bank, 'art-27-1')).toEqual(['applies'])
  })

  test('Art 73(9) and (10): a report of such a provider is due only of a breach of fundamental-rights law', async () => {
    const happened = (body: object, event: string) =>
      post('filing-deadlines', { ...body, pack_ids: [PACK], events: [{ event, at: [`${DAY}T10:00:00Z`] }] })
    const codes = ({ filings }: any) => filings.map(({ code }: any) => code)
    const elsewhere = { reports_ai_incidents_under_equivalent_law: true }
    const harmless = { incident_infringes_fundamental_rights_law: false }
    for (const body of [device(), hiring('ai_provider', elsewhere)]) {
      const { facts } = body as Company
      expect(
        codes(await happened({ ...body, facts: { ...facts, ...harmless } }, 'serious_incident_awareness')),
      ).toEqual([])
      expect(codes(await happened(body, 'serious_incident_fundamental_rights_awareness'))).toEqual(['filing-73-2'])
    }
    expect(codes(await happened(hiring('ai_provider', harmless), 'serious_incident_awareness'))).toEqual([
      'filing-73-2',
    ])
  })
})

test('Art 6(3), (4): an assessment takes an Annex III system out of the class, unless it profiles people', async () => {
  const assessed = (profiles: boolean) =>
    hiring('ai_provider', { annex_iii_no_significant_risk: true, performs_profiling_of_natural_persons: profiles })
  expect(await outcomesOf(assessed(false), 'art-6-4', 'art-49-2', 'art-9-1')).toEqual(['applies', 'applies', NO])
  expect(await outcomesOf(assessed(true), 'art-6-4', 'art-49-2', 'art-9-1')).toEqual([NO, NO, 'applies'])
})

test('Art 99(5), 75c(4): a wrong reply to a request is fined, an unasked statement is not', async () => {
  const fines = async (roles: Company, reply?: boolean) => {
    const facts = { misinformation_is_a_reply_to_a_request: reply }
    const infringements = [{ pack_id: PACK, provision: '32024R1689 Art 99(5)' }]
    return (await post('penalty-exposure', { ...roles, facts, infringements })).infringements[0]
  }
  const own = company(['ai_provider'], { activities: ['building_ai_system_on_own_gpai_model'] })
  for (const [body, code] of [
    [company(['ai_deployer']), 'fine-99-5'],
    [own, 'fine-ai-office-information'],
  ] as const) {
    expect((await fines(body, true)).penalties).toMatchObject([{ code }])
    const { penalties, excluded } = await fines(body, false)
    expect(penalties).toEqual([])
    expect(excluded).toContainEqual(expect.objectContaining({ code, reason: 'other_condition' }))
    const open = ['misinformation_is_a_reply_to_a_request']
    expect((await fines(body)).penalties).toMatchObject([{ code, turns_on: open }])
  }
})

test('who names none of the exempted kinds is asked about no exemption', async () => {
  const exempt = ['all_ai_is_exempt', 'all_high_risk_ai_is_legacy', 'all_gpai_models_are_open']
  for (const role of ['ai_deployer', 'ai_provider', 'gpai_provider'])
    for (const sector_tags of [undefined, ['ai_annex_iii_4'], ['ai_annex_i_a_11']]) {
      const [subject] = await subjectsOf({ entity_roles: [role], jurisdictions: ['DE'], sector_tags })
      expect(subject.outcome).toBe('applies')
      const asked = [...subject.missing_facts, ...subject.unknown.map(({ fact }: any) => fact)]
      expect(asked.filter((fact) => exempt.includes(fact))).toEqual([])
    }
})
