import { beforeAll, describe, expect, test } from 'vitest'
import { openService, type Customer, type Service } from '#test/support/service.ts'

let service: Service
let customer: Customer
beforeAll(async () => {
  service = await openService()
  customer = await service.openCustomer({ credits: 100_000 })
})

const post = (body: object) => service.call(customer, 'POST', '/api/v1/filing-deadlines', body)
async function deadlines(body: object) {
  const { status, json } = await post(body)
  expect({ status, json }).toMatchObject({ status: 200 })
  return json
}
const filing = (json: any, code: string) => json.filings.find((item: any) => item.code === code)
const one = (event: string, ...at: string[]) => ({ events: [{ event, at }] })

const CONTROLLER = {
  country: 'DE',
  entity_roles: ['controller'],
  activities: ['processing_personal_data'],
  pack_ids: ['eu-gdpr'],
}

describe('GDPR Article 33(1): not later than 72 hours after having become aware, where feasible', () => {
  test('72 hours are elapsed time over a weekend; later readings of Regulation 1182/71 stand beside the limit', async () => {
    const json = await deadlines({
      ...CONTROLLER,
      ...one('personal_data_breach_awareness', '2026-11-20T18:20:00+01:00'),
    })
    const found = filing(json, 'breach-notification-authority')
    expect(found).toMatchObject({
      outcome: 'applies_if',
      due: { local: '2026-11-23T18:20:00+01:00', certainty: 'exact' },
    })
    expect(found.due).not.toHaveProperty('extended_to')
    expect(found.due.readings.map((reading: any) => [reading.local, reading.refs[0]])).toEqual([
      ['2026-11-23T19:00:00+01:00', 'CELEX:31971R1182 Art 3(1)'],
      ['2026-11-25T00:00:00+01:00', 'CELEX:31971R1182 Art 3(5)'],
    ])
    expect(found.qualifiers).toContain('without undue delay')
    expect(found.late_submission_rule.ref).toBe('CELEX:32016R0679 Art 33(1)')
  })

  test('unless the breach is unlikely to result in a risk', async () => {
    const event = one('personal_data_breach_awareness', '2026-11-20T18:20:00+01:00')
    const [open] = filing(await deadlines({ ...CONTROLLER, ...event }), 'breach-notification-authority').waivers
    expect(open).toMatchObject({ holds: 'unknown', turns_on: ['personal_data_breach_risk'] })
    const facts = { personal_data_breach_risk: 'unlikely' }
    const json = await deadlines({ ...CONTROLLER, ...event, facts })
    expect(json.filings).toEqual([])
    expect(json.not_due).toContainEqual(
      expect.objectContaining({ code: 'breach-notification-authority', reason: 'does_not_apply' }),
    )
  })

  test('and an answer to the question of the duty decides its filing too', async () => {
    const event = one('personal_data_breach_awareness', '2026-11-20T18:20:00+01:00')
    const answered = (answer: string) =>
      deadlines({ ...CONTROLLER, ...event, answers: { 'eu-gdpr/art-33-1/e1': answer } })
    const [waiver] = filing(await answered('no'), 'breach-notification-authority').waivers
    expect(waiver).toMatchObject({ holds: 'no' })
    expect((await answered('yes')).filings).toEqual([])
  })

  test('of a breach noticed twice the first awareness counts', async () => {
    const json = await deadlines({
      ...CONTROLLER,
      ...one('personal_data_breach_awareness', '2026-11-21T10:00:00+01:00', '2026-11-20T10:00:00+01:00'),
    })
    const found = filing(json, 'breach-notification-authority')
    expect(found.due.local).toBe('2026-11-23T10:00:00+01:00')
    expect(found.anchors[0].counted).toEqual({ no: 1, of: 2 })
  })
})

