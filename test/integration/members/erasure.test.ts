import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openRedis } from '#src/stores/redis/redis.ts'
import { membersOf } from '#test/support/members.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { openOAuthService } from '#test/support/oauth.ts'
import { startRedisServer } from '#test/support/redis-server.ts'

/** A name that no other test has. */
const NAME = `Zenobia ${randomUUID().slice(0, 8)}`
const entry = { what: 'The payment system does not answer.', happened_at: '2026-11-21T11:00:00Z' }

let logged = ''
// A Redis of this test alone, whose append-only file is searched too.
const server = await startRedisServer()
const redis = await openRedis({ url: server.url })
cleanUpAfterFile(() => redis.close())
const oauth = await openOAuthService({ redis, logStream: { write: (line) => void (logged += line) } })
const people = membersOf(oauth)
const { graph } = oauth

/** The labels of the nodes with a property that has the text. */
async function nodesWith(text: string): Promise<string[]> {
  const { records } = await graph.runText(
    'MATCH (n) WHERE any(key IN keys(n) WHERE n[key] IS :: STRING AND n[key] CONTAINS $text) RETURN labels(n)[0] AS label',
    { text },
  )
  return records.map((record) => String(record.get('label')))
}

/** The files of Redis that have the text: each command that it ever took is in them. */
const filesWith = (text: string): string[] =>
  readdirSync(server.folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => readFileSync(file).includes(text))

test('a person is forgotten: the name stands in one row, which is erased, and records keep their truth', async () => {
  const admin = await oauth.openCustomer({ scopes: ['read', 'write', 'admin'], credits: 1_000 })
  const call = (method: 'POST' | 'GET' | 'PATCH', path: string, body?: object, key: string = randomUUID()) =>
    oauth.call(admin, method, path, body, { 'idempotency-key': key })
  const key = randomUUID()
  const add = () => call('POST', '/api/v1/members', { name: NAME, role: 'administrator' }, key)
  const { json: member } = await add()
  const { access_token: token } = await people.signIn(admin, member.id)
  const mine = (path: string, body: object) => people.call(token, 'POST', path, body)
  await mine('/api/v1/customer-profiles', { id: 'acme', entity_roles: ['credit_institution'] })
  await mine('/api/v1/customer-profiles/acme/applicability-runs', { pack_ids: ['eu-dora'] })
  const incident = await mine('/api/v1/incidents', { customer_profile_id: 'acme', title: 'A', entries: [entry] })
  await mine('/api/v1/tokens', { name: 'nightly import' })
  await mine('/api/v1/customer-profiles/acme/feeds', { name: 'calendar' })

  expect([await nodesWith(NAME), filesWith(NAME)]).toEqual([['Member'], []])
  // The search finds what is there.
  expect(filesWith(admin.slot)).not.toEqual([])
  await call('POST', `/api/v1/members/${member.id}/remove`, { erase: true })
  expect([await nodesWith(NAME), filesWith(NAME), logged.includes(NAME)]).toEqual([[], [], false])

  // The answers that are stored for retries have no name.
  expect((await add()).text).not.toContain(NAME)

  const read = await call('GET', `/api/v1/incidents/${incident.json.id}`)
  expect(read.json.entries[0].recorded_by).toBe(member.id)
  const table = await oauth.call(admin, 'GET', `/api/v1/incidents/${incident.json.id}?format=csv`)
  expect(table.text).not.toContain(NAME)
})
