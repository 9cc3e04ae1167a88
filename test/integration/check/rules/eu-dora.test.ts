/* oxlint-disable max-lines -- one table: a case for each rule, in the order of the provisions */
import { expect, test } from 'vitest'
import { listWrongRules, type CaseRow, type Inputs } from './rule-cases.ts'

/** A firm authorised in a member state, and the same firm of a third country without any tie to the Union. */
const inUnion = (role: string, facts: Inputs = {}): Inputs => ({
  entity_roles: [role],
  facts,
  footprint: [{ country: 'DE', basis: 'authorised' }],
})
const abroad = (role: string, facts: Inputs = {}): Inputs => ({
  entity_roles: [role],
  facts,
  footprint: [
    { country: 'US', basis: 'authorised' },
    { country: 'DE', basis: 'offers_to' },
  ],
})

/** Article 2(1), letter by letter: who is meant by the Regulation's terms is authorised in the Union. */
const letters: Array<[rule: string, letter: string, roles: string[], facts?: Inputs]> = [
  ['applies-a-credit-institution', 'a', ['credit_institution']],
  ['applies-b-payment-institution', 'b', ['payment_institution']],
  ['applies-c-account-information-service-provider', 'c', ['account_information_service_provider']],
  ['applies-d-electronic-money-institution', 'd', ['electronic_money_institution']],
  ['applies-e-investment-firm', 'e', ['investment_firm']],
  [
    'applies-f-crypto-asset-service-provider-or-issuer',
    'f',
    ['crypto_asset_service_provider', 'issuer_of_asset_referenced_tokens'],
  ],
  ['applies-g-central-securities-depository', 'g', ['central_securities_depository']],
  ['applies-h-central-counterparty', 'h', ['central_counterparty']],
  ['applies-i-trading-venue', 'i', ['trading_venue']],
  ['applies-j-trade-repository', 'j', ['trade_repository']],
  ['applies-l-management-company', 'l', ['management_company']],
  ['applies-m-data-reporting-service-provider', 'm', ['data_reporting_service_provider']],
  ['applies-q-credit-rating-agency', 'q', ['credit_rating_agency']],
  ['applies-r-administrator-of-critical-benchmarks', 'r', ['administrator_of_critical_benchmarks']],
  ['applies-s-crowdfunding-service-provider', 's', ['crowdfunding_service_provider']],
  ['applies-t-securitisation-repository', 't', ['securitisation_repository']],
]
const byLetter = letters.flatMap(([rule, letter, roles, facts]) =>
  roles.map((role): CaseRow => [
    rule,
    `Art 2(1)(${letter}), ${role}, authorised in the Union or not`,
    inUnion(role, facts),
    abroad(role, facts),
    { outcomes: ['applies', 'does_not_apply'] },
  ]),
)

const IN = ['does_not_apply', 'applies'] as [string, string]
const OUT = ['applies', 'does_not_apply'] as [string, string]
const big = { staff: 300 }
/** Without a group, or in a financial one, all figures count. */
const ALONE = { in_non_financial_group: false }
/** A dealer's insurance arm: small by itself, in a group of 5,000. */
const OF_A_DEALER = {
  in_non_financial_group: true,
  staff: 5_000,
  turnover_eur: 900_000_000,
  balance_sheet_eur: 800_000_000,
  own_turnover_eur: 50_000_000,
}
const intermediaries = ['insurance_intermediary', 'reinsurance_intermediary']
const ancillary = (facts: Inputs): Inputs =>
  inUnion('ancillary_insurance_intermediary', { is_exempted_under_idd: false, ...facts })

