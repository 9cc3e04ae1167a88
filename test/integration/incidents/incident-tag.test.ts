import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { showCredits } from '#src/money/accounts/credits/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { DUTCH_BANK } from '#test/support/incidents.ts'
import { AWARE, CLASSIFIED, openIncidents } from '#test/support/kept-incidents.ts'
import { approveAll, load } from '#test/support/load-small-seed.ts'
import { membersOf } from '#test/support/members.ts'
import { openOAuthService } from '#test/support/oauth.ts'
import { openOwnService, TEST_NOW, type Answer, type Customer } from '#test/support/service.ts'
import { makeSmallSeed } from '#test/support/small-seed.ts'
import { openTestGraph } from '#test/support/stores.ts'

const graph = await openTestGraph()
let revision: Promise<any> | undefined
/** The run's graph, which says that nothing was published meanwhile: other files publish. */
const still: Graph = {
  ...graph,
  run(query, params) {
    if (query.name !== 'graph/find-revision') return graph.run(query, params)
    return (revision ??= graph.run(query, params))
  },
}
const service = await openOwnService({ graph: still })
const { customer, post, open, openBank, log } = await openIncidents(service)

/** Repeats a read while the service has not looked at the revision for so long that its answer has no tag. */
async function untilTagged(read: () => Promise<Answer>): Promise<Answer> {
  const answer = await read()
  return answer.status === 200 && answer.headers['etag'] === undefined ? untilTagged(read) : answer
}

const ask = (
  id: string,
  { query = '', tag = '', as = customer }: { query?: string; tag?: string; as?: Customer } = {},
) =>
  untilTagged(() =>
    service.call(as, 'GET', `/api/v1/incidents/${id}${query}`, undefined, tag ? { 'if-none-match': tag } : {}),
  )
const tagOf = ({ status, headers }: Answer) => {
  expect([status, headers['etag']]).toEqual([200, expect.stringMatching(/^W\/"[0-9a-f]{64}"$/)])
  return String(headers['etag'])
}

const CAUSE = 'expired-certificate'
const withCause = (day: string) => ({ ...AWARE, happened_at: `2026-11-${day}T07:30:00+01:00`, root_cause: CAUSE })

/** Publishes a pack of its own. */
async function publish(): Promise<void> {
  const seed = makeSmallSeed()
  approveAll(seed)
  await load(graph, seed)
}

describe('a read with the tag of the answer before', () => {
  test('is 304 without a body, with the same headers, and leaves the balance', async () => {
    const { json } = await open({ entries: [AWARE, CLASSIFIED] })
    const whole = await ask(json.id)
    const before = await customer.balance()
    const again = await ask(json.id, { tag: tagOf(whole) })
    expect([again.status, again.text]).toEqual([304, ''])
    for (const { headers } of [whole, again])
      expect(headers).toMatchObject({
        etag: whole.headers['etag'],
        'cache-control': 'private, no-cache',
        vary: expect.stringContaining('accept, accept-encoding, x-api-key, authorization'),
      })
    expect(again.headers).toMatchObject({ 'x-credits-cost': '0', 'x-credits-remaining': String(before) })
    await expect.poll(async () => (await showCredits(service.redis, customer.slot)).open_operations).toBe(0)
    expect(await customer.balance()).toBe(before)
  })

  test('reads the state of the incident alone, and judges nothing', async () => {
    const ran: string[] = []
    const watched: Graph = {
      ...still,
      run(query, params) {
        ran.push(query.name)
        return still.run(query, params)
      },
    }
    const own = await openOwnService({ graph: watched })
    const { json } = await open({ entries: [AWARE] })
    const path = `/api/v1/incidents/${json.id}`
    const tag = tagOf(await untilTagged(() => own.call(customer, 'GET', path)))
    const again = await untilTagged(() => {
      ran.length = 0
      return own.call(customer, 'GET', path, undefined, { 'if-none-match': tag })
    })
    expect(again.status).toBe(304)
    expect(ran.filter((name) => name !== 'graph/find-revision')).toEqual(['incidents/find-incident-state'])
  })

  test('is whole for another question: as_of, known_at, view and format', async () => {
    const { json } = await open({ entries: [AWARE] })
    const queries = [
      '',
      '?as_of=2026-11-20',
      '?known_at=2026-11-21T11:00:00Z',
      '?view=compact',
      '?format=xlsx',
      '?format=ics',
    ]
    const tags = []
    for (const query of queries) tags.push(tagOf(await ask(json.id, { query })))
    expect(new Set(tags).size).toBe(queries.length)
    for (const [at, query] of queries.entries())
      expect([query, (await ask(json.id, { query, tag: tags[at]! })).status]).toEqual([query, 304])
  })

  test('is not found for another workspace, also with the tag', async () => {
    const { json } = await open({ entries: [AWARE] })
    const stranger = await service.openCustomer()
    const tag = tagOf(await ask(json.id))
    const [unknown, ...others] = await Promise.all([
      ask(json.id, { as: stranger }),
      ask(json.id, { tag, as: stranger }),
      ask(json.id, { tag: '*', as: stranger }),
    ])
    for (const { status, headers } of [unknown, ...others]) {
      expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
      expect(headers).not.toHaveProperty('etag')
    }
  })
})

