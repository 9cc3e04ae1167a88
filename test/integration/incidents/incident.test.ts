import { beforeAll, describe, expect, test } from 'vitest'
import { DUTCH_BANK } from '#test/support/incidents.ts'
import { AWARE, CLASSIFIED, filingOf, type KeptFiling, linesOf, openIncidents } from '#test/support/kept-incidents.ts'
import type { Answer } from '#test/support/service.ts'

const { customer, post, read, open, openBank, log } = await openIncidents()

describe('a Saturday incident of a Dutch bank', () => {
  /** The answer of each write. */
  const steps: Answer[] = []
  let id: string
  const entry = (no: number) => steps.at(-1)!.json.entries[no]
  beforeAll(async () => {
    steps.push(
      await open({
        entries: [{ ...AWARE, aware_at: '2026-11-21T08:00:00+01:00', what: 'No payments go out.', by: 'Duty officer' }],
      }),
    )
    id = steps[0]!.json.id
    const entries = [
      { event: 'significant_incident_awareness', happened_at: '2026-11-21T08:00:00+01:00' },
      CLASSIFIED,
      {
        ...CLASSIFIED,
        happened_at: '2026-11-21T09:30:00+01:00',
        what: 'The minutes say half past nine.',
        corrects: `${id}/2`,
      },
      {
        sent: { filing: 'dora-initial-notification', reference: 'DNB-4711' },
        happened_at: '2026-11-21T13:00:00+01:00',
        by: 'Compliance',
      },
      { sent: { filing: 'dora-intermediate-report' }, happened_at: '2026-11-24T12:30:00+01:00' },
    ]
    for (const body of entries) steps.push(await log(id, body))
  })

  test('shows the filings after each entry', () => {
    const initial = (text: string) => `dora-initial-notification: ${text}`
    const intermediate = (text: string) => `dora-intermediate-report: ${text}`
    const final = (text: string) => `dora-final-report: ${text}`
    const has = (no: number, ...lines: string[]) =>
      expect(linesOf(steps[no]!), `after entry ${no}`).toEqual(expect.arrayContaining(lines))
    // Only a major incident is notified.
    has(0, initial('waiting 2026-11-22T08:00:00+01:00'), intermediate('waiting'), final('waiting'))
    // Four hours after classification; a bank has no relief on a Saturday.
    has(2, initial('due 2026-11-21T14:00:00+01:00'))
    has(3, initial('due 2026-11-21T13:30:00+01:00'))
    // The sent notification starts 72 hours, through the weekend; the sent report starts a month.
    has(4, initial('sent 2026-11-21T13:30:00+01:00'), intermediate('due 2026-11-24T13:00:00+01:00'), final('waiting'))
    has(5, intermediate('sent 2026-11-24T13:00:00+01:00'), final('due 2026-12-25T00:00:00+01:00'))
  })

  test('says what gives way: the filings of NIS 2 are displaced by DORA', () => {
    expect(linesOf(steps[0]!, 'eu-nis2')).toEqual([])
    for (const step of steps.slice(1))
      expect(linesOf(step, 'eu-nis2')).toEqual(
        expect.arrayContaining(['early-warning: displaced by eu-dora', 'incident-notification: displaced by eu-dora']),
      )
  })

  test('computes what the deadline calculator answers for the same events', async () => {
    const { json } = await post('/filing-deadlines', {
      ...DUTCH_BANK,
      country: 'NL',
      events: [
        { event: 'ict_incident_awareness', at: ['2026-11-21T08:00:00+01:00'] },
        { event: 'significant_incident_awareness', at: ['2026-11-21T08:00:00+01:00'] },
        { event: 'ict_incident_classified_major', at: ['2026-11-21T09:30:00+01:00'] },
        { event: 'ict_initial_notification_submitted', at: ['2026-11-21T13:00:00+01:00'] },
        { event: 'ict_intermediate_report_submitted', at: ['2026-11-24T12:30:00+01:00'] },
      ],
    })
    const shortOf = ({ pack_id, code, due, waiting_for: waitingFor }: KeptFiling) => ({
      pack_id,
      code,
      limit: due?.limit,
      extendedTo: due?.extended_to,
      waitingFor,
    })
    const incident = await read(id)
    expect(incident.json.filings.map(shortOf)).toEqual(json.filings.map(shortOf))
    expect(incident.json.assumptions).toEqual(expect.arrayContaining(json.assumptions))
    const inputs = { customer_profile_id: incident.json.customer_profile_id, country: 'NL' }
    const assessed = await post('/incident-assessments', {
      ...inputs,
      events: incident.json.entries
        .filter((one: { event?: string; corrected_by?: string }) => one.event && !one.corrected_by)
        .map((one: { event: string; counts_from: string }) => ({ event: one.event, at: [one.counts_from] })),
    })
    expect(incident.json.displaced).toEqual(assessed.json.displaced)
    expect(incident.json.sources).toEqual(assessed.json.sources)
  })

  test('keeps the whole log: a corrected entry stays, and says what counts in its place', () => {
    expect(steps.at(-1)!.json.entries).toHaveLength(6)
    expect(entry(0)).toMatchObject({
      id: `${id}/0`,
      what: 'No payments go out.',
      by: 'Duty officer',
      happened_at: '2026-11-21T07:30:00+01:00',
      aware_at: '2026-11-21T08:00:00+01:00',
      counts_from: '2026-11-21T08:00:00+01:00',
      recorded_at: '2026-11-21T12:00:00.000Z',
      recorded_by: customer.keyId,
    })
    expect(entry(2)).toMatchObject({ ...CLASSIFIED, corrected_by: `${id}/3` })
    expect(entry(3)).toMatchObject({ corrects: `${id}/2`, counts_from: '2026-11-21T09:30:00+01:00' })
    expect(steps[2]!.json.entries[2]).not.toHaveProperty('corrected_by')
    expect(entry(4)).toMatchObject({
      event: 'ict_initial_notification_submitted',
      sent: { pack_id: 'eu-dora', filing: 'dora-initial-notification', reference: 'DNB-4711' },
    })
  })

  test('says what each entry changed', () => {
    const changesOf = (no: number) =>
      entry(no)
        .changes.filter(({ pack_id }: KeptFiling) => pack_id === 'eu-dora' || pack_id === 'eu-nis2')
        .map(({ filing, before, after }: Record<string, KeptFiling & { limit?: string }>) => [
          filing,
          [before?.status, before?.['limit']].filter(Boolean).join(' '),
          [after?.status, after?.['limit']].filter(Boolean).join(' '),
        ])
    expect(changesOf(0)).toContainEqual(['dora-initial-notification', '', 'waiting 2026-11-22T07:00:00Z'])
    expect(changesOf(1)).toContainEqual(['early-warning', '', 'displaced'])
    expect(changesOf(2)).toContainEqual([
      'dora-initial-notification',
      'waiting 2026-11-22T07:00:00Z',
      'due 2026-11-21T13:00:00Z',
    ])
    expect(changesOf(3)).toEqual([
      ['dora-initial-notification', 'due 2026-11-21T13:00:00Z', 'due 2026-11-21T12:30:00Z'],
    ])
    expect(changesOf(4)).toEqual([
      ['dora-initial-notification', 'due 2026-11-21T12:30:00Z', 'sent 2026-11-21T12:30:00Z'],
      ['dora-intermediate-report', 'waiting', 'due 2026-11-24T12:00:00Z'],
    ])
    expect(changesOf(5)).toContainEqual(['dora-final-report', 'waiting', 'due 2026-12-24T23:00:00Z'])
  })

  test('says of what was sent by which entry, and whether in time', () => {
    expect(filingOf(steps.at(-1)!, 'dora-initial-notification').sent).toEqual({
      entry_id: `${id}/4`,
      at: '2026-11-21T13:00:00+01:00',
      reference: 'DNB-4711',
      in_time: true,
    })
  })

  test('answers each write as the incident is read then, and reads it again without changing it', async () => {
    const now = await read(id)
    expect(now.json).toEqual(steps.at(-1)!.json)
    expect(now.headers['x-credits-cost']).toBe('1')
    expect(now.json).toMatchObject({ as_of: '2026-11-21', customer: { profile_version: 1 } })
    expect((await read(id)).text).toBe(now.text)
  })
})