const scope: CaseRow[] = [
  [
    'applies-k-manager-of-alternative-investment-funds',
    'Art 2(1)(k) and (3)(a): not a manager of Article 3(2) of the AIFMD',
    inUnion('manager_of_alternative_investment_funds', { is_aifm_under_article_3_2: false }),
    inUnion('manager_of_alternative_investment_funds', { is_aifm_under_article_3_2: true }),
    { outcomes: OUT },
  ],
  ...['insurance_undertaking', 'reinsurance_undertaking'].map((role): CaseRow => [
    'applies-n-insurance-or-reinsurance-undertaking',
    `Art 2(1)(n) and (3)(b), ${role}: above the size of Article 4 of Solvency II`,
    inUnion(role, { is_excluded_by_solvency2_article_4: false }),
    inUnion(role, { is_excluded_by_solvency2_article_4: true }),
    { outcomes: OUT },
  ]),
  ...intermediaries.map((role): CaseRow => [
    'applies-o-insurance-intermediary',
    `Art 2(1)(o) and (3)(e), Art 3(64), ${role}: fewer than 250 persons may be medium-sized, 250 are not`,
    inUnion(role, { staff: 250, ...ALONE }),
    inUnion(role, { staff: 249, turnover_eur: 1, balance_sheet_eur: 1, ...ALONE }),
    { outcomes: OUT },
  ]),
  [
    'applies-o-insurance-intermediary',
    'Art 2(3)(e), Art 3(64): above EUR 50 million and above EUR 43 million; one of the two within its ceiling keeps it medium-sized',
    inUnion('insurance_intermediary', { staff: 20, turnover_eur: 50_000_001, balance_sheet_eur: 43_000_001, ...ALONE }),
    inUnion('insurance_intermediary', { staff: 20, turnover_eur: 50_000_001, balance_sheet_eur: 43_000_000, ...ALONE }),
    { outcomes: OUT },
  ],
  [
    'applies-o-ancillary-intermediary',
    'Art 2(1)(o) and (3)(e), Art 3(64): an ancillary intermediary with 250 persons is not medium-sized',
    ancillary({ staff: 250, ...ALONE }),
    ancillary({ staff: 249, turnover_eur: 1, balance_sheet_eur: 1, ...ALONE }),
    { outcomes: OUT },
  ],
  [
    'applies-o-ancillary-intermediary',
    'Art 2(3)(e), Art 3(64): an ancillary intermediary above both ceilings is not medium-sized',
    ancillary({ staff: 20, turnover_eur: 50_000_001, balance_sheet_eur: 43_000_001, ...ALONE }),
    ancillary({ staff: 20, turnover_eur: 50_000_001, balance_sheet_eur: 43_000_000, ...ALONE }),
    { outcomes: OUT },
  ],
  [
    'applies-p-institution-for-occupational-retirement-provision',
    'Art 2(1)(p) and (3)(c): schemes with more than 15 members in total',
    inUnion('institution_for_occupational_retirement_provision', { pension_scheme_members: 16 }),
    inUnion('institution_for_occupational_retirement_provision', { pension_scheme_members: 15 }),
    { outcomes: OUT },
  ],
  [
    'applies-u-ict-third-party-service-provider',
    'Art 2(1)(u): ICT providers wherever they are; a provider of something else is none',
    abroad('ict_third_party_service_provider'),
    abroad('payment_institution'),
    { outcomes: OUT },
  ],
  [
    'applies-critical-ict-third-party-service-provider',
    'Art 31(1)(a): designated as critical',
    abroad('critical_ict_third_party_service_provider'),
    abroad('ict_third_party_service_provider'),
    { outcomes: ['applies', 'applies'] },
  ],
  [
    'applies-institution-exempted-under-crd',
    'Art 2(4) and 16(1): in scope while the member state does not use the option',
    inUnion('institution_exempted_under_crd', { member_state_excludes_crd_exempted_institutions: false }),
    inUnion('institution_exempted_under_crd', { member_state_excludes_crd_exempted_institutions: true }),
    { outcomes: OUT },
  ],
  [
    'applies-financial-entity-of-unnamed-kind',
    'Art 2(2): a financial entity whose kind is not named; one that is named follows its own letter',
    inUnion('financial_entity'),
    {
      ...inUnion('financial_entity'),
      entity_roles: ['financial_entity', 'institution_for_occupational_retirement_provision'],
      facts: { pension_scheme_members: 15 },
    },
    { outcomes: OUT },
  ],

  [
    'excluded-3-a-sub-threshold-aifm',
    'Art 2(3)(a): managers of Article 3(2) of the AIFMD',
    inUnion('manager_of_alternative_investment_funds', { is_aifm_under_article_3_2: true }),
    inUnion('manager_of_alternative_investment_funds', { is_aifm_under_article_3_2: false }),
    { outcomes: IN },
  ],
  [
    'excluded-3-a-sub-threshold-aifm',
    'Art 2(3)(a): in that capacity only, a management company stays in scope as such',
    inUnion('manager_of_alternative_investment_funds', { is_aifm_under_article_3_2: true }),
    {
      ...inUnion(''),
      entity_roles: ['manager_of_alternative_investment_funds', 'management_company'],
      facts: { is_aifm_under_article_3_2: true },
    },
    { outcomes: IN },
  ],
  [
    'excluded-3-b-small-insurer',
    'Art 2(3)(b): insurers of Article 4 of Solvency II',
    inUnion('insurance_undertaking', { is_excluded_by_solvency2_article_4: true }),
    inUnion('insurance_undertaking', { is_excluded_by_solvency2_article_4: false }),
    { outcomes: IN },
  ],
  [
    'excluded-3-c-pension-institution-up-to-15-members',
    'Art 2(3)(c): not more than 15 members in total',
    inUnion('institution_for_occupational_retirement_provision', { pension_scheme_members: 15 }),
    inUnion('institution_for_occupational_retirement_provision', { pension_scheme_members: 16 }),
    { outcomes: IN },
  ],
  [
    'excluded-3-d-exempted-under-mifid',
    'Art 2(3)(d): persons exempted by Articles 2 and 3 of MiFID II; a bank among them stays in scope',
    inUnion('person_exempted_under_mifid2'),
    { ...inUnion(''), entity_roles: ['person_exempted_under_mifid2', 'credit_institution'] },
    { outcomes: IN },
  ],
  ...intermediaries.map((role): CaseRow => [
    'excluded-3-e-insurance-intermediary',
    `Art 2(3)(e), Art 3(64), ${role}: turnover of exactly EUR 50 million does not exceed it`,
    inUnion(role, { staff: 249, turnover_eur: 50_000_000, balance_sheet_eur: 90_000_000, ...ALONE }),
    inUnion(role, { staff: 249, turnover_eur: 50_000_001, balance_sheet_eur: 90_000_000, ...ALONE }),
    { outcomes: IN },
  ]),
  [
    'excluded-3-e-insurance-intermediary',
    'Art 2(3)(e), Art 3(64): balance sheet of exactly EUR 43 million does not exceed it',
    inUnion('insurance_intermediary', {
      staff: 249,
      turnover_eur: 90_000_000,
      balance_sheet_eur: 43_000_000,
      ...ALONE,
    }),
    inUnion('insurance_intermediary', {
      staff: 249,
      turnover_eur: 90_000_000,
      balance_sheet_eur: 43_000_001,
      ...ALONE,
    }),
    { outcomes: IN },
  ],
  [
    'excluded-3-e-insurance-intermediary',
    'Art 2(3)(e): in that capacity only, a bank that sells insurance stays in scope',
    inUnion('insurance_intermediary', { staff: 20, turnover_eur: 90_000_000, balance_sheet_eur: 1_000_000, ...ALONE }),
    {
      ...inUnion(''),
      entity_roles: ['insurance_intermediary', 'credit_institution'],
      facts: { staff: 20, turnover_eur: 90_000_000, balance_sheet_eur: 1_000_000, ...ALONE },
    },
    { outcomes: IN },
  ],
  [
    'excluded-3-e-insurance-intermediary',
    'Art 2(3)(e), Art 3(64): the same of an ancillary intermediary',
    ancillary({ staff: 249, turnover_eur: 50_000_000, balance_sheet_eur: 90_000_000, ...ALONE }),
    ancillary({ staff: 249, turnover_eur: 50_000_001, balance_sheet_eur: 90_000_000, ...ALONE }),
    { outcomes: IN },
  ],
  [
    'excluded-3-e-insurance-intermediary',
    'Art 2(3)(e), question 3100 of EIOPA: in a group that is not financial its own figures count',
    inUnion('insurance_intermediary', { ...OF_A_DEALER, own_staff: 249 }),
    inUnion('insurance_intermediary', { ...OF_A_DEALER, own_staff: 250 }),
    { outcomes: IN },
  ],
  [
    'excluded-3-e-insurance-intermediary',
    'Art 2(3)(e): what the whole group does not exceed needs no question about it',
    inUnion('insurance_intermediary', { staff: 249, turnover_eur: 50_000_000 }),
    inUnion('insurance_intermediary', { ...OF_A_DEALER, own_staff: 249, in_non_financial_group: false }),
    { outcomes: IN },
  ],
  [
    'excluded-o-ancillary-intermediary-exempted-under-idd',
    'Art 2(1)(o), 3(50): an ancillary intermediary that Article 1(3) of Directive (EU) 2016/97 exempts',
    ancillary({ staff: 300, is_exempted_under_idd: true }),
    ancillary({ staff: 300, ...ALONE }),
    { outcomes: IN },
  ],
  [
    'excluded-o-ancillary-intermediary-exempted-under-idd',
    'Art 2(1)(o): in that capacity only, a bank that sells such insurance stays in scope',
    ancillary({ staff: 300, is_exempted_under_idd: true }),
    {
      ...ancillary({ staff: 300, is_exempted_under_idd: true }),
      entity_roles: ['ancillary_insurance_intermediary', 'credit_institution'],
    },
    { outcomes: IN },
  ],
  [
    'excluded-3-a-sub-threshold-aifm',
    'Art 2(3)(a), 2(4): in that capacity only, an institution that its member state has not excluded stays in scope',
    inUnion('manager_of_alternative_investment_funds', { is_aifm_under_article_3_2: true }),
    {
      ...inUnion(''),
      entity_roles: ['manager_of_alternative_investment_funds', 'institution_exempted_under_crd'],
      facts: { is_aifm_under_article_3_2: true, member_state_excludes_crd_exempted_institutions: false },
    },
    { outcomes: IN },
  ],
  [
    'excluded-3-d-exempted-under-mifid',
    'Art 2(3)(d): in that capacity only, a critical ICT provider stays under oversight',
    inUnion('person_exempted_under_mifid2'),
    {
      ...inUnion(''),
      entity_roles: ['person_exempted_under_mifid2', 'critical_ict_third_party_service_provider'],
    },
    { outcomes: IN, duty: ['art-38-4', 'does_not_apply', 'applies'] },
  ],
  [
    'excluded-3-f-post-office-giro-institution',
    'Art 2(3)(f)',
    inUnion('post_office_giro_institution'),
    inUnion('credit_institution'),
    { outcomes: IN },
  ],
  [
    'excluded-4-institution-exempted-under-crd',
    'Art 2(4): the member state used its option',
    inUnion('institution_exempted_under_crd', { member_state_excludes_crd_exempted_institutions: true }),
    inUnion('institution_exempted_under_crd', { member_state_excludes_crd_exempted_institutions: false }),
    { outcomes: IN },
  ],
  [
    'excluded-4-stated-as-exempted',
    'Art 2(4): the exemption stated as such',
    inUnion('entity_exempted_under_dora_art_2_4'),
    inUnion('credit_institution'),
    { outcomes: IN },
  ],
]

