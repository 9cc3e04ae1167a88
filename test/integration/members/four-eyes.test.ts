import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { confirm } from '#src/features/customers/confirmations/carry-out.ts'
import type { FourEyes } from '#src/money/accounts/workspaces/index.ts'
import { scopesOfRole } from '#src/money/accounts/members/index.ts'
import type { Role } from '#src/lib/scopes.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { createResponseCache } from '#src/stores/graph/revision.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { casesOf, sentIn } from '#test/support/four-eyes-cases.ts'
import { DUTCH_BANK } from '#test/support/incidents.ts'
import { membersOf } from '#test/support/members.ts'
import { openOAuthService, type Client, type OAuthService } from '#test/support/oauth.ts'
import type { Customer } from '#test/support/service.ts'
import { publishAmendedVersion, publishFirstVersion } from '#test/support/three-versions.ts'

let oauth: OAuthService
let people: ReturnType<typeof membersOf>
let client: Client
let answers: ReturnType<typeof createResponseCache>
/** A run against the first text of a pack, of which there is another since. */
let run: object

beforeAll(async () => {
  oauth = await openOAuthService()
  people = membersOf(oauth)
  client = await oauth.register()
  answers = createResponseCache({ graph: oauth.graph })
  const { seed, packId } = await publishFirstVersion(oauth.graph)
  await publishAmendedVersion(oauth.graph, seed)
  const profile = { entity_roles: [`t_${seed.key}_bank`], facts: { [`t_${seed.key}_staff`]: 100 } }
  run = { pack_ids: [packId], as_of: '2026-05-01', profile }
})

cleanUpAfterFile(() => answers.stop())

interface Person {
  id: string
  token: string
  /** Id of the row of the session. */
  session: string
}

interface Team {
  admin: Customer
  asker: Person
  approver: Person
}

/** A workspace with one member who asks and one who may confirm. */
async function openTeam(fourEyes: FourEyes[]): Promise<Team> {
  const admin = await oauth.openCustomer({ scopes: ['read', 'write', 'admin'] })
  const [asker, approver] = [await join(admin, 'administrator'), await join(admin, 'approver')]
  const set = await oauth.call(admin, 'PATCH', '/api/v1/workspace', { four_eyes: fourEyes })
  expect([set.status, set.json.four_eyes]).toEqual([200, fourEyes])
  return { admin, asker, approver }
}

async function join(admin: Customer, role: Role): Promise<Person> {
  const id = await people.add(admin, role)
  return personOf(id, (await people.signIn(admin, id)).access_token)
}

async function personOf(id: string, token: string): Promise<Person> {
  const { json } = await people.call(token, 'GET', '/api/v1/oauth/introspect')
  return { id, token, session: json.token_id }
}

const CASES = casesOf(() => ({ oauth, people, client, run }))

const PATH = '/api/v1/confirmations'
const confirmBy = ({ token }: Person, id: string) => people.call(token, 'POST', `${PATH}/${id}/confirm`)
const rejectBy = ({ token }: Person, id: string) => people.call(token, 'POST', `${PATH}/${id}/reject`, { reason: 'No' })
const listOf = async ({ admin }: Team, status = 'open') =>
  (await oauth.call(admin, 'GET', `${PATH}?status=${status}`)).json.data

/** A request that waits, of a team of its own. */
async function openWaiting(kind: FourEyes) {
  const team = await openTeam([kind])
  const made = await CASES[kind](team)
  const asked = await made.ask(team.asker)
  expect([asked.status, asked.json.awaits_confirmation?.asked_by]).toEqual([200, team.asker.id])
  expect(await made.recorded()).toEqual([])
  return { ...team, ...made, team, id: asked.json.awaits_confirmation.id as string }
}

