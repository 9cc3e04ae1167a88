import { beforeAll, describe, expect, test } from 'vitest'
import { openService } from '#test/support/service.ts'
import { SMALL_INCIDENT } from './small-incident.ts'

const PATH = '/api/v1/incident-classifications'
type Figures = Record<string, unknown>
type Result = 'met' | 'not_met' | 'open'

let service: Awaited<ReturnType<typeof openService>>
let customer: Awaited<ReturnType<typeof service.openCustomer>>
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

async function classify(figures: Figures, more: object = {}) {
  const { status, json } = await service.call(customer, 'POST', PATH, {
    figures,
    entity_roles: ['payment_institution'],
    complete: true,
    jurisdictions: ['NL'],
    facts: { is_exempted_under_psd2: false, staff: 300, turnover_eur: 80_000_000, balance_sheet_eur: 90_000_000 },
    pack_ids: ['eu-dora'],
    ...more,
  })
  expect(json.errors ?? json.detail ?? status).toBe(200)
  return json
}

const eur = (amount: number) => ({ amount, currency: 'EUR' })
/** Criterion, figures, and what each alternative comes to. Below, at and above each threshold, and bounds astride it. */
const boundaries: Array<[criterion: string, figures: Figures, result: Result]> = [
  // Article 9(1)(a): more than 10 % of all clients who use the service.
  ['clients-and-transactions', { affected_clients: 100, clients_of_service: 1000 }, 'open'],
  ['clients-and-transactions', { affected_clients: 101, clients_of_service: 1000 }, 'met'],
  ['clients-and-transactions', { affected_clients: { at_least: 100 }, clients_of_service: { at_most: 1000 } }, 'open'],
  ['clients-and-transactions', { affected_clients: { more_than: 100 }, clients_of_service: { at_most: 1000 } }, 'met'],
  ['clients-and-transactions', { affected_clients_percent: 10 }, 'open'],
  ['clients-and-transactions', { affected_clients_percent: 10.1 }, 'met'],
  // A share that contradicts its numbers decides nothing.
  ['clients-and-transactions', { affected_clients: 20, clients_of_service: 100, affected_clients_percent: 5 }, 'open'],
  // Article 9(1)(b): more than 100,000.
  ['clients-and-transactions', { affected_clients: 100_001 }, 'met'],
  ['clients-and-transactions', { affected_clients: { at_least: 80_000, at_most: 120_000 } }, 'open'],
  // Article 9(1)(c): more than 30 %.
  ['clients-and-transactions', { affected_counterparts: 31, counterparts_of_service: 100 }, 'met'],
  // Article 9(1)(d) and (e): more than 10 % of a day.
  ['clients-and-transactions', { affected_transactions: 1001, daily_transactions: 10_000 }, 'met'],
  [
    'clients-and-transactions',
    { affected_transaction_value: eur(1_000_000.01), daily_transaction_value: eur(10_000_000) },
    'met',
  ],
  ['clients-and-transactions', { relevant_clients_or_counterparts_affected: true }, 'met'],
  [
    'clients-and-transactions',
    {
      affected_clients: 100,
      clients_of_service: 1000,
      affected_counterparts: 30,
      counterparts_of_service: 100,
      affected_transactions: 1000,
      daily_transactions: 10_000,
      affected_transaction_value: eur(1_000_000),
      daily_transaction_value: eur(10_000_000),
      relevant_clients_or_counterparts_affected: false,
    },
    'not_met',
  ],
  // Article 9(2), Article 2(1): any of four.
  ['reputational-impact', { reflected_in_media: true }, 'met'],
  ['reputational-impact', { repeated_complaints: true }, 'met'],
  ['reputational-impact', { requirements_likely_missed: true }, 'met'],
  ['reputational-impact', { clients_likely_lost: true }, 'met'],
  [
    'reputational-impact',
    { reflected_in_media: false, repeated_complaints: false, requirements_likely_missed: false },
    'open',
  ],
  // Article 9(3): longer than 24 hours, or 2 hours of downtime.
  ['duration-and-downtime', { incident_duration: 'PT24H', critical_service_downtime: 'PT2H' }, 'not_met'],
  ['duration-and-downtime', { incident_duration: 'PT24H0M1S' }, 'met'],
  ['duration-and-downtime', { critical_service_downtime: 'PT2H0M1S' }, 'met'],
  ['duration-and-downtime', { critical_service_downtime: { at_least: 'PT3H' } }, 'met'],
  ['duration-and-downtime', { incident_duration: { at_least: 'PT3H' }, critical_service_downtime: 'PT0S' }, 'open'],
  // Article 9(4): two or more.
  ['geographical-spread', { own_member_state_affected: true, other_member_states_affected: 0 }, 'not_met'],
  ['geographical-spread', { own_member_state_affected: false, other_member_states_affected: 1 }, 'not_met'],
  ['geographical-spread', { own_member_state_affected: true, other_member_states_affected: 1 }, 'met'],
  ['geographical-spread', { other_member_states_affected: 2 }, 'met'],
  ['geographical-spread', { other_member_states_affected: { at_least: 1 } }, 'open'],
  // Article 9(5): data losses, and malicious access.
  ['data-losses', { data_losses_harm_objectives: true }, 'met'],
  ['data-losses', { data_losses_harm_objectives: false, data_losses_harm_compliance: false }, 'not_met'],
  // Point (b) speaks of systems, those of a provider included.
  ['malicious-access', { malicious_access: true }, 'open'],
  ['malicious-access', { malicious_access: false, access_may_cause_data_losses: true }, 'met'],
  ['malicious-access', { access_may_cause_data_losses: false }, 'not_met'],
  // Article 9(6): more than EUR 100,000.
  ['economic-impact', { costs_and_losses: eur(100_000) }, 'not_met'],
  ['economic-impact', { costs_and_losses: eur(100_000.01) }, 'met'],
  ['economic-impact', { costs_and_losses: { at_least: eur(60_000) } }, 'open'],
  ['economic-impact', { costs_and_losses: { less_than: eur(100_000) } }, 'not_met'],
  // Article 6: any of three.
  ['critical-services', { critical_function_affected: true }, 'met'],
  ['critical-services', { supervised_service_affected: true }, 'met'],
  ['critical-services', { malicious_access: true }, 'met'],
  ['critical-services', { critical_function_affected: false, supervised_service_affected: false }, 'open'],
]