const D = 'does_not_apply'
/** Each of the five kinds of Article 16(1), and one of Article 2(1) beside it that it does not list. */
const both: Array<[rule: string, freed: string, facts: Inputs, role: string, more?: Inputs]> = [
  ...[...letters.flatMap(([, , roles]) => roles), 'insurance_undertaking', 'manager_of_alternative_investment_funds']
    .filter((role) => !['payment_institution', 'electronic_money_institution', 'investment_firm'].includes(role))
    .map((role): [string, string, Inputs, string, Inputs] => [
      'simplified-exempted-payment-institution',
      'payment_institution',
      { is_exempted_under_psd2: true },
      role,
      { is_excluded_by_solvency2_article_4: false, is_aifm_under_article_3_2: false },
    ]),
  [
    'simplified-small-non-interconnected-investment-firm',
    'investment_firm',
    { is_small_non_interconnected_investment_firm: true },
    'crypto_asset_service_provider',
  ],
  [
    'simplified-institution-exempted-under-crd',
    'institution_exempted_under_crd',
    { member_state_excludes_crd_exempted_institutions: false },
    'central_securities_depository',
  ],
  [
    'simplified-exempted-electronic-money-institution',
    'electronic_money_institution',
    { is_exempted_under_emd: true },
    'issuer_of_asset_referenced_tokens',
  ],
  [
    'simplified-small-pension-institution',
    'institution_for_occupational_retirement_provision',
    { pension_scheme_members: 99 },
    'management_company',
  ],
]
/** Two of the five kinds in one entity: both have to be freed. */
const BOTH = { is_exempted_under_psd2: true, is_exempted_under_emd: true }
const beside = (role: string) =>
  role === 'payment_institution' ? 'electronic_money_institution' : 'payment_institution'