describe('one person alone', () => {
  test('does not ask for less than before: another confirms that too', async () => {
    const { admin, asker, approver } = await openTeam(['decision', 'assistant'])
    const lower = (token: string) =>
      people.call(token, 'PATCH', '/api/v1/workspace', { four_eyes: ['decision'], name: 'New' })
    const asked = await lower(asker.token)
    expect([asked.status, asked.json.four_eyes, asked.json.name]).toEqual([200, ['decision', 'assistant'], 'Test'])
    const { id } = asked.json.awaits_confirmation
    expect((await confirmBy(asker, id)).status).toBe(403)
    expect((await lower(asker.token)).json.errors[0].reason).toBe('in_flight')
    expect((await confirmBy(approver, id)).status).toBe(200)
    const { json } = await oauth.call(admin, 'GET', '/api/v1/workspace')
    expect([json.four_eyes, json.name, json.awaits_confirmation]).toEqual([['decision'], 'New', undefined])
  })

  test('who makes a link for a colleague can neither confirm nor ask in that name', async () => {
    const { admin, asker, approver } = await openTeam(['filing_sent'])
    const signInBy = async (maker: Person, id: string): Promise<Person> => {
      const { json } = await people.call(maker.token, 'POST', `/api/v1/members/${id}/sign-in-link`, {})
      const link = new URLSearchParams(new URL(json.url).hash.slice(1)).get('link')!
      const page = await people.registerPage()
      const asked = await people.authorize(page, await people.useLink(link))
      return personOf(id, (await people.redeem(page, asked)).access_token)
    }
    const made = await CASES.filing_sent({ admin })
    const asked = await made.ask(asker)
    const { id } = asked.json.awaits_confirmation
    const refused = await confirmBy(await signInBy(asker, approver.id), id)
    expect([refused.status, refused.json.errors[0].detail]).toEqual([403, expect.stringContaining('made the link')])
    expect((await confirmBy(approver, id)).status).toBe(200)
    const other = await CASES.filing_sent({ admin })
    const inOtherName = await other.ask(await signInBy(asker, approver.id))
    expect((await confirmBy(asker, inOtherName.json.awaits_confirmation.id)).status).toBe(403)
  })
})

const KINDS = Object.keys(CASES) as FourEyes[]

describe.each(KINDS)('a request of the kind %s', (kind) => {
  test('waits in the list until another member confirms it, and its record names both', async () => {
    const { id, team, asker, approver, recorded } = await openWaiting(kind)
    expect(await listOf(team)).toMatchObject([{ id, kind, status: 'open', asked_by: asker.id }])
    const confirmed = await confirmBy(approver, id)
    expect([confirmed.status, confirmed.json]).toMatchObject([
      200,
      { id, status: 'confirmed', decided_by: approver.id },
    ])
    expect(await recorded()).toMatchObject([{ by: asker.id, confirmed_by: approver.id }])
    expect([await listOf(team), await listOf(team, 'confirmed')]).toMatchObject([[], [{ id, decided_by: approver.id }]])
  })

  test('is confirmed neither by who asked, nor by an analyst, a viewer or a key, nor from another workspace', async () => {
    const { id, admin, asker, team, recorded } = await openWaiting(kind)
    const others = [asker, await join(admin, 'analyst'), await join(admin, 'viewer')]
    const stranger = await oauth.openCustomer({ scopes: scopesOfRole('administrator') })
    const refused = [
      ...(await Promise.all(others.map((person) => confirmBy(person, id)))),
      await oauth.call(admin, 'POST', `${PATH}/${id}/confirm`),
      await oauth.call(stranger, 'POST', `${PATH}/${id}/confirm`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 404])
    expect([await recorded(), await listOf(team)]).toMatchObject([[], [{ id }]])
  })

  test('that is rejected never happens, and can be asked for again', async () => {
    const { id, ask, asker, approver, recorded } = await openWaiting(kind)
    const again = await ask(asker)
    expect([again.status, again.json.errors[0].reason]).toEqual([409, 'in_flight'])
    const rejected = await rejectBy(approver, id)
    expect(rejected.json).toMatchObject({ status: 'rejected', decided_by: approver.id, reason: 'No' })
    const late = await confirmBy(approver, id)
    expect([late.status, late.json.errors[0].reason]).toEqual([409, 'already_decided'])
    expect(await recorded()).toEqual([])
    expect((await ask(asker)).json.awaits_confirmation.id).not.toBe(id)
  })

  test('is decided once, however many confirm and reject it at once', async () => {
    const { id, admin, approver, recorded, team } = await openWaiting(kind)
    const other = await join(admin, 'approver')
    const decided = await Promise.all([
      confirmBy(approver, id),
      confirmBy(other, id),
      rejectBy(approver, id),
      rejectBy(other, id),
    ])
    expect(decided.map(({ status }) => status).toSorted((one, next) => one - next)).toEqual([200, 409, 409, 409])
    const isConfirmed = decided.slice(0, 2).some(({ status }) => status === 200)
    expect(await recorded()).toHaveLength(isConfirmed ? 1 : 0)
    expect(await listOf(team, isConfirmed ? 'confirmed' : 'rejected')).toHaveLength(1)
  })

  test.each(['before commit', 'after commit'] as const)(
    'is carried out once by a process that ends %s, and is confirmed again',
    async (moment) => {
      const { id, admin, asker, approver, recorded, team } = await openWaiting(kind)
      const { workspaceId } = admin
      const marker = { id: randomUUID(), workspaceId, operation: 'confirmRequest' }
      const on = decidingOn(id, admin, approver)
      await expect(confirm(depsOf(dying(moment)), on, marker)).rejects.toThrow('killed')
      expect(await confirm(depsOf(oauth.graph), on, marker)).toMatchObject({ status: 'confirmed' })
      expect(await recorded()).toMatchObject([{ by: asker.id, confirmed_by: approver.id }])
      expect(await listOf(team, 'confirmed')).toHaveLength(1)
    },
  )

  test('is carried out at once where the workspace does not ask for four eyes', async () => {
    const team = await openTeam([])
    const { ask, recorded } = await CASES[kind](team)
    const { json } = await ask(team.asker)
    expect(json.awaits_confirmation).toBeUndefined()
    const [record] = await recorded()
    expect([record!.by, record!.confirmed_by]).toEqual([team.asker.id, undefined])
    expect(await listOf(team)).toEqual([])
  })
})

