/* oxlint-disable max-lines -- one table: a case for each rule, in the order of the provisions */
import { expect, test } from 'vitest'
import { listWrongRules, type CaseRow, type Inputs } from './rule-cases.ts'

const D = 'does_not_apply'
const OUT: [string, string] = ['applies', D]
const IN: [string, string] = [D, 'applies']
const here = [{ country: 'FR', basis: 'established' }]
const abroad = [{ country: 'US', basis: 'established' }]

/** A role with everything given, so that nothing stays open: no tags and no activities unless the case says so. */
const operator = (roles: string | string[], facts: Inputs = {}, more: Inputs = {}): Inputs => ({
  entity_roles: [roles].flat(),
  facts,
  sector_tags: [],
  activities: [],
  footprint: here,
  ...more,
})
const risky = { annex_iii_no_significant_risk: false, performs_profiling_of_natural_persons: false }
const mild = { annex_iii_no_significant_risk: true, performs_profiling_of_natural_persons: false }
/** High-risk under Annex III, point 4 (employment), or the points named. */
const annexIii = (roles: string | string[], facts: Inputs = {}, more: Inputs = {}, tags = ['ai_annex_iii_4']): Inputs =>
  operator(roles, { ...risky, ...facts }, { sector_tags: tags, ...more })
/** Listed in Annex III, yet without a significant risk. */
const derogated = (
  roles: string | string[],
  facts: Inputs = {},
  more: Inputs = {},
  tags = ['ai_annex_iii_4'],
): Inputs => annexIii(roles, { ...mild, ...facts }, more, tags)
const assessed = { is_safety_component_of_annex_i_product: true, annex_i_third_party_assessment_required: true }
/** High-risk as a safety component of a medical device (Section A). */
const annexIA = (roles: string | string[], facts: Inputs = {}, more: Inputs = {}): Inputs =>
  operator(roles, { ...assessed, ...facts }, { sector_tags: ['ai_annex_i_a_11'], ...more })
const annexIB = (roles: string | string[], facts: Inputs = {}): Inputs =>
  operator(roles, { ...assessed, ...facts }, { sector_tags: ['ai_annex_i_b_13'] })
const allExempt = { all_ai_is_exempt: true }
/** Open source alone: nothing else, and nothing that is prohibited. */
const allOpen = { ...allExempt, ai_falls_under_article_5: false }
const someExempt = { all_ai_is_exempt: false }
const legacy = { all_high_risk_ai_is_legacy: true }
const noBreach = { incident_infringes_fundamental_rights_law: false }
/** A system of Section B beside one that sifts applications, or beside a medical device. */
const besideHiring = annexIii('ai_provider', assessed, {}, ['ai_annex_i_b_13', 'ai_annex_iii_4'])
const besideDevice = operator('ai_provider', assessed, { sector_tags: ['ai_annex_i_b_13', 'ai_annex_i_a_11'] })
const small = { training_compute_flops: 1e25, gpai_high_impact_or_designated: false }
const doing = (...activities: string[]): Inputs => ({ activities })

