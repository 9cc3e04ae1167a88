import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000, scopes: ['read', 'write'] })
})

async function post(path: string, body: object, status = 200) {
  const answer = await service.call(customer, 'POST', `/api/v1${path}`, body)
  expect(answer).toMatchObject({ status })
  return answer.json
}

/** A system of Annex III, point 4, on a day on which all duties for it apply. */
const SYSTEM = {
  sector_tags: ['ai_annex_iii_4'],
  complete: true,
  facts: { annex_iii_no_significant_risk: false, performs_profiling_of_natural_persons: false },
  footprint: [{ country: 'FR', basis: 'established' }],
}
const DAY = '2028-09-01'
const DEPLOYER = { ...SYSTEM, entity_roles: ['ai_deployer'], activities: [] }
const REBRANDER = { ...DEPLOYER, activities: ['rebranding_high_risk_ai_system'] }
const BY_NAME = { rule_id: 'ai-provider-by-name', citations: ['CELEX:32024R1689 Art 25(1)(a)'] }
const PROVIDER = { fact: 'entity_roles', value: 'ai_provider', ...BY_NAME }

/** The subject's own result under a pack, with the outcomes of its duties, and the whole answer. */
async function check(body: object, packId = 'eu-ai-act') {
  const asked = { as_of: DAY, pack_ids: [packId], include_obligations: true, include_not_applicable: true, ...body }
  const json = await post('/regulatory-graph/applicability-check', asked)
  const [own] = json.results[0].subjects
  const duties = Object.fromEntries(own.obligation_results.map(({ code, outcome }: any) => [code, outcome]))
  return { json, own, duties }
}

/** What an answer assumes about roles. */
const aboutRoles = ({ assumptions }: any) =>
  assumptions.filter((text: string) => /law does not make it|By law it counts/.test(text))

describe('a deployer that puts its name on a high-risk system', () => {
  test('has the duties of the provider in a check, by the fact and the provision', async () => {
    const before = await check(DEPLOYER)
    const { own, duties, json } = await check(REBRANDER)
    expect(before.duties['art-72-1']).toBe('does_not_apply')
    expect(before.own.derived).toEqual(expect.not.arrayContaining([PROVIDER]))
    expect(duties).toMatchObject({
      'art-72-1': 'applies',
      'art-26-1': 'applies',
      'art-25-1': expect.stringMatching(/^applies/),
    })
    expect(own.derived).toContainEqual(PROVIDER)
    expect(aboutRoles(json)).toEqual([])
  })

  test('is told so by the explanation, down to the provision', async () => {
    const explain = { obligation_codes: ['art-72-1'] }
    const { nodes, edges } = (await check({ ...REBRANDER, explain })).json.explanation
    const role = nodes.find(({ id }: any) => id === 'derived_fact:subject/entity_roles=ai_provider')
    expect(role).toMatchObject({ origin: 'rule', label: 'Roles, by law: Provider of an AI system' })
    const rule = edges.find(({ from }: any) => from === role.id).to
    expect(edges).toContainEqual({ from: rule, to: 'provision:CELEX:32024R1689 Art 25(1)(a)', kind: 'cites' })
  })

  test('has them in a run and its register, with the reason in a sentence', async () => {
    const id = 'rebrander'
    const asked = { as_of: DAY, pack_ids: ['eu-ai-act'], profile: REBRANDER }
    const run = await post(`/customer-profiles/${id}/applicability-runs`, asked)
    expect(run.results[0].subjects[0].derived).toContainEqual(PROVIDER)
    expect(await post(`/applicability-runs/${run.id}/reproduce`, {})).toMatchObject({ identical: true })
    const query = `as_of=${DAY}&pack_id=eu-ai-act&limit=500`
    const register = await service.call(customer, 'GET', `/api/v1/customer-profiles/${id}/register?${query}`)
    const duty = register.json.data.find(({ code }: any) => code === 'art-72-1')
    expect(duty.why).toMatch(
      /by law it counts as provider of an AI system since it carries on .*AI Act Art 25\(1\)\(a\)/,
    )
  })

  test('is fined as the provider', async () => {
    const wire = { pack_id: 'eu-ai-act', provision: '32024R1689 Art 16' }
    const { footprint: _footprint, ...flat } = REBRANDER
    const exposure = (more: object) =>
      post('/penalty-exposure', { ...flat, as_of: DAY, infringements: [wire], ...more })
    const told = await exposure({})
    expect(told.infringements[0].penalties.map(({ code }: any) => code)).toContain('fine-99-4-a')
    expect(aboutRoles(told)).toEqual([
      expect.stringMatching(
        /^By law it counts as provider of an AI system, because of “[^_]+” \(AI Act Art 25\(1\)\(a\)\)\.$/,
      ),
    ])
    const [without] = (await exposure({ activities: [], complete: true })).infringements
    expect(without.penalties.map(({ code }: any) => code)).not.toContain('fine-99-4-a')
  })

  test('files the reports of the provider', async () => {
    const events = [{ event: 'serious_incident_awareness', at: ['2028-08-31T08:00:00Z'] }]
    const { footprint: _footprint, ...flat } = REBRANDER
    const body = { ...flat, events, as_of: DAY, pack_ids: ['eu-ai-act'] }
    const told = await post('/filing-deadlines', body)
    expect(told.filings.map(({ code }: any) => code)).toContain('filing-73-2')
    const without = await post('/filing-deadlines', { ...body, activities: [], complete: true })
    expect(without.filings.map(({ code }: any) => code)).not.toContain('filing-73-2')
  })

  test('has them although its roles were not said: the others stay unknown', async () => {
    const { entity_roles: _roles, ...unsaid } = REBRANDER
    const { duties, own } = await check(unsaid)
    expect(own.derived).toContainEqual(PROVIDER)
    expect(own.matched_rules).toContainEqual(expect.objectContaining({ rule_id: 'scope-providers' }))
    expect(own.missing_facts).toContain('entity_roles')
    expect(duties).toMatchObject({ 'art-26-1': 'undetermined' })
  })
})

