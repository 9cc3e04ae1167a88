import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'
import { shippedSeed } from '#test/support/shipped-seed.ts'
import type { Inputs } from './rule-cases.ts'

const nis2 = (facts: Inputs, roles = ['electricity_producer']): Inputs => ({ entity_roles: roles, facts })
const financial = (roles: string[], facts: Inputs = {}): Inputs => ({
  entity_roles: ['payment_institution', ...roles],
  facts,
})
const controller = (activities: string[], facts: Inputs = {}): Inputs => ({
  entity_roles: ['controller'],
  activities,
  facts,
})
const deployer = (sectorTags: string[], roles: string[] = []): Inputs => ({
  entity_roles: ['ai_deployer', ...roles],
  sector_tags: sectorTags,
  activities: [],
})
const noGround = {
  is_sole_provider_in_member_state: false,
  disruption_affects_public_safety: false,
  disruption_induces_systemic_risk: false,
  is_critical_by_national_importance: false,
  essential_as_earlier_operator: false,
}

/** `[rule, the provision's words, pack, fires, misses]`. */
const cases: Array<[rule: string, law: string, packId: string, fires: Inputs, misses: Inputs]> = [
  [
    'critical-entity-was-identified',
    'NIS2 Art 3(1)(f): identified as critical under Directive (EU) 2022/2557',
    'eu-nis2',
    nis2({}, ['electricity_producer', 'critical_entity']),
    nis2({}),
  ],
  [
    'earlier-operator-is-designated',
    'NIS2 Art 3(1)(g): identified before 16 January 2023 as operators of essential services',
    'eu-nis2',
    nis2({ essential_as_earlier_operator: true }),
    nis2({ essential_as_earlier_operator: false }),
  ],
  [
    'no-designation-without-a-ground',
    'NIS2 Art 3(1)(e): identified pursuant to Article 2(2), points (b) to (e)',
    'eu-nis2',
    nis2(noGround),
    nis2({ ...noGround, is_critical_by_national_importance: 'unknown' }),
  ],
  [
    'exemption-from-registration-is-of-nothing-else',
    'NIS2 Art 2(8): where the entities carry out activities exclusively of the type',
    'eu-nis2',
    nis2({ exempted_from_nis2_registration: true }),
    nis2({ exempted_from_nis2_registration: false }),
  ],
  [
    'no-exemption-from-registration-with-other-work',
    'NIS2 Art 2(8): only where the entities carry out activities exclusively of the type',
    'eu-nis2',
    nis2({ nis2_only_exempted_activities: false }),
    nis2({ nis2_only_exempted_activities: true }),
  ],
  [
    'no-exemption-from-registration-alone',
    'NIS2 Art 2(8): may decide also to exempt those entities from Articles 3 and 27',
    'eu-nis2',
    nis2({ exempted_from_nis2_security_measures: false, exempted_from_nis2_reporting: false }),
    nis2({ exempted_from_nis2_security_measures: false, exempted_from_nis2_reporting: true }),
  ],
  [
    'exempted-institution-uses-the-option',
    'DORA Art 2(4): excluded by the member state',
    'eu-dora',
    financial(['entity_exempted_under_dora_art_2_4']),
    financial(['institution_exempted_under_crd']),
  ],
  [
    'nis2-status-by-role',
    'NIS2 Art 3(1) and (2): considered to be essential or important',
    'eu-dora',
    financial(['important_entity']),
    financial(['electricity_producer']),
  ],
  [
    'nis2-status-whatever-the-size',
    'NIS2 Art 3(1)(b): regardless of their size',
    'eu-dora',
    financial(['qualified_trust_service_provider']),
    financial(['cloud_computing_service_provider']),
  ],
  [
    'nis2-status-by-critical-entity',
    'NIS2 Art 3(1)(f): identified as critical under Directive (EU) 2022/2557',
    'eu-dora',
    financial([], { identified_as_critical_entity: true }),
    financial([], { identified_as_critical_entity: false }),
  ],
  [
    'nis2-status-by-designation',
    'NIS2 Art 3(1)(e): identified by a Member State as essential',
    'eu-dora',
    financial([], { designated_essential_by_member_state: true }),
    financial([], { designated_essential_by_member_state: false }),
  ],
  [
    'high-risk-by-evaluation',
    'GDPR Art 35(3)(a): systematic and extensive evaluation',
    'eu-gdpr',
    controller(['systematic_extensive_evaluation']),
    controller(['automated_individual_decision_making']),
  ],
  [
    'high-risk-by-large-scale-sensitive-data',
    'GDPR Art 35(3)(b): special categories on a large scale',
    'eu-gdpr',
    controller(['large_scale_processing_special_categories']),
    controller(['processing_special_categories']),
  ],
  [
    'high-risk-by-public-area',
    'GDPR Art 35(3)(c): systematic monitoring of a publicly accessible area',
    'eu-gdpr',
    controller(['systematic_monitoring_public_area']),
    controller(['large_scale_systematic_monitoring']),
  ],
  [
    'high-risk-by-assessment',
    'GDPR Art 36(1): the assessment indicates a high risk',
    'eu-gdpr',
    controller([], { dpia_shows_unmitigated_high_risk: true }),
    controller([], { dpia_shows_unmitigated_high_risk: false }),
  ],
  [
    'risk-by-high-risk',
    'GDPR Art 35(1) and 30(5): a high risk is a risk',
    'eu-gdpr',
    controller([], { processing_likely_high_risk: true }),
    controller([], { processing_likely_high_risk: false }),
  ],
  [
    'no-high-risk-without-risk',
    'GDPR Art 35(1) and 30(5): without a risk there is no high one',
    'eu-gdpr',
    controller([], { processing_likely_risk: false }),
    controller([], { processing_likely_risk: true }),
  ],
  [
    'profiling-by-use-case',
    'AI Act Annex III(6)(e): for the profiling of natural persons',
    'eu-ai-act',
    deployer(['ai_annex_iii_6_e']),
    deployer(['ai_annex_iii_6_d']),
  ],
  [
    'union-body-among-public-authorities',
    'AI Act Art 26(8): public authorities, or Union institutions, bodies, offices or agencies',
    'eu-ai-act',
    deployer(['ai_annex_iii_4'], ['union_institution']),
    deployer(['ai_annex_iii_4']),
  ],
  [
    'trust-services-are-hit',
    'NIS2 Art 23(4): an incident that hits the trust services',
    'eu-nis2',
    nis2({ incident_affects_trust_services: true }, ['qualified_trust_service_provider']),
    nis2({}, ['qualified_trust_service_provider']),
  ],
  [
    'trust-services-are-not-hit',
    'NIS2 Art 23(4): and one that does not',
    'eu-nis2',
    nis2({ incident_affects_trust_services: false }, ['qualified_trust_service_provider']),
    nis2({}, ['qualified_trust_service_provider']),
  ],
  [
    'no-group-is-no-other-group',
    'DORA Art 2(3)(e): who has no group has none that is not financial',
    'eu-dora',
    { entity_roles: ['insurance_intermediary'], facts: { has_partner_or_linked_enterprises: false } },
    { entity_roles: ['insurance_intermediary'] },
  ],
  [
    'authority-governed-by-public-law',
    'AI Act Art 27(1): a central administration is a public authority',
    'eu-ai-act',
    deployer(['ai_annex_iii_4'], ['public_administration_entity_central']),
    deployer(['ai_annex_iii_4']),
  ],
]

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000 })
})

