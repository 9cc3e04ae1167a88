/* oxlint-disable max-lines -- one table: a case for each rule, in the order of the provisions */
import { expect, test } from 'vitest'
import { listWrongRules, type CaseRow, type Inputs } from './rule-cases.ts'

const D = 'does_not_apply'
const OUT: [string, string] = ['applies', D]
const medium = { staff: 50, turnover_eur: 10_000_001, balance_sheet_eur: 10_000_001 }
const large = { staff: 250, turnover_eur: 90_000_000, balance_sheet_eur: 90_000_000 }
const small = { staff: 49, turnover_eur: 9_000_000, balance_sheet_eur: 9_000_000 }
/** Nothing that could bring a small entity in. */
const plain = {
  is_sole_provider_in_member_state: false,
  disruption_affects_public_safety: false,
  disruption_induces_systemic_risk: false,
  is_critical_by_national_importance: false,
  identified_as_critical_entity: false,
  designated_essential_by_member_state: false,
}
const here = [{ country: 'FR', basis: 'established' }]
const entity = (roles: string | string[], facts: Inputs = {}, more: Inputs = {}): Inputs => ({
  entity_roles: [roles].flat(),
  facts: { ...plain, ...facts },
  footprint: here,
  ...more,
})
const abroad = (roles: string | string[], facts: Inputs = {}): Inputs =>
  entity(roles, facts, { footprint: [{ country: 'US', basis: 'established' }] })

const annexI = 'electricity_supply_undertaking'
const annexII = 'postal_service_provider'

