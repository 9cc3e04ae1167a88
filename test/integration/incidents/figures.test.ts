import { describe, expect, test } from 'vitest'
import { AWARE, filingOf, linesOf, mistakesOf, openIncidents } from '#test/support/kept-incidents.ts'
import { openReceiver } from '#test/support/webhook-receiver.ts'
import { openStage } from '#test/support/webhooks.ts'

const { read, open, openBank, append, log } = await openIncidents()

const at = (time: string, day = '21') => `2026-11-${day}T${time}:00+01:00`
/** Two thresholds of 2024/1772 are passed: clients, and duration. */
const CRITICAL = { critical_function_affected: true }
const MAJOR = { ...CRITICAL, affected_clients: 120_000, incident_duration: { at_least: 'PT25H' } }
const found = (at_: string, figures: object, more: object = {}) => ({ happened_at: at_, figures, ...more })
const SENT = { sent: { filing: 'dora-initial-notification' }, happened_at: at('14:00') }
/** Nothing of Article 8 of 2024/1772 is met, with any further figures. */
const SMALL = { critical_function_affected: false, supervised_service_affected: false, malicious_access: false }

const verdictOf = ({ json }: { json: any }, code = 'major-incident') =>
  json.classifications?.find((one: any) => one.code === code)?.verdict

