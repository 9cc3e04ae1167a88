import { beforeAll, describe, expect, test } from 'vitest'
import { openService } from '#test/support/service.ts'
import { SMALL_INCIDENT } from './small-incident.ts'

const PATH = '/api/v1/incident-classifications'
type Body = Record<string, unknown>

let service: Awaited<ReturnType<typeof openService>>
let customer: Awaited<ReturnType<typeof service.openCustomer>>
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

const SIZE = { staff: 300, turnover_eur: 80_000_000, balance_sheet_eur: 90_000_000 }
const PAYMENT = { entity_roles: ['payment_institution'], complete: true, jurisdictions: ['NL'] }
const CLOUD = { entity_roles: ['cloud_computing_service_provider'], complete: true, jurisdictions: ['NL'] }

async function classify(figures: Body, more: Body = {}): Promise<any> {
  const facts = { ...SIZE, ...(more.entity_roles ? {} : { is_exempted_under_psd2: false }) }
  const { status, json } = await service.call(customer, 'POST', PATH, { figures, ...PAYMENT, facts, ...more })
  expect(json.errors ?? json.detail ?? status).toBe(200)
  return json
}

const verdictIn = ({ classifications }: any, code: string) => classifications.find((one: any) => one.code === code)
const criterionIn = (verdict: any, code: string) => verdict.criteria.find((one: any) => one.code === code)
const openIn = (verdict: any): Array<{ figure: string; decides?: string[] }> => verdict.open_figures
const decidesIn = (verdict: any, figure: string) => openIn(verdict).find((one) => one.figure === figure)?.decides
const eur = (amount: number) => ({ amount, currency: 'EUR' })
const CRITICAL = { critical_function_affected: true }

describe('an open verdict', () => {
  test('asks for the share where only a number was given, and says what the law holds of a number that is not known', async () => {
    const known = { ...CRITICAL, reflected_in_media: true, affected_clients: { at_least: 80_000, at_most: 120_000 } }
    const verdict = verdictIn(await classify(known), 'major-incident')
    expect(decidesIn(verdict, 'affected_clients_percent')).toEqual(['major'])
    const [share] = criterionIn(verdict, 'clients-and-transactions').alternatives
    expect(share.tests[0]).toMatchObject({ result: 'open', unsure: { ref: 'CELEX:32024R1772 Art 1(5)' } })
    const users = { beyond_schedule: true, users_with_limited_availability: { at_most: 2_000_000 } }
    const cloud = verdictIn(await classify(users, CLOUD), 'significant-incident')
    const [, limited] = criterionIn(cloud, 'cloud-services').alternatives
    expect(limited.tests[0].unsure).toEqual({
      text: expect.stringContaining('largest number'),
      ref: 'CELEX:32024R2690 Recital 32',
    })
  })

  test('names no direction that an open end excludes, and all that are left', async () => {
    const one = { ...CRITICAL, reflected_in_media: true, clients_of_service: 2_000_000 }
    const below = verdictIn(await classify({ ...one, affected_clients: { less_than: 100_001 } }), 'major-incident')
    expect(openIn(below).map(({ figure }) => figure)).not.toContain('affected_clients')
    const astride = verdictIn(await classify({ ...one, affected_clients: { less_than: 100_002 } }), 'major-incident')
    expect(decidesIn(astride, 'affected_clients')).toEqual(['major'])
    expect(
      verdictIn(await classify({ ...one, affected_clients: { more_than: 100_000 } }), 'major-incident').verdict,
    ).toBe('major')
  })

  test('names the fact of the company by which a criterion is asked of it', async () => {
    const emoney = { entity_roles: ['electronic_money_institution'], complete: true, jurisdictions: ['LT'] }
    const cause = { occurred_at: '2026-10-02T10:00:00Z', root_cause: 'expired certificate' }
    const small = { ...SMALL_INCIDENT, ...CRITICAL, costs_and_losses: eur(70_000), critical_service_downtime: 'PT90M' }
    const earlier = [
      { id: 'first', occurred_at: '2026-08-02T10:00:00Z', root_cause: 'expired certificate', figures: small },
    ]
    const asked = { ...emoney, ...cause, earlier_incidents: earlier }
    const open = verdictIn(await classify(small, asked), 'major-incident')
    expect(open).toMatchObject({ verdict: 'undetermined', missing_facts: ['is_exempted_under_emd'] })
    const facts = { ...SIZE, is_exempted_under_emd: false }
    const known = verdictIn(await classify(small, { ...asked, facts }), 'major-incident')
    expect(known.verdict).toBe('major')
    expect(known).not.toHaveProperty('missing_facts')
  })

  test('takes malicious access with a possible loss of data as a question, not as no', async () => {
    const verdict = verdictIn(await classify({ malicious_access: true }), 'major-incident')
    expect(verdict.open_figures[0]).toMatchObject({ figure: 'access_may_cause_data_losses', decides: ['major'] })
  })
})

describe('nothing is asked', () => {
  test('about an incident where only a threat is told', async () => {
    const { classifications, not_concerned: others } = await classify({ threat_is_likely: true })
    expect(classifications.map(({ code }: any) => code)).toEqual(['significant-threat'])
    expect(others).toContainEqual(
      expect.objectContaining({ code: 'major-incident', detail: expect.stringContaining('about a threat') }),
    )
  })

  test('for a verdict that another law displaces', async () => {
    const bank = { entity_roles: ['credit_institution'], complete: true, jurisdictions: ['NL'] }
    const answer = await classify(CRITICAL, bank)
    const displaced = verdictIn(answer, 'significant-by-the-directive')
    expect(displaced).toMatchObject({
      verdict: 'undetermined',
      duty: { outcome: 'displaced', displaced_by: 'eu-dora' },
      open_figures: [],
    })
    expect(openIn(verdictIn(answer, 'major-incident')).length).toBeGreaterThan(10)
  })
})

