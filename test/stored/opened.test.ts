import { beforeAll, describe, expect, test } from 'vitest'
import { listGrants, showCredits } from '#src/accounts/credits/credits.ts'
import { getSubscription } from '#src/features/billing/subscription.ts'
import { verifyLedger } from '#src/accounts/ledger-tools/verify.ts'
import { listKeys } from '#src/accounts/keys/keys.ts'
import { checkContents } from '#src/graph/contents/check-contents.ts'
import { checkLinks } from '#src/graph/links/check.ts'
import { findMarkers } from '#src/graph/operation-markers.ts'
import { sha256 } from '#src/lib/json/canonical.ts'
import { sweepPending } from '#src/metering/index.ts'
import { openFixture, restoreIntoOwnStores, type OpenedFixture } from '#test/support/open-fixture.ts'
import { readLedger, verifyChain } from '#test/support/ledger.ts'
import { openService, type Service } from '#test/support/service.ts'
import { readExpected } from '#test/support/stored-fixture.ts'
import { serveSideBySide } from './side-by-side.ts'

const expected = readExpected()
const customers = Object.entries<any>(expected.customers)
const clock = { now: () => Date.parse(expected.at) }
const LEASE_OF_HELD_MS = 11 * 60_000
const PACK: string = expected.pack

let fixture: OpenedFixture
beforeAll(async () => {
  fixture = await openFixture(await restoreIntoOwnStores())
  offsetMs = Date.parse(expected.at) - Date.now()
}, 300_000)

/** Time goes on from the moment at which the fixture was made. */
let offsetMs = 0
const of = (name: string) => expected.customers[name]
const balanceOf = async (name: string) => (await showCredits(fixture.redis, of(name).slot, { offsetMs })).balance

describe('what commit 8186e63 left', () => {
  test.each(customers)('the account of %s: balance, grants, plan, keys, ledger', async (_name, customer) => {
    const { redis } = fixture
    const { slot, ledger } = customer
    expect((await verifyLedger(redis, slot, { offsetMs })).findings).toEqual([])
    const entries = await readLedger(redis, slot)
    expect(entries.at(-1)).toMatchObject({ seq: ledger.seq, hash: ledger.hash })
    expect((await showCredits(redis, slot, { offsetMs })).balance).toBe(customer.balance)
    expect(await getSubscription(redis, slot, { offsetMs })).toEqual(customer.subscription)
    const byId = (list: Array<{ id: string }>) => list.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    expect(byId(await listGrants(redis, slot))).toEqual(byId(customer.grants))
    expect(byId(await listKeys(redis, clock, slot))).toEqual(byId(customer.keys))
    await verifyChain(redis, slot)
  })
})

