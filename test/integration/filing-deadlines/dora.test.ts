import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

async function deadlines(body: object) {
  const { status, json } = await service.call(customer, 'POST', '/api/v1/filing-deadlines', body)
  expect({ status, json }).toMatchObject({ status: 200 })
  return json
}
const filing = (json: any, code: string) => json.filings.find((item: any) => item.code === code)
const incident = (aware: string, classified: string, more: object = {}) => ({
  events: [
    { event: 'ict_incident_awareness', at: [aware] },
    { event: 'ict_incident_classified_major', at: [classified] },
  ],
  country: 'DE',
  entity_roles: ['credit_institution'],
  complete: true,
  facts: { staff: 600 },
  pack_ids: ['eu-dora'],
  ...more,
})
const INSURER = {
  entity_roles: ['insurance_undertaking'],
  complete: true,
  facts: { staff: 600, is_nis2_essential_or_important: false, is_weekend_relief_withdrawn_by_authority: false },
}

describe('Delegated Regulation (EU) 2025/301, Article 5(1)(a) and (2): aware on a Wednesday at 10:00', () => {
  test.each([
    [
      '2 hours after awareness',
      '2026-11-18T12:00:00+01:00',
      '2026-11-18T16:00:00+01:00',
      'anchor',
      'ict_incident_classified_major',
    ],
    [
      '23 hours after awareness',
      '2026-11-19T09:00:00+01:00',
      '2026-11-19T10:00:00+01:00',
      'anchor',
      'ict_incident_awareness',
    ],
    [
      '24 hours after awareness',
      '2026-11-19T10:00:00+01:00',
      '2026-11-19T10:00:00+01:00',
      'anchor',
      'ict_incident_awareness',
    ],
    [
      '30 hours after awareness',
      '2026-11-19T16:00:00+01:00',
      '2026-11-19T20:00:00+01:00',
      'late_classification_rule',
      'ict_incident_classified_major',
    ],
  ])('classified %s', async (_name, classified, local, by, event) => {
    const json = await deadlines(incident('2026-11-18T10:00:00+01:00', classified))
    const first = filing(json, 'dora-initial-notification')
    expect(first).toMatchObject({
      state: 'due',
      outcome: 'applies',
      won: { by, event },
      due: { local, certainty: 'exact' },
    })
    expect(first.due).not.toHaveProperty('extended_to')
    expect(first.citations.map((citation: any) => citation.ref)).toContain('CELEX:32025R0301 Art 5(1)(a)')
  })

  test('what follows waits for submissions, which are not assumed', async () => {
    const json = await deadlines(incident('2026-11-18T10:00:00+01:00', '2026-11-18T12:00:00+01:00'))
    expect(filing(json, 'dora-intermediate-report')).toMatchObject({
      state: 'waiting',
      waiting_for: ['ict_initial_notification_submitted'],
      sequence: { no: 2, follows: 'dora-initial-notification' },
    })
    expect(filing(json, 'dora-final-report')).toMatchObject({ state: 'waiting' })
    expect(filing(json, 'dora-client-incident-information')).toMatchObject({ state: 'no_fixed_period' })
  })

  test('without a classification the first notification waits, and a late one moves its limit', async () => {
    const json = await deadlines({
      ...incident('2026-11-18T10:00:00+01:00', ''),
      events: [{ event: 'ict_incident_awareness', at: ['2026-11-18T10:00:00+01:00'] }],
    })
    const first = filing(json, 'dora-initial-notification')
    expect(first).toMatchObject({ state: 'waiting', waiting_for: ['ict_incident_classified_major'] })
    expect(first).toMatchObject({
      won: { event: 'ict_incident_awareness', offset: 'PT24H' },
      due: {
        limit: '2026-11-19T09:00:00Z',
        certainty: 'may_move',
        open_events: ['ict_incident_classified_major'],
      },
    })
    const { late_classification_rule: late, late_submission_rule: missed } = first
    expect([late.ref, missed.ref]).toEqual(['CELEX:32025R0301 Art 5(2)', 'CELEX:32025R0301 Art 5(3)'])
  })

  test('without awareness four hours after classification is the latest that it can be', async () => {
    const json = await deadlines({
      ...incident('', ''),
      events: [{ event: 'ict_incident_classified_major', at: ['2026-11-18T12:00:00+01:00'] }],
    })
    expect(filing(json, 'dora-initial-notification').due).toMatchObject({
      limit: '2026-11-18T15:00:00Z',
      certainty: 'at_the_latest',
      open_events: ['ict_incident_awareness'],
    })
  })
})