test('a verdict that readers dispute says so, one that none disputes does not', async () => {
  const known = { ...CRITICAL, reflected_in_media: true, own_member_state_affected: true }
  const one = verdictIn(await classify({ ...known, other_member_states_affected: 1 }), 'major-incident')
  expect(one).toMatchObject({
    verdict: 'major',
    doubts: [{ criterion: 'geographical-spread', ref: 'CELEX:32024R1772 Art 4' }],
  })
  const two = verdictIn(await classify({ ...known, other_member_states_affected: 2 }), 'major-incident')
  expect(two.verdict).toBe('major')
  expect(two).not.toHaveProperty('doubts')
})

test('figures of one test are taken from one time: users and for how long', async () => {
  const together = { users_with_limited_availability_percent: 60, limited_availability_duration: 'PT2H' }
  const met = verdictIn(await classify({ beyond_schedule: true, ...together }, CLOUD), 'significant-incident')
  expect(criterionIn(met, 'cloud-services').alternatives[1].result).toBe('met')
})

describe('recurring incidents', () => {
  const small = {
    ...SMALL_INCIDENT,
    ...CRITICAL,
    affected_clients: 60_000,
    clients_of_service: 5_000_000,
    costs_and_losses: eur(70_000),
  }
  const earlier = (cause: string) => [
    { id: 'first', occurred_at: '2026-08-02T10:00:00Z', root_cause: cause, figures: small },
    { id: 'second', occurred_at: '2026-09-02T10:00:00Z', root_cause: cause, figures: small },
  ]
  const now = (cause: string) => ({
    occurred_at: '2026-10-02T10:00:00Z',
    root_cause: cause,
    earlier_incidents: earlier(cause),
  })
  const recurringIn = (verdict: any) => criterionIn(verdict, 'recurring-incidents').alternatives[0].tests[0].recurring

  test('name what they meet together, the sums, the occurrences and the first of them', async () => {
    const verdict = verdictIn(
      await classify({ ...small, reflected_in_media: true }, now('expired certificate')),
      'major-incident',
    )
    expect(verdict).toMatchObject({ verdict: 'major', decided_by: ['recurring-incidents'] })
    expect(recurringIn(verdict)).toMatchObject({
      with: ['first', 'second'],
      together: {
        occurrences: 3,
        first_at: '2026-08-02T10:00:00.000Z',
        last_at: '2026-10-02T10:00:00.000Z',
        criteria: ['critical-services', 'reputational-impact', 'duration-and-downtime', 'economic-impact'],
        figures: {
          costs_and_losses: eur(210_000),
          critical_service_downtime: 'PT3H',
          affected_clients: { at_least: 60_000, at_most: 180_000 },
          clients_of_service: 5_000_000,
        },
      },
    })
  })

  test('of a broad category of causes ask for the cause before they decide', async () => {
    const verdict = verdictIn(
      await classify({ ...small, reflected_in_media: true }, now('Process failure')),
      'major-incident',
    )
    expect(verdict.verdict).toBe('undetermined')
    expect(openIn(verdict)).toContainEqual(
      expect.objectContaining({ figure: 'root_cause', criteria: ['recurring-incidents'] }),
    )
  })

  test('are not asked of a microenterprise, which learns why', async () => {
    const facts = { is_exempted_under_psd2: false, staff: 5, turnover_eur: 500_000, balance_sheet_eur: 400_000 }
    const verdict = verdictIn(await classify(small, { ...now('expired certificate'), facts }), 'major-incident')
    expect(verdict.left_out).toContainEqual({
      code: 'recurring-incidents',
      title: 'Recurring incidents',
      detail: expect.stringMatching(/microenterprises.*Art 8\(2\)/),
    })
  })
})

describe('parts and wholes', () => {
  test('items add up to the whole', async () => {
    const items = { cost_of_staff: eur(60_000), cost_of_advice: { at_least: eur(50_000) } }
    const verdict = verdictIn(await classify({ ...CRITICAL, ...items }), 'major-incident')
    const [economic] = criterionIn(verdict, 'economic-impact').alternatives
    expect(economic.tests[0]).toMatchObject({ result: 'met', given: { at_least: eur(110_000) } })
    const answer = await classify({ ...CRITICAL, ...items })
    expect(answer).not.toHaveProperty('unused_figures')
  })

  test.each([
    [
      { affected_clients: 1_200, clients_of_service: 1_000 },
      ['body.figures.affected_clients', 'body.figures.clients_of_service'],
    ],
    [
      { users_without_service: { at_least: 10 }, service_users: { less_than: 10 } },
      ['body.figures.users_without_service', 'body.figures.service_users'],
    ],
    [
      { cost_of_staff: eur(60_000), cost_of_advice: eur(50_000), costs_and_losses: eur(100_000) },
      ['body.figures.cost_of_staff', 'body.figures.cost_of_advice', 'body.figures.costs_and_losses'],
    ],
  ])('a part above its whole is refused with both fields: %j', async (figures, fields) => {
    const { status, json } = await service.call(customer, 'POST', PATH, { figures, ...PAYMENT })
    expect(status).toBe(422)
    const said = `${json.errors[0].field}: ${json.errors[0].detail}`
    for (const field of fields) expect(said).toContain(field)
  })
})
