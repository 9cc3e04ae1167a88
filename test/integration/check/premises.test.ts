import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const PACKS = ['eu-ai-act', 'eu-dora', 'eu-eidas', 'eu-gdpr', 'eu-nis2']
const NIS2 = 'entity_roles/nis2_obliged_entity'
const STATUS = 'is_nis2_essential_or_important'
const PAYMENTS = {
  entity_roles: ['payment_institution', 'crypto_asset_service_provider', 'controller'],
  jurisdictions: ['DE', 'NL'],
  facts: { staff: 45, turnover_eur: 8_000_000 },
}

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

/** What a full check asks of a company, in its order, with the results by pack. */
async function check(body: object) {
  const { status, json } = await service.call(customer, 'POST', '/api/v1/regulatory-graph/applicability-check', {
    as_of: '2026-11-30',
    pack_ids: PACKS,
    include_obligations: true,
    view: 'full',
    ...body,
  })
  expect(status).toBe(200)
  const results = new Map<string, any>(json.results.map((result: any) => [result.pack_id, result]))
  const asked: string[] = json.unknown.map(({ fact }: any) => fact)
  return { unknown: json.unknown, asked, results, derived: (id: string) => results.get(id).subjects[0].derived }
}

describe('a question that presupposes something', () => {
  test('waits while the premise is open, and the premise is asked', async () => {
    const { asked, results } = await check({ ...PAYMENTS, pack_ids: ['eu-dora'] })
    expect(asked).toContain(NIS2)
    expect(asked).not.toContain(STATUS)
    expect(results.get('eu-dora').missing_facts).toContain(NIS2)
  })

  test('is not asked where the premise is no: the fact is false, with its rule and citation', async () => {
    const { asked, derived } = await check({ ...PAYMENTS, answers: { [NIS2]: 'no' } })
    expect(asked).not.toContain(STATUS)
    expect(derived('eu-dora')).toContainEqual({
      fact: STATUS,
      value: false,
      rule_id: 'is-nis2-essential-or-important-without-premise',
      citations: ['CELEX:32022R2554 Art 1(2)', 'CELEX:32025R0301 Art 5(5)'],
    })
  })

  test('is asked once the premise holds', async () => {
    const roles = [...PAYMENTS.entity_roles, 'cloud_computing_service_provider']
    const { asked } = await check({ ...PAYMENTS, entity_roles: roles, pack_ids: ['eu-dora'] })
    expect(asked).toContain(STATUS)
  })

  test('waits through a chain of premises, and stays as it was given', async () => {
    const deployer = { entity_roles: ['ai_deployer'], jurisdictions: ['DE'], pack_ids: ['eu-ai-act'] }
    const open = await check(deployer)
    expect(open.asked).toContain('sector_tags')
    expect(open.asked).not.toContain('is_safety_component_of_annex_i_product')
    expect(open.asked).not.toContain('annex_i_third_party_assessment_required')
    const product = await check({ ...deployer, sector_tags: ['ai_annex_i_a_2'] })
    expect(product.asked).toContain('is_safety_component_of_annex_i_product')
    expect(product.asked).not.toContain('annex_i_third_party_assessment_required')
  })
})

test('no to the question of an act leaves nothing of that act to ask', async () => {
  const vocabulary = await service.call(customer, 'GET', '/api/v1/vocabularies?view=full')
  const openings: any[] = vocabulary.json.entity_roles.filter(({ opens }: any) => opens)
  expect(openings).toHaveLength(PACKS.length)
  const other: Record<string, string> = {
    'eu-ai-act': 'ai_deployer',
    'eu-dora': 'payment_institution',
    'eu-eidas': 'web_browser_provider',
    'eu-gdpr': 'controller',
    'eu-nis2': 'food_business_wholesale_or_industrial',
  }
  for (const { code, opens, answered_by: answers } of openings) {
    // Without the activities of the others, which may be what the denied act asks for.
    const roles = PACKS.filter((id) => id !== opens).map((id) => other[id]!)
    const said = roles.filter((role) => !answers.includes(`entity_roles/${role}`))
    const { asked, results } = await check({
      entity_roles: said,
      jurisdictions: ['DE'],
      facts: { staff: 600 },
      answers: { [`entity_roles/${code}`]: 'no' },
    })
    expect(results.get(opens).outcome).toBe('does_not_apply')
    const below = vocabulary.json.facts
      .filter(({ presupposes = [] }: any) => presupposes.some((one: string) => one === `entity_roles/${code}`))
      .map((fact: any) => fact.code)
    expect(asked.filter((fact) => below.includes(fact) || fact === `entity_roles/${code}`)).toEqual([])
    const open = [...results.values()].flatMap(({ subjects }) =>
      subjects.flatMap((own: any) => own.obligation_results.flatMap((duty: any) => duty.open_conditions ?? [])),
    )
    expect(open.flatMap((one: any) => one.turns_on ?? []).filter((fact) => below.includes(fact))).toEqual([])
  }
})

test('a controller alone is under the GDPR in full, and is asked which kinds of processing there are', async () => {
  const { asked, results, derived } = await check({ entity_roles: ['controller'], jurisdictions: ['DE'] })
  expect(results.get('eu-gdpr').outcome).toBe('applies')
  expect(asked).toContain('activities/processing_personal_data')
  expect(results.get('eu-gdpr').missing_facts).not.toContain('activities')
  expect(derived('eu-gdpr')).toContainEqual(
    expect.objectContaining({ fact: 'activities', value: 'processing_personal_data' }),
  )
  // Article 2(2) may leave out all that a public body does.
  const body = await check({ entity_roles: ['controller', 'public_authority_or_body'], jurisdictions: ['DE'] })
  expect(body.results.get('eu-gdpr').outcome).toBe('undetermined')
})

test('size and sector are asked first, then the questions that open acts, then what decides most', async () => {
  const { unknown, asked } = await check({
    entity_roles: ['ai_deployer', 'controller', 'payment_institution'],
    jurisdictions: ['DE'],
  })
  const place = (fact: string) => {
    if (fact === 'sector_tags' || /^(staff|turnover_eur|balance_sheet_eur)$/.test(fact)) return 0
    return fact === NIS2 || fact === 'entity_roles/eidas_operator' ? 1 : 2
  }
  const places = asked.map(place)
  expect(new Set(places)).toEqual(new Set([0, 1, 2]))
  expect(places).toEqual(places.toSorted((one, two) => one - two))
  const rest = unknown.filter(({ fact }: any) => place(fact) === 2).map(({ decides }: any) => decides)
  expect(rest).toEqual(rest.toSorted((one: number, two: number) => two - one))
})

test('the entries of a question come with how many of its duties ask for them, the most first', async () => {
  const { unknown } = await check({ entity_roles: ['controller'], jurisdictions: ['DE'], pack_ids: ['eu-gdpr'] })
  const { entries, decides } = unknown.find(({ fact }: any) => fact === 'activities/processing_personal_data')
  expect(entries.length).toBeGreaterThan(3)
  for (const entry of entries) {
    expect(entry.code).toMatch(/^activities\//)
    expect(entry.decides).toBeLessThanOrEqual(decides)
  }
  const counts = entries.map((entry: any) => entry.decides)
  expect(counts).toEqual(counts.toSorted((one: number, two: number) => two - one))
})