describe('Article 5(4) and (5): a limit that falls on a Saturday', () => {
  const saturday = (more: object) => incident('2026-11-20T18:00:00+01:00', '2026-11-21T09:00:00+01:00', more)

  test('a bank has no relief for the initial notification', async () => {
    const { due } = filing(await deadlines(saturday({})), 'dora-initial-notification')
    expect(due.local).toBe('2026-11-21T13:00:00+01:00')
    expect(due).not.toHaveProperty('extended_to')
    expect(due.barred_relief).toMatchObject([
      { rule: 'weekend-relief-barred', refs: expect.arrayContaining(['CELEX:32025R0301 Art 5(5)']) },
    ])
  })

  test('an insurer that is neither essential nor important may file until noon of Monday', async () => {
    const { due } = filing(await deadlines(saturday(INSURER)), 'dora-initial-notification')
    expect(due).toMatchObject({ local: '2026-11-21T13:00:00+01:00', extended_local: '2026-11-23T12:00:00+01:00' })
    expect(due.extensions).toMatchObject([{ by: 'relief', refs: ['CELEX:32025R0301 Art 5(4)'] }])
  })

  test('for an insurer outside NIS 2 the relief is conditional while its authority may have withdrawn it', async () => {
    const json = await deadlines(
      saturday({ entity_roles: ['insurance_undertaking'], complete: true, facts: { staff: 600 } }),
    )
    const { due } = filing(json, 'dora-initial-notification')
    expect(due).not.toHaveProperty('extended_to')
    expect(due.conditional_extensions).toMatchObject([
      {
        local: '2026-11-23T12:00:00+01:00',
        turns_on: ['is_weekend_relief_withdrawn_by_authority'],
      },
    ])
  })

  test('a decision of the authority under paragraph 6 takes it from an insurer', async () => {
    const facts = { ...INSURER.facts, is_weekend_relief_withdrawn_by_authority: true }
    const { due } = filing(await deadlines(saturday({ ...INSURER, facts })), 'dora-initial-notification')
    expect(due.barred_relief).toHaveLength(1)
    expect(due).not.toHaveProperty('extended_to')
  })

  test('a bank holiday counts like a weekend day: Good Friday to Tuesday after Easter', async () => {
    const json = await deadlines(incident('2026-04-02T20:00:00+02:00', '2026-04-03T08:00:00+02:00', INSURER))
    expect(filing(json, 'dora-initial-notification').due).toMatchObject({
      local: '2026-04-03T12:00:00+02:00',
      extended_local: '2026-04-07T12:00:00+02:00',
    })
  })

  test('a doubtful day is a working day, and the answer says so: Good Friday in the Netherlands', async () => {
    const json = await deadlines(
      incident('2026-04-02T20:00:00+02:00', '2026-04-03T08:00:00+02:00', { ...INSURER, country: 'NL' }),
    )
    expect(filing(json, 'dora-initial-notification').due).not.toHaveProperty('extended_to')
    expect(json.assumptions).toContainEqual(
      expect.stringMatching(/^3 Apr 2026 \(Good Friday\) counts as a working day/),
    )
    expect(json.calendar.holidays_from).toContain('Algemene termijnenwet, Article 3(1)')
  })

  test('holidays given stand in place of the library', async () => {
    const json = await deadlines(
      incident('2026-04-02T20:00:00+02:00', '2026-04-03T08:00:00+02:00', { ...INSURER, holidays: [] }),
    )
    expect(filing(json, 'dora-initial-notification').due).not.toHaveProperty('extended_to')
    expect(json.calendar.holidays_from).toBe('the request')
  })

  test('the final report has the relief for everyone, a bank included', async () => {
    const asked = {
      ...incident('', ''),
      events: [{ event: 'ict_intermediate_report_submitted', at: ['2026-10-21T09:00:00+02:00'] }],
    }
    const json = await deadlines(asked)
    expect(filing(json, 'dora-final-report').due).toMatchObject({
      last_day: '2026-11-21',
      local: '2026-11-22T00:00:00+01:00',
      extended_local: '2026-11-23T12:00:00+01:00',
      certainty: 'may_move',
      open_events: ['ict_intermediate_report_updated'],
    })
    const calendar = await service.call(customer, 'POST', '/api/v1/filing-deadlines?format=ics', asked)
    const starts = calendar.text.split('\r\n').filter((line) => line.startsWith('DTSTART;VALUE'))
    expect(starts, 'the limit is on its last day').toEqual(['DTSTART;VALUE=DATE:20261121'])
  })

  test('of several updates the latest moves the final report', async () => {
    const json = await deadlines({
      ...incident('', ''),
      events: [
        { event: 'ict_intermediate_report_submitted', at: ['2026-10-20T09:00:00+02:00'] },
        { event: 'ict_intermediate_report_updated', at: ['2026-11-02T09:00:00+01:00', '2026-10-25T09:00:00+02:00'] },
      ],
    })
    const final = filing(json, 'dora-final-report')
    expect(final.due).toMatchObject({ last_day: '2026-12-02', certainty: 'exact' })
    expect(final.anchors[1].counted).toEqual({ no: 2, of: 2 })
  })
})