describe('the first provider of a system that another has taken over', () => {
  const FIRST = { ...SYSTEM, entity_roles: ['ai_provider', 'open_source_ai_provider'], activities: [] }
  const released = { ...FIRST, facts: { ...SYSTEM.facts, provider_role_taken_over_by_another: true } }

  test('no longer has the duties of a provider, but helps the new one', async () => {
    const { own, duties } = await check(released)
    expect(duties).toMatchObject({ 'art-72-1': 'does_not_apply', 'art-25-2': 'applies_if' })
    expect(own.derived).toContainEqual({
      fact: 'entity_roles',
      value: 'initial_ai_provider',
      releases: 'ai_provider',
      rule_id: 'ai-provider-released',
      citations: ['CELEX:32024R1689 Art 25(2)'],
    })
  })

  test('is taken to be the provider still while that was not said', async () => {
    const { json, duties } = await check(FIRST)
    expect(duties['art-72-1']).toBe('applies')
    expect(aboutRoles(json)).toEqual([
      expect.stringMatching(
        /^It is assumed that the law does not make it [^_]+, because nothing was said of “[^_]+” \(AI Act Art 25\(2\)\)\.$/,
      ),
    ])
  })
})

describe('the law makes further roles', () => {
  test('a controller of the processor that decides purposes and means (GDPR Art 28(10))', async () => {
    const processor = {
      entity_roles: ['processor'],
      jurisdictions: ['EU'],
      activities: ['processing_personal_data'],
      complete: true,
    }
    const decides = [...processor.activities, 'determining_purposes_as_processor']
    const { own, duties } = await check({ ...processor, activities: decides }, 'eu-gdpr')
    expect(own.derived).toContainEqual({
      fact: 'entity_roles',
      value: 'controller',
      rule_id: 'controller-by-own-purposes',
      citations: ['CELEX:32016R0679 Art 28(10)'],
    })
    expect(duties).toMatchObject({ 'art-24-1': 'applies', 'art-28-2': expect.stringMatching(/^applies/) })
    expect((await check(processor, 'eu-gdpr')).duties['art-24-1']).toBe('does_not_apply')
  })

  test('a provider of the manufacturer of a product with a high-risk safety component (AI Act Art 25(3))', async () => {
    const facts = { is_safety_component_of_annex_i_product: true, annex_i_third_party_assessment_required: true }
    const maker = {
      ...SYSTEM,
      entity_roles: ['product_manufacturer'],
      activities: [],
      sector_tags: ['ai_annex_i_a_11'],
    }
    const { own, duties } = await check({ ...maker, facts })
    expect(own.derived).toContainEqual(
      expect.objectContaining({ value: 'ai_provider', citations: ['CELEX:32024R1689 Art 25(3)'] }),
    )
    expect(duties['art-72-1']).toBe('applies')
  })
})

test('what was not said is assumed, where it is close, and decides nothing else', async () => {
  const { activities: _activities, ...deployer } = DEPLOYER
  const { json, duties } = await check(deployer)
  expect(duties['art-72-1']).toBe('does_not_apply')
  expect(aboutRoles(json)).toEqual([
    expect.stringMatching(
      /does not make it provider of an AI system, because nothing was said of (“[^_]+” \(AI Act Art 25\(1\)\([abc]\)\)(, |\.$)){3}/,
    ),
  ])
  const bank = { ...deployer, entity_roles: ['credit_institution'], complete: true }
  expect(aboutRoles((await check(bank)).json)).toEqual([])
})
