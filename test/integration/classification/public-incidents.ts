type Result = 'met' | 'not_met' | 'open'

/** What a report says of an incident, and its results by hand; see docs/packs/incidents-by-hand.md. */
export interface PublicIncident {
  name: string
  pack: 'eu-dora' | 'eu-nis2'
  role: string
  figures: Record<string, unknown>
  verdicts: Record<string, string>
  criteria: Record<string, Result>
  /** By provision, where the hand has a result for a part of a criterion. */
  points: Record<string, Result>
  /** What the verdict hangs on: each answer with the verdict that it brings. */
  turnedBy?: Array<[figures: Record<string, unknown>, verdict: string]>
}

const doraCriteria = [
  'critical-services',
  'malicious-access',
  'clients-and-transactions',
  'reputational-impact',
  'duration-and-downtime',
  'geographical-spread',
  'data-losses',
  'economic-impact',
] as const
type DoraCriterion = (typeof doraCriteria)[number]

const money = (amount: number, currency: string) => ({ amount, currency })
const dora = (results: Partial<Record<DoraCriterion, Result>>, others: Result = 'open') =>
  Object.fromEntries(doraCriteria.map((code) => [code, results[code] ?? others]))

export const publicIncidents: PublicIncident[] = [
  {
    name: 'TSB',
    pack: 'eu-dora',
    role: 'credit_institution',
    figures: {
      critical_function_affected: true,
      supervised_service_affected: true,
      affected_clients: 1_900_000,
      clients_of_service: 5_200_000,
      reflected_in_media: true,
      repeated_complaints: true,
      incident_duration: { more_than: 'P200D' },
      critical_service_downtime: { at_least: 'P3D' },
      data_losses_harm_objectives: true,
      costs_and_losses: money(330_200_000, 'GBP'),
    },
    verdicts: { 'major-incident': 'major' },
    criteria: dora({ 'malicious-access': 'open', 'geographical-spread': 'open' }, 'met'),
    points: {
      'Art 6(a)': 'met',
      'Art 6(b)': 'met',
      'Art 9(1)(a)': 'met',
      'Art 9(1)(b)': 'met',
      'Art 2(1)(a)': 'met',
      'Art 2(1)(b)': 'met',
      'Art 9(3)(a)': 'met',
      'Art 9(3)(b)': 'met',
    },
  },
  {
    name: 'Revolut',
    pack: 'eu-dora',
    role: 'credit_institution',
    figures: {
      malicious_access: true,
      access_may_cause_data_losses: true,
      affected_clients: 50_150,
      affected_clients_percent: 0.16,
      affected_transactions_percent: 0,
      affected_value_percent: 0,
      reflected_in_media: true,
      critical_service_downtime: 'PT0S',
      member_states_affected: { at_least: 2 },
    },
    verdicts: { 'major-incident': 'major' },
    criteria: dora({
      'critical-services': 'met',
      'malicious-access': 'met',
      'reputational-impact': 'met',
      'geographical-spread': 'met',
    }),
    points: {
      'Art 6(c)': 'met',
      'Art 9(1)(a)': 'not_met',
      'Art 9(1)(b)': 'not_met',
      'Art 9(1)(c)': 'open',
      'Art 9(1)(f)': 'open',
      'Art 2(1)(a)': 'met',
    },
  },
  {
    name: 'GoCardless',
    pack: 'eu-dora',
    role: 'payment_institution',
    figures: {
      supervised_service_affected: true,
      malicious_access: false,
      access_may_cause_data_losses: false,
      affected_clients_percent: 100,
      incident_duration: 'PT27M',
      critical_service_downtime: 'PT27M',
      member_states_affected: { at_least: 2 },
    },
    verdicts: { 'major-incident': 'major' },
    criteria: dora({
      'critical-services': 'met',
      'malicious-access': 'not_met',
      'clients-and-transactions': 'met',
      'duration-and-downtime': 'not_met',
      'geographical-spread': 'met',
    }),
    points: { 'Art 6(b)': 'met', 'Art 9(1)(a)': 'met' },
  },
  {
    name: 'London Stock Exchange',
    pack: 'eu-dora',
    role: 'trading_venue',
    figures: {
      critical_function_affected: false,
      supervised_service_affected: false,
      malicious_access: false,
      access_may_cause_data_losses: false,
      reflected_in_media: true,
      incident_duration: { at_least: 'PT2H', less_than: 'PT24H' },
      critical_service_downtime: 'PT0S',
    },
    verdicts: { 'major-incident': 'not_major' },
    criteria: dora({
      'critical-services': 'not_met',
      'malicious-access': 'not_met',
      'reputational-impact': 'met',
      'duration-and-downtime': 'not_met',
    }),
    points: { 'Art 6(a)': 'not_met', 'Art 6(b)': 'not_met', 'Art 6(c)': 'not_met', 'Art 2(1)(a)': 'met' },
  },
  {
    name: 'Unchained',
    pack: 'eu-dora',
    role: 'crypto_asset_service_provider',
    figures: {
      critical_function_affected: false,
      supervised_service_affected: false,
      malicious_access: false,
      access_may_cause_data_losses: true,
    },
    verdicts: { 'major-incident': 'not_major' },
    criteria: dora({ 'critical-services': 'not_met', 'malicious-access': 'met' }),
    points: { 'Art 6(a)': 'not_met', 'Art 6(b)': 'not_met', 'Art 6(c)': 'not_met' },
  },
  {
    name: 'Gemini',
    pack: 'eu-dora',
    role: 'crypto_asset_service_provider',
    figures: {
      supervised_service_affected: false,
      malicious_access: false,
      access_may_cause_data_losses: true,
      affected_clients: { at_most: 5_701_649 },
      reflected_in_media: true,
    },
    verdicts: { 'major-incident': 'undetermined' },
    criteria: dora({ 'malicious-access': 'met', 'reputational-impact': 'met' }),
    points: { 'Art 6(a)': 'open', 'Art 6(b)': 'not_met', 'Art 6(c)': 'not_met', 'Art 2(1)(a)': 'met' },
    turnedBy: [
      [{ critical_function_affected: true }, 'major'],
      [{ critical_function_affected: false }, 'not_major'],
    ],
  },
  {
    name: 'OVHcloud',
    pack: 'eu-nis2',
    role: 'data_centre_service_provider',
    figures: {
      scheduled_interruption: false,
      data_centre_service_unavailable: true,
      limited_availability_duration: { at_least: 'P1D' },
      direct_financial_loss: { more_than: money(500_000, 'EUR'), at_most: money(105_000_000, 'EUR') },
    },
    verdicts: { 'significant-incident': 'significant' },
    criteria: { 'data-centre-services': 'met', 'financial-loss': 'met', 'significant-by-itself': 'met' },
    points: { 'Art 8(a)': 'met', 'Art 8(b)': 'met' },
  },
  {
    name: 'Fastly',
    pack: 'eu-nis2',
    role: 'content_delivery_network_provider',
    figures: {
      scheduled_interruption: false,
      trade_secrets_exfiltrated: false,
      suspected_malicious_access: false,
      service_outage: 'PT0S',
      limited_availability_duration: 'PT2H48M',
      data_compromised_by_malice: false,
      users_hit_by_compromise: 0,
    },
    verdicts: { 'significant-incident': 'undetermined' },
    criteria: { 'content-delivery-networks': 'open', 'financial-loss': 'open' },
    points: { 'Art 9(a)': 'not_met', 'Art 9(b)': 'open', 'Art 9(c)': 'not_met', 'Art 9(d)': 'not_met' },
    turnedBy: [
      [{ users_with_limited_availability: 1_000_001 }, 'significant'],
      [{ direct_financial_loss: money(500_001, 'EUR') }, 'significant'],
    ],
  },
  {
    name: 'Facebook',
    pack: 'eu-nis2',
    role: 'social_networking_platform_provider',
    figures: {
      scheduled_interruption: false,
      users_without_service_percent: 100,
      data_compromised_by_malice: false,
      direct_financial_loss: { at_least: money(60_000_000, 'USD') },
    },
    verdicts: { 'significant-incident': 'significant' },
    criteria: { 'social-networks': 'met', 'financial-loss': 'met', 'significant-by-itself': 'met' },
    points: { 'Art 13(a)': 'met' },
  },
  {
    name: 'GitLab.com',
    pack: 'eu-nis2',
    role: 'cloud_computing_service_provider',
    figures: { scheduled_interruption: true, service_outage: { at_least: 'PT2H' } },
    verdicts: { 'significant-incident': 'not_significant' },
    criteria: { 'cloud-services': 'met', 'financial-loss': 'open', 'significant-by-itself': 'not_met' },
    points: { 'Art 7(a)': 'met' },
  },
  {
    name: 'DigiNotar',
    pack: 'eu-nis2',
    role: 'qualified_trust_service_provider',
    figures: {
      scheduled_interruption: false,
      suspected_malicious_access: true,
      access_may_disrupt_severely: true,
      users_hit_by_compromise_percent: 100,
      trust_service_affected: true,
    },
    verdicts: {
      'significant-incident': 'significant',
      'significant-for-trust-services': 'significant_for_trust_services',
    },
    criteria: { 'trust-services': 'met', 'financial-loss': 'open', 'significant-by-itself': 'met' },
    points: { 'Art 3(1)(e)': 'met', 'Art 14(e)': 'met' },
  },
  {
    name: 'Dyn',
    pack: 'eu-nis2',
    role: 'dns_service_provider',
    figures: {
      scheduled_interruption: false,
      trade_secrets_exfiltrated: false,
      suspected_malicious_access: false,
      resolution_downtime: 'PT0S',
      authoritative_data_compromised: false,
    },
    verdicts: { 'significant-incident': 'undetermined' },
    criteria: { 'dns-services': 'open', 'financial-loss': 'open' },
    points: { 'Art 3(1)(e)': 'not_met', 'Art 5(a)': 'not_met', 'Art 5(b)': 'open', 'Art 5(c)': 'not_met' },
    turnedBy: [
      [{ resolution_response_time: 'PT11S', slow_resolution_duration: 'PT2H' }, 'significant'],
      [{ direct_financial_loss: money(500_001, 'EUR') }, 'significant'],
    ],
  },
]