const scope: CaseRow[] = [
  [
    'scope-providers',
    'Art 2(1)(a): on the Union market, wherever the provider is established',
    operator('ai_provider', {}, { footprint: [...abroad, { country: 'DE', basis: 'offers_to' }] }),
    operator('ai_provider', {}, { footprint: abroad }),
    { outcomes: OUT },
  ],
  [
    'scope-providers',
    'Art 2(1)(a): general-purpose AI models too',
    operator('gpai_provider'),
    operator('gpai_provider', {}, { footprint: abroad }),
    { outcomes: OUT },
  ],
  [
    'scope-initial-providers',
    'Art 25(2): in whose place another has become the provider',
    operator('initial_ai_provider'),
    operator('initial_ai_provider', {}, { footprint: abroad }),
    { outcomes: OUT },
  ],
  [
    'scope-deployers',
    'Art 2(1)(b): established or located within the Union',
    operator('ai_deployer'),
    operator('ai_deployer', {}, { footprint: abroad }),
    { outcomes: OUT },
  ],
  [
    'scope-deployers',
    'Art 2(1)(b): not by customers alone',
    operator('ai_deployer', {}, { footprint: [...abroad, { country: 'DE', basis: 'main_establishment' }] }),
    operator('ai_deployer', {}, { footprint: [...abroad, { country: 'DE', basis: 'offers_to' }] }),
    { outcomes: OUT },
  ],
  [
    'scope-output-used-in-union',
    'Art 2(1)(c): established in a third country, output used in the Union',
    operator('ai_deployer', {}, { footprint: [...abroad, { country: 'IT', basis: 'output_used' }] }),
    operator('ai_deployer', {}, { footprint: [...abroad, { country: 'US', basis: 'output_used' }] }),
    { outcomes: OUT },
  ],
  [
    'scope-importers-and-distributors',
    'Art 2(1)(d): importers',
    operator('ai_importer'),
    operator('ai_importer', {}, { footprint: abroad }),
    { outcomes: OUT },
  ],
  [
    'scope-importers-and-distributors',
    'Art 2(1)(d): distributors',
    operator('ai_distributor'),
    operator([]),
    { outcomes: OUT },
  ],
  [
    'scope-product-manufacturers',
    'Art 2(1)(e)',
    operator('product_manufacturer'),
    operator('product_manufacturer', {}, { footprint: abroad }),
    { outcomes: OUT },
  ],
  [
    'scope-authorised-representatives',
    'Art 2(1)(f)',
    operator('ai_authorised_representative'),
    operator('ai_authorised_representative', {}, { footprint: abroad }),
    { outcomes: OUT },
  ],
  [
    'scope-component-suppliers',
    'Art 25(4)',
    operator('ai_component_supplier'),
    operator('ai_component_supplier', {}, { footprint: abroad }),
    { outcomes: OUT },
  ],
  [
    'scope-real-world-testing',
    'Art 2(8), 60(1): testing in real-world conditions is not covered by the exclusion',
    operator('prospective_ai_provider'),
    operator('prospective_ai_provider', {}, { footprint: abroad }),
    { outcomes: OUT },
  ],
  [
    'scope-annex-x-components',
    'Art 111(1): components of the large-scale systems of Annex X, whoever operates them',
    operator('annex_x_component_operator'),
    operator('annex_x_component_operator', {}, { footprint: abroad }),
    { outcomes: OUT },
  ],
  [
    'excl-military',
    'Art 2(3): exclusively for military, defence or national security purposes',
    operator(['ai_provider', 'defence_ai_operator'], allExempt),
    operator(['ai_provider', 'defence_ai_operator'], someExempt),
    { outcomes: IN },
  ],
  [
    'excl-research',
    'Art 2(6): sole purpose of scientific research and development',
    operator(['ai_provider', 'research_ai_operator'], allExempt),
    operator(['ai_provider', 'research_ai_operator'], someExempt),
    { outcomes: IN },
  ],
  [
    'excl-pre-market',
    'Art 2(8): before it is placed on the market or put into service',
    operator(['ai_provider', 'pre_market_ai_developer'], allExempt),
    operator(['ai_provider', 'pre_market_ai_developer'], allExempt, doing('placing_ai_system_on_market')),
    { outcomes: IN },
  ],
  [
    'excl-pre-market',
    'Art 2(8): testing in real-world conditions is not covered by the exclusion',
    operator(['ai_provider', 'pre_market_ai_developer'], allExempt),
    operator(['ai_provider', 'pre_market_ai_developer'], allExempt, doing('testing_ai_in_real_world_conditions')),
    { outcomes: IN },
  ],
  [
    'excl-third-country-cooperation',
    'Art 2(4): provided that they give adequate safeguards',
    operator(['ai_deployer', 'third_country_authority_or_international_organisation'], {
      ...allExempt,
      adequate_safeguards_for_fundamental_rights: true,
    }),
    operator(['ai_deployer', 'third_country_authority_or_international_organisation'], {
      ...allExempt,
      adequate_safeguards_for_fundamental_rights: false,
    }),
    { outcomes: IN },
  ],
  [
    'excl-personal-use',
    'Art 2(10): natural persons in a purely personal activity, as deployers',
    operator(['ai_deployer', 'private_ai_user'], allExempt, doing('creating_deep_fakes')),
    operator(['ai_deployer', 'private_ai_user'], someExempt, doing('creating_deep_fakes')),
    { outcomes: IN },
  ],
  [
    'excl-personal-use',
    'Art 2(10): the obligations of deployers, not those of providers',
    operator(['ai_deployer', 'private_ai_user'], allExempt),
    operator(['ai_deployer', 'ai_provider', 'private_ai_user'], allExempt),
    { outcomes: IN },
  ],
  [
    'excl-open-source-system',
    'Art 2(12): released under free licences, unless high-risk',
    derogated('open_source_ai_provider', allOpen),
    annexIii('open_source_ai_provider', allOpen),
    { outcomes: IN },
  ],
  [
    'excl-open-source-system',
    'Art 2(12): unless it falls under Article 5',
    derogated('open_source_ai_provider', allOpen),
    derogated('open_source_ai_provider', { ...allOpen, ai_falls_under_article_5: true }),
    { outcomes: IN },
  ],
  [
    'excl-open-source-system',
    'Art 2(12): unless it falls under Article 50',
    derogated('open_source_ai_provider', allOpen),
    derogated('open_source_ai_provider', allOpen, doing('generating_synthetic_content')),
    { outcomes: IN },
  ],
  [
    'excl-open-source-system',
    'Art 2(12): who has other systems as well keeps the duties',
    operator('open_source_ai_provider', allOpen),
    operator('open_source_ai_provider', { ...allOpen, ...someExempt }),
    { outcomes: IN },
  ],
  [
    'open-source-system-under-art-50',
    'Art 2(12), 50',
    operator('open_source_ai_provider', {}, doing('operating_ai_interacting_with_persons')),
    operator('open_source_ai_provider'),
  ],
  [
    'excl-section-b',
    'Art 2(2): only a few articles apply to Section B of Annex I',
    annexIB('ai_provider', allExempt),
    annexIA('ai_provider', allExempt),
    { outcomes: IN },
  ],
  [
    'excl-section-b',
    'Art 2(2): such systems alone',
    annexIB('ai_provider', allExempt),
    annexIB('ai_provider', someExempt),
    { outcomes: IN },
  ],
  [
    'excl-section-b',
    'Art 2(2) as amended: Article 111 applies',
    annexIB('ai_provider', allExempt),
    annexIB(['ai_provider', 'annex_x_component_operator'], allExempt),
    { outcomes: IN, versions: ['2.0.0'] },
  ],
  [
    'excl-legacy-high-risk',
    'Art 111(2): on the market before the date, without a significant change of design',
    annexIii(['ai_provider', 'legacy_high_risk_ai_operator'], {
      ...legacy,
      intended_for_use_by_public_authorities: false,
    }),
    annexIii(['ai_provider', 'legacy_high_risk_ai_operator'], {
      all_high_risk_ai_is_legacy: false,
      intended_for_use_by_public_authorities: false,
    }),
    { duty: ['art-9-1', D, 'not_yet'] },
  ],
  [
    'excl-legacy-high-risk',
    'Art 111(2): in any case providers of systems for public authorities have to comply, only later',
    annexIii(['ai_provider', 'legacy_high_risk_ai_operator'], {
      ...legacy,
      intended_for_use_by_public_authorities: false,
    }),
    annexIii(['ai_provider', 'legacy_high_risk_ai_operator'], {
      ...legacy,
      intended_for_use_by_public_authorities: true,
    }),
    { duty: ['art-9-1', D, 'not_yet'] },
  ],
  [
    'excl-legacy-high-risk',
    'Art 111(2): other than components of the large-scale systems of Annex X',
    annexIii(['ai_provider', 'legacy_high_risk_ai_operator'], {
      ...legacy,
      intended_for_use_by_public_authorities: false,
    }),
    annexIii(['ai_provider', 'legacy_high_risk_ai_operator', 'annex_x_component_operator'], legacy),
    { duty: ['art-9-1', D, 'not_yet'] },
  ],
  [
    'excl-legacy-high-risk-supply-chain',
    'Art 111(2): the later date is for providers and deployers, not for importers',
    annexIii(['ai_provider', 'ai_importer', 'legacy_high_risk_ai_operator'], {
      ...legacy,
      intended_for_use_by_public_authorities: true,
    }),
    annexIii(['ai_provider', 'ai_importer'], { intended_for_use_by_public_authorities: true }),
    { duty: ['art-23-1', D, 'not_yet'] },
  ],
  [
    'legacy-for-public-authorities',
    'Art 111(2): intended to be used by public authorities',
    annexIii(['ai_deployer', 'legacy_high_risk_ai_operator'], {
      ...legacy,
      intended_for_use_by_public_authorities: true,
    }),
    annexIii(['ai_deployer', 'legacy_high_risk_ai_operator'], {
      ...legacy,
      intended_for_use_by_public_authorities: false,
    }),
    { duty: ['art-26-1', 'not_yet', D] },
  ],
  [
    'legacy-for-public-authorities',
    'Art 111(2): the providers and deployers, not other operators',
    annexIii(['ai_provider', 'legacy_high_risk_ai_operator'], {
      ...legacy,
      intended_for_use_by_public_authorities: true,
    }),
    annexIii(['ai_importer', 'legacy_high_risk_ai_operator'], {
      ...legacy,
      intended_for_use_by_public_authorities: true,
    }),
    { duty: ['art-82-2', 'not_yet', D] },
  ],
  [
    'legacy-for-public-authorities',
    'Art 111(2): other than the systems of paragraph 1',
    annexIii(['ai_provider', 'legacy_high_risk_ai_operator'], { intended_for_use_by_public_authorities: true }),
    annexIii(['ai_provider', 'legacy_high_risk_ai_operator', 'annex_x_component_operator'], {
      intended_for_use_by_public_authorities: true,
    }),
  ],
  [
    'annex-x-component',
    'Art 111(1): components of the large-scale systems of Annex X, whoever operates them',
    annexIii(['ai_importer', 'annex_x_component_operator']),
    annexIii('ai_importer'),
    { duty: ['art-23-1', 'not_yet', 'not_yet'] },
  ],
  [
    'excl-law-enforcement-notice',
    'Art 26(11): in law enforcement Directive (EU) 2016/680 applies',
    annexIii('law_enforcement_deployer', {}, doing('deciding_on_persons_with_ai'), ['ai_annex_iii_6_d']),
    annexIii('law_enforcement_deployer', {}, doing('deciding_on_persons_with_ai'), [
      'ai_annex_iii_4',
      'ai_annex_iii_6_d',
    ]),
    { duty: ['art-26-11', D, 'not_yet'] },
  ],
  [
    'excl-open-source-gpai',
    'Art 53(2): unless the model has systemic risk',
    operator('open_source_gpai_provider', { ...small, all_gpai_models_are_open: true }),
    operator('open_source_gpai_provider', { training_compute_flops: 1.1e25, all_gpai_models_are_open: true }),
    { duty: ['art-53-1-a', D, 'applies'] },
  ],
  [
    'excl-open-source-gpai',
    'Art 53(2): models released under such a licence, not others',
    operator('open_source_gpai_provider', { ...small, all_gpai_models_are_open: true }),
    operator('open_source_gpai_provider', { ...small, all_gpai_models_are_open: false }),
    { duty: ['art-53-1-a', D, 'applies'] },
  ],
  [
    'excl-incidents-reported-elsewhere',
    'Art 73(9): limited to breaches of law that protects fundamental rights',
    annexIii('ai_provider', { reports_ai_incidents_under_equivalent_law: true, ...noBreach }),
    annexIii('ai_provider', {
      reports_ai_incidents_under_equivalent_law: true,
      incident_infringes_fundamental_rights_law: true,
    }),
    { duty: ['art-73-2', D, 'not_yet'] },
  ],
  [
    'excl-incidents-reported-elsewhere',
    'Art 73(9): systems of Annex III',
    annexIii('ai_provider', { reports_ai_incidents_under_equivalent_law: true, ...noBreach }),
    annexIA('ai_provider', {
      reports_ai_incidents_under_equivalent_law: true,
      incident_infringes_fundamental_rights_law: true,
    }),
  ],
  [
    'excl-incidents-of-medical-devices',
    'Art 73(10): and no other high-risk system beside them',
    annexIA('ai_provider', noBreach),
    annexIA('ai_provider', noBreach, { sector_tags: ['ai_annex_i_a_11', 'ai_annex_i_a_4'] }),
  ],
  [
    'excl-incidents-of-medical-devices',
    'Art 73(10): devices under Regulations (EU) 2017/745 and 2017/746',
    annexIA('ai_provider', noBreach),
    operator('ai_provider', { ...assessed, ...noBreach }, { sector_tags: ['ai_annex_i_a_4'] }),
    { duty: ['art-73-1', D, 'not_yet'] },
  ],
]

