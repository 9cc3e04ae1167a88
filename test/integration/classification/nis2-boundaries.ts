export type Figures = Record<string, unknown>
type Result = 'met' | 'not_met' | 'open'

export const eur = (amount: number) => ({ amount, currency: 'EUR' })
/** Who is asked for a criterion. */
export const roles: Record<string, string> = {
  'financial-loss': 'cloud_computing_service_provider',
  'general-or-special': 'cloud_computing_service_provider',
  'dns-services': 'dns_service_provider',
  'tld-registries': 'tld_name_registry',
  'cloud-services': 'cloud_computing_service_provider',
  'data-centre-services': 'data_centre_service_provider',
  'content-delivery-networks': 'content_delivery_network_provider',
  'managed-services': 'managed_security_service_provider',
  'online-marketplaces': 'online_marketplace_provider',
  'online-search-engines': 'online_search_engine_provider',
  'social-networks': 'social_networking_platform_provider',
  'trust-services': 'qualified_trust_service_provider',
}

type Boundary = [criterion: string, figures: Figures, result: Result]
/** Figures of which none meets a criterion for that kind. */
export const quiet: Record<string, Figures> = {
  'dns-services': {
    resolution_downtime: 'PT0S',
    resolution_response_time: 'PT1S',
    slow_resolution_duration: 'PT0S',
    authoritative_data_compromised: false,
  },
  'tld-registries': {
    tld_resolution_unavailable: false,
    resolution_response_time: 'PT1S',
    tld_data_compromised: false,
  },
  'data-centre-services': {
    data_centre_service_unavailable: false,
    limited_availability_duration: 'PT0S',
    data_compromised_by_malice: false,
    data_centre_access_compromised: false,
  },
  'trust-services': {
    trust_service_outage: 'PT0S',
    trust_service_downtime_of_week: 'PT0S',
    service_users: 1000,
    users_with_limited_availability: 0,
    relying_parties: 1000,
    relying_parties_with_limited_availability: 0,
    restricted_area_compromised: false,
    users_hit_by_compromise: 0,
    relying_parties_hit_by_compromise: 0,
  },
}
export const service4 = {
  service_outage: 'PT0S',
  limited_availability_duration: 'PT0S',
  service_users: 1000,
  users_with_limited_availability: 0,
  data_compromised_by_malice: false,
  users_hit_by_compromise: 0,
}
const platform = {
  service_users: 1000,
  users_without_service: 0,
  users_with_limited_availability: 0,
  data_compromised_by_malice: false,
  users_hit_by_compromise: 0,
}
const services = ['cloud-services', 'content-delivery-networks', 'managed-services']
const platforms = ['online-marketplaces', 'online-search-engines', 'social-networks']
for (const code of services) quiet[code] = service4
for (const code of platforms) quiet[code] = platform

/** A share of a base, or a number, whichever is smaller: below, at and above each, and open between them. */
function ofUsers(code: string, figure: string, base: string, percent: number, count: number, more: Figures = {}) {
  const small = 100_000
  const large = (count * 100) / percent + 100_000
  const share = (small * percent) / 100
  const rows: Boundary[] = [
    [code, { ...quiet[code], ...more, [base]: small, [figure]: share }, 'not_met'],
    [code, { ...quiet[code], ...more, [base]: small, [figure]: share + 1 }, 'met'],
    [code, { ...quiet[code], ...more, [base]: large, [figure]: count }, 'not_met'],
    [code, { ...quiet[code], ...more, [base]: large, [figure]: count + 1 }, 'met'],
    [code, { ...quiet[code], ...more, [base]: 'unknown', [figure]: count }, 'open'],
    [code, { ...more, [figure]: count + 1 }, 'met'],
    [code, { ...more, [`${figure}_percent`]: percent + 0.01 }, 'met'],
    [code, { ...more, [`${figure}_percent`]: percent }, 'open'],
    [code, { ...quiet[code], ...more, [base]: small, [figure]: { at_least: share, at_most: share + 5 } }, 'open'],
  ]
  return rows
}
/** Longer than a time. */
function longer(code: string, figure: string, at: string, more: Figures = {}): Boundary[] {
  return [
    [code, { ...quiet[code], ...more, [figure]: at }, 'not_met'],
    [code, { ...quiet[code], ...more, [figure]: `${at}1S` }, 'met'],
    [code, { ...quiet[code], ...more, [figure]: { at_least: at } }, 'open'],
  ]
}
const wrongNames = { authoritative_data_compromised: true, beyond_misconfiguration: false }
const dnsNames = (figures: Figures, result: Result): Boundary => [
  'dns-services',
  { ...quiet['dns-services'], ...wrongNames, ...figures },
  result,
]
const slow = { resolution_response_time: 'PT11S' }
const limited = { limited_availability_duration: 'PT1H1S' }