describe('figures in the log of an incident', () => {
  test('turn its verdict, and begin its event when the deciding entry became known', async () => {
    const { json } = await open({ entries: [AWARE, found(at('08:00'), CRITICAL)] })
    expect(verdictOf({ json })).toBe('undetermined')
    expect(json).not.toHaveProperty('derived_events')
    expect(linesOf({ json })[0]).toMatch(/^dora-initial-notification: waiting/)
    const later = found(at('09:00'), { affected_clients: { at_least: 120_000 } }, { aware_at: at('09:40') })
    const open1 = await log(json.id, later)
    expect(verdictOf(open1)).toBe('undetermined')
    const last = await log(json.id, found(at('10:00'), { incident_duration: 'PT25H' }, { aware_at: at('11:00') }))
    expect(last.json.derived_events).toEqual([
      {
        event: 'ict_incident_classified_major',
        at: at('11:00'),
        entry_id: `${json.id}/3`,
        pack_id: 'eu-dora',
        criterion: 'major-incident',
      },
    ])
    expect(linesOf(last)[0]).toBe('dora-initial-notification: due 2026-11-21T15:00:00+01:00')
    expect(filingOf(last, 'dora-initial-notification').started_by).toMatchObject({ derived: true })
    const { verdicts, changes } = last.json.entries.at(-1)
    expect(verdicts).toEqual([
      { pack_id: 'eu-dora', criterion: 'major-incident', before: 'undetermined', after: 'major' },
    ])
    expect(changes).toContainEqual(
      expect.objectContaining({
        filing: 'dora-initial-notification',
        after: { status: 'due', limit: '2026-11-21T14:00:00Z' },
      }),
    )
    expect(last.json.known).toMatchObject({
      occurred_at: AWARE.happened_at,
      figures: { critical_function_affected: true, incident_duration: 'PT25H' },
    })
  })

  test('do not move an event that was stated, and are told where they contradict it', async () => {
    const stated = { event: 'ict_incident_classified_major', happened_at: at('12:00') }
    const { json } = await open({ entries: [AWARE, found(at('08:00'), MAJOR), stated] })
    expect(linesOf({ json })[0]).toBe('dora-initial-notification: due 2026-11-21T16:00:00+01:00')
    expect(json).not.toHaveProperty('derived_events')
    expect(filingOf({ json }, 'dora-initial-notification').started_by).not.toHaveProperty('derived')
    const small = await log(json.id, found(at('13:00'), SMALL, { corrects: `${json.id}/1` }))
    expect(verdictOf(small)).toBe('not_major')
    expect(small.json.contradictions).toMatchObject([
      { event: 'ict_incident_classified_major', entry_id: `${json.id}/2`, verdict: 'not_major' },
    ])
    expect(linesOf(small)[0]).toBe('dora-initial-notification: due 2026-11-21T16:00:00+01:00')
  })

  test('that turn out smaller take the clock away; after a report its reclassification is owed', async () => {
    const { json } = await open({ entries: [AWARE, found(at('08:00'), MAJOR)] })
    const corrected = await log(json.id, found(at('09:00'), SMALL, { corrects: `${json.id}/1` }))
    expect(verdictOf(corrected)).toBe('not_major')
    expect(corrected.json).not.toHaveProperty('derived_events')
    expect(linesOf(corrected)[0]).toMatch(/^dora-initial-notification: not_due/)
    expect(linesOf(corrected).filter((line) => line.includes(': due'))).toEqual([])
    expect(corrected.json.entries.at(-1).verdicts).toMatchObject([{ before: 'major', after: 'not_major' }])

    const reported = await open({ entries: [AWARE, found(at('08:00'), MAJOR), SENT] })
    const { id } = reported.json
    // Smaller at a later instant: it was major all the same, and the answer asks.
    const smaller = await log(id, found(at('17:00'), { ...SMALL, affected_clients: 0 }))
    expect(verdictOf(smaller)).toBe('major')
    expect(smaller.json.derived_events).toMatchObject([{ event: 'ict_incident_classified_major', at: at('08:00') }])
    expect(smaller.json.falls).toMatchObject([
      { figure: 'critical_function_affected', counts: true, later: false },
      { figure: 'affected_clients', counts: 120_000, entry_id: `${id}/1`, later: 0, later_entry_id: `${id}/3` },
    ])
    expect(smaller.json.entries.at(-1)).toMatchObject({ verdicts: [], changes: [] })
    const after = await log(id, found(at('18:00'), SMALL, { corrects: `${id}/1` }))
    expect(after.json.derived_events).toMatchObject([
      { event: 'ict_incident_reclassified_non_major', at: at('18:00'), entry_id: `${id}/4` },
    ])
    expect(after.json).not.toHaveProperty('falls')
    const lines = linesOf(after)
    expect(lines).toContain('dora-reclassification-notice: no_fixed_period')
    expect(lines).toContain('dora-intermediate-report: replaced')
    expect(lines.filter((line) => line.includes(': due'))).toEqual([])
  })

  test('recur over the kept incidents of the same subject and root cause', async () => {
    const profile = await openBank()
    const cause = { root_cause: 'expired-certificate' }
    const half = { ...CRITICAL, affected_clients: { at_least: 60_000, at_most: 70_000 }, incident_duration: 'PT13H' }
    const small = { ...half, costs_and_losses: { amount: 60_000, currency: 'EUR' } }
    const opened = (day: string, figures: object, more: object = {}) =>
      open({ customer_profile_id: profile, entries: [found(at('08:00', day), figures, { ...cause, ...more })] })
    const first = await opened('02', small)
    const other = await opened('03', small, { root_cause: 'power-cut' })
    const second = await opened('20', small)
    const togetherOf = ({ json }: any) =>
      json.classifications
        .find(({ code }: any) => code === 'major-incident')
        .criteria.find(({ code }: any) => code === 'recurring-incidents')?.alternatives[0].tests[0].recurring.with
    const full = await read(second.json.id, '?view=full')
    expect(togetherOf(full)).toEqual([first.json.id])
    expect(togetherOf(await read(other.json.id, '?view=full'))).toEqual([])
    // The first knows of no earlier one.
    expect(togetherOf(await read(first.json.id, '?view=full'))).toEqual([])
  })

  test('of a trust service ask whether it is hit, and its clock runs from the awareness of the incident', async () => {
    const profile = await openBank({
      entity_roles: ['qualified_trust_service_provider'],
      jurisdictions: ['NL'],
      facts: { staff: 300, turnover_eur: 80_000_000, balance_sheet_eur: 90_000_000 },
    })
    const aware = { event: 'significant_incident_awareness', happened_at: at('07:00') }
    const { json } = await open({ customer_profile_id: profile, entries: [aware] })
    const asked = json.classifications.find(({ code }: { code: string }) => code === 'significant-for-trust-services')
    expect(asked).toMatchObject({ verdict: 'undetermined', open_figures: [{ figure: 'trust_service_affected' }] })
    const hit = await log(json.id, found(at('11:00'), { trust_service_affected: true }))
    expect(hit.json.derived_events).toMatchObject([
      { event: 'trust_service_significant_incident_awareness', at: at('07:00'), entry_id: `${json.id}/1` },
    ])
    expect(filingOf(hit, 'incident-notification-trust-services').due.local).toBe('2026-11-22T07:00:00+01:00')
    expect(filingOf(hit, 'incident-notification').status).toBe('replaced')
    const sent = { sent: { filing: 'incident-notification-trust-services' }, happened_at: at('15:00') }
    const final = filingOf(await log(json.id, sent), 'final-report')
    expect(final).toMatchObject({ status: 'due', due: { local: '2026-12-22T00:00:00+01:00' } })
  })

  test('that are corrected move no limit while the verdict holds; a correction of its time alone does', async () => {
    const { json } = await open({ entries: [AWARE, found(at('08:00'), MAJOR, { aware_at: at('09:00') })] })
    const limit = (answer: { json: any }) => filingOf(answer, 'dora-initial-notification').due.local
    expect(limit({ json })).toBe(at('13:00'))
    const fewer = { ...MAJOR, affected_clients: 110_000 }
    const corrected = await log(json.id, found(at('08:00'), fewer, { corrects: `${json.id}/1`, aware_at: at('18:00') }))
    expect(limit(corrected)).toBe(at('13:00'))
    expect(corrected.json.entries.at(-1)).toMatchObject({ verdicts: [], changes: [] })
    const note = await log(json.id, { what: 'A note', happened_at: at('18:10') })
    const noted = await log(json.id, { what: 'Another', happened_at: at('18:10'), corrects: `${json.id}/3` })
    expect([limit(note), limit(noted)]).toEqual([at('13:00'), at('13:00')])
    const timed = await log(json.id, found(at('08:00'), fewer, { corrects: `${json.id}/2`, aware_at: at('10:00') }))
    expect(limit(timed)).toBe(at('14:00'))
  })

  test('that were corrected leave what was sent, with the limit that it had then', async () => {
    const { json } = await open({ entries: [found(at('08:00'), MAJOR), { ...SENT, happened_at: at('11:00') }] })
    const initial = (answer: { json: any }) => filingOf(answer, 'dora-initial-notification')
    const then = { status: 'sent', due: { local: at('12:00') }, sent: { in_time: true } }
    expect(initial({ json })).toMatchObject(then)
    const corrected = await log(
      json.id,
      found(at('08:00'), CRITICAL, { corrects: `${json.id}/0`, aware_at: at('15:00') }),
    )
    expect(verdictOf(corrected)).toBe('undetermined')
    expect(initial(corrected)).toMatchObject(then)
    const again = await log(json.id, found(at('08:00'), MAJOR, { aware_at: at('16:00') }))
    expect(verdictOf(again)).toBe('major')
    expect(initial(again)).toMatchObject(then)
  })

  test('that leave no verdict open end what waits for it: nothing is due, until they say otherwise', async () => {
    const { json } = await open({ entries: [AWARE, found(at('08:00'), SMALL)] })
    expect(verdictOf({ json })).toBe('not_major')
    const initial = filingOf({ json }, 'dora-initial-notification')
    expect(initial).toMatchObject({
      status: 'not_due',
      not_due_by: { criterion: 'major-incident', verdict: 'not_major' },
    })
    expect(initial).not.toHaveProperty('due')
    expect(linesOf({ json })).toEqual(
      ['initial-notification', 'intermediate-report', 'updated-intermediate-report', 'final-report']
        .map((code) => `dora-${code}: not_due`)
        .concat('dora-client-incident-information: not_due'),
    )
    const { changes } = json.entries.at(-1)
    expect(changes).toContainEqual({
      pack_id: 'eu-dora',
      filing: 'dora-initial-notification',
      before: expect.objectContaining({ status: 'waiting' }),
      after: { status: 'not_due' },
    })
    const open1 = await log(json.id, found(at('09:00'), CRITICAL))
    expect(linesOf(open1)[0]).toMatch(/^dora-initial-notification: waiting/)
  })

  test('follow from events: of an interruption that was scheduled, what lasts longer', async () => {
    const profile = await openBank({ entity_roles: ['cloud_computing_service_provider'], jurisdictions: ['NL'] })
    const events = [
      ['service_unavailable', '01:00'],
      ['scheduled_time_over', '03:00'],
      ['service_available', '03:20'],
    ].map(([event, time]) => ({ event, happened_at: at(time!) }))
    const note = { what: 'Reported by a customer', happened_at: at('00:30') }
    const { json } = await open({ customer_profile_id: profile, entries: [note, ...events] })
    expect(json.known).toMatchObject({ figures: { service_outage: 'PT20M' }, occurred_at: at('01:00') })
    expect(json.known.from).toMatchObject([{ figure: 'service_outage', entry_id: `${json.id}/3`, computed: true }])
    const said = await log(json.id, { event: 'incident_occurred', happened_at: at('00:10') })
    expect(said.json.known.occurred_at).toBe(at('00:10'))
  })

  test('are refused by field', async () => {
    const { json } = await open({ entries: [AWARE] })
    const figures = { affected_cleints: 3, costs_and_losses: { amount: 5, currency: 'USD' } }
    const answer = await append(json.id, found(at('09:00'), figures))
    expect(mistakesOf(answer)).toEqual([
      expect.stringMatching(/^body.figures.affected_cleints: .*did you mean affected_clients/),
      expect.stringMatching(/^body.figures.costs_and_losses: is in USD: add `rates`/),
    ])
  })
})