const classes: CaseRow[] = [
  [
    'annex-iii-significant-risk',
    'Art 6(2) and (3): it poses a significant risk',
    annexIii('ai_provider'),
    derogated('ai_provider'),
  ],
  [
    'annex-iii-profiling',
    'Art 6(3), last subparagraph: always, where it performs profiling',
    derogated('ai_provider', { performs_profiling_of_natural_persons: true }),
    derogated('ai_provider'),
  ],
  [
    'annex-iii-derogation',
    'Art 6(3): no significant risk and no profiling',
    derogated('ai_provider'),
    derogated('ai_provider', { performs_profiling_of_natural_persons: true }),
  ],
  [
    'annex-iii-not-listed',
    'Art 6(2): systems that Annex III does not refer to',
    operator('ai_provider'),
    annexIii('ai_provider'),
  ],
  [
    'annex-i-a-product',
    'Art 6(1)(a) and (b): safety component, and third-party assessment',
    annexIA('ai_provider'),
    annexIA('ai_provider', { annex_i_third_party_assessment_required: false }),
  ],
  [
    'annex-i-a-not-listed',
    'Art 6(1)(a): legislation of Section A of Annex I',
    operator('ai_provider'),
    annexIA('ai_provider'),
  ],
  [
    'annex-i-a-no-safety-component',
    'Art 6(1)(a): neither safety component nor product',
    annexIA('ai_provider', { is_safety_component_of_annex_i_product: false }),
    annexIA('ai_provider'),
  ],
  [
    'annex-i-a-no-third-party',
    'Art 6(1)(b): no assessment by a third party',
    annexIA('ai_provider', { annex_i_third_party_assessment_required: false }),
    annexIA('ai_provider'),
  ],
  [
    'annex-i-b-section',
    'Art 6(1) as enacted: Section B named as a whole, but for machinery, which stood in Section A',
    operator('ai_provider', assessed, { sector_tags: ['ai_annex_i_b'] }),
    operator('ai_provider', assessed, { sector_tags: ['ai_annex_i_b_21'] }),
  ],
  [
    'annex-i-b-machinery-only',
    'Annex I, Section A, point 1, as enacted',
    operator('ai_provider', assessed, { sector_tags: ['ai_annex_i_b_21'] }),
    annexIB('ai_provider'),
  ],
  [
    'annex-i-b-product',
    'Art 2(2), 6(1): the same for Section B',
    annexIB('ai_provider'),
    annexIB('ai_provider', { annex_i_third_party_assessment_required: false }),
  ],
  [
    'annex-i-b-not-listed',
    'Art 2(2): legislation of Section B of Annex I',
    annexIA('ai_provider'),
    annexIB('ai_provider'),
  ],
  [
    'annex-i-b-no-safety-component',
    'Art 6(1)(a) with 2(2)',
    annexIB('ai_provider', { is_safety_component_of_annex_i_product: false }),
    annexIB('ai_provider'),
  ],
  [
    'annex-i-b-no-third-party',
    'Art 6(1)(b) with 2(2)',
    annexIB('ai_provider', { annex_i_third_party_assessment_required: false }),
    annexIB('ai_provider'),
  ],
  ['high-risk-annex-iii', 'Art 6(2)', annexIii('ai_provider'), operator('ai_provider')],
  ['high-risk-annex-i', 'Art 6(1)', annexIA('ai_provider'), annexIB('ai_provider')],
  [
    'annex-iii-dates',
    'Art 113: not for older systems for public authorities',
    annexIii('ai_provider', { intended_for_use_by_public_authorities: true }),
    annexIii(['ai_provider', 'legacy_high_risk_ai_operator'], { intended_for_use_by_public_authorities: true }),
  ],
  [
    'annex-i-dates',
    'Art 113(c): not for components of the large-scale systems of Annex X',
    annexIA('ai_provider'),
    annexIA(['ai_provider', 'annex_x_component_operator']),
  ],
  ['high-risk-section-b', 'Art 2(2)', annexIB('ai_provider'), besideHiring],
  ['high-risk-section-b', 'Art 2(2)', annexIB('ai_provider'), besideDevice],
  [
    'annex-iii-derogated',
    'Art 6(4): a provider who considers that it is not high-risk',
    derogated('ai_provider'),
    operator('ai_provider'),
  ],
  ['not-high-risk', 'Art 6: in neither annex', operator('ai_provider'), derogated('ai_provider')],
  [
    'gpai-systemic-by-role',
    'Art 51(1)',
    operator('gpai_systemic_risk_provider'),
    operator('gpai_provider', { training_compute_flops: 1e20, gpai_high_impact_or_designated: false }),
  ],
  [
    'gpai-systemic-found-or-designated',
    'Art 51(1)(a) and (b)',
    operator('gpai_provider', { gpai_high_impact_or_designated: true }),
    operator('gpai_provider', { training_compute_flops: 1e25, gpai_high_impact_or_designated: false }),
  ],
  [
    'gpai-systemic-by-computation',
    'Art 51(2): greater than 10^25 operations',
    operator('gpai_provider', { training_compute_flops: 1.0001e25 }),
    operator('gpai_provider', { training_compute_flops: 1e25 }),
  ],
  [
    'gpai-not-systemic',
    'Art 51(1) and (2): none of these',
    operator('gpai_provider', { training_compute_flops: 1e25, gpai_high_impact_or_designated: false }),
    operator('gpai_provider', { training_compute_flops: 1e25, gpai_high_impact_or_designated: true }),
  ],
  [
    'gpai-model-before-2025-08-02',
    'Art 111(3): placed on the market before 2 August 2025',
    operator('legacy_gpai_provider'),
    operator('gpai_provider'),
  ],
  ['gpai-model-since-2025-08-02', 'Art 113(b)', operator('gpai_provider'), operator('legacy_gpai_provider')],
  [
    'generative-system-before-2026-08-02',
    'Art 111(4): placed on the market before 2 August 2026',
    operator('legacy_generative_ai_provider'),
    operator('ai_provider'),
  ],
  ['generative-system-since-2026-08-02', 'Art 113', operator('ai_provider'), operator('legacy_generative_ai_provider')],
  [
    'sme',
    'Art 3(14a): Recommendation 2003/361/EC, fewer than 250 staff',
    operator('ai_provider', { staff: 249, turnover_eur: 50e6, held_by_public_bodies: false }),
    operator('ai_provider', { staff: 250, turnover_eur: 50e6 }),
  ],
  [
    'not-an-undertaking',
    'Art 99(3): the percentage, if the offender is an undertaking',
    operator('ai_provider', { is_undertaking: false }),
    operator('ai_provider', { is_undertaking: true }),
  ],
  ['enforced-by-edps', 'Art 100(1)', operator(['ai_deployer', 'union_institution']), operator('ai_deployer')],
  [
    'enforced-by-ai-office',
    'Art 75(1): providers of systems on their own model, and of those in very large platforms',
    operator('ai_provider', {}, doing('building_ai_system_on_own_gpai_model')),
    operator('ai_deployer', {}, doing('building_ai_system_on_own_gpai_model')),
  ],
  [
    'enforced-nationally',
    'Art 99(1): unless another authority is competent',
    operator('ai_provider', {}, doing('placing_ai_system_on_market')),
    operator(['ai_provider', 'union_institution'], {}, doing('placing_ai_system_on_market')),
  ],
  [
    'reply-to-national-authority',
    'Art 99(5): in reply to a request',
    operator('ai_provider', { misinformation_is_a_reply_to_a_request: true }),
    operator('ai_provider', { misinformation_is_a_reply_to_a_request: false }),
  ],
  [
    'reply-to-ai-office',
    'Art 75c(4): to the AI Office in reply to a request',
    operator(
      'ai_provider',
      { misinformation_is_a_reply_to_a_request: true },
      doing('building_ai_system_on_own_gpai_model'),
    ),
    operator('ai_provider', { misinformation_is_a_reply_to_a_request: true }),
  ],
  [
    'sandbox-in-good-faith',
    'Art 57(12)',
    operator('ai_provider', {}, doing('keeping_to_ai_sandbox_plan')),
    operator('ai_provider', {}, doing('placing_ai_system_on_market')),
  ],
  ['public-body', 'Art 99(8)', operator(['ai_deployer', 'public_authority_or_body']), operator('ai_deployer')],
  [
    'no-sme',
    'Art 11(1) and 99(6) as enacted: 250 staff or more',
    operator('ai_provider', { staff: 250, turnover_eur: 51e6, balance_sheet_eur: 44e6 }),
    operator('ai_provider', { staff: 249, turnover_eur: 50e6 }),
  ],
  [
    'smc',
    'Art 3(14b): fewer than 750 staff, and EUR 150 or 129 million',
    operator('ai_provider', { staff: 749, turnover_eur: 150e6 }),
    operator('ai_provider', { staff: 750, turnover_eur: 150e6 }),
  ],
  [
    'smc',
    'Art 3(14b): by the balance sheet',
    operator('ai_provider', { staff: 400, turnover_eur: 200e6, balance_sheet_eur: 129e6 }),
    operator('ai_provider', { staff: 400, turnover_eur: 200e6, balance_sheet_eur: 129e6 + 1 }),
  ],
  [
    'neither-sme-nor-smc',
    'Art 3(14a) and (14b)',
    operator('ai_provider', { staff: 750 }),
    operator('ai_provider', { staff: 749, turnover_eur: 150e6 }),
  ],
  ['financial-institution', 'Art 17(4)', operator(['ai_provider', 'credit_institution']), operator('ai_provider')],
  [
    'no-financial-institution',
    'Art 17(4)',
    operator('ai_provider'),
    operator(['ai_provider', 'insurance_undertaking']),
  ],
]

