/* oxlint-disable max-lines -- one table: a case for each rule, in the order of the provisions */
import { expect, test } from 'vitest'
import { listWrongRules, type CaseRow, type Inputs } from './rule-cases.ts'

const D = 'does_not_apply'
const OUT: [string, string] = ['applies', D]
const IN: [string, string] = [D, 'applies']
const BOTH: [string, string] = ['applies', 'applies']
const ENACTED = ['1.0.0']
const AMENDED = ['2.0.0', '2.1.0']
/** No public body holds it. */
const PRIVATE = { held_by_public_bodies: false }
const medium = { ...PRIVATE, staff: 50, turnover_eur: 10_000_001, balance_sheet_eur: 10_000_001 }
const small = { ...PRIVATE, staff: 49, turnover_eur: 9_000_000, balance_sheet_eur: 9_000_000 }
const micro = { ...PRIVATE, staff: 9, turnover_eur: 2_000_000, balance_sheet_eur: 2_000_000 }

const operator = (roles: string | string[], facts: Inputs = {}): Inputs => ({
  entity_roles: [roles].flat(),
  facts,
  footprint: [{ country: 'FR', basis: 'established' }],
})
const abroad = (roles: string | string[]): Inputs => ({
  ...operator(roles),
  footprint: [{ country: 'US', basis: 'established' }],
})
/** Established in a third country, with customers in the Union. */
const into = (roles: string | string[]): Inputs => ({
  ...operator(roles),
  footprint: [
    { country: 'US', basis: 'established' },
    { country: 'DE', basis: 'offers_to' },
  ],
})
const qualified = (...roles: string[]): Inputs => operator(['qualified_trust_service_provider', ...roles])
const nonQualified = (...roles: string[]): Inputs => operator(['non_qualified_trust_service_provider', ...roles])

const signatures = 'electronic_signature_certificate_issuer'
const seals = 'electronic_seal_certificate_issuer'
const websites = 'website_authentication_certificate_issuer'
const creation = 'electronic_signature_creation_provider'
const validation = 'electronic_signature_validation_provider'
const preservation = 'electronic_signature_preservation_provider'
const stamps = 'electronic_time_stamp_provider'
const delivery = 'electronic_registered_delivery_provider'
const remote = 'remote_signature_device_manager'
const attestations = 'electronic_attestation_provider'
const archiving = 'electronic_archiving_provider'
const ledger = 'electronic_ledger_provider'
const closed = 'closed_system_trust_service_provider'
const browser = 'web_browser_provider'
const bank = 'strong_authentication_relying_party'
const identification = 'electronic_identification_means_issuer'

/** Services of Article 3(16) as enacted, each against one that only the amended text knows. */
const enactedServices = [
  [signatures, 'Art 3(16)(a): certificates related to electronic signatures', attestations],
  [seals, 'Art 3(16)(a): certificates related to electronic seals', attestations],
  [creation, 'Art 3(16)(a): creation of electronic signatures and seals', ledger],
  [validation, 'Art 3(16)(a): verification and validation of them', attestations],
  [stamps, 'Art 3(16)(a): electronic time stamps; a ledger is none', ledger],
  [delivery, 'Art 3(16)(a): electronic registered delivery services', archiving],
  [websites, 'Art 3(16)(b): certificates for website authentication', attestations],
  [preservation, 'Art 3(16)(c): preservation of signatures, seals or certificates; not of documents', archiving],
] as const

/** Services of Article 3(16) as amended, of any kind. */
const amendedServices = [
  [websites, 'Art 3(16)(a): issuing of certificates'],
  [validation, 'Art 3(16)(b): validation'],
  [creation, 'Art 3(16)(c): creation of electronic signatures or seals'],
  [preservation, 'Art 3(16)(e): preservation'],
  [remote, 'Art 3(16)(f): management of remote signature or seal creation devices'],
  [attestations, 'Art 3(16)(g): issuing of electronic attestations of attributes'],
  [stamps, 'Art 3(16)(i): creation of electronic time stamps'],
  [delivery, 'Art 3(16)(k): electronic registered delivery'],
  [archiving, 'Art 3(16)(m): electronic archiving'],
  [ledger, 'Art 3(16)(n): recording in an electronic ledger'],
] as const