async function check(packId: string, subjects: Inputs[], more: object = {}) {
  const { status, json } = await service.call(customer, 'POST', '/api/v1/regulatory-graph/applicability-check', {
    subjects: subjects.map((inputs, at) => ({ id: `s${at}`, jurisdictions: ['EU'], ...inputs })),
    pack_ids: [packId],
    include_obligations: true,
    include_not_applicable: true,
    ...more,
  })
  expect(json.errors ?? status).toBe(200)
  return { json, subjects: json.results[0].subjects }
}

const { vocabulary } = shippedSeed()
const following = new Set(vocabulary.facts.flatMap(({ value: { id, follows } }) => (follows ? [id] : [])))
const rules = vocabulary.derivations.flatMap(({ value: { id, outcome } }) => {
  const [fact] = typeof outcome === 'object' ? Object.entries(outcome.derives) : []
  return fact && following.has(fact[0]) ? [{ id, fact: fact[0], value: fact[1] }] : []
})

test('every rule that decides a fact which callers give has a case, and every case a rule', () => {
  expect(cases.map(([rule]) => rule).toSorted()).toEqual(rules.map(({ id }) => id).toSorted())
})

test.each(cases)('%s: %s', async (rule, _law, packId, fires, misses) => {
  const { fact, value } = rules.find(({ id }) => id === rule)!
  const { json, subjects } = await check(packId, [fires, misses])
  const [fired, missed] = subjects.map(({ derived }: any) => derived.find(({ rule_id: id }: any) => id === rule))
  expect(fired).toMatchObject({
    fact,
    value,
    citations: [expect.stringMatching(/^CELEX:/), ...fired.citations.slice(1)],
  })
  expect(missed).toBeUndefined()
  const asked = subjects[0].obligation_results.flatMap(({ missing_facts: missing = [] }: any) => missing)
  expect([...subjects[0].missing_facts, ...asked]).not.toContain(fact)
  expect(json.assumptions.join()).not.toContain(`${fact} counts as`)
})