test('each threshold of 2024/1772 is kept below, at and above it, and while bounds lie astride it', async () => {
  const wrong: unknown[] = []
  for (const [code, figures, result] of boundaries) {
    const { classifications } = await classify(figures)
    const found = classifications[0].criteria.find((one: any) => one.code === code)
    if (found.result !== result) wrong.push([code, figures, found.result, result])
  }
  expect(wrong).toEqual([])
})

const critical = { critical_function_affected: true }
const none = {
  malicious_access: false,
  critical_function_affected: false,
  supervised_service_affected: false,
}

describe('An incident', () => {
  test.each([
    [
      'of no critical service is never major',
      { ...none, affected_clients: 200_000, costs_and_losses: eur(9e6) },
      'not_major',
    ],
    [
      'of a critical service that passes one threshold is not',
      { ...SMALL_INCIDENT, ...critical, incident_duration: 'P2D' },
      'not_major',
    ],
    [
      'that passes two is',
      { ...SMALL_INCIDENT, ...critical, incident_duration: 'P2D', other_member_states_affected: 3 },
      'major',
    ],
    [
      'two points of one threshold count once',
      {
        ...SMALL_INCIDENT,
        ...critical,
        affected_clients: 200_000,
        clients_of_service: 900_000,
        affected_counterparts: 9,
      },
      'not_major',
    ],
    [
      'with malicious access that may cost data is',
      { malicious_access: true, access_may_cause_data_losses: true },
      'major',
    ],
    ['of which little is known is undetermined', { ...critical, affected_clients: 200_000 }, 'undetermined'],
  ])('%s', async (_name, figures, verdict) => {
    const { classifications, not_concerned: others } = await classify(figures)
    expect(classifications).toHaveLength(1)
    const [found] = classifications
    expect(found).toMatchObject({
      code: 'major-incident',
      verdict,
      duty: { code: 'rts1772-art-8-1', outcome: 'applies' },
    })
    expect(found.event).toBe(verdict === 'major' ? 'ict_incident_classified_major' : undefined)
    expect(found.open_figures.length > 0).toBe(verdict === 'undetermined')
    expect(others).toMatchObject([{ code: 'significant-threat' }])
  })

  test('that is open is decided by what it names: each of these figures can turn it', async () => {
    const figures = { ...SMALL_INCIDENT, ...critical, incident_duration: 'P2D', costs_and_losses: 'unknown' }
    const { classifications } = await classify(figures)
    expect(classifications[0]).toMatchObject({
      verdict: 'undetermined',
      open_figures: [{ figure: 'costs_and_losses', decides: ['major', 'not_major'] }],
    })
    const after = await classify({ ...figures, costs_and_losses: eur(100_001) })
    expect(after.classifications[0].decided_by).toEqual(
      expect.arrayContaining(['critical-services', 'duration-and-downtime', 'economic-impact']),
    )
  })

  test('that is small is major together with others of one cause within six months, by what they come to together', async () => {
    const { malicious_access: _access, ...rest } = SMALL_INCIDENT
    const one = {
      ...rest,
      malicious_access: false,
      ...critical,
      incident_duration: 'P2D',
      costs_and_losses: eur(60_000),
    }
    const ask = (earlier: object) =>
      classify(one, {
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
      })
    const verdictOf = async (earlier: object) => (await ask(earlier)).classifications[0].verdict
    expect(await verdictOf({})).toBe('major')
    expect(await verdictOf({ root_cause: 'other' })).toBe('not_major')
    expect(await verdictOf({ occurred_at: '2026-05-19T10:00:00Z' })).toBe('not_major')
    expect(await verdictOf({ figures: { ...one, costs_and_losses: 'unknown' } })).toBe('undetermined')
    const major = { ...one, other_member_states_affected: 4 }
    // One that was major by itself is no small one.
    expect(await verdictOf({ figures: major })).toBe('not_major')
    // The last day counts whole: 10:00 would be six months to the hour.
    expect(await verdictOf({ occurred_at: '2026-05-20T09:00:00Z' })).toBe('major')
    const { assumptions } = await classify(one)
    expect(assumptions).toContainEqual(expect.stringContaining('No earlier incident of the same root cause is known'))
  })

  test('is asked of whom the duty binds only', async () => {
    const { classifications, not_concerned: out } = await classify(critical, { entity_roles: [], complete: true })
    expect(classifications).toEqual([])
    expect(out).toMatchObject([{ code: 'major-incident' }, { code: 'significant-threat' }])
  })

  test('in another currency needs a rate, which the answer repeats', async () => {
    const figures = { costs_and_losses: { amount: 110_000, currency: 'USD' } }
    const refused = await service.call(customer, 'POST', PATH, { figures, entity_roles: ['payment_institution'] })
    expect(refused.status).toBe(422)
    expect(refused.json.errors).toMatchObject([{ field: 'body.figures.costs_and_losses' }])
    const { classifications, rates } = await classify(figures, { rates: { USD: 0.92 } })
    expect(rates).toEqual({ USD: 0.92 })
    const impact = classifications[0].criteria.find((one: any) => one.code === 'economic-impact')
    expect(impact).toMatchObject({ result: 'met', alternatives: [{ tests: [{ given: figures.costs_and_losses }] }] })
  })

  test.each([
    [{ affected_client: 3 }, 'affected_client'],
    [{ affected_clients: 'PT3H' }, 'affected_clients'],
    [{ affected_clients: 1.5 }, 'affected_clients'],
    [{ malicious_access: 3 }, 'malicious_access'],
    [{ incident_duration: 'P1M' }, 'incident_duration'],
    [{ affected_clients: { at_least: 5, at_most: 4 } }, 'affected_clients'],
    [{ affected_clients: {} }, 'affected_clients'],
  ])('refuses %o and names the field', async (figures, name) => {
    const { status, json } = await service.call(customer, 'POST', PATH, {
      figures,
      entity_roles: ['payment_institution'],
      complete: true,
    })
    expect(status).toBe(422)
    expect(json.errors).toMatchObject([{ field: `body.figures.${name}` }])
  })
})

test('a threat is significant only if it meets all three conditions', async () => {
  const { classifications } = await classify({
    threat_could_affect_critical_functions: true,
    threat_is_likely: true,
    threat_could_reach_member_states: true,
  })
  expect(classifications.find((one: any) => one.code === 'significant-threat')).toMatchObject({
    verdict: 'significant',
    event: 'significant_cyber_threat',
  })
})