const trustServices: CaseRow[] = [
  ...enactedServices.map(([role, law, other]): CaseRow => [
    'scope-trust-services',
    law,
    operator(role),
    operator(other),
    { outcomes: OUT, versions: ENACTED },
  ]),
  ...amendedServices.map(([role, law]): CaseRow => [
    'scope-trust-services',
    `${law}; by a provider established in the Union`,
    operator(role),
    into(role),
    { outcomes: OUT, versions: AMENDED },
  ]),
  [
    'scope-trust-services',
    'Art 2(1): providers established in the Union; to offer services there from elsewhere is not enough',
    operator(stamps),
    into(stamps),
    { outcomes: OUT },
  ],
  [
    'scope-trust-services',
    'Art 3(19): a natural or legal person who provides one or more trust services',
    operator('trust_service_provider'),
    operator('cloud_computing_service_provider'),
    { outcomes: OUT, versions: AMENDED },
  ],
  [
    'scope-trust-service-providers',
    'Art 3(16): archiving is no trust service of this text, with qualified status or without',
    operator('qualified_trust_service_provider'),
    operator(['qualified_trust_service_provider', archiving]),
    { outcomes: OUT },
  ],
  [
    'scope-trust-service-providers',
    'Art 3(16): nor are attestations of attributes',
    operator('trust_service_provider'),
    operator(['trust_service_provider', attestations]),
    { outcomes: OUT },
  ],
  [
    'scope-trust-service-providers',
    'Art 3(16): nor is a ledger',
    operator('non_qualified_trust_service_provider'),
    operator(['non_qualified_trust_service_provider', ledger]),
    { outcomes: OUT },
  ],
  [
    'scope-trust-service-providers',
    'Art 2(1): established in the Union',
    operator('trust_service_provider'),
    into('trust_service_provider'),
    { outcomes: OUT },
  ],
  [
    'scope-remote-creation-data',
    'Annex II(3): managing creation data on behalf of the signatory; archiving of documents is something else',
    operator(remote),
    operator(archiving),
    { outcomes: OUT },
  ],
  [
    'scope-remote-creation-data',
    'Annex II(3) with Art 2(1): only a provider established in the Union',
    operator(remote),
    into(remote),
    { outcomes: OUT },
  ],
  [
    'scope-older-certification-providers',
    'Art 51(3): issued qualified certificates under Directive 1999/93/EC',
    operator('legacy_certification_service_provider'),
    operator([]),
    { outcomes: OUT },
  ],
  [
    'scope-older-certification-providers',
    'Art 51(3): others have no report of the transition to submit',
    operator('legacy_certification_service_provider'),
    operator(signatures),
    { outcomes: BOTH, duty: ['art-51-3', 'applies', D] },
  ],
]

