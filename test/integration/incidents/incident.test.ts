import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Graph } from '#src/graph/graph.ts'
import { DUTCH_BANK } from '#test/support/incidents.ts'
import { openService, TEST_NOW, type Answer, type Customer } from '#test/support/service.ts'
import { openTestGraph } from '#test/support/stores.ts'

const service = await openService()
const customer = await service.openCustomer({ scopes: ['read', 'write'], credits: 100_000 })
const post = (path: string, body: object, headers = {}, as: Pick<Customer, 'secret'> = customer) =>
  service.call(as, 'POST', `/api/v1${path}`, body, headers)
const read = (id: string, query = '', as: Pick<Customer, 'secret'> = customer) =>
  service.call(as, 'GET', `/api/v1/incidents/${id}${query}`)
const append = (id: string, body: object, headers = {}) => post(`/incidents/${id}/events`, body, headers)
const mistakesOf = ({ json }: Answer) =>
  json.errors.map(({ field, detail }: { field: string; detail: string }) => `${field}: ${detail}`)

/** What the tests read of an answer. */
interface Filing {
  pack_id: string
  code: string
  status: string
  due?: { limit: string; local: string; extended_to?: string }
  waiting_for?: string[]
}
type Filings = Pick<Answer, 'json'>

/** Each filing of an incident with its status: `dora-initial-notification: due 2026-11-21T14:00:00+01:00`. */
const linesOf = ({ json }: Filings, packId = 'eu-dora') => [
  ...json.filings
    .filter(({ pack_id }: Filing) => pack_id === packId)
    .map(({ code, status, due }: Filing) => `${code}: ${[status, due?.local].filter(Boolean).join(' ')}`),
  ...json.displaced
    .filter(({ pack_id }: Filing) => pack_id === packId)
    .flatMap(({ displaced_by: by, filings }: { displaced_by: string; filings: Filing[] }) =>
      filings.map(({ code }) => `${code}: displaced by ${by}`),
    ),
]

async function openBank(profile: object = DUTCH_BANK): Promise<string> {
  const id = `p-${randomUUID()}`
  expect((await post('/customer-profiles', { id, ...profile })).status).toBe(200)
  return id
}

async function open(body: object = {}, headers = {}): Promise<Answer> {
  const answer = await post(
    '/incidents',
    { customer_profile_id: await openBank(), title: 'Payment system down', country: 'NL', ...body },
    headers,
  )
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  return answer
}

async function log(id: string, body: object): Promise<Answer> {
  const answer = await append(id, body)
  expect({ status: answer.status, text: answer.text }).toMatchObject({ status: 200 })
  return answer
}