describe('today’s service goes on from it', () => {
  let service: Service
  beforeAll(async () => {
    const { graph, redis } = fixture
    service = await openService({ graph, redis, publicBaseUrl: expected.oauth.url, clockOffsetMs: () => offsetMs })
    service.clock.set(expected.at)
  })

  const read = async (secret: string) => (await service.call({ secret }, 'GET', PACK)).status

  test('keys do what they did: active, sealed and in their grace they work, else they do not', async () => {
    const { tokens } = of('keys')
    const works = ['active', 'sealed', 'rotated-3600', 'rotated-3600-new', 'rotated-0-new']
    for (const name of works) expect([name, await read(tokens[name])]).toEqual([name, 200])
    for (const name of ['revoked', 'expired', 'rotated-0'])
      expect([name, await read(tokens[name])]).toEqual([name, 401])
  })

  test('kept answers are replayed byte for byte, free of charge', async () => {
    const before = await balanceOf('busy')
    for (const { customer, method, path, body, key, status, sha256: hash } of expected.replays) {
      const headers = { 'idempotency-key': key }
      const answer = await service.call(of(customer), method, path, body, headers)
      expect(answer).toMatchObject({ status, headers: { 'idempotent-replayed': 'true', 'x-credits-cost': '0' } })
      expect(sha256(answer.text)).toBe(hash)
    }
    expect(await balanceOf('busy')).toBe(before)
  })

  test('what a killed process held is committed where its effect is, and refunded where it is not', async () => {
    const { slot, balance } = of('held')
    offsetMs += LEASE_OF_HELD_MS
    const { graph, redis } = fixture
    await sweepPending({ redis, findMarkers: (ids) => findMarkers(graph, ids), offsetMs: () => offsetMs })
    // Charged: both writes and a read. The write without an effect and the read that nobody answered come back.
    expect(await balanceOf('held')).toBe(balance + 2)
    for (const { key, body, hasEffect } of expected.held) {
      const before = await balanceOf('held')
      const path = '/api/v1/customer-profiles'
      const answer = await service.call(of('held'), 'POST', path, body, { 'idempotency-key': key })
      expect(answer).toMatchObject({ status: 200, json: { id: body.id, version: 1 } })
      expect(await balanceOf('held')).toBe(before - (hasEffect ? 0 : 1))
    }
    expect((await showCredits(redis, slot, { offsetMs })).open_operations).toBe(0)
    await verifyChain(redis, slot)
    // What is called after this is called before the present: a rate that lies ahead of it would refuse the next test’s calls.
    offsetMs -= LEASE_OF_HELD_MS
  })

  test('runs keep their hashes and are reproduced to the byte', async () => {
    for (const { id, receipt_hash: hash, reproduced } of expected.runs) {
      const path = `/api/v1/applicability-runs/${id}`
      const full = await service.call(of('house'), 'GET', `${path}?view=full`)
      expect(full.json.receipt_hash).toBe(hash)
      const again = await service.call(of('house'), 'POST', `${path}/reproduce`, {})
      // The engine has a later version by now: what was stored stands, and what today's comes to is told as differences.
      const { run_id, receipt_hash, engine_version } = reproduced
      const stands = { run_id, receipt_hash, engine_version, intact: true, engine_changed: true }
      expect(again.json).toMatchObject({ ...stands, identical: again.json.differences_total === 0 })
      expect(JSON.stringify(full.json)).not.toMatch(/applies_if|permissions|open_conditions/)
    }
  })

  test('every run is tied to what it relied on, and every legal text is a node under its hash', async () => {
    const { graph } = fixture
    const { records } = await graph.runText(
      `MATCH (r:ApplicabilityRun)
       RETURN r.id AS id, COUNT { (r)-[:RELIED_ON]->(:Rule) } AS rules, COUNT { (r)-[:RELIED_ON]->(:RelationshipFact) } AS facts`,
    )
    const stored = records.map((record) => record.toObject())
    expect(stored.map(({ id }) => id)).toEqual(expect.arrayContaining(expected.runs.map(({ id }: any) => id)))
    expect(stored.every(({ rules }) => Number(rules) > 0)).toBe(true)
    const faults = await checkLinks(graph)
    expect(faults.filter(({ kind }) => kind.startsWith('run_'))).toEqual([])
    expect(await checkContents(graph)).toEqual([])
  })

  test('impacts with their decisions, profiles, webhooks and their deliveries are there', async () => {
    const list = async (name: string, path: string) => (await service.call(of(name), 'GET', `/api/v1${path}`)).json.data
    const byId = (rows: any[]) => rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    // `kind` came later than that commit. Impacts of today’s engine are not among those that were stored then.
    const impacts = (await list('house', '/customer-change-impacts')).filter(({ kind }: any) => kind === 'change_event')
    expect(byId(impacts)).toEqual(byId(expected.impacts.map((impact: any) => ({ ...impact, kind: 'change_event' }))))
    expect(byId(await list('house', '/customer-profiles'))).toMatchObject(byId(expected.profiles))
    expect(byId(await list('hooks', '/webhook-endpoints'))).toMatchObject(byId(expected.endpoints))
    expect(byId(await list('hooks', '/webhook-deliveries'))).toMatchObject(byId(expected.deliveries))
  })

  test('an assistant goes on with its token', async () => {
    const headers = { authorization: `Bearer ${expected.oauth.access_token}` }
    expect((await service.app.inject({ url: PACK, headers })).statusCode).toBe(200)
    await service.app.close()
  })
})

serveSideBySide(() => fixture, expected)