const others: CaseRow[] = [
  [
    'scope-electronic-identification',
    'Art 7(e), 11(2): the party issuing the identification means; a bank that relies on them is none',
    operator(identification),
    operator('credit_institution'),
    { outcomes: OUT },
  ],
  [
    'scope-electronic-identification',
    'Art 11(3): the party operating the authentication procedure',
    operator('authentication_procedure_operator'),
    abroad('authentication_procedure_operator'),
    { outcomes: OUT },
  ],
  [
    'scope-wallet-providers',
    'Art 2(1), 5a(2): wallets that a Member State provides, mandates or recognises',
    operator('european_digital_identity_wallet_provider'),
    abroad('european_digital_identity_wallet_provider'),
    { outcomes: OUT },
  ],
  [
    'scope-wallet-providers',
    'Art 5a(2): the provider of the wallet, not who relies on it',
    operator('european_digital_identity_wallet_provider'),
    operator('wallet_relying_party'),
    { outcomes: BOTH, duty: ['art-5a-3', 'applies', D] },
  ],
  [
    'scope-relying-parties',
    'Art 5b(1): who intends to rely upon wallets',
    operator('wallet_relying_party'),
    abroad('wallet_relying_party'),
    { outcomes: OUT },
  ],
  [
    'scope-relying-parties',
    'Art 5b(10): intermediaries are deemed to be relying parties',
    operator('wallet_intermediary'),
    operator([]),
    { outcomes: OUT },
  ],
  [
    'scope-relying-parties',
    'Art 5f(2): private relying parties required to use strong user authentication',
    operator(bank),
    operator('credit_institution'),
    { outcomes: OUT },
  ],
  [
    'scope-very-large-platforms',
    'Art 5f(3): very large online platforms, wherever established',
    into('very_large_online_platform_provider'),
    abroad('very_large_online_platform_provider'),
    { outcomes: OUT },
  ],
  [
    'scope-gatekeepers',
    'Art 12b: gatekeepers; size as a platform is not the test',
    into('gatekeeper_2022_1925'),
    into('very_large_online_platform_provider'),
    { outcomes: BOTH, duty: ['art-12b', 'applies', D] },
  ],
  [
    'scope-gatekeepers',
    'Art 12b: of the Union',
    into('gatekeeper_2022_1925'),
    abroad('gatekeeper_2022_1925'),
    { outcomes: OUT },
  ],
  [
    'scope-creation-devices',
    'Art 29(1), 30(1): devices supplied as qualified',
    operator('qualified_creation_device_supplier'),
    abroad('qualified_creation_device_supplier'),
    { outcomes: OUT },
  ],
  [
    'scope-creation-devices',
    'Art 29(1): who creates signatures with a device does not supply it',
    operator('qualified_creation_device_supplier'),
    operator(creation),
    { outcomes: BOTH, duty: ['art-29-1', 'applies', D] },
  ],
  [
    'scope-browsers',
    'Art 45(1a): providers of web-browsers, wherever established',
    into(browser),
    abroad(browser),
    { outcomes: OUT },
  ],
  [
    'scope-public-attestations',
    'Art 45f(1), 3(46): by or on behalf of a public sector body responsible for an authentic source',
    operator('public_attestation_issuer'),
    operator(attestations),
    { outcomes: BOTH, duty: ['art-45f-1', 'applies', D] },
  ],
  [
    'scope-public-attestations',
    'Art 45f(1): one of the Union',
    operator('public_attestation_issuer'),
    abroad('public_attestation_issuer'),
    { outcomes: OUT },
  ],
]