describe('GDPR Article 12(3): one month of receipt, extended by two further months', () => {
  test.each([
    [
      '31 January ends on the last day of February',
      '2026-01-31T09:00:00+01:00',
      '2026-02-28',
      '2026-03-03T00:00:00+01:00',
    ],
    ['a leap year has one more', '2028-01-31T09:00:00+01:00', '2028-02-29', undefined],
    [
      '15 October ends on a Sunday and runs on to Monday',
      '2026-10-15T23:30:00+02:00',
      '2026-11-15',
      '2026-11-17T00:00:00+01:00',
    ],
  ])('%s', async (_name, at, lastDay, extended) => {
    const json = await deadlines({ ...CONTROLLER, ...one('data_subject_request_received', at) })
    const { due } = filing(json, 'data-subject-request-response')
    expect(due.last_day).toBe(lastDay)
    expect(due.extended_local).toBe(extended)
    if (extended) expect(due.extensions[0].refs).toEqual(['CELEX:31971R1182 Art 3(4)'])
  })

  test('the extension is conditional, and counted from receipt', async () => {
    const json = await deadlines({
      ...CONTROLLER,
      ...one('data_subject_request_received', '2026-11-02T09:00:00+01:00'),
    })
    expect(filing(json, 'data-subject-request-response').due.conditional_extensions).toMatchObject([
      { local: '2027-02-03T00:00:00+01:00', condition: expect.stringContaining('Two further months') },
    ])
  })
})

describe('NIS 2 Article 23(4): 24 hours, 72 hours, one month', () => {
  const entity = {
    country: 'DE',
    entity_roles: ['essential_entity'],
    pack_ids: ['eu-nis2'],
    events: [
      { event: 'significant_incident_awareness', at: ['2026-11-18T10:15:00+01:00'] },
      { event: 'significant_incident_notification_submitted', at: ['2026-11-20T12:00:00+01:00'] },
    ],
  }

  test('the three limits, each by its own clock', async () => {
    const json = await deadlines(entity)
    expect(filing(json, 'early-warning').due.local).toBe('2026-11-19T10:15:00+01:00')
    expect(filing(json, 'incident-notification').due.local).toBe('2026-11-21T10:15:00+01:00')
    const final = filing(json, 'final-report')
    expect(final.due).toMatchObject({ last_day: '2026-12-20', local: '2026-12-21T00:00:00+01:00' })
    expect(final.sequence).toEqual({ no: 3, follows: 'incident-notification' })
    expect(filing(json, 'progress-report')).toMatchObject({
      state: 'waiting',
      waiting_for: ['significant_incident_ongoing_at_final_report'],
    })
  })

  test('a final report of an incident that goes on is replaced by a progress report, in every form of the answer', async () => {
    const ongoing = {
      ...entity,
      events: [
        ...entity.events,
        { event: 'significant_incident_ongoing_at_final_report', at: ['2026-12-20T09:00:00+01:00'] },
      ],
    }
    const replaced_by = {
      filing: 'progress-report',
      event: 'significant_incident_ongoing_at_final_report',
      ref: 'CELEX:32022L2555 Art 23(4)(e)',
    }
    const json = await deadlines(ongoing)
    expect(filing(json, 'final-report')).toMatchObject({ state: 'replaced', replaced_by })
    expect(filing(json, 'final-report')).not.toHaveProperty('due')
    expect(filing(json, 'progress-report')).toMatchObject({ state: 'due', due: { last_day: '2026-12-20' } })
    expect(filing(json, 'final-report-after-handling')).toMatchObject({
      state: 'waiting',
      waiting_for: ['significant_incident_handled'],
    })
    const assessed = await service.call(customer, 'POST', '/api/v1/incident-assessments', ongoing)
    expect(filing(assessed.json, 'final-report')).toMatchObject({ status: 'replaced', replaced_by })
    expect(assessed.json.exposure.flatMap(({ obligations }: any) => obligations)).not.toContain('art-23-4-d')
    const calendar = await service.call(customer, 'POST', '/api/v1/filing-deadlines?format=ics', ongoing)
    const titles = calendar.text.split('\r\n').filter((line) => line.startsWith('SUMMARY'))
    expect(titles.join()).toContain('Progress report')
    expect(titles.join()).not.toContain('Final report')
  })

  test('a trust service provider has 24 hours where the incident affects its trust services, and 72 elsewhere', async () => {
    const provider = { ...entity, entity_roles: ['essential_entity', 'qualified_trust_service_provider'] }
    const aware = (event: string) => ({ ...provider, ...one(event, '2026-11-18T10:15:00+01:00') })
    const affecting = await deadlines(aware('trust_service_significant_incident_awareness'))
    expect(filing(affecting, 'early-warning').due.local).toBe('2026-11-19T10:15:00+01:00')
    expect(filing(affecting, 'incident-notification')).toMatchObject({
      state: 'replaced',
      replaced_by: { filing: 'incident-notification-trust-services' },
    })
    expect(filing(affecting, 'incident-notification-trust-services').due.local).toBe('2026-11-19T10:15:00+01:00')
    const other = await deadlines(aware('significant_incident_awareness'))
    expect(filing(other, 'incident-notification').due.local).toBe('2026-11-21T10:15:00+01:00')
    expect(filing(other, 'incident-notification-trust-services')).toMatchObject({
      state: 'due',
      outcome: 'applies_if',
      due: { local: '2026-11-19T10:15:00+01:00' },
    })
  })

  test('national law counts the periods: a Sunday moves nothing for certain, and the reading that it does is shown', async () => {
    const { due } = filing(await deadlines(entity), 'final-report')
    expect(due).not.toHaveProperty('extended_to')
    expect(due.readings).toMatchObject([{ local: '2026-12-22T00:00:00+01:00' }])
    expect((await deadlines(entity)).assumptions.join(' ')).toContain('national law')
  })

  test('a bank follows DORA instead: its NIS 2 filings give way', async () => {
    const json = await deadlines({
      ...entity,
      entity_roles: ['credit_institution'],
      facts: { staff: 600, turnover_eur: 900_000_000, balance_sheet_eur: 900_000_000 },
    })
    expect(filing(json, 'early-warning')).toBeUndefined()
    expect(json.not_due).toContainEqual(
      expect.objectContaining({
        code: 'early-warning',
        reason: 'displaced',
        detail: 'gives way to DORA',
      }),
    )
  })
})