describe('who files', () => {
  test('a firm that is no financial entity has none of these filings, and is told so', async () => {
    const json = await deadlines(
      incident('2026-11-18T10:00:00+01:00', '2026-11-18T12:00:00+01:00', {
        entity_roles: ['controller'],
        complete: true,
        facts: {},
      }),
    )
    expect(json.filings).toEqual([])
    expect(json.not_due).toContainEqual(
      expect.objectContaining({ code: 'dora-initial-notification', reason: 'missing_role', role: 'financial_entity' }),
    )
  })

  test('a payment-related incident concerns four kinds of entity alone (Article 23 of DORA)', async () => {
    const payment = (role: string) => ({
      ...incident('', ''),
      events: [
        { event: 'ict_incident_awareness', at: ['2026-11-18T10:00:00+01:00'] },
        { event: 'payment_incident_classified_major', at: ['2026-11-18T12:00:00+01:00'] },
      ],
      entity_roles: [role],
      complete: true,
    })
    const owed = await deadlines(payment('payment_institution'))
    expect(filing(owed, 'dora-initial-notification')).toMatchObject({
      outcome: 'applies',
      due: { local: '2026-11-18T16:00:00+01:00' },
    })
    const none = await deadlines(payment('insurance_undertaking'))
    expect(none.filings).toEqual([])
    expect(none.not_due).toContainEqual(
      expect.objectContaining({
        code: 'dora-initial-notification',
        reason: 'missing_role',
        detail: expect.stringContaining('electronic money institution'),
      }),
    )
  })

  test('two incidents in one call keep apart', async () => {
    const base = incident('', '')
    const json = await deadlines({
      ...base,
      events: ['one', 'two'].flatMap((name, index) => [
        { case: name, event: 'ict_incident_awareness', at: [`2026-11-1${6 + index}T10:00:00+01:00`] },
        { case: name, event: 'ict_incident_classified_major', at: [`2026-11-1${6 + index}T11:00:00+01:00`] },
      ]),
    })
    const limits = json.filings
      .filter((item: any) => item.code === 'dora-initial-notification')
      .map((item: any) => [item.case, item.due.limit])
    expect(limits).toEqual([
      ['one', '2026-11-16T14:00:00Z'],
      ['two', '2026-11-17T14:00:00Z'],
    ])
  })

  test('an event still to come is taken as planned and marked', async () => {
    const json = await deadlines(incident('2026-12-01T10:00:00+01:00', '2026-12-01T12:00:00+01:00'))
    expect(filing(json, 'dora-initial-notification').anchors[0]).toMatchObject({ anticipated: true })
  })
})

test('before the time limits of Regulation 2025/301 the report is owed, without a period', async () => {
  const json = await deadlines(
    incident('2025-02-10T08:00:00+01:00', '2025-02-10T10:00:00+01:00', { as_of: '2025-02-10' }),
  )
  const found = filing(json, 'dora-initial-notification')
  expect(found).toMatchObject({ outcome: 'applies', state: 'no_fixed_period', applies_from: '2025-03-12' })
  expect(found).not.toHaveProperty('due')
})

describe('events in an order that the law does not know', () => {
  test('are remarked upon, and reckoned with as they are', async () => {
    const json = await deadlines(incident('2026-11-18T10:00:00+01:00', '2026-11-18T08:00:00+01:00'))
    expect(json.remarks).toEqual([
      {
        fields: ['body.events.0', 'body.events.1'],
        detail: expect.stringMatching(/^“.*” lies before “.*”, which by the law comes first/),
      },
    ])
    expect(filing(json, 'dora-initial-notification').state).toBe('due')
  })

  test('a report before the notification it builds on', async () => {
    const json = await deadlines({
      events: [
        { event: 'ict_incident_awareness', at: ['2026-11-18T10:00:00Z'] },
        { event: 'ict_intermediate_report_submitted', at: ['2026-11-18T11:00:00Z'] },
        { event: 'ict_initial_notification_submitted', at: ['2026-11-18T12:00:00Z'] },
      ],
      pack_ids: ['eu-dora'],
    })
    expect(json.remarks).toMatchObject([{ fields: ['body.events.1', 'body.events.2'] }])
  })

  test('in the order of the law, or of another case, are not', async () => {
    expect((await deadlines(incident('2026-11-18T10:00:00Z', '2026-11-18T12:00:00Z'))).remarks).toEqual([])
    const apart = incident('2026-11-18T10:00:00Z', '2026-11-18T08:00:00Z').events
    const [aware, classified] = apart.map((event, index) => ({ ...event, case: String(index) }))
    expect((await deadlines({ events: [aware, classified], pack_ids: ['eu-dora'] })).remarks).toEqual([])
  })
})

test.each(['+01:00', '-05:00', '+0100'])('an offset is no time zone: %s', async (zone) => {
  const { status, json } = await service.call(customer, 'POST', '/api/v1/filing-deadlines', {
    ...incident('2026-11-18T10:00:00Z', '2026-11-18T12:00:00Z'),
    time_zone: zone,
  })
  expect(status).toBe(422)
  expect(json.errors).toMatchObject([
    { field: 'body.time_zone', detail: expect.stringContaining('give an IANA name such as Europe/Berlin') },
  ])
})