const exclusions: CaseRow[] = [
  [
    'excl-closed-systems',
    'Art 2(2): trust services used exclusively within closed systems',
    operator(['trust_service_provider', closed]),
    operator('trust_service_provider'),
    { outcomes: IN },
  ],
  [
    'excl-closed-systems',
    'Art 2(2): speaks of trust services only, so who issues identification means as well stays in scope',
    operator([stamps, closed]),
    operator([stamps, closed, identification]),
    { outcomes: IN },
  ],
  [
    'excl-closed-systems',
    'Art 2(2): speaks of trust services only, so a bank with a closed system stays a relying party',
    operator([signatures, closed]),
    operator([signatures, closed, bank]),
    { outcomes: IN, versions: AMENDED },
  ],
  [
    'excl-closed-systems',
    'Art 2(2): frees the services of closed systems, so who provides a qualified service as well stays in scope for it',
    operator([stamps, closed]),
    qualified(stamps, closed),
    { outcomes: IN, duty: ['art-20-1', D, 'applies'] },
  ],
  [
    'excl-closed-systems-services',
    'Art 2(2): the same of a qualified provider that issues identification means',
    operator([stamps, closed, identification]),
    qualified(stamps, closed, identification),
    { outcomes: BOTH, duty: ['art-20-1', D, 'applies'] },
  ],
  [
    'excl-closed-systems-services',
    'Art 2(2): the duties of its trust services fall away, its identification means notwithstanding',
    operator([stamps, closed, identification]),
    operator([stamps, identification]),
    { outcomes: BOTH, duty: ['art-13-2', D, 'applies'] },
  ],
  [
    'excl-closed-systems-services',
    'Art 2(2): identification means are no trust service',
    operator([stamps, closed, identification]),
    operator([stamps, identification]),
    { duty: ['art-7-e', 'applies', 'applies'] },
  ],
  [
    'excl-closed-systems-accessibility',
    'Art 2(2), 15: accessible trust services, and identification means',
    operator([stamps, closed, browser]),
    operator([stamps, closed, browser, identification]),
    { outcomes: BOTH, duty: ['art-15', D, 'applies'] },
  ],
  [
    'excl-closed-systems-accessibility',
    'Art 2(2), 15: accessible qualified services',
    operator([stamps, closed, browser]),
    qualified(stamps, closed, browser),
    { outcomes: BOTH, duty: ['art-15', D, 'applies'] },
  ],
  [
    'small-private-relying-party',
    'Art 5f(2): with the exception of small enterprises; 50 persons and more than EUR 10 million are medium-sized',
    operator(bank, small),
    operator(bank, medium),
    { duty: ['art-5f-2', D, 'not_yet'] },
  ],
  [
    'small-private-relying-party',
    'Art 5f(2): with the exception of microenterprises',
    operator(bank, micro),
    operator(bank, { ...micro, staff: 50 }),
    { duty: ['art-5f-2', D, 'not_yet'] },
  ],
  [
    'young-small-browser',
    'Art 45(1a): small enterprises during the first five years',
    operator(browser, { ...small, browser_first_five_years: true }),
    operator(browser, { ...small, browser_first_five_years: false }),
    { duty: ['art-45-1a-support', D, 'applies'] },
  ],
  [
    'young-small-browser',
    'Art 45(1a): medium-sized enterprises have no such years',
    operator(browser, { ...micro, browser_first_five_years: true }),
    operator(browser, { ...medium, browser_first_five_years: true }),
    { duty: ['art-45-1a-support', D, 'applies'] },
  ],
  [
    'young-small-browser',
    'Art 45(1a): excepted from support and interoperability, not from display',
    operator(browser, { ...small, browser_first_five_years: true }),
    operator(browser, { ...medium, browser_first_five_years: true }),
    { duty: ['art-45-1a-display', 'applies', 'applies'] },
  ],
]

/** Requirements of qualified services: code, provision, the service, and the versions that have it. */
const ofQualifiedServices: Array<[code: string, law: string, role: string, versions?: string[]]> = [
  ['art-33-1', 'Art 33(1): qualified validation', validation],
  ['art-34-1', 'Art 34(1): qualified preservation', preservation],
  ['art-40', 'Art 40: validation and preservation of qualified seals', preservation],
  ['art-42-1', 'Art 42(1): qualified time stamps', stamps],
  ['art-44-1', 'Art 44(1): qualified registered delivery', delivery],
  ['art-24-4a', 'Art 24(4a): revocation of qualified attestations', attestations, AMENDED],
  ['art-45d-1', 'Art 45d(1): qualified attestations', attestations, AMENDED],
  ['art-45d-4', 'Art 45d(4): a revoked qualified attestation', attestations, AMENDED],
  [
    'art-45g-2',
    'Art 45g(2): providers of qualified attestations have an interface with wallets',
    attestations,
    AMENDED,
  ],
  ['art-45h-3', 'Art 45h(3): providers of qualified attestations keep them apart', attestations, AMENDED],
  ['art-45j-1', 'Art 45j(1): qualified archiving', archiving, AMENDED],
  ['art-45l-1', 'Art 45l(1): qualified ledgers', ledger, AMENDED],
]