describe('AI Act Article 73: 15 days, 10 days after a death, 2 days for critical infrastructure', () => {
  const provider = {
    country: 'DE',
    entity_roles: ['ai_provider'],
    sector_tags: ['ai_annex_iii'],
    facts: { annex_iii_no_significant_risk: false },
    pack_ids: ['eu-ai-act'],
    as_of: '2028-09-01',
  }
  const dueOf = async (event: string, at: string) => {
    const json = await deadlines({ ...provider, ...one(event, at) })
    const found = json.filings.filter((item: any) => item.from_role === 'ai_provider' && item.due)
    expect(found).toHaveLength(1)
    return found[0].due
  }

  test('the day of awareness does not count', async () => {
    expect(await dueOf('serious_incident_awareness', '2028-09-04T08:00:00+02:00')).toMatchObject({
      last_day: '2028-09-19',
    })
    expect(await dueOf('serious_incident_death_awareness', '2028-09-04T08:00:00+02:00')).toMatchObject({
      last_day: '2028-09-14',
    })
    expect(
      await dueOf('serious_incident_critical_infrastructure_awareness', '2028-09-04T08:00:00+02:00'),
    ).toMatchObject({
      last_day: '2028-09-06',
    })
  })

  test('two days from a Friday end on Sunday, and run on until they hold two working days', async () => {
    const due = await dueOf('serious_incident_critical_infrastructure_awareness', '2028-09-08T08:00:00+02:00')
    expect(due).toMatchObject({ last_day: '2028-09-10', extended_local: '2028-09-13T00:00:00+02:00' })
    expect(due.extensions.map((item: any) => item.refs[0])).toEqual([
      'CELEX:31971R1182 Art 3(4)',
      'CELEX:31971R1182 Art 3(5)',
    ])
  })

  test('before its date the duty is not yet one', async () => {
    const json = await deadlines({
      ...provider,
      as_of: '2026-11-21',
      ...one('serious_incident_awareness', '2026-11-20T08:00:00+01:00'),
    })
    const [found] = json.filings.filter((item: any) => item.from_role === 'ai_provider')
    expect(found).toMatchObject({ outcome: expect.stringMatching(/not_yet|undetermined/), applies_from: '2027-12-02' })
    expect(found.outcome === 'not_yet' || found.missing_facts.length > 0).toBe(true)
  })

  test('reports on an older system for public authorities are due from August 2030 on', async () => {
    const older = {
      ...provider,
      entity_roles: ['ai_provider', 'legacy_high_risk_ai_operator'],
      facts: { ...provider.facts, intended_for_use_by_public_authorities: true },
    }
    const reportOn = async (day: string) => {
      const happened = one('serious_incident_awareness', `${day}T08:00:00+02:00`)
      const json = await deadlines({ ...older, as_of: day, ...happened })
      return json.filings.find((item: any) => item.from_role === 'ai_provider')
    }
    expect(await reportOn('2030-08-01')).toMatchObject({ outcome: 'not_yet', applies_from: '2030-08-02' })
    expect((await reportOn('2030-08-02')).due).toMatchObject({ last_day: '2030-08-17' })
  })
})

