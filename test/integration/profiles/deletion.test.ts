import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openOwnService } from '#test/support/service.ts'

const service = await openOwnService()
const scopes = ['read' as const, 'write' as const, 'admin' as const]
const customer = await service.openCustomer({ scopes, credits: 5_000 })
const other = await service.openCustomer({ scopes, credits: 5_000 })

const BANK = { entity_roles: ['credit_institution'], jurisdictions: ['DE'], complete: true, facts: { staff: 600 } }
const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object, headers = {}, by = customer) =>
  service.call(by, method, `/api/v1${path}`, body, headers)
const ENTRY = { what: 'Seen', happened_at: '2026-11-21T07:30:00+01:00' }
const runIt = (id: string, by = customer) =>
  call('POST', `/customer-profiles/${id}/applicability-runs`, { pack_ids: ['eu-dora'] }, {}, by)
const openIncident = (id: string, by = customer) =>
  call('POST', '/incidents', { customer_profile_id: id, title: 'Mail is down', entries: [ENTRY] }, {}, by)

/** Opens a bank with two versions, two runs, an incident with an entry, and a feed. */
async function openBank(id: string, by = customer) {
  await call('POST', '/customer-profiles', { id, ...BANK }, {}, by)
  const first = await runIt(id, by)
  await call('PATCH', `/customer-profiles/${id}`, { facts: { staff: 640 } }, {}, by)
  const run = await runIt(id, by)
  const incident = await openIncident(id, by)
  const feed = await call('POST', `/customer-profiles/${id}/feeds`, { name: id }, {}, by)
  expect([first, run, incident, feed].map(({ status }) => status)).toEqual([200, 200, 200, 200])
  return { runId: run.json.id, incidentId: incident.json.id, feed: feed.json }
}

/** How many nodes of each label a workspace keeps about its customers. */
async function keptBy({ workspaceId } = customer): Promise<Record<string, number>> {
  const { records } = await service.graph.runText(
    `MATCH (n:CustomerProfile|ProfileVersion|ApplicabilityRun|RunResult|ChangeImpact|Decision|Incident|IncidentEvent)
     WHERE n.workspace_id = $workspaceId
     RETURN labels(n)[0] AS label, count(*) AS total ORDER BY label`,
    { workspaceId },
  )
  return Object.fromEntries(records.map((record) => [record.get('label'), Number(record.get('total'))]))
}

test('a deleted customer is gone with all that is kept about it, and what stays is the same', async () => {
  const id = `p-${randomUUID()}`
  const { runId, incidentId, feed } = await openBank(id)
  await openBank(id, other)
  const theirs = await keptBy(other)
  const stale = await call('DELETE', `/customer-profiles/${id}?expected_version=1`)
  expect([stale.status, stale.json.errors[0].field]).toEqual([409, 'query.expected_version'])

  const headers = { 'idempotency-key': `key-${randomUUID()}` }
  const before = await customer.balance()
  const deleted = await call('DELETE', `/customer-profiles/${id}`, undefined, headers)
  const counts = { versions: 2, runs: 2, impacts: 0, incidents: 1, confirmations: 0, feeds: 1 }
  expect(deleted.json).toEqual({ id, deleted: counts })
  expect((await call('DELETE', `/customer-profiles/${id}`, undefined, headers)).json).toEqual(deleted.json)
  expect(await customer.balance()).toBe(before - 1)
  expect([await keptBy(), await keptBy(other)]).toEqual([{}, theirs])

  const gone = await Promise.all([
    ...['', '/register', '/fines', '/applicability-runs'].map((rest) => call('GET', `/customer-profiles/${id}${rest}`)),
    call('PATCH', `/customer-profiles/${id}`, { facts: { staff: 1 } }),
    call('DELETE', `/customer-profiles/${id}`),
    call('GET', `/applicability-runs/${runId}`),
    call('GET', `/incidents/${incidentId}`),
    call('POST', `/incidents/${incidentId}/events`, ENTRY),
    call('GET', `/customer-change-impacts?customer_profile_id=${id}`),
    openIncident(id),
    runIt(id),
  ])
  expect(gone.map(({ status }) => status)).toEqual(gone.map(() => 404))
  const address = await service.app.inject({ url: new URL(feed.calendar_url).pathname })
  expect(address.statusCode).toBe(404)

  const again = await call('POST', '/customer-profiles', { id, ...BANK })
  expect([again.status, again.json.version]).toEqual([200, 1])
  const since = await call('GET', `/customer-profiles/${id}/register?since_run=${runId}`)
  expect([since.status, since.json.errors?.[0].field]).toEqual([404, 'query.since_run'])
  expect((await runIt(id)).status).toBe(200)
})

test('a customer that is deleted while others write to it leaves nothing half', async () => {
  const own = await service.openCustomer({ scopes, credits: 5_000 })
  for (let round = 0; round < 4; round++) {
    const id = `p-${randomUUID()}`
    const { incidentId } = await openBank(id, own)
    const answers = await Promise.all([
      runIt(id, own),
      openIncident(id, own),
      call('PATCH', `/customer-profiles/${id}`, { facts: { staff: 700 + round } }, {}, own),
      call('POST', `/incidents/${incidentId}/events`, ENTRY, {}, own),
      call('DELETE', `/customer-profiles/${id}`, undefined, {}, own),
      runIt(id, own),
      openIncident(id, own),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 404)).toEqual([])
    expect(answers[4]?.status).toBe(200)
  }
  expect(await keptBy(own)).toEqual({})
})