describe('what contradicts itself', () => {
  const told = ({ assumptions }: any) => assumptions.filter((text: string) => text.includes('counts as true'))

  test('a denied fact that follows from an affirmed one is true by law', async () => {
    const facts = { processing_likely_high_risk: true, processing_likely_risk: false }
    const { json, subjects } = await check('eu-gdpr', [controller([], { ...facts, persons_employed: 10 })])
    expect(subjects[0].derived).toContainEqual(
      expect.objectContaining({ fact: 'processing_likely_risk', value: true, rule_id: 'risk-by-high-risk' }),
    )
    expect(subjects[0].obligation_results).toContainEqual(
      expect.objectContaining({ code: 'art-30-1', outcome: 'applies' }),
    )
    expect(told(json)).toEqual([
      expect.stringMatching(/^“[A-Z].*” counts as true, not as given, because of “[A-Z].*” \(GDPR Art 30\(5\)\)\.$/),
    ])
  })

  test('an affirmed fact outweighs denials', async () => {
    const { json, subjects } = await check('eu-nis2', [
      nis2({ ...noGround, designated_essential_by_member_state: true, staff: 60, turnover_eur: 2e7 }),
    ])
    expect(subjects[0].derived).toContainEqual(expect.objectContaining({ fact: 'nis2_category', value: 'essential' }))
    expect(told(json)).toEqual([
      expect.stringMatching(/^“[A-Z][^_]+” counts as true, as given, although this contradicts [^_]+$/),
    ])
  })

  test('a rule that confirms what was given changes nothing', async () => {
    const facts = { processing_likely_high_risk: true, processing_likely_risk: true }
    const { json, subjects } = await check('eu-gdpr', [controller([], facts)])
    const derived = subjects[0].derived.map(({ fact }: any) => fact)
    expect(derived.filter((fact: string) => Object.hasOwn(facts, fact))).toEqual([])
    expect(told(json)).toEqual([])
  })

  test('the explanation shows the rule and the provision', async () => {
    const { json } = await check('eu-gdpr', [controller(['systematic_extensive_evaluation'])], {
      explain: { obligation_codes: ['art-35-1'] },
    })
    expect(json.explanation.nodes).toContainEqual(
      expect.objectContaining({ kind: 'derived_fact', input: 'processing_likely_high_risk', origin: 'rule' }),
    )
  })
})