const scope: CaseRow[] = [
  [
    'applies-medium-or-large',
    'Art 2(1): of a type of Annex I, medium-sized or larger; 49 persons and EUR 9 million are small',
    entity(annexI, medium),
    entity(annexI, small),
    { outcomes: OUT },
  ],
  [
    'applies-medium-or-large',
    'Art 2(1): of a type of Annex II',
    entity(annexII, large),
    entity(annexII, small),
    { outcomes: OUT },
  ],
  [
    'applies-medium-or-large',
    'Art 2(1): provides its services or carries out its activities within the Union',
    entity(annexI, large, { footprint: [{ country: 'DE', basis: 'offers_to' }] }),
    abroad(annexI, large),
    { outcomes: OUT },
  ],
  [
    'applies-medium-or-large',
    'Art 2(1): of a type of neither annex',
    entity('credit_institution', medium),
    entity('payment_institution', medium),
    { outcomes: OUT },
  ],
  [
    'applies-public-electronic-communications',
    'Art 2(2)(a)(i): regardless of size',
    entity('public_electronic_communications_provider', small),
    abroad('public_electronic_communications_provider', small),
    { outcomes: OUT },
  ],
  [
    'applies-trust-service-provider',
    'Art 2(2)(a)(ii): regardless of size',
    entity('trust_service_provider', small),
    entity('cloud_computing_service_provider', small),
    { outcomes: OUT },
  ],
  [
    'applies-tld-registry-or-dns',
    'Art 2(2)(a)(iii): regardless of size, TLD registries',
    entity('tld_name_registry', small),
    entity('cloud_computing_service_provider', small),
    { outcomes: OUT },
  ],
  [
    'applies-tld-registry-or-dns',
    'Art 2(2)(a)(iii): regardless of size, DNS service providers',
    entity('dns_service_provider', small),
    abroad('dns_service_provider', small),
    { outcomes: OUT },
  ],
  [
    'applies-sole-provider',
    'Art 2(2)(b): sole provider of an essential service in a Member State',
    entity(annexII, { ...small, is_sole_provider_in_member_state: true }),
    entity(annexII, small),
    { outcomes: OUT },
  ],
  [
    'applies-public-safety',
    'Art 2(2)(c): disruption could hit public safety, security or health',
    entity(annexI, { ...small, disruption_affects_public_safety: true }),
    entity(annexI, small),
    { outcomes: OUT },
  ],
  [
    'applies-systemic-risk',
    'Art 2(2)(d): disruption could bring systemic risk',
    entity(annexI, { ...small, disruption_induces_systemic_risk: true }),
    entity(annexI, small),
    { outcomes: OUT },
  ],
  [
    'applies-national-importance',
    'Art 2(2)(e): critical for its national or regional importance',
    entity(annexI, { ...small, is_critical_by_national_importance: true }),
    entity(annexI, small),
    { outcomes: OUT },
  ],
  [
    'applies-sole-provider',
    'Art 2(2)(b): the type must be one of the annexes',
    entity(annexI, { ...small, is_sole_provider_in_member_state: true }),
    entity('payment_institution', { ...small, is_sole_provider_in_member_state: true }),
    { outcomes: OUT },
  ],
  [
    'applies-central-government',
    'Art 2(2)(f)(i): of central government',
    entity('public_administration_entity_central', { administration_active_in_security_or_law_enforcement: false }),
    entity('public_administration_entity_local', {
      member_state_extends_nis2_to_local_administration: false,
      administration_active_in_security_or_law_enforcement: false,
    }),
    { outcomes: OUT },
  ],
  [
    'applies-regional-administration',
    'Art 2(2)(f)(ii): at regional level, by a risk-based assessment',
    entity('public_administration_entity_regional', {
      regional_administration_critical_by_risk_assessment: true,
      administration_active_in_security_or_law_enforcement: false,
    }),
    entity('public_administration_entity_regional', {
      regional_administration_critical_by_risk_assessment: false,
      administration_active_in_security_or_law_enforcement: false,
    }),
    { outcomes: OUT },
  ],
  [
    'applies-critical-entity',
    'Art 2(3): identified as critical, whatever the size',
    entity('critical_entity', small),
    abroad('critical_entity', small),
    { outcomes: OUT },
  ],
  [
    'applies-identified-as-critical',
    'Art 2(3): the same told by a fact',
    entity(annexII, { ...small, identified_as_critical_entity: true }),
    entity(annexII, small),
    { outcomes: OUT },
  ],
  [
    'applies-designated-essential',
    'Art 3(1)(e) and (g): identified as essential',
    entity(annexI, { ...small, designated_essential_by_member_state: true }),
    entity(annexI, small),
    { outcomes: OUT },
  ],
  [
    'applies-domain-name-registration',
    'Art 2(4): regardless of size',
    entity('domain_name_registration_service_provider', small),
    abroad('domain_name_registration_service_provider', small),
    { outcomes: OUT },
  ],
  [
    'applies-local-administration-by-option',
    'Art 2(5)(a): only where the Member State so provides',
    entity('public_administration_entity_local', {
      member_state_extends_nis2_to_local_administration: true,
      administration_active_in_security_or_law_enforcement: false,
    }),
    entity('public_administration_entity_local', {
      member_state_extends_nis2_to_local_administration: false,
      administration_active_in_security_or_law_enforcement: false,
    }),
    { outcomes: OUT },
  ],
  [
    'applies-education-by-option',
    'Art 2(5)(b): only where the Member State so provides',
    entity('education_institution', { member_state_extends_nis2_to_education: true }),
    entity('education_institution', { member_state_extends_nis2_to_education: false }),
    { outcomes: OUT },
  ],
  [
    'applies-settled-status',
    'Art 3(3): on the list of essential and important entities',
    entity('important_entity'),
    entity([]),
    { outcomes: OUT },
  ],
  [
    'excluded-security-administration',
    'Art 2(7): administrations in security, defence or law enforcement',
    entity('public_administration_entity_central', { administration_active_in_security_or_law_enforcement: true }),
    entity('public_administration_entity_central', { administration_active_in_security_or_law_enforcement: false }),
    { outcomes: [D, 'applies'] },
  ],
  [
    'excluded-security-administration',
    'Art 2(9): not where the entity acts as a trust service provider',
    entity('public_administration_entity_central', { administration_active_in_security_or_law_enforcement: true }),
    entity(['public_administration_entity_central', 'trust_service_provider'], {
      administration_active_in_security_or_law_enforcement: true,
    }),
    { outcomes: [D, 'applies'] },
  ],
  [
    'excluded-exempted-from-dora',
    'Art 2(10): exempted under Article 2(4) of DORA',
    entity(['credit_institution', 'entity_exempted_under_dora_art_2_4'], large),
    entity('credit_institution', large),
    { outcomes: [D, 'applies'] },
  ],
  [
    'excluded-by-dora-option',
    'Art 2(10): the Member State used the option of DORA',
    entity(['credit_institution', 'institution_exempted_under_crd'], {
      ...large,
      member_state_excludes_crd_exempted_institutions: true,
    }),
    entity(['credit_institution', 'institution_exempted_under_crd'], {
      ...large,
      member_state_excludes_crd_exempted_institutions: false,
    }),
    { outcomes: [D, 'applies'] },
  ],
]