/** What a process of its own works with. */
const depsOf = (graph: Graph) => ({ graph, redis: oauth.redis, clock: oauth.clock, answers })

/** A member who decides a confirmation, as a route knows the caller. */
const decidingOn = (confirmationId: string, { workspaceId, slot }: Customer, { id: memberId, session }: Person) => ({
  confirmationId,
  caller: { workspaceId, slot, keyId: session, memberId, scopes: scopesOfRole('approver') },
})

/** The graph of a process that ends in its first transaction: before it is committed, or unaware that it was. */
function dying(moment: 'before commit' | 'after commit'): Graph {
  return {
    ...oauth.graph,
    async write(work) {
      await oauth.graph.write(async (tx) => {
        const result = await work(tx)
        if (moment === 'before commit') throw new Error('killed before the commit')
        return result
      })
      throw new Error('killed after the commit')
    },
  }
}

test('who asked takes the request back', async () => {
  const { id, asker, recorded } = await openWaiting('filing_sent')
  expect((await rejectBy(asker, id)).json).toMatchObject({ status: 'rejected', decided_by: asker.id })
  expect(await recorded()).toEqual([])
})

test('an offer that a process made before it ended is taken back by who rejects it', async () => {
  const { id, admin, approver, recorded } = await openWaiting('assistant')
  await expect(confirm(depsOf(dying('before commit')), decidingOn(id, admin, approver), undefined)).rejects.toThrow(
    'killed',
  )
  expect(await recorded()).toHaveLength(1)
  expect((await rejectBy(approver, id)).status).toBe(200)
  expect(await recorded()).toEqual([])
})

test('an assistant that came in by such an offer is in: to reject is refused, and to confirm only says so', async () => {
  const { admin, asker, approver } = await openTeam(['assistant'])
  const { code, waitingPath, cookies: cookie } = await oauth.begin(client, { scope: 'read' })
  const asked = await people.call(asker.token, 'POST', `/api/v1/oauth/assistant-requests/${code}/approve`, {})
  const { id } = asked.json.awaits_confirmation
  const ended = confirm(depsOf(dying('before commit')), decidingOn(id, admin, approver), undefined)
  await expect(ended).rejects.toThrow('killed')
  const page = await oauth.send(waitingPath, { headers: { cookie } })
  const body = new URLSearchParams({ offer: /name="offer" value="(\w+)"/.exec(page.text)![1]!, answer: 'own' })
  await oauth.send(`${waitingPath}/answer`, { method: 'POST', headers: { cookie }, body })
  const rejected = await rejectBy(approver, id)
  expect([rejected.status, rejected.json.errors[0].reason]).toEqual([409, 'already_decided'])
  expect((await confirmBy(approver, id)).json).toMatchObject({ status: 'confirmed' })
  const { json } = await oauth.call(admin, 'GET', `/api/v1/oauth/assistant-requests/${code}`)
  expect(json).toMatchObject({ state: 'approved', offer: { offered_by: asker.id, confirmed_by: approver.id } })
})

test('an assistant is not let in by someone who has no access any more', async () => {
  const { id, admin, asker, approver, recorded, team } = await openWaiting('assistant')
  await oauth.call(admin, 'POST', `/api/v1/members/${asker.id}/remove`, {})
  const refused = await confirmBy(approver, id)
  expect([refused.status, refused.json.errors[0].reason]).toEqual([409, 'not_active'])
  expect([await recorded(), await listOf(team)]).toMatchObject([[], [{ id }]])
})

test('what is refused by now stays open until it is rejected', async () => {
  const { id, admin, asker, approver, team } = await openWaiting('decision')
  const [{ impact_id: impactId }] = await listOf(team)
  const lowered = await people.call(asker.token, 'PATCH', '/api/v1/workspace', { four_eyes: [] })
  expect((await confirmBy(approver, lowered.json.awaits_confirmation.id)).status).toBe(200)
  const path = `/api/v1/customer-change-impacts/${impactId}/decision`
  expect((await oauth.call(admin, 'POST', path, { decision: 'adopt' })).status).toBe(200)
  const refused = await confirmBy(approver, id)
  expect([refused.status, refused.json.errors[0].reason]).toEqual([409, 'already_decided'])
  expect(await listOf(team)).toHaveLength(1)
  expect((await rejectBy(approver, id)).status).toBe(200)
})

