import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DUTCH_BANK } from '#test/support/incidents.ts'
import { AWARE, CLASSIFIED, filingOf, linesOf, mistakesOf, openIncidents } from '#test/support/kept-incidents.ts'
import { type Answer, TEST_NOW } from '#test/support/service.ts'

const NOTE = { what: 'Still down.', happened_at: '2026-11-21T11:00:00Z' }

const { service, customer, post, read, append, open, openBank, log } = await openIncidents()

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

  test('with answers to questions of its case: each changes the filings, a later one counts, a correction takes it back', async () => {
    const profile = await openBank({
      activities: ['processing_personal_data'],
      entity_roles: ['controller'],
      jurisdictions: ['NL'],
      complete: true,
    })
    const aware = { event: 'personal_data_breach_awareness', happened_at: '2026-11-21T07:30:00+01:00' }
    const { json } = await open({ customer_profile_id: profile, entries: [aware] })
    const filing = (answer: Pick<Answer, 'json'>) => filingOf(answer, 'breach-notification-authority')
    expect(filing({ json })).toMatchObject({
      status: 'conditional',
      open_conditions: [{ code: 'eu-gdpr/art-33-1/e1' }],
    })
    const say = (answer: string, more = {}) => ({
      answers: { 'eu-gdpr/art-33-1/e1': answer },
      happened_at: '2026-11-21T11:00:00Z',
      ...more,
    })
    const risky = await log(json.id, say('no'))
    expect(filing(risky)).toMatchObject({ status: 'due' })
    const [, second] = risky.json.entries
    expect(second).toMatchObject({
      answers: { 'eu-gdpr/art-33-1/e1': 'no' },
      changes: expect.arrayContaining([
        expect.objectContaining({
          filing: 'breach-notification-authority',
          after: expect.objectContaining({ status: 'due' }),
        }),
      ]),
    })
    const question = 'Is a risk to the rights and freedoms of people unlikely to follow from the breach?'
    const asked = { code: 'eu-gdpr/art-33-1/e1', question }
    expect(risky.json.answered).toMatchObject([{ ...asked, answer: 'no', entry_id: `${json.id}/1` }])
    const harmless = await log(json.id, say('yes'))
    expect(filing(harmless)).toMatchObject({ status: 'not_due', outcome: 'does_not_apply' })
    expect(harmless.json.entries.at(-1).changes).toContainEqual(
      expect.objectContaining({
        filing: 'breach-notification-authority',
        after: { status: 'not_due' },
      }),
    )
    const notification = { pack_id: 'eu-gdpr', code: 'breach-notification-authority' }
    expect(harmless.json.answered).toEqual([
      expect.objectContaining({
        ...asked,
        answer: 'yes',
        entry_id: `${json.id}/2`,
        filings: expect.arrayContaining([notification]),
      }),
    ])
    const back = await log(json.id, say('unknown', { corrects: `${json.id}/2` }))
    expect(filing(back)).toMatchObject({ status: 'conditional' })
    expect(back.json.answered).toBeUndefined()
    const wrong = await append(json.id, {
      answers: { 'eu-gdpr/art-33-1/e9': 'no' },
      happened_at: '2026-11-21T11:00:00Z',
    })
    expect(mistakesOf(wrong)[0]).toContain('body.answers.eu-gdpr/art-33-1/e9: "eu-gdpr/art-33-1/e9" is no question')
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
      { id: 'shop', entity_roles: ['controller'], complete: true },
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
      { id: 'shop', entity_roles: ['controller'], complete: true, jurisdictions: ['NL'] },
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
    expect(page.page).toMatchObject({ limit: 1, offset: 0, total: 2, next_offset: 1 })
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
    expect(await wrong({ happened_at: at })).toEqual([
      'body: says nothing; give event, what, sent, figures, root_cause or answers',
    ])
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
    const shop = await openBank({
      entity_roles: ['controller'],
      complete: true,
      jurisdictions: ['NL'],
      facts: { staff: 5 },
    })
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
    const { json } = await open({ entries: [AWARE, NOTE] })
    await service.graph.runText(
      `MATCH (i:Incident {id: $id})-[:LOGGED]->(note:IncidentEvent {position: 1})
       SET i.entries = 99
       WITH i, note
       UNWIND range(2, 98) AS position
       CREATE (i)-[:LOGGED]->(e:IncidentEvent)
       SET e = note {.*, position: position, id: i.id + '/' + position}`,
      { id: json.id },
    )
    expect((await append(json.id, NOTE)).status).toBe(200)
    const full = await append(json.id, NOTE)
    expect(full.status).toBe(409)
    expect(full.json.errors[0].detail).toContain('open another incident')
    expect((await read(json.id)).json.entries).toHaveLength(100)
  })
})