describe('webhooks', () => {
  test('tell once what an entry turned', async () => {
    const stage = await openStage()
    const receiver = await openReceiver()
    const types = ['incident.verdict_changed', 'incident.filing_changed']
    const { customer: other } = await stage.openEndpoint(receiver.url, { event_types: types })
    await stage.post(other, '/customer-profiles', {
      id: 'bank',
      entity_roles: ['credit_institution'],
      jurisdictions: ['NL'],
    })
    const body = { customer_profile_id: 'bank', title: 'Outage', country: 'NL', entries: [AWARE] }
    const { json } = await stage.post(other, '/incidents', body)
    await stage.run()
    receiver.received.length = 0
    await stage.post(other, `/incidents/${json.id}/events`, found(at('08:00'), MAJOR))
    await stage.run()
    const told = receiver.received.map(({ json: { type, data } }) => ({ type, data }))
    const head = { incident_id: json.id, customer_profile_id: 'bank', entry_id: `${json.id}/1`, pack_id: 'eu-dora' }
    expect(told).toContainEqual({
      type: 'incident.verdict_changed',
      data: { ...head, criterion: 'major-incident', before: 'undetermined', after: 'major' },
    })
    expect(told).toContainEqual({
      type: 'incident.filing_changed',
      data: expect.objectContaining({
        ...head,
        filing: 'dora-initial-notification',
        after: { status: 'due', limit: '2026-11-21T11:00:00Z' },
      }),
    })
    expect(new Set(receiver.ids()).size).toBe(receiver.ids().length)
  })
})