const duties: CaseRow[] = [
  [
    'duties-qualified-certificates',
    'Art 24(2)(k): qualified providers issuing qualified certificates; one with time stamps issues none',
    qualified(signatures),
    qualified(stamps),
    { duty: ['art-24-2-k', 'applies', D] },
  ],
  [
    'duties-qualified-certificates',
    'Art 24(3): certificates of a non-qualified provider are not qualified',
    qualified(seals),
    nonQualified(seals),
    { duty: ['art-24-3', 'applies', D] },
  ],
  [
    'duties-qualified-certificates',
    'Art 45(1): qualified certificates for website authentication',
    qualified(websites),
    nonQualified(websites),
    { duty: ['art-45-1', 'applies', D] },
  ],
  [
    'duties-qualified-certificates',
    'Art 24(3): is about certificates, not about attestations of attributes',
    qualified(signatures),
    qualified(attestations),
    { duty: ['art-24-3', 'applies', D] },
  ],
  [
    'duties-identity-verification',
    'Art 24(1): when issuing a qualified certificate',
    qualified(websites),
    nonQualified(websites),
    { duty: ['art-24-1', 'applies', D] },
  ],
  [
    'duties-identity-verification',
    'Art 24(1): registered delivery has no certificates to issue',
    qualified(seals),
    qualified(delivery),
    { duty: ['art-24-1', 'applies', D] },
  ],
  [
    'duties-identity-verification',
    'Art 24(1), second subparagraph as enacted: the methods of verification',
    qualified(signatures),
    nonQualified(signatures),
    { duty: ['art-24-1-methods', 'applies', D], versions: ENACTED },
  ],
  [
    'duties-identity-verification',
    'Art 24(1): or a qualified electronic attestation of attributes',
    qualified(attestations),
    nonQualified(attestations),
    { duty: ['art-24-1b', 'applies', D], versions: AMENDED },
  ],
  ...ofQualifiedServices.map(([code, law, role, versions]): CaseRow => [
    'duties-qualified-services',
    `${law}, by a provider with qualified status`,
    qualified(role),
    nonQualified(role),
    { duty: [code, 'applies', D], ...(versions ? { versions } : {}) },
  ]),
  [
    'duties-non-qualified',
    'Art 19a(1): a non-qualified provider providing non-qualified trust services',
    nonQualified(stamps),
    qualified(stamps),
    { duty: ['art-19a-1-a', 'applies', D] },
  ],
  [
    'duties-non-qualified',
    'Art 19a(1): non-qualified services beside qualified ones',
    operator(['qualified_trust_service_provider', 'non_qualified_trust_service_provider', stamps]),
    qualified(stamps),
    { duty: ['art-19a-1-b', 'applies', D] },
  ],
  [
    'duties-not-qualified',
    'Art 3(19), 19a(1): a provider is either qualified or non-qualified',
    operator(archiving),
    qualified(archiving),
    { duty: ['art-19a-1-b', 'applies', D] },
  ],
  [
    'duties-not-qualified',
    'Art 19a(1): trust service providers only',
    operator([stamps, 'wallet_relying_party']),
    operator('wallet_relying_party'),
    { duty: ['art-19a-1-a', 'applies', D] },
  ],
  [
    'duties-attestation-separation',
    'Art 45h(1): providers of non-qualified attestations too',
    nonQualified(attestations),
    nonQualified(archiving),
    { duty: ['art-45h-1', 'applies', D] },
  ],
  [
    'duties-attestation-separation',
    'Art 45h(2): and of qualified ones',
    qualified(attestations),
    qualified(signatures),
    { duty: ['art-45h-2', 'applies', D] },
  ],
  [
    'duties-attestation-separation',
    'Art 45g(1): providers of attestations of attributes, in so far as the trust service is theirs',
    operator(attestations),
    operator('public_attestation_issuer'),
    { duty: ['art-45g-1', 'applies', D] },
  ],
  [
    'fault-to-be-proved',
    'Art 13(1): of providers that are not qualified',
    operator('trust_service_provider'),
    operator('qualified_trust_service_provider'),
  ],
]

test('each rule fires where its provision says and not where it just misses, in every version', async () => {
  expect(await listWrongRules('eu-eidas', [...trustServices, ...others, ...exclusions, ...duties])).toEqual([])
})
