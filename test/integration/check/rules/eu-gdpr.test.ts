/* oxlint-disable max-lines -- one table: a case for each rule, in the order of the provisions */
import { expect, test } from 'vitest'
import { listWrongRules, type CaseRow, type Inputs } from './rule-cases.ts'

const D = 'does_not_apply'
const OUT: [string, string] = ['applies', D]
const here = [{ country: 'FR', basis: 'established' }]
const us = { country: 'US', basis: 'established' }

/** A controller established in the Union that does what is listed; everything is given, so that nothing stays open. */
const controller = (activities: string[] = [], facts: Inputs = {}, more: Inputs = {}): Inputs => ({
  activities: ['processing_personal_data', ...activities],
  entity_roles: ['controller'],
  facts,
  footprint: here,
  ...more,
})
const role = (roles: string[], activities: string[] = [], more: Inputs = {}): Inputs => ({
  activities,
  entity_roles: roles,
  facts: {},
  footprint: here,
  ...more,
})
const only = (country: string, basis: string): Inputs => ({ footprint: [us, { country, basis }] })

const scope: CaseRow[] = [
  [
    'art-3-1-establishment-in-union',
    'Art 3(1): in the context of an establishment in the Union, wherever it is processed',
    role([], ['processing_personal_data']),
    role([], ['processing_personal_data'], { footprint: [us] }),
    { outcomes: OUT },
  ],
  [
    'art-3-1-establishment-in-union',
    'Art 3(1): staff in the Union is not yet an establishment',
    role([], ['processing_personal_data']),
    role([], ['processing_personal_data'], only('FR', 'employs')),
    { outcomes: OUT },
  ],
  [
    'art-3-1-controller-or-processor-in-union',
    'Art 3(1): a processor established in the Union',
    role(['processor']),
    role(['processor'], [], { footprint: [us] }),
    { outcomes: OUT },
  ],
  [
    'eea-efta-establishment',
    'Art 3(1) through the EEA Agreement',
    role([], ['processing_personal_data'], { footprint: [{ country: 'NO', basis: 'established' }] }),
    role([], ['processing_personal_data'], { footprint: [{ country: 'CH', basis: 'established' }] }),
    { outcomes: OUT },
  ],
  [
    'eea-efta-controller-or-processor',
    'Art 3(1) through the EEA Agreement, told by the role',
    role(['controller'], [], { footprint: [{ country: 'IS', basis: 'established' }] }),
    role(['controller'], [], { footprint: [{ country: 'GB', basis: 'established' }] }),
    { outcomes: OUT },
  ],
  [
    'art-3-2-a-offering',
    'Art 3(2)(a): not established in the Union, offers goods or services to people there',
    role([], ['processing_personal_data'], only('FR', 'offers_to')),
    role([], ['processing_personal_data'], only('GB', 'offers_to')),
    { outcomes: OUT },
  ],
  [
    'art-3-2-a-offering',
    'Art 3(2): only controllers and processors not established in the Union',
    role([], ['processing_personal_data'], only('FR', 'offers_to')),
    role([], ['processing_personal_data'], { footprint: [...here, { country: 'FR', basis: 'offers_to' }] }),
    { outcomes: ['applies', 'applies'] },
  ],
  [
    'art-3-2-a-offering-by-role',
    'Art 3(2)(a), told by the role',
    role(['controller'], [], only('FR', 'offers_to')),
    role(['controller'], [], only('US', 'offers_to')),
    { outcomes: OUT },
  ],
  [
    'art-3-2-b-monitoring',
    'Art 3(2)(b): monitoring of behaviour that takes place within the Union',
    role([], ['processing_personal_data'], only('DE', 'monitors')),
    role([], ['processing_personal_data'], only('US', 'monitors')),
    { outcomes: OUT },
  ],
  [
    'art-3-2-b-monitoring-by-role',
    'Art 3(2)(b), told by the role',
    role(['processor'], [], only('DE', 'monitors')),
    role(['processor'], [], only('CH', 'monitors')),
    { outcomes: OUT },
  ],
  [
    'art-3-3-public-international-law',
    'Art 3(3): where Member State law applies by public international law',
    role(['controller_under_member_state_law_abroad'], [], { footprint: [us] }),
    role(['controller'], [], { footprint: [us] }),
    { outcomes: OUT },
  ],
  [
    'special-addressees-in-union',
    'Art 39(1): an officer in the Union',
    role(['data_protection_officer']),
    role(['data_protection_officer'], [], { footprint: [us] }),
    { outcomes: OUT },
  ],
  [
    'special-addressees-in-union',
    'Art 30(1): a representative in the Union',
    role(['representative']),
    role([]),
    { outcomes: OUT },
  ],
  [
    'recipients-abroad-under-code-or-certification',
    'Art 40(3), 42(2): recipients that bind themselves',
    role(['third_country_recipient'], [], { footprint: [us] }),
    role([], [], { footprint: [us] }),
    { outcomes: OUT },
  ],
  [
    'art-2-2-a-outside-union-law',
    'Art 2(2)(a): outside the scope of Union law; other processing beside it stays in scope',
    role(['controller', 'public_authority_or_body'], ['processing_outside_union_law']),
    role(['controller', 'public_authority_or_body'], ['processing_outside_union_law', 'processing_personal_data']),
    { outcomes: [D, 'applies'] },
  ],
  [
    'art-2-2-b-foreign-and-security-policy',
    'Art 2(2)(b): Chapter 2 of Title V TEU',
    role(['controller', 'public_authority_or_body'], ['common_foreign_security_policy_processing']),
    role(['controller', 'public_authority_or_body'], ['processing_personal_data']),
    { outcomes: [D, 'applies'] },
  ],
  [
    'art-2-2-c-household',
    'Art 2(2)(c): a natural person in a purely personal activity; no company does that',
    role(['controller', 'private_individual'], ['household_processing']),
    role(['controller'], ['household_processing']),
    { outcomes: [D, 'applies'] },
  ],
  [
    'art-2-2-d-law-enforcement',
    'Art 2(2)(d): competent authorities for criminal offences; their staff data stay in scope',
    role(['controller', 'law_enforcement_authority'], ['law_enforcement_processing']),
    role(['controller', 'law_enforcement_authority'], ['law_enforcement_processing', 'processing_personal_data']),
    { outcomes: [D, 'applies'] },
  ],
  [
    'art-2-3-union-institutions',
    'Art 2(3): Regulation 45/2001 applies to them',
    role(['controller', 'union_institution']),
    role(['controller']),
    { outcomes: [D, 'applies'] },
  ],
]