test('a request that is refused is not kept', async () => {
  const { admin, asker, approver } = await openTeam(['decision'])
  const { ask } = await CASES.decision({ admin })
  const { id, awaits_confirmation: awaited } = (await ask(asker)).json
  await rejectBy(approver, awaited.id)
  const decide = (impactId: string, decision: string) =>
    people.call(asker.token, 'POST', `/api/v1/customer-change-impacts/${impactId}/decision`, { decision })
  const refused = [await decide(id, 'undo'), await decide(id, 'defer'), await decide(randomUUID(), 'adopt')]
  expect(refused.map(({ status }) => status)).toEqual([409, 422, 404])
  expect(await listOf({ admin, asker, approver })).toEqual([])
})

test('a new incident is opened at once, and its sent filings follow when they are confirmed', async () => {
  const { admin, asker, approver, ...team } = await openTeam(['filing_sent'])
  const id = `p-${randomUUID()}`
  await oauth.call(admin, 'POST', '/api/v1/customer-profiles', { id, ...DUTCH_BANK })
  const at = (time: string) => ({ happened_at: `2026-11-21T${time}:00+01:00` })
  const [first, second] = [
    { sent: { filing: 'dora-initial-notification' }, ...at('12:00') },
    { sent: { filing: 'dora-intermediate-report' }, ...at('13:00') },
  ]
  const entries = [first, { event: 'ict_incident_classified_major', ...at('10:00') }, second]
  const body = { customer_profile_id: id, title: 'An incident', country: 'NL', entries }
  const opened = await people.call(asker.token, 'POST', '/api/v1/incidents', body)
  expect([opened.status, opened.json.entries]).toMatchObject([200, [{ event: 'ict_incident_classified_major' }]])
  const confirmed = await confirmBy(approver, opened.json.awaits_confirmation.id)
  expect(confirmed.json.result.entry_ids).toEqual([`${opened.json.id}/1`, `${opened.json.id}/2`])
  const { json } = await oauth.call(admin, 'GET', `/api/v1/incidents/${opened.json.id}`)
  expect(sentIn(json)).toMatchObject(
    [first, second].map((one) => ({ ...one, by: asker.id, confirmed_by: approver.id })),
  )
  // The customer takes what was asked for along.
  const gone = await oauth.call(admin, 'DELETE', `/api/v1/customer-profiles/${id}`)
  expect(gone.json.deleted.confirmations).toBe(1)
  expect(await listOf({ admin, asker, approver, ...team }, 'confirmed')).toEqual([])
})

test('a lost answer is found again by the idempotency key: one request is kept, and carried out once', async () => {
  const { admin, asker, approver } = await openTeam(['filing_sent'])
  const { recorded } = await CASES.filing_sent({ admin })
  const [{ id: incidentId }] = (await oauth.call(admin, 'GET', '/api/v1/incidents')).json.data
  const sent = { sent: { filing: 'dora-initial-notification' }, happened_at: '2026-11-21T12:00:00+01:00' }
  const twice = async ({ token }: Person, path: string, body?: object) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() }
    const json = body && { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
    const send = () => oauth.send(path, { method: 'POST', headers, ...json })
    return [await send(), await send()] as const
  }
  const asked = await twice(asker, `/api/v1/incidents/${incidentId}/events`, sent)
  expect(asked.map(({ status }) => status)).toEqual([200, 200])
  const { id } = asked[1].json.awaits_confirmation
  const confirmed = await twice(approver, `${PATH}/${id}/confirm`)
  expect(confirmed.map(({ json }) => json.status)).toEqual(['confirmed', 'confirmed'])
  expect(await recorded()).toHaveLength(1)
})

describe('four eyes of a workspace', () => {
  test('take two active members who may confirm, and an administrator who asks for them', async () => {
    const admin = await oauth.openCustomer({ scopes: ['read', 'write', 'admin'] })
    const set = () => oauth.call(admin, 'PATCH', '/api/v1/workspace', { four_eyes: ['decision'] })
    expect((await oauth.call(admin, 'GET', '/api/v1/workspace')).json.four_eyes).toEqual([])
    await people.add(admin, 'approver')
    await people.add(admin, 'analyst')
    const removed = await people.add(admin, 'administrator')
    await oauth.call(admin, 'POST', `/api/v1/members/${removed}/remove`, {})
    const refused = await set()
    expect([refused.status, refused.json.errors[0].reason]).toEqual([409, 'too_few_members'])
    const approver = await join(admin, 'approver')
    expect((await set()).json.four_eyes).toEqual(['decision'])
    const changed = await people.call(approver.token, 'PATCH', '/api/v1/workspace', { four_eyes: [] })
    expect(changed.status).toBe(403)
  })
})
