import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 10_000, scopes: ['read'] })
})

/** How many duties of Implementing Regulation (EU) 2024/2690 have which outcome. */
async function outcomesOf(roles: string[], more: object = {}): Promise<Record<string, number>> {
  const { json } = await service.call(customer, 'POST', '/api/v1/regulatory-graph/applicability-check', {
    entity_roles: roles,
    activities: [],
    sector_tags: [],
    jurisdictions: ['NL'],
    facts: {
      staff: 300,
      turnover_eur: 80_000_000,
      balance_sheet_eur: 90_000_000,
      exempted_from_nis2_reporting: false,
      exempted_from_nis2_security_measures: false,
    },
    pack_ids: ['eu-nis2'],
    as_of: '2026-11-21',
    include_obligations: true,
    ...more,
  })
  const duties = json.results[0].subjects[0].obligation_results.filter(({ code }: any) => code.startsWith('ir2690-'))
  const counts: Record<string, number> = {}
  for (const { outcome } of duties) counts[outcome] = (counts[outcome] ?? 0) + 1
  return counts
}

describe('Implementing Regulation (EU) 2024/2690', () => {
  test.each([
    'dns_service_provider',
    'tld_name_registry',
    'cloud_computing_service_provider',
    'data_centre_service_provider',
    'content_delivery_network_provider',
    'managed_service_provider',
    'managed_security_service_provider',
    'online_marketplace_provider',
    'online_search_engine_provider',
    'social_networking_platform_provider',
    'qualified_trust_service_provider',
  ])('binds a %s', async (role) => {
    const outcomes = await outcomesOf([role])
    expect(Object.keys(outcomes)).toEqual(['applies'])
  })

  test.each([
    'domain_name_registration_service_provider',
    'internet_exchange_point_provider',
    'drinking_water_supplier',
  ])('does not bind a %s', async (role) => {
    expect(await outcomesOf([role])).toEqual({})
  })

  test('binds from its entry into force on, not from that of the directive', async () => {
    const role = 'cloud_computing_service_provider'
    expect(Object.keys(await outcomesOf([role], { as_of: '2024-11-06' }))).toEqual(['not_yet'])
    expect(Object.keys(await outcomesOf([role], { as_of: '2024-11-07' }))).toEqual(['applies'])
  })

  test('gives way to DORA with the articles that it spells out', async () => {
    const outcomes = await outcomesOf(['payment_institution', 'cloud_computing_service_provider'], {
      facts: { staff: 300, turnover_eur: 80_000_000, balance_sheet_eur: 90_000_000, is_exempted_under_psd2: false },
    })
    expect(Object.keys(outcomes)).toEqual(['displaced'])
  })
})