const full: Array<[rule: string, role: string, bound: Inputs, freed: Inputs]> = [
  [
    'full-framework-investment-firm',
    'investment_firm',
    { is_small_non_interconnected_investment_firm: false },
    { is_small_non_interconnected_investment_firm: true },
  ],
  [
    'full-framework-payment-institution',
    'payment_institution',
    { is_exempted_under_psd2: false },
    { is_exempted_under_psd2: true },
  ],
  [
    'full-framework-electronic-money-institution',
    'electronic_money_institution',
    { is_exempted_under_emd: false },
    { is_exempted_under_emd: true },
  ],
  [
    'full-framework-pension-institution',
    'institution_for_occupational_retirement_provision',
    { pension_scheme_members: 100 },
    { pension_scheme_members: 99 },
  ],
]
const single: CaseRow[] = [
  [
    'simplified-small-non-interconnected-investment-firm',
    'Art 16(1), Art 3(34): Articles 5 to 15 do not apply to it',
    inUnion('investment_firm', { is_small_non_interconnected_investment_firm: true, ...big }),
    inUnion('investment_firm', { is_small_non_interconnected_investment_firm: false, ...big }),
    { duty: ['art-6-1', D, 'applies'] },
  ],
  [
    'simplified-exempted-payment-institution',
    'Art 16(1), Art 3(36)',
    inUnion('payment_institution', { is_exempted_under_psd2: true, ...big }),
    inUnion('payment_institution', { is_exempted_under_psd2: false, ...big }),
    { duty: ['art-14-1', D, 'applies'] },
  ],
  [
    'simplified-institution-exempted-under-crd',
    'Art 16(1): member states that decided not to apply the option',
    inUnion('institution_exempted_under_crd', { member_state_excludes_crd_exempted_institutions: false, ...big }),
    inUnion('credit_institution', big),
    { duty: ['art-5-1', D, 'applies'] },
  ],
  [
    'simplified-exempted-electronic-money-institution',
    'Art 16(1), Art 3(39)',
    inUnion('electronic_money_institution', { is_exempted_under_emd: true, ...big }),
    inUnion('electronic_money_institution', { is_exempted_under_emd: false, ...big }),
    { duty: ['art-28-2', D, 'applies'] },
  ],
  [
    'simplified-small-pension-institution',
    'Art 16(1), Art 3(53): fewer than 100 members in total',
    inUnion('institution_for_occupational_retirement_provision', { pension_scheme_members: 99, ...big }),
    inUnion('institution_for_occupational_retirement_provision', { pension_scheme_members: 100, ...big }),
    { duty: ['art-16-1-a', 'applies', D] },
  ],
  ...both.map(([rule, freed, facts, role, more]): CaseRow => [
    rule,
    `Art 16(1): it lists ${freed}, not ${role}, as which the entity is bound in full`,
    inUnion(freed, { ...facts, ...big }),
    { ...inUnion('', { ...facts, ...more, ...big }), entity_roles: [freed, role] },
    { duty: ['art-6-1', D, 'applies'] },
  ]),
  ...full.map(([rule, role, bound, freed]): CaseRow => [
    rule,
    'Art 16(1): of a kind that it lists, without what it asks of the kind',
    { ...inUnion('', { ...BOTH, ...bound, ...big }), entity_roles: [role, beside(role)] },
    { ...inUnion('', { ...BOTH, ...freed, ...big }), entity_roles: [role, beside(role)] },
    { duty: ['art-16-1-a', D, 'applies'] },
  ]),
  [
    'simplified-framework-of-others',
    'Art 16(1): its second subparagraph binds only those that the first one lists',
    inUnion('investment_firm', { is_small_non_interconnected_investment_firm: false, ...big }),
    inUnion('investment_firm', { is_small_non_interconnected_investment_firm: true, ...big }),
    { duty: ['art-16-2', D, 'applies'] },
  ],
  [
    'exempt-microenterprise',
    'Art 6(4), Art 3(60): financial entities other than microenterprises; ten persons are too many for one',
    inUnion('payment_institution', {
      staff: 9,
      turnover_eur: 2_000_000,
      is_exempted_under_psd2: false,
      is_identified_for_tlpt: false,
    }),
    inUnion('payment_institution', {
      staff: 10,
      turnover_eur: 2_000_001,
      is_exempted_under_psd2: false,
      is_identified_for_tlpt: false,
    }),
    { duty: ['art-6-4', D, 'applies'] },
  ],
  [
    'exempt-microenterprise',
    'Art 8(2) of 2024/1772: no monthly assessment of recurring incidents',
    inUnion('credit_institution', { staff: 9, turnover_eur: 2_000_000 }),
    inUnion('credit_institution', { staff: 10, turnover_eur: 2_000_001 }),
    { duty: ['rts1772-art-8-2', D, 'applies'] },
  ],
  [
    'exempt-microenterprise',
    'Art 8(2) of 2024/1772: the whole paragraph is not for it, so its incidents are not counted together',
    inUnion('credit_institution', { staff: 9, turnover_eur: 2_000_000 }),
    inUnion('credit_institution', { staff: 10, turnover_eur: 2_000_001 }),
    { duty: ['rts1772-art-8-2-together', D, 'applies'] },
  ],
  ...both.map(([rule, freed, facts, role, more]): CaseRow => [
    rule,
    `Art 8(2) of 2024/1772: not for entities listed in Article 16(1), ${freed}; ${role} is not`,
    inUnion(freed, { ...facts, ...big }),
    { ...inUnion('', { ...facts, ...more, ...big }), entity_roles: [freed, role] },
    { duty: ['rts1772-art-8-2', D, 'applies'] },
  ]),
  [
    'duty-of-microenterprises-only',
    'Art 25(3), Art 3(60)',
    inUnion('payment_institution', { staff: 10, turnover_eur: 2_000_001 }),
    inUnion('payment_institution', { staff: 9, turnover_eur: 2_000_000 }),
    { duty: ['art-25-3', D, 'applies'] },
  ],
  [
    'tlpt-not-identified',
    'Art 26(1) and (8): only entities that were identified',
    inUnion('credit_institution', { is_identified_for_tlpt: false, ...big }),
    inUnion('credit_institution', { is_identified_for_tlpt: true, ...big }),
    { duty: ['art-26-1', D, 'applies'] },
  ],
  [
    'not-a-significant-credit-institution',
    'Art 19(1): significant credit institutions, Article 6(4) of the SSM Regulation',
    inUnion('credit_institution', { is_significant_credit_institution: false, ...big }),
    inUnion('credit_institution', { is_significant_credit_institution: true, ...big }),
    { duty: ['art-19-1-significant', D, 'applies'] },
  ],
  [
    'not-a-significant-credit-institution',
    'Art 7(2) of 2025/302: significant credit institutions report individually only',
    inUnion('credit_institution', { is_significant_credit_institution: false, ...big }),
    inUnion('credit_institution', { is_significant_credit_institution: true, ...big }),
    { duty: ['its302-art-7-2-significant', D, 'applies'] },
  ],
  ...['trading_venue', 'central_counterparty'].map((role): CaseRow => [
    'no-aggregated-report-by-kind',
    `Art 7(2) of 2025/302: paragraph 1 does not apply to it, ${role}`,
    inUnion(role, big),
    inUnion('trade_repository', big),
    { duty: ['its302-art-7-1', D, 'applies'] },
  ]),
  [
    'no-aggregated-report-of-significant-institutions',
    'Art 7(2) of 2025/302: nor to credit institutions of significant relevance',
    inUnion('credit_institution', { is_significant_credit_institution: true, ...big }),
    inUnion('credit_institution', { is_significant_credit_institution: false, ...big }),
    { duty: ['its302-art-7-1', D, 'applies'] },
  ],
  [
    'significant-institutions-test-externally',
    'Art 26(8): significant credit institutions use external testers only, so Art 27(2) leaves them alone',
    inUnion('credit_institution', {
      is_significant_credit_institution: true,
      is_identified_for_tlpt: true,
      ...big,
    }),
    inUnion('credit_institution', {
      is_significant_credit_institution: false,
      is_identified_for_tlpt: true,
      ...big,
    }),
    { duty: ['art-27-2', D, 'applies'] },
  ],
  [
    'services-for-critical-functions',
    'Art 28(8), Art 3(22): exit strategies for ICT services that support critical or important functions',
    inUnion('credit_institution', { uses_ict_services_for_critical_functions: true, ...big }),
    inUnion('credit_institution', { uses_ict_services_for_critical_functions: false, ...big }),
    { duty: ['art-28-8', 'applies', D] },
  ],
  ...['art-28-5-critical', 'art-29-1', 'art-29-1-alternatives', 'art-29-2-insolvency', 'art-29-2-chains'].map(
    (code): CaseRow => [
      'services-for-critical-functions',
      `Art 28(5), 29(1), 29(2): where a contract is about them, ${code}`,
      inUnion('credit_institution', { uses_ict_services_for_critical_functions: true, ...big }),
      inUnion('credit_institution', { uses_ict_services_for_critical_functions: false, ...big }),
      { duty: [code, 'applies', D] },
    ],
  ),
  [
    'simple-request-only',
    'Art 37(2)(e): a simple request need not be answered, a decision must be',
    {
      ...abroad('critical_ict_third_party_service_provider'),
      facts: { oversight_information_required_by_decision: false },
    },
    {
      ...abroad('critical_ict_third_party_service_provider'),
      facts: { oversight_information_required_by_decision: true },
    },
    { duty: ['art-37-4', D, 'applies'] },
  ],
  [
    'takes-part-in-information-sharing',
    'Art 45(2): for the exchange that paragraph 1 allows',
    inUnion('credit_institution', { takes_part_in_cyber_information_sharing: true, ...big }),
    inUnion('credit_institution', { takes_part_in_cyber_information_sharing: false, ...big }),
    { duty: ['art-45-2', 'applies', D] },
  ],
  [
    'already-critical',
    'Art 31(11): a provider that is not on the list may ask to be designated',
    abroad('critical_ict_third_party_service_provider'),
    abroad('ict_third_party_service_provider'),
    { duty: ['art-31-11', D, 'applies'] },
  ],
  [
    'shielded-from-designation',
    'Art 31(8)(i): financial entities that serve other financial entities',
    { ...inUnion(''), entity_roles: ['ict_third_party_service_provider', 'credit_institution'] },
    inUnion('ict_third_party_service_provider'),
    { duty: ['art-31-5-statement', D, 'applies'] },
  ],
  [
    'shielded-from-designation',
    'Art 31(8)(iii), Art 3(20): ICT intra-group service providers',
    inUnion('ict_intra_group_service_provider'),
    inUnion('ict_third_party_service_provider'),
    { duty: ['art-31-11', D, 'applies'] },
  ],
  ...['credit_institution', 'central_counterparty', 'trading_venue'].map((role): CaseRow => [
    'relief-barred-by-kind',
    `Regulation 2025/301 Art 5(5), ${role}: no relief`,
    inUnion(role),
    inUnion('payment_institution', {
      is_nis2_essential_or_important: false,
      is_weekend_relief_withdrawn_by_authority: false,
    }),
  ]),
  [
    'relief-barred-by-nis2',
    'Regulation 2025/301 Art 5(5): identified as essential or important under NIS 2',
    inUnion('payment_institution', { is_nis2_essential_or_important: true }),
    inUnion('payment_institution', { is_nis2_essential_or_important: false }),
  ],
  [
    'relief-barred-by-nis2',
    'Regulation 2025/301 Art 5(5): the same told by a role',
    { ...inUnion(''), entity_roles: ['payment_institution', 'essential_entity'] },
    inUnion('payment_institution'),
  ],
  [
    'relief-barred-by-decision',
    'Regulation 2025/301 Art 5(6): the authority decided so',
    inUnion('payment_institution', { is_weekend_relief_withdrawn_by_authority: true }),
    inUnion('payment_institution', { is_weekend_relief_withdrawn_by_authority: false }),
  ],
  [
    'relief-open',
    'Regulation 2025/301 Art 5(4): nothing of paragraphs 5 and 6 holds',
    inUnion('payment_institution', {
      is_nis2_essential_or_important: false,
      is_weekend_relief_withdrawn_by_authority: false,
    }),
    inUnion('payment_institution', {
      is_nis2_essential_or_important: false,
      is_weekend_relief_withdrawn_by_authority: true,
    }),
  ],
  [
    'weekend-relief-barred',
    'Regulation 2025/301 Art 5(5) and (6)',
    inUnion('credit_institution', big),
    inUnion('insurance_undertaking', {
      is_excluded_by_solvency2_article_4: false,
      is_nis2_essential_or_important: false,
      is_weekend_relief_withdrawn_by_authority: false,
      ...big,
    }),
    { duty: ['rts301-art-5-4-early', D, 'applies'] },
  ],
]