/** Each criterion below, at and above its thresholds, and with bounds astride them. */
export const boundaries: Boundary[] = [
  // Article 3(1)(a): the lower of EUR 500,000 and 5 % of the turnover, which the profile gives.
  ['financial-loss', { direct_financial_loss: eur(500_000) }, 'not_met'],
  ['financial-loss', { direct_financial_loss: eur(500_000.01) }, 'met'],
  ['financial-loss', { direct_financial_loss: { at_least: eur(400_000) } }, 'open'],
  ['financial-loss', { direct_financial_loss: eur(250_000), annual_turnover: eur(5_000_000) }, 'not_met'],
  ['financial-loss', { direct_financial_loss: eur(250_000.01), annual_turnover: eur(5_000_000) }, 'met'],
  ['financial-loss', { direct_financial_loss: eur(400_000), annual_turnover: { at_most: eur(9_000_000) } }, 'open'],
  // Article 3(1)(b) to (e).
  ['general-or-special', { trade_secrets_exfiltrated: true }, 'met'],
  ['general-or-special', { death_caused: true }, 'met'],
  ['general-or-special', { health_damage_caused: true }, 'met'],
  ['general-or-special', { suspected_malicious_access: true, access_may_disrupt_severely: true }, 'met'],
  ['general-or-special', { suspected_malicious_access: true, access_may_disrupt_severely: false }, 'open'],
  // Article 5.
  ['dns-services', quiet['dns-services']!, 'not_met'],
  ...longer('dns-services', 'resolution_downtime', 'PT30M'),
  ...longer('dns-services', 'slow_resolution_duration', 'PT1H', slow),
  ['dns-services', { ...quiet['dns-services'], ...slow }, 'not_met'],
  [
    'dns-services',
    { ...quiet['dns-services'], resolution_response_time: 'PT10S', slow_resolution_duration: 'PT2H' },
    'not_met',
  ],
  ['dns-services', { authoritative_data_compromised: true, beyond_misconfiguration: true }, 'met'],
  dnsNames({}, 'open'),
  dnsNames({ incorrect_domain_names: 999, managed_domain_names: 1_000_000 }, 'not_met'),
  dnsNames({ incorrect_domain_names: 1000, managed_domain_names: 1_000_000 }, 'met'),
  dnsNames({ incorrect_domain_names: 100, managed_domain_names: 10_000 }, 'not_met'),
  dnsNames({ incorrect_domain_names: 101, managed_domain_names: 10_000 }, 'met'),
  dnsNames({ incorrect_domain_names: { at_least: 900 }, managed_domain_names: 1_000_000 }, 'open'),
  // Article 6.
  ['tld-registries', quiet['tld-registries']!, 'not_met'],
  ['tld-registries', { tld_resolution_unavailable: true }, 'met'],
  ...longer('tld-registries', 'slow_resolution_duration', 'PT1H', slow),
  ['tld-registries', { tld_data_compromised: true }, 'met'],
  // Articles 7, 9 and 10.
  ...services.flatMap((code): Boundary[] => [
    [code, service4, 'not_met'],
    ...longer(code, 'service_outage', 'PT30M'),
    ...ofUsers(code, 'users_with_limited_availability', 'service_users', 5, 1_000_000, limited),
    ...longer(code, 'limited_availability_duration', 'PT1H', { users_with_limited_availability: 51 }),
    [code, { data_compromised_by_malice: true }, 'met'],
    ...ofUsers(code, 'users_hit_by_compromise', 'service_users', 5, 1_000_000),
  ]),
  // Article 8.
  ['data-centre-services', quiet['data-centre-services']!, 'not_met'],
  ['data-centre-services', { data_centre_service_unavailable: true }, 'met'],
  ...longer('data-centre-services', 'limited_availability_duration', 'PT1H'),
  ['data-centre-services', { data_compromised_by_malice: true }, 'met'],
  ['data-centre-services', { data_centre_access_compromised: true }, 'met'],
  // Articles 11 to 13: however short.
  ...platforms.flatMap((code): Boundary[] => [
    [code, platform, 'not_met'],
    ...ofUsers(code, 'users_without_service', 'service_users', 5, 1_000_000),
    ...ofUsers(code, 'users_with_limited_availability', 'service_users', 5, 1_000_000),
    [code, { data_compromised_by_malice: true }, 'met'],
    ...ofUsers(code, 'users_hit_by_compromise', 'service_users', 5, 1_000_000),
  ]),
  // Article 14: users and relying parties each by themselves.
  ['trust-services', quiet['trust-services']!, 'not_met'],
  ...longer('trust-services', 'trust_service_outage', 'PT20M'),
  ...longer('trust-services', 'trust_service_downtime_of_week', 'PT1H'),
  ...ofUsers('trust-services', 'users_with_limited_availability', 'service_users', 1, 200_000),
  ...ofUsers('trust-services', 'relying_parties_with_limited_availability', 'relying_parties', 1, 200_000),
  ['trust-services', { restricted_area_compromised: true }, 'met'],
  ...ofUsers('trust-services', 'users_hit_by_compromise', 'service_users', 0.1, 100),
  ...ofUsers('trust-services', 'relying_parties_hit_by_compromise', 'relying_parties', 0.1, 100),
]