describe('the clocks of an incident', () => {
  const initialOf = (answer: Pick<Answer, 'json'>) => filingOf(answer, 'dora-initial-notification').due

  test('a classification 23 hours after awareness leaves one hour; one after 24 hours starts four of its own', async () => {
    const aware = { ...AWARE, happened_at: '2026-11-21T08:00:00+01:00' }
    const at = (happenedAt: string) => open({ entries: [aware, { ...CLASSIFIED, happened_at: happenedAt }] })
    expect(initialOf(await at('2026-11-22T07:00:00+01:00')).local).toBe('2026-11-22T08:00:00+01:00')
    expect(initialOf(await at('2026-11-22T14:00:00+01:00')).local).toBe('2026-11-22T18:00:00+01:00')
  })

  test('an insurer without the status of NIS 2 has until noon of Monday, and what it sends on Monday morning is in time', async () => {
    const facts = { staff: 600, is_nis2_essential_or_important: false, is_weekend_relief_withdrawn_by_authority: false }
    const insurer = await openBank({ entity_roles: ['insurance_undertaking'], jurisdictions: ['NL'], facts })
    const { json } = await open({ customer_profile_id: insurer, entries: [AWARE, CLASSIFIED] })
    expect(initialOf({ json })).toMatchObject({
      local: '2026-11-21T14:00:00+01:00',
      extended_to: '2026-11-23T11:00:00Z',
    })
    const sent = (happenedAt: string) =>
      log(json.id, { sent: { filing: 'dora-initial-notification' }, happened_at: happenedAt })
    const early = await sent('2026-11-23T12:00:00+01:00')
    const of = (answer: Answer) => filingOf(answer, 'dora-initial-notification').sent
    expect(of(early)).toMatchObject({ entry_id: `${json.id}/2`, in_time: true })
    const corrected = await log(json.id, {
      sent: { filing: 'dora-initial-notification' },
      happened_at: '2026-11-23T12:00:01+01:00',
      corrects: `${json.id}/2`,
    })
    expect(of(corrected)).toMatchObject({ entry_id: `${json.id}/3`, in_time: false })
  })

  test('a correction takes an event back, and a correction of that gives it back', async () => {
    const { json } = await open({ entries: [AWARE, CLASSIFIED] })
    const note = await log(json.id, {
      what: 'Not major after all.',
      happened_at: '2026-11-21T11:00:00+01:00',
      corrects: `${json.id}/1`,
    })
    expect(linesOf(note)).toContain('dora-initial-notification: waiting 2026-11-22T07:30:00+01:00')
    const back = await log(json.id, { ...CLASSIFIED, corrects: `${json.id}/2` })
    expect(initialOf(back).local).toBe('2026-11-21T14:00:00+01:00')
    const correctedBy = back.json.entries.map((one: { corrected_by?: string }) => one.corrected_by)
    expect(correctedBy).toEqual([undefined, `${json.id}/2`, `${json.id}/3`, undefined])
  })

  test('an intermediary of unknown size is told what the duty hangs on, while the clock runs', async () => {
    const intermediary = await openBank({ entity_roles: ['insurance_intermediary'], jurisdictions: ['NL'] })
    const { json } = await open({ customer_profile_id: intermediary, entries: [AWARE, CLASSIFIED] })
    expect(filingOf({ json }, 'dora-initial-notification')).toMatchObject({
      status: 'conditional',
      outcome: 'undetermined',
      missing_facts: expect.arrayContaining(['staff']),
      due: { local: '2026-11-21T14:00:00+01:00' },
    })
  })

  test('a note changes no filing, and an incident without events has none', async () => {
    const { json } = await open()
    expect(json).toMatchObject({ entries: [], filings: [], displaced: [] })
    const note = await log(json.id, { what: 'The bridge is open.', happened_at: '2026-11-21T08:00:00Z' })
    expect(note.json.entries[0]).toMatchObject({ changes: [], what: 'The bridge is open.' })
    expect(note.json.entries[0]).not.toHaveProperty('counts_from')
  })

  test('an update of the intermediate report is the event that its entry names', async () => {
    const { json } = await open({
      entries: [
        AWARE,
        CLASSIFIED,
        { sent: { filing: 'dora-initial-notification' }, happened_at: '2026-11-21T12:00:00+01:00' },
        { sent: { filing: 'dora-intermediate-report' }, happened_at: '2026-11-23T12:00:00+01:00' },
      ],
    })
    const dueOf = (answer: Pick<Answer, 'json'>) => filingOf(answer, 'dora-final-report').due
    expect(dueOf({ json }).local).toBe('2026-12-24T00:00:00+01:00')
    const updated = await log(json.id, {
      event: 'ict_intermediate_report_updated',
      sent: { filing: 'dora-updated-intermediate-report' },
      happened_at: '2026-11-26T12:00:00+01:00',
    })
    // A month ends on Saturday, 26 December; the relief of the final report is every entity's.
    expect(dueOf(updated)).toMatchObject({ local: '2026-12-27T00:00:00+01:00', extended_to: '2026-12-28T11:00:00Z' })
  })
})