const guard = (facts: Inputs, more: string[] = []) =>
  entity([annexI, 'nis2_security_activity_entity', ...more], { ...large, ...facts })
const free = {
  exempted_from_nis2_security_measures: false,
  exempted_from_nis2_reporting: false,
  exempted_from_nis2_registration: false,
  nis2_only_exempted_activities: true,
}
const duties: CaseRow[] = [
  [
    'exempted-security-measures',
    'Art 2(8): exempted from Article 21, and from Chapter VII with it',
    guard({ ...free, exempted_from_nis2_security_measures: true }),
    guard(free),
    { duty: ['art-21-1', D, 'applies'] },
  ],
  [
    'exempted-security-measures',
    'Art 2(9): never as a trust service provider',
    guard({ ...free, exempted_from_nis2_security_measures: true }),
    guard({ ...free, exempted_from_nis2_security_measures: true }, ['trust_service_provider']),
    { duty: ['art-21-1', D, 'applies'] },
  ],
  [
    'exempted-security-measures',
    'Art 2(8): with regard to those activities or services alone',
    guard({ ...free, exempted_from_nis2_security_measures: true }),
    guard({ ...free, exempted_from_nis2_security_measures: true, nis2_only_exempted_activities: false }),
    { duty: ['art-21-1', D, 'applies'] },
  ],
  [
    'exempted-reporting',
    'Art 2(8): exempted from Article 23',
    guard({ ...free, exempted_from_nis2_reporting: true }),
    guard(free),
    { duty: ['art-23-4-a', D, 'applies'] },
  ],
  [
    'exempted-registration',
    'Art 2(8): exempted from Articles 3 and 27 as well',
    guard({ ...free, exempted_from_nis2_registration: true }),
    guard(free),
    { duty: ['art-3-4', D, 'applies'] },
  ],
  [
    'trust-services-affected',
    'Art 23(4): by derogation from point (b), where an incident has an impact on the trust services',
    entity('qualified_trust_service_provider', { ...large, incident_affects_trust_services: true }),
    entity('qualified_trust_service_provider', { ...large, incident_affects_trust_services: false }),
    { duty: ['art-23-4-b', D, 'applies'] },
  ],
  [
    'trust-services-hit',
    'Art 23(4): within 24 hours where an incident has an impact on the trust services',
    entity('qualified_trust_service_provider', { ...large, incident_affects_trust_services: true }),
    entity('qualified_trust_service_provider', { ...large, incident_affects_trust_services: false }),
    { duty: ['art-23-4-trust-services', 'applies', D] },
  ],
  [
    'duties-of-essential-entities',
    'Art 32(2) is about essential entities: a medium-sized one of Annex I is important',
    entity(annexI, medium),
    entity(annexI, large),
    { duty: ['art-32-2-audit-results', D, 'applies'] },
  ],
  [
    'duties-of-important-entities',
    'Art 33(2) is about important entities: a large one of Annex I is essential',
    entity(annexI, large),
    entity(annexI, medium),
    { duty: ['art-33-2-audit-results', D, 'applies'] },
  ],
  [
    'takes-part-in-information-sharing',
    'Art 29(2): how the voluntary exchange of paragraph 1 takes place',
    entity(annexI, { ...medium, takes_part_in_cyber_information_sharing: true }),
    entity(annexI, { ...medium, takes_part_in_cyber_information_sharing: false }),
    { duty: ['art-29-2', 'applies', D] },
  ],
  [
    'no-certification-required',
    'Art 24(1): Member States may require it',
    entity(annexI, { ...large, member_state_requires_certified_ict: false }),
    entity(annexI, { ...large, member_state_requires_certified_ict: true }),
    { duty: ['art-24-1-certified', D, 'applies'] },
  ],
  [
    'no-representative-needed',
    'Art 26(3): who is established in the Union needs no representative',
    entity('cloud_computing_service_provider', large),
    entity('cloud_computing_service_provider', large, {
      footprint: [
        { country: 'US', basis: 'established' },
        { country: 'DE', basis: 'offers_to' },
      ],
    }),
    { duty: ['art-26-3', D, 'applies'] },
  ],
  [
    'certified-products-required',
    'Art 24(1)',
    entity(annexI, { ...large, member_state_requires_certified_ict: true }),
    entity(annexI, { ...large, member_state_requires_certified_ict: false }),
  ],
  [
    'offers-services-from-outside-the-union',
    'Art 26(3): not established in the Union, but offers services within it',
    entity('cloud_computing_service_provider', large, { footprint: [{ country: 'DE', basis: 'offers_to' }] }),
    entity('cloud_computing_service_provider', large),
  ],
  ['supervised-as-essential', 'Art 32: in advance and afterwards', entity(annexI, large), entity(annexI, medium)],
  ['supervised-as-important', 'Art 33: afterwards only', entity(annexI, medium), entity(annexI, large)],
  [
    'jurisdiction-electronic-communications',
    'Art 26(1)(a): where the services are provided',
    entity('public_electronic_communications_provider', small),
    entity(annexI, large),
  ],
  [
    'jurisdiction-registry-entity',
    'Art 26(1)(b): main establishment in the Union',
    entity('cloud_computing_service_provider', large),
    abroad('cloud_computing_service_provider', large),
  ],
  [
    'jurisdiction-registry-entity-abroad',
    'Art 26(3): where the representative is established',
    abroad('cloud_computing_service_provider', { ...large, nis2_has_representative: true }),
    entity('cloud_computing_service_provider', { ...large, nis2_has_representative: true }),
  ],
  [
    'jurisdiction-registry-entity-without-representative',
    'Art 26(3): in the absence of a representative any Member State in which the entity provides services',
    abroad('cloud_computing_service_provider', { ...large, nis2_has_representative: false }),
    abroad('cloud_computing_service_provider', { ...large, nis2_has_representative: true }),
  ],
  [
    'jurisdiction-public-administration',
    'Art 26(1)(c): the Member State which established it',
    entity('public_administration_entity_central'),
    entity(annexI, large),
  ],
  [
    'jurisdiction-establishment',
    'Art 26(1): where they are established',
    entity(annexI, large),
    entity('cloud_computing_service_provider', large),
  ],
  [
    'jurisdiction-establishment-beside-another',
    'Art 26(1): for the activity beside that of a cloud provider',
    entity(['cloud_computing_service_provider', annexI], large),
    entity('cloud_computing_service_provider', large),
  ],
]