const AWARE = { event: 'ict_incident_awareness', happened_at: '2026-11-21T07:30:00+01:00' }
const CLASSIFIED = { event: 'ict_incident_classified_major', happened_at: '2026-11-21T10:00:00+01:00' }

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
    has(0, initial('waiting'), intermediate('waiting'), final('waiting'))
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
    const shortOf = ({ pack_id, code, due, waiting_for: waitingFor }: Filing) => ({
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
        .changes.filter(({ pack_id }: Filing) => pack_id === 'eu-dora' || pack_id === 'eu-nis2')
        .map(({ filing, before, after }: Record<string, Filing & { limit?: string }>) => [
          filing,
          [before?.status, before?.['limit']].filter(Boolean).join(' '),
          [after?.status, after?.['limit']].filter(Boolean).join(' '),
        ])
    expect(changesOf(0)).toContainEqual(['dora-initial-notification', '', 'waiting'])
    expect(changesOf(1)).toContainEqual(['early-warning', '', 'displaced'])
    expect(changesOf(2)).toContainEqual(['dora-initial-notification', 'waiting', 'due 2026-11-21T13:00:00Z'])
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
    const filing = (code: string) => steps.at(-1)!.json.filings.find((one: Filing) => one.code === code)
    expect(filing('dora-initial-notification').sent).toEqual({
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
  const initialOf = ({ json }: Filings) =>
    json.filings.find(({ code }: Filing) => code === 'dora-initial-notification').due

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
    const of = (answer: Answer) =>
      answer.json.filings.find(({ code }: Filing) => code === 'dora-initial-notification').sent
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
    expect(linesOf(note)).toContain('dora-initial-notification: waiting')
    const back = await log(json.id, { ...CLASSIFIED, corrects: `${json.id}/2` })
    expect(initialOf(back).local).toBe('2026-11-21T14:00:00+01:00')
    const correctedBy = back.json.entries.map((one: { corrected_by?: string }) => one.corrected_by)
    expect(correctedBy).toEqual([undefined, `${json.id}/2`, `${json.id}/3`, undefined])
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
    const dueOf = (answer: Filings) => answer.json.filings.find(({ code }: Filing) => code === 'dora-final-report').due
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

describe('an incident is read', () => {
  test('as the log was known: later entries are left out, and what they correct counts again', async () => {
    // The shipped packs are known from when the run of the tests published them.
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
    service.clock.set(hours(2))
    onTestFinished(() => service.clock.set(TEST_NOW))
    const { json } = await open({ entries: [AWARE, CLASSIFIED] })
    service.clock.set(hours(4))
    await log(json.id, { ...CLASSIFIED, happened_at: '2026-11-21T09:00:00+01:00', corrects: `${json.id}/1` })
    const then = await read(json.id, `?known_at=${hours(3)}`)
    expect(then.json.entries).toEqual(json.entries)
    expect(linesOf(then)).toEqual(linesOf({ json }))
    expect((await read(json.id, `?known_at=${hours(1)}`)).json).toMatchObject({ entries: [], filings: [] })
  })

  test('under the law of another day', async () => {
    const { json } = await open({ entries: [AWARE, CLASSIFIED] })
    const before = await read(json.id, '?as_of=2010-01-01')
    expect(before.json).toMatchObject({ as_of: '2010-01-01', filings: [], displaced: [] })
    expect(before.json.not_computed).toContain('2010-01-01')
    expect(before.json.entries).toHaveLength(2)
  })

  test('with its log alone, while the profile no longer says whose it is', async () => {
    const profile = await openBank()
    const { json } = await open({ customer_profile_id: profile, entries: [AWARE] })
    const subjects = [
      { id: 'bank', ...DUTCH_BANK },
      { id: 'shop', entity_roles: ['controller'] },
    ]
    const change = { subjects, entity_roles: null, jurisdictions: null, facts: null }
    const path = `/api/v1/customer-profiles/${profile}`
    expect((await service.call(customer, 'PATCH', path, change)).status).toBe(200)
    const now = await read(json.id)
    expect(now.json).toMatchObject({ filings: [], entries: [{ id: `${json.id}/0`, changes: [] }] })
    expect(now.json.not_computed).toContain('bank, shop')
    expect((await append(json.id, { what: 'Still down.', happened_at: '2026-11-21T11:00:00Z' })).status).toBe(200)
    const sent = { sent: { filing: 'dora-initial-notification' }, happened_at: '2026-11-21T11:00:00Z' }
    expect((await append(json.id, sent)).status).toBe(422)
  })

  test('of one subject of a group', async () => {
    const subjects = [
      { id: 'bank', ...DUTCH_BANK },
      { id: 'shop', entity_roles: ['controller'], jurisdictions: ['NL'] },
    ]
    const profile = await openBank({ subjects })
    const unclear = await post('/incidents', { customer_profile_id: profile, title: 'Outage' })
    expect(mistakesOf(unclear)).toEqual(['body.subject_id: is needed: the profile has the subjects bank, shop'])
    const { json } = await open({ customer_profile_id: profile, subject_id: 'shop', entries: [AWARE] })
    expect(json).toMatchObject({ subject_id: 'shop', customer: { subject_id: 'shop' }, filings: [] })
  })

  test('in a list, the latest first, of all customers or of one', async () => {
    const lister = await service.openCustomer({ scopes: ['read', 'write'] })
    const made: string[] = []
    for (const profile of ['a', 'b', 'b']) {
      await post('/customer-profiles', { id: profile, ...DUTCH_BANK }, {}, lister)
      const body = { customer_profile_id: profile, title: `Of ${profile}`, entries: [AWARE] }
      made.push((await post('/incidents', body, {}, lister)).json.id)
    }
    const list = async (query: string) => (await service.call(lister, 'GET', `/api/v1/incidents${query}`)).json
    const idsOf = ({ data }: { data: Array<{ id: string }> }) => data.map(({ id }) => id)
    expect(idsOf(await list(''))).toEqual(made.toReversed())
    expect(await list('?customer_profile_id=a')).toMatchObject({
      data: [{ id: made[0], title: 'Of a', entries: 1, last_entry_at: '2026-11-21T12:00:00.000Z' }],
      page: { total: 1 },
    })
    const page = await list('?customer_profile_id=b&limit=1')
    expect(idsOf(page)).toEqual([made[2]])
    expect(page.page).toEqual({ limit: 1, offset: 0, total: 2, next_offset: 1 })
  })
})

describe('an incident is refused', () => {
  test('where an entry says nothing, names no event, or an instant that is none', async () => {
    const { json } = await open({ entries: [AWARE] })
    const before = await customer.balance()
    const at = '2026-11-21T11:00:00Z'
    const wrong = async (body: object) => {
      const answer = await append(json.id, body)
      expect(answer.status).toBe(422)
      return mistakesOf(answer)
    }
    expect(await wrong({ happened_at: at })).toEqual(['body: says nothing; give event, what or sent'])
    const unknown = await wrong({ event: 'ict_incident_awarenes', happened_at: at })
    const deadlines = await post('/filing-deadlines', { events: [{ event: 'ict_incident_awarenes', at: [at] }] })
    expect(unknown).toEqual(mistakesOf(deadlines).map((text: string) => text.replace('body.events.0.', 'body.')))
    expect(unknown[0]).toContain('did you mean ict_incident_awareness')
    expect(await wrong({ what: 'x', happened_at: '2026-11-21T11:00:00', aware_at: '2026-02-30T11:00:00Z' })).toEqual([
      expect.stringContaining('body.happened_at: has no offset from UTC'),
      expect.stringContaining('body.aware_at: must be an RFC 3339 instant that exists'),
    ])
    expect(await wrong({ what: 'x', happened_at: at, aware_at: '2026-11-21T10:59:59Z' })).toEqual([
      expect.stringContaining('body.aware_at: lies before happened_at'),
    ])
    expect(await wrong({ what: 'x' })).toEqual([expect.stringContaining('body.happened_at')])
    expect(await wrong({ what: 'x', happened_at: at, colour: 'red' })).toEqual([expect.stringContaining('body.colour')])
    expect((await read(json.id)).json.entries).toHaveLength(1)
    // The reading and the question for deadlines.
    await expect.poll(() => customer.balance()).toBe(before - 1)
  })

  test('where what was sent is no filing of the customer, or is another event', async () => {
    const { json } = await open({ entries: [AWARE] })
    const wrong = async (sent: object, more: object = {}) => {
      const answer = await append(json.id, { sent, happened_at: '2026-11-21T11:00:00Z', ...more })
      expect(answer.status).toBe(422)
      return mistakesOf(answer)
    }
    expect(await wrong({ filing: 'dora-inital-notification' })).toEqual([
      expect.stringContaining('did you mean dora-initial-notification'),
    ])
    expect(await wrong({ filing: 'dora-initial-notification', pack_id: 'eu-gdpr' })).toEqual([
      'body.sent.pack_id: "eu-gdpr" has no such filing for the customer; eu-dora has',
    ])
    expect(await wrong({ filing: 'dora-initial-notification' }, { event: 'ict_incident_awareness' })).toEqual([
      expect.stringContaining('sending dora-initial-notification is the event ict_initial_notification_submitted'),
    ])
    // A pack that doesn't apply to the customer has no filings of it.
    const shop = await openBank({ entity_roles: ['controller'], jurisdictions: ['NL'], facts: { staff: 5 } })
    const entries = [{ sent: { filing: 'dora-initial-notification' }, happened_at: '2026-11-21T11:00:00Z' }]
    const opened = await post('/incidents', { customer_profile_id: shop, title: 'Leak', entries })
    expect(mistakesOf(opened)).toEqual([
      expect.stringContaining('body.entries.0.sent.filing: "dora-initial-notification" is no filing'),
    ])
  })

  test('where what it corrects is no entry of it, or corrected already', async () => {
    const { json } = await open({ entries: [AWARE, CLASSIFIED] })
    const other = await open({ entries: [AWARE] })
    const correct = (corrects: string) => append(json.id, { ...CLASSIFIED, corrects })
    for (const corrects of [`${json.id}/2`, `${other.json.id}/0`, 'nothing', `${json.id}/-1`])
      expect(mistakesOf(await correct(corrects))).toEqual([
        `body.corrects: is no entry of this incident; take the id of one from GET /api/v1/incidents/${json.id}`,
      ])
    expect((await correct(`${json.id}/1`)).status).toBe(200)
    expect(mistakesOf(await correct(`${json.id}/1`))).toEqual([
      `body.corrects: was corrected by ${json.id}/2 already; correct that one`,
    ])
    expect((await correct(`${json.id}/2`)).status).toBe(200)
  })

  test('where its place, its customer or its first entries are wrong', async () => {
    const answer = await post('/incidents', {
      customer_profile_id: 'nobody',
      title: 'Outage',
      country: 'XX',
      region: 'BY',
      time_zone: '+01:00',
      entries: [{ ...AWARE, happened_at: 'yesterday' }, { happened_at: '2026-11-21T11:00:00Z' }],
    })
    expect(mistakesOf(answer).map((text: string) => text.split(':')[0])).toEqual([
      'body.country',
      'body.time_zone',
      'body.entries.0.happened_at',
      'body.entries.1',
    ])
    const before = await customer.balance()
    expect((await post('/incidents', { customer_profile_id: 'nobody', title: 'Outage' })).status).toBe(404)
    expect((await append(randomUUID(), { ...AWARE })).status).toBe(404)
    expect((await read(randomUUID())).status).toBe(404)
    await expect.poll(() => customer.balance()).toBe(before)
    const reader = await service.openCustomer({ scopes: ['read'] })
    expect((await post('/incidents', { customer_profile_id: 'a', title: 'b' }, {}, reader)).status).toBe(403)
  })

  test('where its log is full', async () => {
    const entries = Array.from({ length: 20 }, (_, no) => ({ ...AWARE, what: `No ${no}` }))
    const { json } = await open({ entries })
    for (let no = 20; no < 100; no++)
      expect((await append(json.id, { what: `No ${no}`, happened_at: '2026-11-21T11:00:00Z' })).status).toBe(200)
    const full = await append(json.id, { what: 'One more', happened_at: '2026-11-21T11:00:00Z' })
    expect(full.status).toBe(409)
    expect(full.json.errors[0].detail).toContain('open another incident')
    expect((await read(json.id)).json.entries).toHaveLength(100)
  })
})

describe('a write', () => {
  test('costs a credit and happens once, however often it is sent with its idempotency key', async () => {
    const body = { customer_profile_id: await openBank(), title: 'Outage', entries: [AWARE, CLASSIFIED] }
    const before = await customer.balance()
    const [key, entryKey] = [{ 'idempotency-key': randomUUID() }, { 'idempotency-key': randomUUID() }]
    const opened = await post('/incidents', body, key)
    expect(opened.headers['x-credits-cost']).toBe('1')
    const again = await post('/incidents', body, key)
    expect([again.text, again.headers['idempotent-replayed']]).toEqual([opened.text, 'true'])
    const { id } = opened.json
    const first = await append(id, CLASSIFIED, entryKey)
    expect(first.headers['x-credits-cost']).toBe('1')
    await log(id, { what: 'Later', happened_at: '2026-11-21T11:00:00Z' })
    expect((await append(id, CLASSIFIED, entryKey)).text).toBe(first.text)
    expect(await customer.balance()).toBe(before - 3)
    expect((await read(id)).json.entries).toHaveLength(4)
  })

  test.each(['before the commit', 'after the commit'] as const)(
    'of a process that dies %s happens once by its retry, which answers as the entry left it',
    async (moment) => {
      const { id } = (await open({ entries: [AWARE] })).json
      const dying = await openService({ graph: dyingGraph(await openTestGraph(), moment) })
      const before = await customer.balance()
      const headers = { 'idempotency-key': randomUUID() }
      const killed = await dying.call(customer, 'POST', `/api/v1/incidents/${id}/events`, CLASSIFIED, headers)
      expect(killed.status).toBe(500)
      await log(id, { what: 'Somebody else', happened_at: '2026-11-21T11:00:00Z' })
      const retry = await append(id, CLASSIFIED, headers)
      expect(retry.status).toBe(200)
      const { entries } = (await read(id)).json
      expect(entries.filter(({ event }: { event?: string }) => event === CLASSIFIED.event)).toHaveLength(1)
      const place = moment === 'after the commit' ? 1 : 2
      expect(entries[place]).toMatchObject(CLASSIFIED)
      expect(retry.json.entries).toEqual(entries.slice(0, place + 1))
      // The retry, the other entry and the reading.
      await expect.poll(() => customer.balance()).toBe(before - 3)
    },
  )

  test('at the same time as nine others takes a place of its own, and none is lost', async () => {
    const { id } = (await open({ entries: [AWARE] })).json
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, no) => append(id, { what: `No ${no}`, happened_at: '2026-11-21T11:00:00Z' })),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const { entries } = (await read(id)).json
    expect(entries.map((one: { id: string }) => one.id)).toEqual(Array.from({ length: 11 }, (_, no) => `${id}/${no}`))
    const said = entries.slice(1).map(({ what }: { what: string }) => what)
    expect(said.toSorted()).toEqual(Array.from({ length: 10 }, (_, no) => `No ${no}`))
    for (const [no, { json }] of answers.entries()) expect(json.entries.at(-1).what).toBe(`No ${no}`)
  })

  test('that corrects an entry wins alone', async () => {
    const { id } = (await open({ entries: [AWARE] })).json
    const answers = await Promise.all([1, 2, 3].map(() => append(id, { ...AWARE, corrects: `${id}/0` })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422])
  })
})

test("an incident is its workspace's alone", async () => {
  const { id, customer_profile_id: profile } = (await open({ entries: [AWARE] })).json
  const stranger = await service.openCustomer({ scopes: ['read', 'write'] })
  const shapeOf = ({ status, json }: Answer) => JSON.stringify({ status, ...json, trace_id: '' })
  const none = randomUUID()
  expect(shapeOf(await read(id, '', stranger)).replaceAll(id, none)).toBe(shapeOf(await read(none, '', stranger)))
  expect((await post(`/incidents/${id}/events`, CLASSIFIED, {}, stranger)).status).toBe(404)
  expect((await post('/incidents', { customer_profile_id: profile, title: 'x' }, {}, stranger)).status).toBe(404)
  for (const query of ['', `?customer_profile_id=${profile}`])
    expect((await service.call(stranger, 'GET', `/api/v1/incidents${query}`)).json).toMatchObject({
      data: [],
      page: { total: 0 },
    })
  expect((await read(id)).json.entries).toHaveLength(1)
})

/** A graph whose process dies in the write of an entry: before it is committed, or right after it was, unknown to the caller. */
function dyingGraph(graph: Graph, moment: 'before the commit' | 'after the commit'): Graph {
  return {
    ...graph,
    async write(work) {
      let isEntry = false
      const result = await graph.write(async (tx) => {
        const written = await work({
          run: (query, params) => {
            isEntry ||= query.name === 'incidents/create-incident-event'
            return tx.run(query, params)
          },
        })
        if (isEntry && moment === 'before the commit') throw new Error('killed before the commit')
        return written
      })
      if (isEntry) throw new Error('killed after the commit')
      return result
    },
  }
}