describe('bad input', () => {
  const good = { ...CONTROLLER, ...one('personal_data_breach_awareness', '2026-11-20T18:20:00+01:00') }
  const at = (text: string) => one('personal_data_breach_awareness', text)
  const cases: Array<[string, object, string, RegExp]> = [
    ['an instant without offset', at('2026-11-20T18:20:00'), 'body.events.0.at.0', /no offset.*\+01:00/],
    [
      'a second one without offset',
      one('personal_data_breach_awareness', '2026-11-20T18:20:00Z', '2026-11-20 18:20'),
      'body.events.0.at.1',
      /no offset/,
    ],
    ['a day that is none', at('2026-02-30T10:00:00Z'), 'body.events.0.at.0', /exists/],
    ['the year 9999', at('9999-12-31T23:59:59Z'), 'body.events.0.at.0', /2000 to 2099/],
    ['the year 1', at('0001-01-01T00:00:00Z'), 'body.events.0.at.0', /2000 to 2099/],
    [
      'no instant',
      { events: [{ event: 'personal_data_breach_awareness', at: [] }] },
      'body.events.0.at',
      /fewer than 1/,
    ],
    [
      'an unknown event',
      one('personal_data_breach_awarenes', '2026-11-20T18:20:00Z'),
      'body.events.0.event',
      /did you mean personal_data_breach_awareness/,
    ],
    ['an unknown role', { entity_roles: ['controler'] }, 'body.entity_roles.0', /did you mean controller/],
    ['an unknown pack', { pack_ids: ['eu-gdrp'] }, 'body.pack_ids.0', /eu-gdpr/],
    ['a country beyond the EEA', { country: 'US' }, 'body.country', /European Economic Area/],
    ['a region of no country', { country: undefined, region: 'BY' }, 'body.region', /needs the country/],
    ['an unknown region', { region: 'XX' }, 'body.region', /BY/],
    ['an unknown time zone', { time_zone: 'Europe/Berln' }, 'body.time_zone', /Europe\/Berlin/],
    ['a holiday that is no day', { holidays: ['2026-02-30'] }, 'body.holidays.0', /date/],
    ['no events', { events: [] }, 'body.events', /fewer than 1/],
    ['a fact of another type', { facts: { staff: 'many' } }, 'body.facts.staff', /integer/],
    ['an absurd as_of', { as_of: '2026-13-01' }, 'body.as_of', /date/],
  ]
  test.each(cases)('%s is refused by name and free', async (_name, wrong, field, detail) => {
    const before = await customer.balance()
    const { status, json } = await post({ ...good, ...wrong })
    expect(status).toBe(422)
    expect(json.errors).toContainEqual(expect.objectContaining({ field, detail: expect.stringMatching(detail) }))
    expect(await customer.balance()).toBe(before)
  })

  test('every mistake is named at once', async () => {
    const { json } = await post({
      events: [{ event: 'nothing_known', at: ['2026-11-20T18:20:00'] }],
      country: 'XX',
      entity_roles: ['no_role'],
    })
    expect(json.errors.map((error: any) => error.field)).toEqual(
      expect.arrayContaining(['body.events.0.event', 'body.events.0.at.0', 'body.country', 'body.entity_roles.0']),
    )
  })

  test('an event that starts no clock is not ignored', async () => {
    const json = await deadlines({ ...CONTROLLER, ...one('incident_detected', '2026-11-20T18:20:00Z') })
    expect(json.filings).toEqual([])
    expect(json.unused_events).toMatchObject([{ field: 'body.events.0', event: 'incident_detected' }])
  })
})