const essential: CaseRow[] = [
  [
    'essential-large-annex-i',
    'Art 3(1)(a): a type of Annex I beyond the ceilings of medium-sized; 249 persons and EUR 43 million are not',
    entity(annexI, large),
    entity(annexI, { staff: 249, turnover_eur: 90e6, balance_sheet_eur: 43e6 }),
  ],
  ['essential-large-annex-i', 'Art 3(1)(a): not a type of Annex II', entity(annexI, large), entity(annexII, large)],
  [
    'essential-qualified-trust-tld-dns',
    'Art 3(1)(b): qualified trust service providers, regardless of size',
    entity('qualified_trust_service_provider', small),
    entity('trust_service_provider', small),
  ],
  [
    'essential-qualified-trust-tld-dns',
    'Art 3(1)(b): TLD name registries',
    entity('tld_name_registry', small),
    entity('domain_name_registration_service_provider', small),
  ],
  [
    'essential-qualified-trust-tld-dns',
    'Art 3(1)(b): DNS service providers',
    entity('dns_service_provider', small),
    entity('cloud_computing_service_provider', medium),
  ],
  [
    'essential-medium-electronic-communications',
    'Art 3(1)(c): medium-sized providers of electronic communications; small ones are important',
    entity('public_electronic_communications_provider', medium),
    entity('public_electronic_communications_provider', small),
  ],
  [
    'essential-central-government',
    'Art 3(1)(d): of central government',
    entity('public_administration_entity_central'),
    entity('public_administration_entity_regional', { regional_administration_critical_by_risk_assessment: true }),
  ],
  [
    'essential-designated',
    'Art 3(1)(e): identified as essential under Article 2(2)(b) to (e)',
    entity(annexII, { ...medium, designated_essential_by_member_state: true }),
    entity(annexII, medium),
  ],
  [
    'essential-critical-entity',
    'Art 3(1)(f): critical entities',
    entity('critical_entity', small),
    entity(annexII, medium),
  ],
  [
    'essential-identified-as-critical',
    'Art 3(1)(f): the same told by a fact',
    entity(annexII, { ...medium, identified_as_critical_entity: true }),
    entity(annexII, medium),
  ],
  [
    'essential-settled-status',
    'Art 3(1): the status stated as such',
    entity('essential_entity'),
    entity('important_entity'),
  ],
]