describe('the tag of an incident changes with', () => {
  /** An incident with a root cause, and an earlier one of the same bank that has another cause. */
  async function openTwo() {
    const profile = await openBank()
    const earlier = await open({
      customer_profile_id: profile,
      entries: [{ ...withCause('02'), root_cause: 'power-cut' }],
    })
    const { json } = await open({ customer_profile_id: profile, entries: [withCause('20')] })
    return { id: json.id as string, profile, earlier: earlier.json.id as string }
  }
  type Two = Awaited<ReturnType<typeof openTwo>>

  test.each<[string, (two: Two) => Promise<unknown>]>([
    ['an entry', ({ id }) => log(id, CLASSIFIED)],
    [
      'an entry of an earlier incident',
      ({ earlier }) => log(earlier, { ...withCause('02'), what: 'The cause is found.' }),
    ],
    ['another incident', ({ profile }) => open({ customer_profile_id: profile, entries: [withCause('03')] })],
    ['a saved profile', ({ profile }) => save(profile, { facts: { ...DUTCH_BANK.facts, staff: 20 } })],
    ['a publication', () => publish().then(() => (revision = undefined))],
    ['midnight', async () => service.clock.set('2026-11-22T00:00:00Z')],
  ])('%s', async (_name, change) => {
    onTestFinished(() => service.clock.set(TEST_NOW))
    const two = await openTwo()
    const tag = tagOf(await ask(two.id))
    expect((await ask(two.id, { tag })).status).toBe(304)
    await change(two)
    const next = await ask(two.id, { tag })
    expect(tagOf(next)).not.toBe(tag)
    expect((await ask(two.id, { tag: tagOf(next) })).status).toBe(304)
  })

  const save = (profile: string, change: object) =>
    service.call(customer, 'PATCH', `/api/v1/customer-profiles/${profile}`, change, { 'idempotency-key': randomUUID() })

  test('no change of other customers or incidents of other subjects', async () => {
    const subjects = ['a', 'b'].map((id) => ({ id, ...DUTCH_BANK }))
    const profile = await openBank({ subjects })
    const openOf = (subject_id: string) =>
      open({ customer_profile_id: profile, subject_id, entries: [withCause('20')] })
    const [one, other] = [await openOf('a'), await openOf('b')]
    const tag = tagOf(await ask(one.json.id))
    await log(other.json.id, CLASSIFIED)
    await post('/customer-profiles', { id: `p-${randomUUID()}`, ...DUTCH_BANK })
    expect((await ask(one.json.id, { tag })).status).toBe(304)
  })

  test('the publication as a replica knows it: until then its answers keep the tag', async () => {
    const { json } = await open({ entries: [AWARE] })
    const tag = tagOf(await ask(json.id))
    await publish()
    expect((await ask(json.id, { tag })).status).toBe(304)
    revision = undefined
    expect(tagOf(await ask(json.id, { tag }))).not.toBe(tag)
  })

  test('an answer that was computed while the incident changed has none', async () => {
    let change: (() => Promise<unknown>) | undefined
    const late: Graph = {
      ...still,
      async run(query, params) {
        if (query.name === 'incidents/find-incident') await change?.()
        return still.run(query, params)
      },
    }
    const own = await openOwnService({ graph: late })
    const { json } = await open({ entries: [AWARE] })
    const read = () => own.call(customer, 'GET', `/api/v1/incidents/${json.id}`)
    change = () => log(json.id, CLASSIFIED)
    const { status, headers, json: seen } = await read()
    expect([status, seen.entries.length, headers['etag'], headers['cache-control']]).toEqual([
      200,
      2,
      undefined,
      'no-store',
    ])
    change = undefined
    tagOf(await untilTagged(read))
  })
})