const every = [
  'ai_annex_iii_1',
  'ai_annex_iii_3',
  'ai_annex_iii_4',
  'ai_annex_iii_5',
  'ai_annex_iii_6',
  'ai_annex_iii_7',
  'ai_annex_iii_8',
]
const infrastructure = ['ai_annex_iii_2']
const highRisk: CaseRow[] = [
  ['duties-hr-provider', 'Art 16: providers of high-risk systems', annexIii('ai_provider'), derogated('ai_provider')],
  ['duties-hr-annex-i-a', 'Art 43(3): Section A of Annex I', annexIA('ai_provider'), annexIii('ai_provider')],
  [
    'duties-bias-records',
    'Art 10(5) and, since the amendment, Art 4a: who processes special categories of data',
    annexIii('ai_provider', {}, doing('large_scale_processing_special_categories')),
    annexIii('ai_provider', {}, doing('processing_personal_data')),
  ],
  [
    'duties-hr-remote-biometrics',
    'Art 12(3), 14(5): point 1(a) of Annex III',
    annexIii('ai_provider', {}, {}, ['ai_annex_iii_1_a']),
    annexIii('ai_provider', {}, {}, ['ai_annex_iii_1_b']),
  ],
  [
    'duties-hr-notified-body-biometrics',
    'Art 43(1) and (2): point 1 of Annex III alone may come to a notified body',
    annexIii('ai_provider', {}, {}, ['ai_annex_iii_1_b']),
    annexIii('ai_provider', {}, {}, ['ai_annex_iii_5_b']),
    { duty: ['art-48-4', 'not_yet', D] },
  ],
  [
    'duties-hr-notified-body-product',
    'Art 43(3): products under Section A of Annex I',
    annexIA('ai_provider'),
    annexIii('ai_provider'),
    { duty: ['art-48-4', 'not_yet', D] },
  ],
  [
    'duties-hr-biometrics-assessment',
    'Art 43(1): point 1 of Annex III',
    annexIii('ai_provider', {}, {}, ['ai_annex_iii_1_b']),
    annexIii('ai_provider'),
  ],
  [
    'duties-hr-internal-control',
    'Art 43(2): points 2 to 8',
    annexIii('ai_provider', {}, {}, infrastructure),
    annexIii('ai_provider', {}, {}, ['ai_annex_iii_1_b']),
  ],
  [
    'duties-hr-internal-control',
    'Art 43(3), last subparagraph: a system of Section A follows that legislation',
    annexIii('ai_provider'),
    annexIA('ai_provider', risky, { sector_tags: ['ai_annex_i_a_11', 'ai_annex_iii_4'] }),
    { versions: ['2.0.0'] },
  ],
  ...every.map((tag): CaseRow => [
    'duties-hr-registration',
    `Art 49(1): Annex III except point 2, ${tag}`,
    annexIii('ai_provider', {}, {}, [tag]),
    annexIii('ai_provider', {}, {}, infrastructure),
  ]),
  [
    'duties-hr-secure-registration',
    'Art 49(4): points 1, 6 and 7',
    annexIii('ai_provider', {}, {}, ['ai_annex_iii_6']),
    annexIii('ai_provider'),
  ],
  [
    'duties-hr-national-registration',
    'Art 49(5): point 2',
    annexIii('ai_provider', {}, {}, infrastructure),
    annexIii('ai_provider'),
  ],
  [
    'duties-hr-third-country-provider',
    'Art 22(1): established in third countries',
    annexIii('ai_provider', {}, { footprint: [...abroad, { country: 'DE', basis: 'offers_to' }] }),
    annexIii('ai_provider'),
  ],
  [
    'duties-hr-size-relief',
    'Art 11(1): small firms may use the simplified form',
    annexIii('ai_provider', { staff: 20, turnover_eur: 1e6, held_by_public_bodies: false }),
    annexIii('ai_provider', { staff: 750 }),
  ],
  [
    'duties-hr-quality-management-relief',
    'Art 63(1): without partner or linked enterprises',
    annexIii('ai_provider', { staff: 5, turnover_eur: 1e6, balance_sheet_eur: 1e6 }, { ownership: [] }),
    annexIii('ai_provider', { staff: 5, turnover_eur: 1e6, has_partner_or_linked_enterprises: true }),
  ],
  [
    'duties-hr-provider-financial',
    'Art 18(3), 19(2): financial institutions',
    annexIii(['ai_provider', 'credit_institution']),
    annexIii('ai_provider'),
  ],
  [
    'duties-hr-ai-office',
    'Art 75(1): on a model of the same provider',
    annexIii('ai_provider', {}, doing('building_ai_system_on_own_gpai_model')),
    annexIii('ai_provider'),
  ],
  [
    'duties-annex-iii-derogated',
    'Art 6(4): documents its assessment',
    derogated('ai_provider'),
    annexIii('ai_provider'),
  ],
  [
    'duties-annex-iii-derogated-secure',
    'Art 49(4): points 1, 6 and 7',
    derogated('ai_provider', {}, {}, ['ai_annex_iii_7']),
    derogated('ai_provider'),
  ],
  [
    'duties-hr-authorised-representative',
    'Art 22(3)',
    annexIii('ai_authorised_representative'),
    derogated('ai_authorised_representative'),
  ],
  ['duties-hr-importer', 'Art 23', annexIii('ai_importer'), operator('ai_importer')],
  ['duties-hr-distributor', 'Art 24', annexIii('ai_distributor'), operator('ai_distributor')],
  [
    'duties-becoming-provider',
    'Art 25(1): substantial modification of a high-risk system',
    annexIii('ai_deployer', {}, doing('substantially_modifying_high_risk_ai_system')),
    annexIii('ai_deployer'),
  ],
  [
    'duties-product-manufacturer',
    'Art 25(3): safety components of Section A',
    annexIA('product_manufacturer'),
    annexIii('product_manufacturer'),
  ],
  [
    'duties-component-supplier',
    'Art 25(4): third parties that supply components',
    operator('ai_component_supplier'),
    operator('ai_provider'),
  ],
  ['duties-hr-deployer', 'Art 26', annexIii('ai_deployer'), operator('ai_deployer')],
  [
    'duties-hr-impact-assessment-by-case',
    'Art 26(9) with Art 35(3) of the GDPR',
    annexIii('ai_deployer', { processing_likely_high_risk: false }, doing('systematic_extensive_evaluation')),
    annexIii('ai_deployer', { processing_likely_high_risk: false }, doing('profiling')),
    { duty: ['art-26-9', 'not_yet', D] },
  ],
  [
    'duties-hr-impact-assessment-by-risk',
    'Art 26(9) with Art 35(1) of the GDPR',
    annexIii('ai_deployer', { processing_likely_high_risk: true }),
    annexIii('ai_deployer', { processing_likely_high_risk: false }),
    { duty: ['art-26-9', 'not_yet', D] },
  ],
  [
    'duties-hr-deployer-financial',
    'Art 26(6)',
    annexIii(['ai_deployer', 'credit_institution']),
    annexIii('ai_deployer'),
  ],
  [
    'duties-hr-employer',
    'Art 26(7): at the workplace',
    annexIii('ai_deployer', {}, doing('using_ai_system_at_workplace')),
    annexIii('ai_deployer'),
  ],
  [
    'duties-hr-public-authority',
    'Art 26(8): public authorities',
    annexIii('ai_deployer', { acts_for_public_authority: true }),
    annexIii('ai_deployer', { acts_for_public_authority: false }),
  ],
  [
    'duties-hr-public-registration',
    'Art 49(3): Annex III except point 2',
    annexIii('ai_deployer', { acts_for_public_authority: true }),
    annexIii('ai_deployer', { acts_for_public_authority: true }, {}, infrastructure),
  ],
  [
    'duties-hr-post-remote-biometrics',
    'Art 26(10): post-remote biometric identification',
    annexIii('ai_deployer', {}, doing('post_remote_biometric_identification'), ['ai_annex_iii_1_a']),
    annexIii('ai_deployer', {}, {}, ['ai_annex_iii_1_a']),
  ],
  [
    'duties-hr-decisions',
    'Art 26(11): decisions about natural persons',
    annexIii('ai_deployer', {}, doing('deciding_on_persons_with_ai')),
    annexIii('ai_deployer'),
  ],
  [
    'duties-hr-explanation',
    'Art 86(1): Annex III except point 2',
    annexIii('ai_deployer'),
    annexIii('ai_deployer', {}, {}, infrastructure),
  ],
  [
    'gdpr-explains-automated-decisions',
    'Art 86(3), GDPR Art 15(1)(h) and 22(1): a controller that decides by automated means alone',
    {
      ...annexIii('ai_deployer'),
      entity_roles: ['ai_deployer', 'controller'],
      activities: ['automated_individual_decision_making'],
    },
    {
      ...annexIii('ai_deployer'),
      entity_roles: ['ai_deployer', 'processor'],
      activities: ['automated_individual_decision_making'],
    },
  ],
  [
    'duties-fria-public-law',
    'Art 27(1): bodies governed by public law',
    annexIii('ai_deployer', { is_body_governed_by_public_law: true }),
    annexIii('ai_deployer', { is_body_governed_by_public_law: false }),
  ],
  [
    'duties-fria-public-services',
    'Art 27(1): private entities that provide public services; not for point 2 of Annex III',
    annexIii('ai_deployer', { provides_public_services: true }),
    annexIii('ai_deployer', { provides_public_services: true }, {}, infrastructure),
  ],
  [
    'duties-fria-credit-and-insurance',
    'Art 27(1): points 5(b) and (c)',
    annexIii('ai_deployer', {}, {}, ['ai_annex_iii_5_c']),
    annexIii('ai_deployer', {}, {}, ['ai_annex_iii_5_d']),
  ],
  ['duties-hr-operator', 'Art 82(2): operators of high-risk systems', annexIii('ai_deployer'), operator('ai_deployer')],
  [
    'duties-legacy-annex-x',
    'Art 111(1)',
    operator(['ai_deployer', 'annex_x_component_operator']),
    operator('ai_provider'),
  ],
  [
    'duties-legacy-public',
    'Art 111(2): intended to be used by public authorities',
    annexIii(['ai_provider', 'legacy_high_risk_ai_operator'], { intended_for_use_by_public_authorities: true }),
    annexIii(['ai_provider', 'legacy_high_risk_ai_operator'], { intended_for_use_by_public_authorities: false }),
  ],
]

