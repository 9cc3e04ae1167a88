import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { priceOperations } from '#src/http/policy/plugin.ts'
import { showCredits } from '#src/money/accounts/credits/credits.ts'
import { openRedis } from '#src/stores/redis/redis.ts'
import { startRedisCluster, type RedisCluster } from '#test/support/redis-cluster.ts'
import { hasRedisServer, startRedisServer, until, type RedisServer, loadSlowly } from '#test/support/redis-server.ts'
import { openOwnService, untilReady, type Customer, type Service } from '#test/support/service.ts'
import { openTestGraph } from '#test/support/stores.ts'
import { sample } from '#test/support/sample.ts'

const PASSWORD = 'the-password-of-redis-url'

/** Input that is worth an answer; what a schema refuses may be told from a Redis that can still be read. */
const BODIES: Record<string, object> = {
  checkApplicability: { entity_roles: ['credit_institution'] },
  findRelationshipPaths: { from: { pack_id: 'eu-dora' }, to: { pack_id: 'eu-nis2' } },
  verifyClaim: { statement: { pack_id: 'eu-gdpr', kind: 'existence', obligation: 'art-33-1' } },
  calculateFilingDeadlines: { events: [{ event: 'ict_incident_awareness', at: ['2026-11-20T18:00:00+01:00'] }] },
  assessIncident: { events: [{ event: 'ict_incident_awareness', at: ['2026-11-20T18:00:00+01:00'] }] },
  calculatePenaltyExposure: {
    person: 'legal',
    infringements: [{ pack_id: 'eu-nis2', provision: 'CELEX:32022L2555 Art 21(1)' }],
  },
  createCustomerProfile: { id: 'acme-bank', entity_roles: ['credit_institution'] },
  updateCustomerProfile: { name: 'Acme Bank AG' },
  createIncident: { customer_profile_id: 'acme-bank', title: 'Outage' },
  appendIncidentEvent: { what: 'Outage', happened_at: '2026-11-21T11:00:00Z' },
  decideCustomerChangeImpact: { decision: 'adopt' },
}
const EXAMPLES: Record<string, string> = { pack_id: 'eu-dora' }

interface Metered {
  method: 'GET' | 'POST' | 'PATCH'
  path: string
  body?: object
}

/** Every metered operation with a key, as the service itself lists them. A feed's are provoked by the contract tests. */
function listMetered({ app }: Service): Metered[] {
  return priceOperations(app.operations)
    .filter(({ credits, path }) => credits > 0 && !path.includes('{feed_secret}'))
    .map(({ operation, method, path }) => ({
      method: method as Metered['method'],
      path: path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => EXAMPLES[name] ?? '1'),
      ...(method === 'GET' ? {} : { body: BODIES[operation] ?? {} }),
    }))
}

interface State {
  name: string
  /** What `/readyz` says about it. */
  detail: RegExp
  /** Nothing is answered, so that callers are refused without asking it. */
  opensBreaker?: true
  begin(server: RedisServer, other: RedisServer): Promise<unknown>
  end(server: RedisServer): Promise<unknown>
}

const configure =
  (name: string, value: string) =>
  (server: RedisServer): Promise<unknown> =>
    server.ask('CONFIG', 'SET', name, value)

/** The other server gets what the first has, and is the first's master afterwards. */
async function becomeReplica(server: RedisServer, other: RedisServer): Promise<void> {
  await other.ask('REPLICAOF', '127.0.0.1', String(server.port))
  await until(async () => /master_link_status:up/.test(String(await other.ask('INFO'))), 'no copy was made')
  await other.ask('REPLICAOF', 'NO', 'ONE')
  await server.ask('REPLICAOF', '127.0.0.1', String(other.port))
  await until(async () => /master_link_status:up/.test(String(await server.ask('INFO'))), 'no replica was made')
}

/** Snapshots go to a folder that is taken away, so that the next one meets a real error of the file system. */
async function loseDisk(server: RedisServer): Promise<void> {
  const folder = join(server.folder, 'snapshots')
  mkdirSync(folder)
  await server.ask('CONFIG', 'SET', 'dir', folder)
  await server.ask('CONFIG', 'SET', 'save', '3600 1')
  rmSync(folder, { recursive: true })
  await server.ask('BGSAVE')
  await until(async () => /rdb_last_bgsave_status:err/.test(String(await server.ask('INFO'))), 'the disk still works')
}

async function findDisk(server: RedisServer): Promise<void> {
  await server.ask('CONFIG', 'SET', 'dir', server.folder)
  await server.ask('BGSAVE')
  await until(async () => /rdb_last_bgsave_status:ok/.test(String(await server.ask('INFO'))), 'no snapshot is made')
}