describe('people change the tag', () => {
  test('by a request for confirmation, and by the decision on it', async () => {
    const { oauth, people, admin, incident, read } = await openOffice()
    const [asker, approver] = [await people.add(admin, 'administrator'), await people.add(admin, 'approver')]
    const tokenOf = async (id: string) => (await people.signIn(admin, id)).access_token
    await oauth.call(admin, 'PATCH', '/api/v1/workspace', { four_eyes: ['filing_sent'] })
    const sent = { sent: { filing: 'dora-initial-notification' }, happened_at: '2026-11-21T12:00:00+01:00' }
    const decide = async (end: string, body?: object) => {
      const before = tagOf(await read())
      const { json } = await people.call(await tokenOf(asker), 'POST', `${incident}/events`, sent)
      const waiting = await read('', before)
      expect([waiting.status, waiting.json.awaits_confirmation.id]).toEqual([200, json.awaits_confirmation.id])
      const path = `/api/v1/confirmations/${json.awaits_confirmation.id}/${end}`
      expect((await people.call(await tokenOf(approver), 'POST', path, body)).status).toBe(200)
      const decided = await read('', tagOf(waiting))
      expect([decided.status, decided.json.awaits_confirmation]).toEqual([200, undefined])
      return decided.json.entries.length
    }
    expect(await decide('reject', { reason: 'No' })).toBe(0)
    expect(await decide('confirm')).toBe(1)
  })

  test('of the workbook by a new name, and when one is forgotten', async () => {
    const { oauth, people, admin, incident, read } = await openOffice()
    const id = await people.add(admin, 'analyst', 'Jo')
    const { access_token: token } = await people.signIn(admin, id)
    await people.call(token, 'POST', `${incident}/events`, {
      what: 'Nothing works.',
      happened_at: '2026-11-21T08:00:00Z',
    })
    const tags = async () => [tagOf(await read()), tagOf(await read('?format=ics')), tagOf(await read('?format=xlsx'))]
    const member = `/api/v1/members/${id}`
    const first = await tags()
    await oauth.call(admin, 'PATCH', member, { name: 'Joanna' }, { 'idempotency-key': randomUUID() })
    const renamed = await tags()
    await oauth.call(admin, 'POST', `${member}/remove`, { erase: true }, { 'idempotency-key': randomUUID() })
    const forgotten = await tags()
    expect([renamed.slice(0, 2), forgotten.slice(0, 2)]).toEqual([first.slice(0, 2), first.slice(0, 2)])
    expect(new Set([first[2], renamed[2], forgotten[2]]).size).toBe(3)
  })

  /** A workspace of people with an incident without entries. */
  async function openOffice() {
    const oauth = await openOAuthService({ graph: still })
    const people = membersOf(oauth)
    const admin = await oauth.openCustomer({ scopes: ['read', 'write', 'admin'] })
    await oauth.call(admin, 'POST', '/api/v1/customer-profiles', { id: 'bank', ...DUTCH_BANK })
    const opened = { customer_profile_id: 'bank', title: 'An incident', country: 'NL' }
    const incident = `/api/v1/incidents/${(await oauth.call(admin, 'POST', '/api/v1/incidents', opened)).json.id}`
    const read = (query = '', tag = '"none"') =>
      untilTagged(() => oauth.call(admin, 'GET', `${incident}${query}`, undefined, { 'if-none-match': tag }))
    return { oauth, people, admin, incident, read }
  }
})