const firm = (staff: number, turnover: number, balance: number, role = 'payment_institution') =>
  inUnion(role, { staff, turnover_eur: turnover * 1e6, balance_sheet_eur: balance * 1e6 })
const above = 1e-6
const broker = (staff: number, turnover: number, balance: number) =>
  firm(staff, turnover, balance, 'insurance_intermediary')
const inGroup = (isOther: boolean, staff: number, turnover: number, balance: number) =>
  inUnion('insurance_intermediary', {
    in_non_financial_group: isOther,
    ...(isOther
      ? { own_staff: staff, own_turnover_eur: turnover * 1e6, own_balance_sheet_eur: balance * 1e6 }
      : { staff, turnover_eur: turnover * 1e6, balance_sheet_eur: balance * 1e6 }),
  })
/** Article 2(3)(e): what decides whether an intermediary is of at most medium size. */
const brokers: CaseRow[] = [
  ['intermediary-small-by-turnover', 'up to EUR 50 million', broker(249, 50, 90), broker(249, 50 + above, 90)],
  ['intermediary-small-by-balance-sheet', 'up to EUR 43 million', broker(249, 90, 43), broker(250, 90, 43)],
  ['intermediary-small-alone-by-turnover', 'its own', inGroup(true, 249, 50, 90), inGroup(true, 250, 50, 90)],
  ['intermediary-small-alone-by-balance-sheet', 'its own', inGroup(true, 249, 90, 43), inGroup(false, 249, 90, 43)],
  ['intermediary-large-by-staff', '250 persons', inGroup(false, 250, 1, 1), inGroup(true, 250, 1, 1)],
  ['intermediary-large-by-money', 'both ceilings', inGroup(false, 9, 51, 44), inGroup(false, 9, 51, 43)],
  ['intermediary-large-alone-by-staff', '250 of its own', inGroup(true, 250, 1, 1), inGroup(true, 249, 1, 1)],
  ['intermediary-large-alone-by-money', 'both ceilings', inGroup(true, 9, 51, 44), inGroup(true, 9, 50, 44)],
]
/** Article 3(60), (63), (64): persons, then turnover and balance sheet in millions of euro. */
const sizes: CaseRow[] = [
  [
    'dora-size-micro-by-turnover',
    'Art 3(60): fewer than 10 persons and turnover not above EUR 2 million',
    firm(9, 2, 90),
    firm(9, 2 + above, 90),
  ],
  [
    'dora-size-micro-by-turnover',
    'Art 3(60): never a trading venue, a CCP, a trade repository or a CSD',
    firm(9, 2, 90),
    firm(9, 2, 90, 'trade_repository'),
  ],
  [
    'dora-size-micro-by-balance-sheet',
    'Art 3(60): or balance sheet not above EUR 2 million',
    firm(9, 90, 2),
    firm(10, 90, 2),
  ],
  [
    'dora-size-small-by-turnover',
    'Art 3(63): 10 to 49 persons, turnover above EUR 2 and not above 10 million',
    firm(10, 10, 90),
    firm(10, 10 + above, 90),
  ],
  ['dora-size-small-by-turnover', 'Art 3(63): fewer than 50 persons', firm(49, 2 + above, 90), firm(50, 2 + above, 90)],
  [
    'dora-size-small-by-balance-sheet',
    'Art 3(63): or balance sheet above EUR 2 and not above 10 million',
    firm(10, 90, 10),
    firm(10, 90, 10 + above),
  ],
  [
    'dora-size-medium-infrastructure-by-turnover',
    'Art 3(60) and (64): a market infrastructure of fewer than 10 persons is medium-sized',
    firm(9, 50, 90, 'trading_venue'),
    firm(9, 50 + above, 90, 'trading_venue'),
  ],
  [
    'dora-size-medium-infrastructure-by-balance-sheet',
    'Art 3(60) and (64): the same by the balance sheet',
    firm(9, 90, 43, 'central_securities_depository'),
    firm(9, 90, 43 + above, 'central_securities_depository'),
  ],
  [
    'dora-size-medium-few-staff-by-turnover',
    'Art 3(60), (63) and (64): too much money for micro, too few persons for small',
    firm(9, 2 + above, 90),
    firm(9, 2, 90),
  ],
  [
    'dora-size-medium-few-staff-by-balance-sheet',
    'Art 3(64): the same by the balance sheet',
    firm(9, 90, 43),
    firm(9, 90, 43 + above),
  ],
  [
    'dora-size-medium-little-money',
    'Art 3(63) and (64): 10 persons and no more than EUR 2 million is not small',
    firm(10, 2, 2),
    firm(10, 2, 2 + above),
  ],
  [
    'dora-size-medium-low-turnover',
    'Art 3(63) and (64): neither figure between EUR 2 and 10 million',
    firm(10, 2, 10 + above),
    firm(10, 2, 10),
  ],
  [
    'dora-size-medium-low-balance-sheet',
    'Art 3(63) and (64): neither figure between EUR 2 and 10 million',
    firm(10, 10 + above, 2),
    firm(10, 10, 2),
  ],
  [
    'dora-size-medium-above-small-by-turnover',
    'Art 3(64): both figures above EUR 10 million, turnover not above 50 million',
    firm(49, 50, 90),
    firm(49, 50 + above, 90),
  ],
  [
    'dora-size-medium-above-small-by-balance-sheet',
    'Art 3(64): both above EUR 10 million, balance sheet not above 43 million',
    firm(49, 90, 43),
    firm(49, 90, 43 + above),
  ],
  [
    'dora-size-medium-by-staff-and-turnover',
    'Art 3(64): fewer than 250 persons, turnover not above EUR 50 million',
    firm(249, 50, 90),
    firm(250, 50, 90),
  ],
  [
    'dora-size-medium-by-staff-and-balance-sheet',
    'Art 3(64): or balance sheet not above EUR 43 million',
    firm(249, 90, 43),
    firm(249, 90, 43 + above),
  ],
  [
    'dora-size-large-by-staff',
    'Art 3(64): 250 persons are beyond it',
    inUnion('payment_institution', { staff: 250 }),
    firm(249, 1, 1),
  ],
  [
    'dora-size-large-by-money',
    'Art 3(64): both ceilings passed',
    inUnion('payment_institution', { turnover_eur: 50e6 + 1, balance_sheet_eur: 43e6 + 1 }),
    firm(20, 50, 43 + above),
  ],
]

test('each rule fires where its provision says and not where it just misses, in every version', async () => {
  expect(await listWrongRules('eu-dora', [...byLetter, ...scope, ...single, ...sizes, ...brokers])).toEqual([])
})
