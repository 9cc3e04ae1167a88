import { beforeAll, describe, expect, test } from 'vitest'
import { openService } from '#test/support/service.ts'

const PATH = '/api/v1/incident-classifications'
type Figures = Record<string, unknown>
type Result = 'met' | 'not_met' | 'open'

let service: Awaited<ReturnType<typeof openService>>
let customer: Awaited<ReturnType<typeof service.openCustomer>>
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

async function classify(role: string, figures: Figures, more: object = {}) {
  const { status, json } = await service.call(customer, 'POST', PATH, {
    figures,
    entity_roles: [role],
    jurisdictions: ['NL'],
    facts: { staff: 300, turnover_eur: 80_000_000, balance_sheet_eur: 90_000_000 },
    pack_ids: ['eu-nis2'],
    ...more,
  })
  expect(json.errors ?? json.detail ?? status).toBe(200)
  return json
}

const eur = (amount: number) => ({ amount, currency: 'EUR' })
const roles: Record<string, string> = {
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
const quiet: Record<string, Figures> = {
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
const service4 = {
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
const wrongNames = { authoritative_data_compromised: true, only_misconfigured_names: true }
const dnsNames = (figures: Figures, result: Result): Boundary => [
  'dns-services',
  { ...quiet['dns-services'], ...wrongNames, ...figures },
  result,
]
const slow = { resolution_response_time: 'PT11S' }
const limited = { limited_availability_duration: 'PT1H1S' }

const boundaries: Boundary[] = [
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
  ['dns-services', { authoritative_data_compromised: true, only_misconfigured_names: false }, 'met'],
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

test('each threshold of 2024/2690 is kept below, at and above it, and while bounds lie astride it', async () => {
  const wrong: unknown[] = []
  for (const [code, figures, result] of boundaries) {
    const { classifications } = await classify(roles[code]!, figures)
    const found = classifications[0].criteria.find((one: any) => one.code === code)
    if (found?.result !== result) wrong.push([code, figures, found?.result, result])
  }
  expect(wrong).toEqual([])
})

/** Nothing of Article 3 is met. */
const harmless = {
  scheduled_interruption: false,
  direct_financial_loss: eur(1000),
  trade_secrets_exfiltrated: false,
  death_caused: false,
  health_damage_caused: false,
  suspected_malicious_access: false,
}

describe('An incident', () => {
  test.each([
    ['cloud_computing_service_provider', { ...harmless, ...service4 }, 'not_significant'],
    ['cloud_computing_service_provider', { ...harmless, ...service4, service_outage: 'PT31M' }, 'significant'],
    ['cloud_computing_service_provider', { service_outage: 'PT31M' }, 'undetermined'],
    // A criterion for another kind is not asked.
    [
      'cloud_computing_service_provider',
      { ...harmless, ...service4, trust_service_outage: 'PT31M' },
      'not_significant',
    ],
    ['tld_name_registry', { ...harmless, ...quiet['tld-registries'], resolution_downtime: 'PT2H' }, 'not_significant'],
    ['dns_service_provider', { ...harmless, ...quiet['dns-services'], resolution_downtime: 'PT2H' }, 'significant'],
  ])('of a %s %#', async (role, figures, verdict) => {
    const { classifications } = await classify(role, figures)
    expect(classifications).toMatchObject([{ code: 'significant-incident', verdict, duty: { code: 'art-23-1' } }])
    expect(classifications[0].event).toBe(verdict === 'significant' ? 'significant_incident_awareness' : undefined)
  })

  test('that was scheduled is not significant, whatever else is said of it', async () => {
    const figures = { scheduled_interruption: true, service_outage: 'PT9H', death_caused: true }
    const more = {
      occurred_at: '2026-11-20T10:00:00Z',
      root_cause: 'upgrade',
      earlier_incidents: [
        {
          id: 'INC-1',
          occurred_at: '2026-11-01T10:00:00Z',
          root_cause: 'upgrade',
          figures: { ...harmless, ...service4, direct_financial_loss: eur(400_000) },
        },
      ],
    }
    const loss = { direct_financial_loss: eur(400_000) }
    const { classifications } = await classify('cloud_computing_service_provider', { ...figures, ...loss }, more)
    expect(classifications).toMatchObject([{ code: 'significant-incident', verdict: 'not_significant' }])
  })

  test('that is small is significant together with others of one cause, by the financial loss alone', async () => {
    const one = { ...harmless, ...service4, direct_financial_loss: eur(300_000) }
    const ask = (figures: Figures, earlier: object = {}) =>
      classify('cloud_computing_service_provider', figures, {
        occurred_at: '2026-11-20T10:00:00Z',
        root_cause: 'expired-certificate',
        earlier_incidents: [
          {
            id: 'INC-1',
            occurred_at: '2026-06-01T10:00:00Z',
            root_cause: 'expired-certificate',
            figures: one,
            ...earlier,
          },
        ],
      }).then(({ classifications }) => classifications[0].verdict)
    expect(await ask(one)).toBe('significant')
    expect(await ask(one, { root_cause: 'other' })).toBe('not_significant')
    expect(await ask(one, { occurred_at: '2026-05-19T10:00:00Z' })).toBe('not_significant')
    // Two outages of 20 minutes are none of 40.
    const short = { ...harmless, ...service4, service_outage: 'PT20M' }
    expect(await ask(short, { figures: short })).toBe('not_significant')
    // One that was significant by itself is no small one.
    expect(await ask(one, { figures: { ...one, service_outage: 'PT1H' } })).toBe('not_significant')
  })

  test.each([
    ['hits the trust service', true, 'significant_for_trust_services', 'trust_service_significant_incident_awareness'],
    ['does not', false, 'not_significant_for_trust_services', undefined],
  ])('of a trust service provider that %s has a verdict of its own', async (_name, isHit, verdict, event) => {
    const { classifications } = await classify('qualified_trust_service_provider', {
      scheduled_interruption: false,
      death_caused: true,
      trust_service_affected: isHit,
    })
    const found = (code: string) => classifications.find((one: any) => one.code === code)
    expect(found('significant-incident').verdict).toBe('significant')
    expect(found('significant-for-trust-services')).toMatchObject({
      verdict,
      duty: { code: 'art-23-4-trust-services' },
    })
    expect(found('significant-for-trust-services').event).toBe(event)
  })

  test.each([
    [{ severe_operational_disruption: true }, 'significant'],
    [{ severe_financial_loss: true }, 'significant'],
    [{ considerable_damage_to_others: true }, 'significant'],
    [{ severe_operational_disruption: false, severe_financial_loss: false }, 'undetermined'],
    [
      { severe_operational_disruption: false, severe_financial_loss: false, considerable_damage_to_others: false },
      'not_significant',
    ],
  ])('of anybody else is judged by the directive: %o', async (figures, verdict) => {
    const { classifications, not_concerned: others } = await classify('drinking_water_supplier', figures)
    expect(classifications).toMatchObject([{ code: 'significant-by-the-directive', verdict }])
    expect(others.map(({ code }: any) => code).sort()).toEqual([
      'significant-for-trust-services',
      'significant-incident',
    ])
  })
})