const duties: CaseRow[] = [
  [
    'art-8-1-children-online',
    'Art 8(1): information society services offered directly to a child',
    controller(['information_society_service_to_children']),
    controller(),
    { duty: ['art-8-2', 'applies', D] },
  ],
  [
    'art-21-2-direct-marketing',
    'Art 21(2) and (3): direct marketing',
    controller(['direct_marketing']),
    controller(),
    { duty: ['art-21-3', 'applies', D] },
  ],
  [
    'art-22-automated-decisions',
    'Art 22(1): decisions based solely on automated processing',
    controller(['automated_individual_decision_making']),
    controller(),
    { duty: ['art-22-3', 'applies', D] },
  ],
  [
    'art-27-1-offering',
    'Art 27(1): where Article 3(2) applies',
    controller([], { processing_occasional: false }, only('FR', 'offers_to')),
    controller([], { processing_occasional: false }),
    { duty: ['art-27-1', 'applies', D] },
  ],
  [
    'art-27-1-monitoring',
    'Art 27(1): where Article 3(2)(b) applies',
    controller([], { processing_occasional: false }, only('FR', 'monitors')),
    controller([], { processing_occasional: false }, { footprint: [...here, { country: 'FR', basis: 'monitors' }] }),
    { duty: ['art-27-1', 'applies', D] },
  ],
  [
    'art-27-2-a-occasional',
    'Art 27(2)(a): occasional, no sensitive data on a large scale, and unlikely to result in a risk',
    controller([], { processing_occasional: true, processing_likely_risk: false }, only('FR', 'offers_to')),
    controller(
      ['large_scale_processing_special_categories'],
      { processing_occasional: true, processing_likely_risk: false },
      only('FR', 'offers_to'),
    ),
    { duty: ['art-27-1', D, 'applies'] },
  ],
  [
    'art-27-2-a-occasional',
    'Art 27(2)(a): a likely risk is enough to lose it',
    controller([], { processing_occasional: true, processing_likely_risk: false }, only('FR', 'offers_to')),
    controller([], { processing_occasional: true, processing_likely_risk: true }, only('FR', 'offers_to')),
    { duty: ['art-27-1', D, 'applies'] },
  ],
  [
    'art-27-2-b-public-body',
    'Art 27(2)(b): a public authority or body',
    controller(
      [],
      { processing_occasional: false },
      { entity_roles: ['controller', 'public_authority_or_body'], ...only('FR', 'offers_to') },
    ),
    controller([], { processing_occasional: false }, only('FR', 'offers_to')),
    { duty: ['art-27-1', D, 'applies'] },
  ],
  [
    'art-30-5-fewer-than-250',
    'Art 30(5): fewer than 250 persons',
    controller([], { persons_employed: 249, processing_likely_risk: false, processing_occasional: true }),
    controller([], { persons_employed: 250, processing_likely_risk: false, processing_occasional: true }),
    { duty: ['art-30-1', D, 'applies'] },
  ],
  [
    'art-30-5-risk-likely',
    'Art 30(5): unless it is likely to result in a risk',
    controller([], { persons_employed: 20, processing_likely_risk: true, processing_occasional: true }),
    controller([], { persons_employed: 20, processing_likely_risk: false, processing_occasional: true }),
    { duty: ['art-30-1', 'applies', D] },
  ],
  [
    'art-30-5-not-occasional',
    'Art 30(5): unless it is not occasional',
    controller([], { persons_employed: 20, processing_likely_risk: false, processing_occasional: false }),
    controller([], { persons_employed: 20, processing_likely_risk: false, processing_occasional: true }),
    { duty: ['art-30-1', 'applies', D] },
  ],
  [
    'art-30-5-special-or-criminal-data',
    'Art 30(5): unless it includes special categories or criminal convictions, on any scale',
    controller(['processing_special_categories'], {
      persons_employed: 20,
      processing_likely_risk: false,
      processing_occasional: true,
    }),
    controller([], { persons_employed: 20, processing_likely_risk: false, processing_occasional: true }),
    { duty: ['art-30-1', 'applies', D] },
  ],
  [
    'art-35-3-a-evaluation',
    'Art 35(3)(a)',
    controller(['systematic_extensive_evaluation']),
    controller([], { processing_likely_high_risk: false }),
    { duty: ['art-35-1', 'applies', D] },
  ],
  [
    'art-35-3-b-large-scale-sensitive',
    'Art 35(3)(b): on a large scale',
    controller(['large_scale_processing_criminal_conviction_data']),
    controller(['processing_criminal_conviction_data'], { processing_likely_high_risk: false }),
    { duty: ['art-35-1', 'applies', D] },
  ],
  [
    'art-35-3-c-public-area',
    'Art 35(3)(c)',
    controller(['systematic_monitoring_public_area']),
    controller([], { processing_likely_high_risk: false }),
    { duty: ['art-35-1', 'applies', D] },
  ],
  [
    'art-35-1-high-risk',
    'Art 35(1): likely to result in a high risk',
    controller([], { processing_likely_high_risk: true }),
    controller([], { processing_likely_high_risk: false }),
    { duty: ['art-35-7', 'applies', D] },
  ],
  [
    'art-36-1-unmitigated-risk',
    'Art 36(1)',
    controller([], { dpia_shows_unmitigated_high_risk: true }),
    controller([], { dpia_shows_unmitigated_high_risk: false }),
    { duty: ['art-36-1', 'applies', D] },
  ],
  [
    'art-37-1-a-public-body',
    'Art 37(1)(a)',
    controller(
      [],
      { has_data_protection_officer: false },
      { entity_roles: ['controller', 'public_authority_or_body'] },
    ),
    controller([], { has_data_protection_officer: false }),
    { duty: ['art-37-1', 'applies', D] },
  ],
  [
    'art-37-1-b-monitoring',
    'Art 37(1)(b): core activities that require large-scale monitoring',
    controller(['large_scale_systematic_monitoring'], { monitoring_is_core_activity: true }),
    controller(['large_scale_systematic_monitoring'], { monitoring_is_core_activity: false }),
    { duty: ['art-37-1', 'applies', D] },
  ],
  [
    'art-37-1-c-sensitive',
    'Art 37(1)(c): one of the two kinds of data is enough since the corrigendum',
    controller(['large_scale_processing_special_categories'], { sensitive_data_is_core_activity: true }),
    controller(['large_scale_processing_special_categories'], { sensitive_data_is_core_activity: false }),
    { duty: ['art-37-1', 'applies', D] },
  ],
  [
    'dpo-designated',
    'Art 38(1): whoever designated an officer',
    controller([], { has_data_protection_officer: true }),
    controller([], { has_data_protection_officer: false }),
    { duty: ['art-38-1', 'applies', D] },
  ],
  [
    'chapter-v-transfers',
    'Art 44: any transfer to a third country',
    controller(['third_country_transfer']),
    controller(),
    { duty: ['art-44', 'applies', D] },
  ],
  [
    'art-89-1-archiving-research-statistics',
    'Art 89(1)',
    controller(['archiving_research_statistics']),
    controller(),
    { duty: ['art-89-1', 'applies', D] },
  ],
  [
    'breach-unlikely-to-result-in-risk',
    'Art 33(1): unless the breach is unlikely to result in a risk',
    controller([], { personal_data_breach_risk: 'unlikely' }),
    controller([], { personal_data_breach_risk: 'likely' }),
  ],
  [
    'not-an-undertaking',
    'Art 83(4): in the case of an undertaking',
    controller([], { is_undertaking: false }),
    controller([], { is_undertaking: true }),
  ],
]

test('each rule fires where its provision says and not where it just misses, in every version', async () => {
  expect(await listWrongRules('eu-gdpr', [...scope, ...duties])).toEqual([])
})