const STATES: State[] = [
  {
    name: 'down',
    detail: /does not answer; calls are refused until it answers/,
    opensBreaker: true,
    begin: (server) => server.kill(),
    end: (server) => server.start(),
  },
  {
    name: 'hanging, so that every call runs out of time',
    detail: /does not answer; calls are refused until it answers/,
    opensBreaker: true,
    begin: (server) => Promise.resolve(server.freeze()),
    end: (server) => Promise.resolve(server.thaw()),
  },
  {
    name: 'LOADING',
    detail: /still reads its data/,
    begin: loadSlowly,
    end: configure('key-load-delay', '0'),
  },
  {
    name: 'READONLY',
    detail: /replica/,
    begin: becomeReplica,
    end: (server) => server.ask('REPLICAOF', 'NO', 'ONE'),
  },
  {
    name: 'OOM',
    detail: /maxmemory/,
    begin: configure('maxmemory', '1000000'),
    end: configure('maxmemory', '0'),
  },
  { name: 'MISCONF', detail: /disk/, begin: loseDisk, end: findDisk },
  {
    name: 'WRONGPASS, since its password was changed',
    detail: /password/,
    opensBreaker: true,
    async begin(server) {
      await server.ask('CONFIG', 'SET', 'requirepass', 'another-password')
      const admin = server.withPassword('another-password')
      await admin('CLIENT', 'KILL', 'TYPE', 'normal').catch(() => undefined)
    },
    end: (server) => server.withPassword('another-password')('CONFIG', 'SET', 'requirepass', PASSWORD),
  },
  {
    name: 'NOPERM, since its user lost a right',
    detail: /ACL/,
    begin: (server) => server.ask('ACL', 'SETUSER', 'default', '-@scripting', '-set'),
    end: (server) => server.ask('ACL', 'SETUSER', 'default', '+@all'),
  },
  {
    name: 'BUSY',
    detail: /busy with a script/,
    async begin(server) {
      await server.ask('CONFIG', 'SET', 'busy-reply-threshold', '20')
      server.ask('EVAL', 'while true do end', '0').catch(() => undefined)
      await until(() => server.ask('PING').catch((error: Error) => error.message.startsWith('BUSY')), 'it is not busy')
    },
    end: (server) => server.ask('SCRIPT', 'KILL'),
  },
]

describe.skipIf(!hasRedisServer)('while Redis is', () => {
  let server: RedisServer
  let other: RedisServer
  let service: Service
  let customer: Customer

  beforeAll(async () => {
    server = await startRedisServer({ requirepass: PASSWORD, masterauth: PASSWORD })
    other = await startRedisServer({ requirepass: PASSWORD, masterauth: PASSWORD })
    service = await openServiceOn(server.url)
    customer = await service.openCustomer({ credits: 1_000 })
  })

  test.each(sample(STATES))('$name: metered operations are 503 and free, and it recovers by itself', async (state) => {
    await until(async () => (await callAny(service, customer)) === 200, 'the service did not start')
    await untilReady(service)
    const before = await settledBalance(service, customer)
    await state.begin(server, other)
    try {
      await expectRefusals(service, customer, state.detail)
      const metrics = (await service.app.inject({ url: '/metrics', headers: { accept: 'text/plain' } })).body
      // A server that loads was restarted before, which may have been noticed or not.
      if (state.name !== 'LOADING')
        expect(metrics).toMatch(state.opensBreaker ? /rpk_breaker_state\{store="redis"\} [12]/ : /\{store="redis"\} 0/)
    } finally {
      await state.end(server)
    }
    await until(async () => (await callAny(service, customer)) === 200, 'no recovery')
    await untilReady(service)
    expect(await settledBalance(service, customer)).toBe(before - 1)
  })
})

describe.skipIf(!hasRedisServer)('while a Redis Cluster is', () => {
  let cluster: RedisCluster
  let service: Service

  beforeAll(async () => {
    cluster = await startRedisCluster({ 'cluster-require-full-coverage': 'yes' })
    service = await openServiceOn(cluster.url, true)
  })

  test('CLUSTERDOWN: metered operations are 503 and free, and it recovers by itself', async () => {
    let customer = await service.openCustomer()
    while (cluster.ownerOf(`{w:${customer.slot}}`) === 2) customer = await service.openCustomer()
    await untilReady(service)
    const before = await customer.balance()
    await cluster.masters[2]!.kill()
    await until(
      () => cluster.masters[0]!.ask('GET', 'x').catch((error: Error) => /CLUSTERDOWN/.test(error.message)),
      'up',
    )
    await expectRefusals(service, customer, /cluster_state|does not answer/)
    await cluster.masters[2]!.start()
    await until(async () => (await callAny(service, customer)) === 200, 'the service did not recover')
    await untilReady(service)
    expect(await settledBalance(service, customer)).toBe(before - 1)
  })
})

/**
 * The service on a Redis of the test's own. A call has as long as in operation, so that a busy machine makes no
 * time-outs of its own.
 */
async function openServiceOn(url: string, cluster = false): Promise<Service> {
  const redis = await openRedis({ url, cluster })
  return openOwnService({ redis, graph: await openTestGraph() })
}

async function callAny(service: Service, customer: Customer): Promise<number> {
  return (await service.call(customer, 'GET', '/api/v1/domain-packs/eu-dora')).status
}

async function expectRefusals(service: Service, customer: Customer, detail: RegExp): Promise<void> {
  const metered = listMetered(service)
  expect(metered.length).toBeGreaterThanOrEqual(7)
  for (const { method, path, body } of metered) {
    const answer = await service.call(customer, method, path, body)
    expect({ path, ...answer }).toMatchObject({
      path,
      status: 503,
      headers: { 'retry-after': '2' },
      json: { errors: [{ code: 'billing_unavailable', message: 'Billing ledger is unavailable' }] },
    })
    expect(answer.headers).not.toHaveProperty('x-credits-cost')
  }
  expect((await service.app.inject('/healthz')).statusCode).toBe(200)
  const ready = await service.app.inject('/readyz')
  expect(ready.statusCode).toBe(503)
  expect(ready.json()).toMatchObject({
    status: 'not_ready',
    components: { neo4j: { status: 'up' }, redis: { status: 'down', detail: expect.stringMatching(detail) } },
  })
}

/** The balance when nothing is open any more: what was refused or timed out has been given back. */
async function settledBalance(service: Service, customer: Customer): Promise<number> {
  await until(
    async () => (await showCredits(service.redis, customer.slot)).open_operations === 0,
    'an operation stays open',
  )
  return customer.balance()
}
