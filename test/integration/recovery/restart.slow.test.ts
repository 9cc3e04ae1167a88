import { readdirSync, statSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#src/lib/clock.ts'
import { audited, findAuditHead } from '#src/money/accounts/audit-log/audit.ts'
import { grantCredits } from '#src/money/accounts/credits/credits.ts'
import type { KeyRequest } from '#src/money/accounts/keys/key-record.ts'
import { issueKey, revokeForGood } from '#src/money/accounts/keys/keys.ts'
import { recoverAccount } from '#src/money/recovery/account.ts'
import { type Graph, openGraph } from '#src/stores/graph/graph.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import { CLI, openAuditedAccount } from '#test/support/audited-account.ts'
import { verifyChain } from '#test/support/ledger.ts'
import { openProxies } from '#test/support/proxied-stores.ts'
import { hasRedisServer, type RedisServer, startRedisServer, until } from '#test/support/redis-server.ts'
import { runStores } from '#test/support/run-stores.ts'
import { type Customer, openOwnService, type Service, untilReady } from '#test/support/service.ts'
import { openTestGraph, openTestRedis } from '#test/support/stores.ts'

const PATH = '/api/v1/domain-packs/eu-dora'
const SCRAPE = { url: '/metrics', headers: { accept: 'text/plain' } }

/** The file to which a server appends its writes. */
function findAppendFile({ folder }: RedisServer): string {
  const files = join(folder, 'appendonlydir')
  return join(
    files,
    readdirSync(files).find((name) => name.endsWith('.incr.aof'))!,
  )
}

describe.skipIf(!hasRedisServer)('when Redis comes back with less than it had', () => {
  let graph: Graph
  let server: RedisServer
  let redis: Redis
  let replicas: Service[]
  const lines: Array<Record<string, unknown>> = []
  const logStream = { write: (line: string) => void lines.push(JSON.parse(line)) }

  beforeAll(async () => {
    graph = await openTestGraph()
    server = await startRedisServer()
    redis = await openRedis({ url: server.url })
    const open = async () =>
      openOwnService({ graph, redis: await openRedis({ url: server.url }), logStream, background: true })
    replicas = [await open(), await open()]
    await untilAllReady()
    return () => redis.close()
  })

  const untilAllReady = () => Promise.all(replicas.map(untilReady))
  const status = async (service: Service, customer: Pick<Customer, 'secret'>) =>
    (await service.call(customer, 'GET', PATH)).status

  /** What a caller has seen acknowledged and Redis is about to lose. */
  async function changeAccount() {
    const customer = await replicas[0]!.openCustomer({ credits: 10 })
    const { workspaceId, slot } = customer
    const stores = { graph, redis }
    const request: KeyRequest = { workspaceId, slot, name: 'doomed', type: 'service', scopes: ['read'] }
    const doomed = await audited(stores, 'cli', (by) => issueKey(redis, systemClock, request, undefined, by))
    await until(async () => (await status(replicas[1]!, customer)) === 200, 'does not work')
    await until(async () => (await status(replicas[1]!, { secret: doomed.secret })) === 200, 'does not work')
    const size = statSync(findAppendFile(server)).size
    await revokeForGood(stores, systemClock, { slot, keyId: doomed.key.id }, CLI)
    const made = await audited(stores, 'cli', (by) => issueKey(redis, systemClock, request, undefined, by))
    await audited(stores, 'cli', (by) => grantCredits(redis, { slot, amount: 100, reason: 'x', id: 'lost' }, { by }))
    return { slot, doomed: { secret: doomed.secret }, made: { secret: made.secret }, size }
  }

  test.each([
    [
      'killed, with the end of its file gone',
      true,
      async (size: number) => {
        await server.kill()
        truncateSync(findAppendFile(server), size)
        await server.start()
      },
    ],
    ['emptied while it runs', false, () => server.ask('FLUSHALL')],
  ])(
    '%s: what was told holds on every replica, and nothing that was revoked works again',
    async (_name, isRestarted, lose) => {
      const { slot, doomed, made, size } = await changeAccount()
      lines.length = 0
      await lose(size)
      if (!isRestarted) {
        // The first calls find nothing of the account, which is put back before any of them is answered.
        const first = await Promise.all(Array.from({ length: 10 }, () => status(replicas[0]!, made)))
        expect(first).toEqual(Array.from({ length: 10 }, () => 200))
      }
      const seen = new Set<number>()
      await until(
        async () => {
          for (const service of replicas) seen.add(await status(service, doomed))
          const states = await Promise.all(replicas.map((service) => status(service, made)))
          return states.every((each) => each === 200)
        },
        'the key that was issued does not work again',
        120_000,
      )
      expect([...seen]).not.toContain(200)
      for (const service of replicas) expect(await status(service, doomed)).toBe(401)
      await untilAllReady()
      const { ledger } = workspaceKeys(slot)
      const entries = await redis.command(ledger, ['XRANGE', ledger, '-', '+'])
      expect(entries.filter(([, fields]) => fields.includes('lost'))).toHaveLength(1)
      await verifyChain(redis, slot)
      // Both replicas compare all accounts in the background; either may have put it back by then.
      const listRuns = () => lines.filter(({ msg }) => msg === 'The accounts were compared with their audit logs')
      if (isRestarted) await until(async () => listRuns().length >= replicas.length, 'a replica has not noticed')
      for (const run of listRuns()) expect(run).toMatchObject({ restored: expect.any(Number), ms: expect.any(Number) })
    },
  )

  test('a new connection to the same server restores nothing, and the next call is answered', async () => {
    const customer = await replicas[0]!.openCustomer()
    await until(async () => (await status(replicas[0]!, customer)) === 200, 'does not work')
    lines.length = 0
    await server.ask('CLIENT', 'KILL', 'TYPE', 'normal')
    await until(async () => (await status(replicas[0]!, customer)) === 200, 'no recovery')
    const listRuns = () => lines.filter(({ msg }) => msg === 'The accounts were compared with their audit logs')
    await until(async () => listRuns().length > 0, 'the accounts were not compared in the background')
    const { ledger } = workspaceKeys(customer.slot)
    const entries = await redis.command(ledger, ['XRANGE', ledger, '-', '+'])
    expect(entries.filter(([, fields]) => fields.includes('grant'))).toHaveLength(1)
  })

  test('a caller waits for its own account alone, while thousands of others are compared', async () => {
    const customer = await replicas[0]!.openCustomer()
    expect(await status(replicas[0]!, customer)).toBe(200)
    await server.kill()
    truncateSync(findAppendFile(server), 0)
    await server.start()
    for (const service of replicas) await until(async () => (await status(service, customer)) === 200, 'not served')
    const states = await Promise.all(replicas.map(({ app }) => app.inject('/readyz')))
    // Ready while the others are still being put back.
    for (const state of states) expect(state.json().components.accounts.status).toBe('up')
  })
})

describe('a service that starts', () => {
  test('while the graph is away is not ready, refuses callers, and says why; it goes on by itself', async () => {
    const direct = await openTestGraph()
    const redis = await openRedis(runStores().redis)
    const proxies = await openProxies()
    const graph = openGraph({ ...runStores().neo4j, uri: proxies.neo4jUri, timeoutMs: 1_000 })
    afterAll(() => Promise.all([graph.close(), redis.close()]))
    proxies.neo4j.cut()
    const account = await openAuditedAccount({ graph: direct, redis })
    const { secret } = await account.issue()
    await account.grant({ amount: 5 })
    const service = await openOwnService({ graph, redis, background: true })
    const ready = await service.app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json().components).toMatchObject({
      redis: { status: 'up' },
      neo4j: { status: 'down' },
      accounts: {
        status: 'down',
        detail: 'not compared with their audit logs: The graph store is unavailable',
      },
    })
    expect(await service.call({ secret }, 'GET', '/api/v1/billing/subscription')).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
    })
    expect((await service.app.inject(SCRAPE)).body).toMatch(/rpk_redis_trusted 0/)
    proxies.neo4j.heal()
    await untilReady(service)
    // Its own deadline of a second is short for a machine that is busy.
    const asked = async () => (await service.call({ secret }, 'GET', '/api/v1/billing/subscription')).status
    await expect.poll(asked).toBe(200)
    const trusted = async () => /rpk_redis_trusted 1/.test((await service.app.inject(SCRAPE)).body)
    await expect.poll(trusted).toBe(true)
  })
})