const regional = (facts: Inputs) =>
  entity('public_administration_entity_regional', {
    administration_active_in_security_or_law_enforcement: false,
    regional_administration_critical_by_risk_assessment: false,
    ...facts,
  })
const important: CaseRow[] = [
  [
    'important-medium-annex-i',
    'Art 3(2): of Annex I and not essential, so medium-sized',
    entity(annexI, medium),
    entity(annexI, large),
  ],
  [
    'important-medium-or-large-annex-ii',
    'Art 3(2): of Annex II, large ones too',
    entity(annexII, large),
    entity(annexII, small),
  ],
  [
    'important-medium-or-large-annex-ii',
    'Art 3(2): unless identified as essential',
    entity(annexII, large),
    entity(annexII, { ...large, designated_essential_by_member_state: true }),
  ],
  [
    'important-small-trust-or-electronic-communications',
    'Art 3(2) with 2(2)(a): small trust service providers that are not qualified',
    entity('trust_service_provider', small),
    entity('qualified_trust_service_provider', small),
  ],
  [
    'important-small-trust-or-electronic-communications',
    'Art 3(2) with 3(1)(c): small providers of electronic communications',
    entity('public_electronic_communications_provider', small),
    entity('public_electronic_communications_provider', medium),
  ],
  [
    'important-small-sole-provider',
    'Art 3(2) with 2(2)(b)',
    entity(annexI, { ...small, is_sole_provider_in_member_state: true }),
    entity(annexI, { ...large, is_sole_provider_in_member_state: true }),
  ],
  [
    'important-small-public-safety',
    'Art 3(2) with 2(2)(c)',
    entity(annexI, { ...small, disruption_affects_public_safety: true }),
    entity(annexI, small),
  ],
  [
    'important-small-systemic-risk',
    'Art 3(2) with 2(2)(d)',
    entity(annexII, { ...small, disruption_induces_systemic_risk: true }),
    entity(annexII, small),
  ],
  [
    'important-small-national-importance',
    'Art 3(2) with 2(2)(e): and not identified as essential',
    entity(annexII, { ...small, is_critical_by_national_importance: true }),
    entity(annexII, { ...small, is_critical_by_national_importance: true, designated_essential_by_member_state: true }),
  ],
  [
    'important-regional-administration',
    'Art 3(2) with 2(2)(f)(ii)',
    regional({ regional_administration_critical_by_risk_assessment: true }),
    regional({}),
  ],
  [
    'important-regional-sole-provider',
    'Art 3(2) with 2(2)(b)',
    regional({ is_sole_provider_in_member_state: true }),
    regional({}),
  ],
  [
    'important-regional-public-safety',
    'Art 3(2) with 2(2)(c)',
    regional({ disruption_affects_public_safety: true }),
    regional({}),
  ],
  [
    'important-regional-systemic-risk',
    'Art 3(2) with 2(2)(d)',
    regional({ disruption_induces_systemic_risk: true }),
    regional({}),
  ],
  [
    'important-regional-national-importance',
    'Art 3(2) with 2(2)(e)',
    regional({ is_critical_by_national_importance: true }),
    regional({}),
  ],
  [
    'important-settled-status',
    'Art 3(2): the status stated as such; with a type, the test of Article 3 is made',
    entity('important_entity'),
    entity(['important_entity', annexI], large),
  ],
]

const penalties: CaseRow[] = [
  ['public-administration', 'Art 34(7)', entity('nis2_public_administration_entity'), entity('essential_entity')],
  [
    'suspension-possible',
    'Art 32(5): essential entities, but no public administration',
    entity(annexI, large),
    entity(annexI, medium),
  ],
  [
    'suspension-possible',
    'Art 32(5), last subparagraph',
    entity('essential_entity'),
    entity(['essential_entity', 'nis2_public_administration_entity']),
  ],
]

test('each rule fires where its provision says and not where it just misses, in every version', async () => {
  expect(await listWrongRules('eu-nis2', [...scope, ...duties, ...essential, ...important, ...penalties])).toEqual([])
})