const others: CaseRow[] = [
  [
    'duties-interacting-system',
    'Art 50(1)',
    operator('ai_provider', {}, doing('operating_ai_interacting_with_persons')),
    operator('ai_provider'),
  ],
  [
    'duties-generative-system',
    'Art 50(2)',
    operator('ai_provider', {}, doing('generating_synthetic_content')),
    operator('ai_deployer', {}, doing('generating_synthetic_content')),
  ],
  [
    'duties-biometric-exposure',
    'Art 50(3)',
    operator('ai_deployer', {}, doing('emotion_recognition')),
    operator('ai_provider', {}, doing('emotion_recognition')),
  ],
  [
    'duties-deep-fakes',
    'Art 50(4)',
    operator('ai_deployer', {}, doing('creating_deep_fakes')),
    operator('ai_deployer'),
  ],
  [
    'duties-generated-text',
    'Art 50(4), second subparagraph',
    operator('ai_deployer', {}, doing('publishing_ai_generated_text')),
    operator('ai_deployer'),
  ],
  [
    'duties-manner-of-information-provider',
    'Art 50(5) for paragraphs 1 and 2',
    operator('ai_provider', {}, doing('generating_synthetic_content')),
    operator('ai_provider'),
  ],
  [
    'duties-manner-of-information-deployer',
    'Art 50(5) for paragraphs 3 and 4',
    operator('ai_deployer', {}, doing('creating_deep_fakes')),
    operator('ai_deployer'),
  ],
  [
    'duties-real-time-biometrics',
    'Art 5(2): for law enforcement',
    operator('law_enforcement_deployer', {}, doing('real_time_remote_biometric_identification')),
    operator('ai_deployer', {}, doing('real_time_remote_biometric_identification')),
  ],
  [
    'duties-real-world-testing',
    'Art 60(4)',
    operator(
      'prospective_ai_provider',
      {},
      {
        ...doing('testing_ai_in_real_world_conditions'),
        sector_tags: ['ai_annex_iii_4'],
      },
    ),
    operator('prospective_ai_provider'),
  ],
  [
    'duties-ai-office-operator',
    'Art 75(1)',
    operator('ai_provider', {}, doing('providing_ai_within_very_large_online_service')),
    operator('ai_provider'),
  ],
  [
    'duties-gpai-systemic',
    'Art 55(1)',
    operator('gpai_systemic_risk_provider'),
    operator('gpai_provider', { training_compute_flops: 1e20, gpai_high_impact_or_designated: false }),
  ],
  [
    'duties-gpai-third-country',
    'Art 54(1)',
    operator('gpai_provider', {}, { footprint: [...abroad, { country: 'DE', basis: 'offers_to' }] }),
    operator('gpai_provider'),
  ],
]

test('each rule fires where its provision says and not where it just misses, in every version', async () => {
  expect(await listWrongRules('eu-ai-act', [...scope, ...classes, ...highRisk, ...others])).toEqual([])
})