describe('a trail that a newer version has written', () => {
  test('is not passed over, and names what is not known', async () => {
    const graph = await openTestGraph()
    const redis = await openTestRedis()
    const account = await openAuditedAccount({ graph, redis })
    const { secret } = await account.issue()
    await graph.runText(
      `MATCH (w:Workspace {slot: $slot}) SET w.audit_seq = 2
       CREATE (:AuditEvent {id: $slot + ':key.frozen:x', workspace_id: w.id, seq: 2, type: 'key.frozen', at: '2026-11-21T12:00:00.000Z', actor: 'cli', subject: 'x', detail_json: '{}'})-[:CONCERNS]->(w)`,
      { slot: account.slot },
    )
    try {
      await expect(account.reconcile()).rejects.toThrow('events of type key.frozen, which this version does not know')
      const { audit } = workspaceKeys(account.slot)
      expect(await redis.command(audit, ['HGET', audit, 'seq'])).toBe('1')
      // It is not served; everybody else is.
      const service = await openOwnService({ graph, redis, background: true })
      expect((await service.app.inject('/readyz')).statusCode).toBe(200)
      expect((await service.call({ secret }, 'GET', '/api/v1/billing/subscription')).status).toBe(503)
      const customer = await service.openCustomer()
      expect((await service.call(customer, 'GET', '/api/v1/billing/subscription')).status).toBe(200)
      expect((await service.app.inject(SCRAPE)).body).toMatch(/rpk_accounts_broken 1/)
    } finally {
      await graph.runText(`MATCH (e:AuditEvent {id: $slot + ':key.frozen:x'}) DETACH DELETE e`, { slot: account.slot })
    }
    const [head] = await graph.run(findAuditHead, { slot: account.slot })
    expect(await recoverAccount({ graph, redis }, { ...head!, head: 1 })).toMatchObject({ restored: 0 })
  })
})
