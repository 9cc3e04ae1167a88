import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { DUTCH_BANK, INCIDENT_PACKS, SATURDAY } from '#test/support/incidents.ts'
import { openService, type Answer, type Customer } from '#test/support/service.ts'

const service = await openService()
const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 10_000 })
const post = (path: string, body: object, as: Pick<Customer, 'secret'> = customer) =>
  service.call(as, 'POST', `/api/v1${path}`, body)
const assess = (body: object, as?: Customer) => post('/incident-assessments', body, as)
const fieldsOf = ({ json }: Answer) => json.errors.map(({ field }: { field: string }) => field)

const figures = { person: 'legal', turnover: { amount: 800_000_000, currency: 'EUR' } }
const packs = { pack_ids: INCIDENT_PACKS }
const OVERRIDE = 'dora-overrides-nis2-for-financial-entities'
const MOST_BYTES = 12_000

/** What the tests read of an answer. */
interface Filing {
  pack_id: string
  code: string
  status: string
  outcome: string
  obligations: string[]
  due?: { limit: string }
  waiting_for?: string[]
}

test('a role that was forgotten is named: who has a personal data breach is a controller', async () => {
  const { status, json } = await assess({
    entity_roles: ['credit_institution'],
    complete: true,
    jurisdictions: ['NL'],
    events: [{ event: 'personal_data_breach_awareness', at: ['2026-11-21T08:00:00+01:00'] }],
  })
  expect(status).toBe(200)
  expect(json.missing_roles).toContainEqual(
    expect.objectContaining({ pack_id: 'eu-gdpr', code: 'breach-notification-authority', role: 'controller' }),
  )
  expect(json).not.toHaveProperty('not_concerned')
})

test('a processor that reports the event of a controller is told its own', async () => {
  const body = {
    entity_roles: ['processor'],
    complete: true,
    country: 'NL',
    pack_ids: ['eu-gdpr'],
    events: [{ event: 'personal_data_breach_awareness', at: ['2026-11-21T08:00:00+01:00'] }],
  }
  const told = { code: 'breach-notification-authority', role: 'controller', own_event: 'processor_breach_awareness' }
  expect((await assess(body)).json.missing_roles).toContainEqual(expect.objectContaining(told))
  expect((await post('/filing-deadlines', body)).json.not_due).toContainEqual(expect.objectContaining(told))
})

test('by when an authority answers an early warning is told beside the filings, and costs nothing', async () => {
  const { json } = await assess({
    entity_roles: ['cloud_computing_service_provider'],
    country: 'IE',
    pack_ids: ['eu-nis2'],
    events: [{ event: 'early_warning_received', at: ['2026-11-21T08:00:00Z'] }],
  })
  expect(json).toMatchObject({
    filings: [],
    exposure: [],
    others: [{ code: 'early-warning-response', due: { limit: '2026-11-22T08:00:00Z' } }],
  })
  expect(json).not.toHaveProperty('missing_roles')
})

test('what gives way is the same in the assessment and in the deadlines', async () => {
  const events = ['significant_incident_awareness', 'trust_service_significant_incident_awareness'].map((event) => ({
    event,
    at: ['2026-11-21T08:00:00+01:00'],
  }))
  const body = { ...DUTCH_BANK, country: 'NL', events, pack_ids: ['eu-nis2'] }
  const { json } = await assess(body)
  const { not_due: notDue } = (await post('/filing-deadlines', body)).json
  const codesOf = (items: Array<{ code: string }>) => items.map(({ code }) => code).toSorted()
  const gone = json.displaced.flatMap(({ filings }: { filings: Array<{ code: string }> }) => filings)
  const said = (reason: string) => codesOf(notDue.filter((item: { reason: string }) => item.reason === reason))
  expect(codesOf(gone)).toEqual(said('displaced'))
  expect(codesOf(json.missing_roles ?? [])).toEqual(said('missing_role'))
})

