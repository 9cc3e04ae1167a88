import { beforeAll, describe, expect, test } from 'vitest'
import { openService } from '#test/support/service.ts'
import { boundaries, eur, type Figures, quiet, roles, service4 } from './nis2-boundaries.ts'

const PATH = '/api/v1/incident-classifications'
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
    complete: true,
    jurisdictions: ['NL'],
    facts: { staff: 300, turnover_eur: 80_000_000, balance_sheet_eur: 90_000_000 },
    ownership: [],
    pack_ids: ['eu-nis2'],
    ...more,
  })
  expect(json.errors ?? json.detail ?? status).toBe(200)
  return json
}

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
  beyond_schedule: true,
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

  test('is told by the criteria for its kind alone, and decided by them', async () => {
    const figures = { ...harmless, ...service4 }
    const [found] = (await classify('cloud_computing_service_provider', figures)).classifications
    const codes = ['financial-loss', 'recurring-incidents', 'cloud-services']
    expect(found.criteria.map(({ code }: any) => code)).toEqual([
      'significant-incident',
      'significant-by-itself',
      'general-or-special',
      ...codes,
    ])
    expect(found.decided_by.toSorted()).toEqual(codes.toSorted())
    expect(found.left_out).toContainEqual({
      code: 'dns-services',
      title: expect.any(String),
      detail: 'it is asked of DNS service provider',
    })
    const general = found.criteria[2]
    expect(general.alternatives.filter(({ ref }: any) => ref.endsWith('(g)'))).toMatchObject([
      { result: 'not_met', tests: [{ criterion: 'cloud-services' }] },
    ])
  })

  test('that was scheduled is not significant, whatever else is said of it', async () => {
    const figures = { beyond_schedule: false, service_outage: 'PT9H', death_caused: true }
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
      beyond_schedule: true,
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
    expect(others.map(({ code }: any) => code).toSorted()).toEqual([
      'significant-for-trust-services',
      'significant-incident',
    ])
    expect(others.find(({ code }: any) => code === 'significant-incident').detail).toMatch(
      /roles: it is asked of relevant entity of Implementing Regulation \(EU\) 2024\/2690$/,
    )
  })
})