describe('a Saturday incident of a Dutch bank, in one call', () => {
  let answer: Answer
  beforeAll(async () => {
    answer = await assess({ ...DUTCH_BANK, ...SATURDAY, ...figures, ...packs })
  })

  test('says what applies, and what gives way to which law by which fact', async () => {
    expect(answer.status).toBe(200)
    const check = await post('/regulatory-graph/applicability-check', {
      ...DUTCH_BANK,
      ...packs,
      include_obligations: true,
      include_not_applicable: true,
    })
    const outcomes = (json: { packs?: object[]; results?: object[] }) =>
      (json.packs ?? json.results ?? []).map((pack) => pack as { pack_id: string; outcome: string })
    expect(outcomes(answer.json).map(({ pack_id, outcome }) => [pack_id, outcome])).toEqual(
      outcomes(check.json).map(({ pack_id, outcome }) => [pack_id, outcome]),
    )
    const nis2 = answer.json.packs.find((pack: { pack_id: string }) => pack.pack_id === 'eu-nis2')
    const ofCheck = check.json.results.find((pack: { pack_id: string }) => pack.pack_id === 'eu-nis2')
    expect(nis2.displaced).toMatchObject([{ displaced_by: 'eu-dora', relationship_id: OVERRIDE, certain: true }])
    const duties = ofCheck.subjects[0].obligation_results as Array<{ code: string; outcome: string }>
    // The long answer leaves their codes out; one about less law has them.
    const short = await assess({ ...DUTCH_BANK, ...SATURDAY, pack_ids: ['eu-nis2'] })
    expect(short.json.packs[0].displaced[0].obligations).toEqual(
      duties.filter(({ outcome }) => outcome === 'displaced').map(({ code }) => code),
    )
    expect(answer.json.displaced).toMatchObject([
      { pack_id: 'eu-nis2', displaced_by: 'eu-dora', relationship_ids: [OVERRIDE] },
    ])
    const named = answer.json.displaced[0].filings.map(({ code }: Filing) => code)
    expect(named).toEqual(expect.arrayContaining(['early-warning', 'incident-notification', 'final-report']))
  })

  test('says what is due when and to whom, as the deadline calculator does', async () => {
    const deadlines = await post('/filing-deadlines', { ...DUTCH_BANK, ...SATURDAY, ...packs })
    const shortOf = ({ pack_id, code, outcome, due, waiting_for: waitingFor }: Filing) => ({
      pack_id,
      code,
      outcome,
      limit: due?.limit,
      waitingFor,
    })
    expect(answer.json.filings.map(shortOf)).toEqual(deadlines.json.filings.map(shortOf))
    const statusOf = (code: string) => answer.json.filings.find((one: Filing) => one.code === code)?.status
    expect(answer.json.filings[0]).toMatchObject({
      code: 'dora-initial-notification',
      status: 'due',
      recipient: expect.stringContaining('competent authority'),
      // Four hours after classification, before the 24 hours from awareness; a bank has no relief on a Saturday.
      started_by: { event: 'ict_incident_classified_major', offset: 'PT4H' },
      due: {
        local: '2026-11-21T14:00:00+01:00',
        barred_relief: [{ refs: expect.arrayContaining([expect.any(String)]) }],
      },
      citations: expect.arrayContaining(['CELEX:32022R2554 Art 19(4)(a)']),
    })
    expect(statusOf('breach-notification-authority')).toBe('due')
    expect(statusOf('dora-intermediate-report')).toBe('waiting')
    expect(statusOf('dora-client-incident-information')).toBe('no_fixed_period')
  })

  test('says which fine follows of which duty, as the penalty calculator does, and names no amount for a displaced one', async () => {
    const named = answer.json.exposure.flatMap(({ pack_id, obligations }: Filing) =>
      obligations.map((obligation) => ({ pack_id, obligation })),
    )
    const { json } = await post('/penalty-exposure', { ...DUTCH_BANK, ...figures, infringements: named })
    for (const { pack_id, obligation, duty, penalties } of json.infringements) {
      const own = answer.json.exposure.find(
        (one: Filing) => one.pack_id === pack_id && one.obligations.includes(obligation),
      )
      expect(own).toMatchObject({ outcome: duty.outcome })
      if (duty.outcome === 'displaced') expect(own).not.toHaveProperty('fines')
      else expect(own.fines).toEqual(penalties.map(({ code }: Filing) => code))
    }
    const fine = answer.json.fines.find(({ code }: Filing) => code === 'fine-83-4-a')
    expect(fine).toMatchObject({
      pack_id: 'eu-gdpr',
      bound: 'cap',
      maximum: { amount: { amount: 16_000_000, currency: 'EUR' } },
      rules: [{ combine: 'higher_of', terms: [{ kind: 'fixed' }, { kind: 'turnover', percent: 2 }] }],
      citations: expect.arrayContaining(['CELEX:32016R0679 Art 83(4)(a)']),
    })
    const displaced = answer.json.exposure.find(({ outcome }: Filing) => outcome === 'displaced')
    expect(displaced).toMatchObject({ pack_id: 'eu-nis2', displaced_by: 'eu-dora', relationship_ids: [OVERRIDE] })
    expect(answer.json.fines.filter(({ pack_id }: Filing) => pack_id === 'eu-nis2')).toEqual([])
  })

  test('names versions, hashes and caveats, is at most 12 kB whole, and costs 6 credits', async () => {
    expect(answer.json.sources.map((source: Filing) => source.pack_id)).toEqual(INCIDENT_PACKS)
    for (const source of answer.json.sources)
      expect(source).toMatchObject({ version: '1.0.0', content_hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(answer.json.sources[0].caveats).not.toEqual([])
    expect(answer.json).not.toHaveProperty('shortened')
    expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(MOST_BYTES)
    expect(answer.headers['x-credits-cost']).toBe('6')
  })
})

describe('an assessment', () => {
  test('of a saved customer says the same as of the same subject inline, with the version of its profile', async () => {
    const id = `p-${randomUUID()}`
    await post('/customer-profiles', { id, name: 'Bank', ...DUTCH_BANK })
    const before = await customer.balance()
    // Few enough acts that neither answer is shortened.
    const asked = { ...SATURDAY, ...figures, pack_ids: ['eu-dora', 'eu-nis2'] }
    const saved = await assess({ customer_profile_id: id, ...asked })
    expect(await customer.balance()).toBe(before - 6)
    const { customer: told, ...rest } = saved.json
    expect(told).toEqual({ customer_profile_id: id, profile_version: 1 })
    expect(rest).toEqual((await assess({ ...DUTCH_BANK, ...asked })).json)
    const other = await service.openCustomer({ scopes: ['read', 'write'] })
    expect((await assess({ customer_profile_id: id, ...SATURDAY }, other)).status).toBe(404)
    await expect.poll(() => other.balance()).toBe(1_000)
  })

  test('of a customer with several subjects is about one of them, with the figures of its group', async () => {
    const id = `p-${randomUUID()}`
    await post('/customer-profiles', {
      id,
      subjects: [
        { id: 'bank', ...DUTCH_BANK, ownership: [{ parent: 'holding', relation: 'linked' }] },
        { id: 'shop', entity_roles: ['controller'], complete: true, jurisdictions: ['NL'] },
      ],
      enterprises: [{ id: 'holding', facts: { staff: 10, turnover_eur: 1, balance_sheet_eur: 1 } }],
    })
    const unclear = await assess({ customer_profile_id: id, ...SATURDAY })
    expect(fieldsOf(unclear)).toEqual(['body.subject_id'])
    expect(unclear.json.errors[0].detail).toContain('bank, shop')
    const bank = await assess({ customer_profile_id: id, subject_id: 'bank', ...SATURDAY, ...packs })
    expect(bank.json.customer).toEqual({ customer_profile_id: id, profile_version: 1, subject_id: 'bank' })
    expect(bank.json.assumptions.join()).not.toContain('no ownership was given')
    expect(bank.json.filings[0]).toMatchObject({ code: 'dora-initial-notification', status: 'due' })
    const shop = await assess({ customer_profile_id: id, subject_id: 'shop', ...SATURDAY, ...packs })
    expect(new Set(shop.json.filings.map(({ pack_id }: Filing) => pack_id))).toEqual(new Set(['eu-gdpr']))
  })

  test('names every wrong field', async () => {
    const answer = await assess({
      ...DUTCH_BANK,
      events: [{ event: 'ict_incident_awarenes', at: ['2026-11-21T08:00:00'] }],
      country: 'XX',
      turnover: { amount: 1, currency: 'USD' },
      facts: { staff: -1 },
      pack_ids: ['eu-dorra'],
      subject_id: 'bank',
    })
    expect(answer.status).toBe(422)
    expect(fieldsOf(answer).toSorted()).toEqual([
      'body.country',
      'body.events.0.at.0',
      'body.events.0.event',
      'body.facts.staff',
      'body.pack_ids.0',
      'body.subject_id',
      'body.turnover.currency',
    ])
    expect(fieldsOf(await assess({ customer_profile_id: 'a', ...SATURDAY, ...DUTCH_BANK }))).toEqual([
      'body.entity_roles',
      'body.jurisdictions',
      'body.facts',
    ])
    expect(fieldsOf(await assess({ ...DUTCH_BANK }))).toEqual(['body.events'])
    expect((await assess({ customer_profile_id: 'nobody', ...SATURDAY })).status).toBe(404)
  })

  test('is at most 12 kB whatever happens, and says what it leaves out', async () => {
    const vocabulary = await service.call(customer, 'GET', '/api/v1/vocabularies')
    const codes = (vocabulary.json.events as Array<{ code: string }>).map(({ code }) => code)
    const all = codes
      .slice(0, 100)
      .map((event, at) => ({ event, at: ['2026-11-20T10:00:00Z'], case: `case-${at % 7}` }))
    const answer = await assess({ events: all, country: 'DE', ...figures })
    expect(answer.status).toBe(200)
    expect(Buffer.byteLength(answer.text)).toBeLessThanOrEqual(MOST_BYTES)
    expect(answer.json.shortened.join()).toContain('filings')
    expect(answer.json.filings.length).toBeGreaterThan(0)
    expect(answer.json.sources.length).toBeGreaterThan(0)
  })
})
