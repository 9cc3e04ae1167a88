import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request, type RequestOptions } from 'node:http'
import { createServer } from 'node:net'
import { beforeAll, describe, expect, test, onTestFinished } from 'vitest'
import { showCredits } from '#src/money/accounts/credits/credits.ts'
import { serve } from '#src/server.ts'
import { startProgram, startServer, storeVariables } from '#test/support/programs.ts'
import { openProxiedStores, openProxies, type ProxiedStores } from '#test/support/proxied-stores.ts'
import { runStores } from '#test/support/run-stores.ts'
import { openOwnService, openService, TEST_SECRETS, type Customer, type Service } from '#test/support/service.ts'
import { sample } from '#test/support/sample.ts'

const CREDITS = 1_000
// As many as one key may have at work at once: none waits for a turn.
const BEGUN = 4

let service: Service
let proxies: ProxiedStores
beforeAll(async () => {
  service = await openService()
  proxies = await openProxies()
})

const read = (url: string, { secret }: Customer, path: string) =>
  fetch(`${url}/api/v1${path}`, { headers: { 'x-api-key': secret } })

/** Begins calls whose answers the graph keeps back, and goes on when all of them have been charged. */
async function beginSlowCalls(url: string, customer: Customer): Promise<Array<Promise<number>>> {
  const days = Array.from({ length: BEGUN - 1 }, () => crypto.randomUUID())
  // The first call of an account compares it with its audit log, which needs the graph too.
  expect((await read(url, customer, '/billing/subscription')).status).toBe(200)
  void proxies.neo4j.hold()
  // No two ask the same, so that each needs the graph; the last one finds nothing and is refunded.
  const paths = [...days.map((id) => `/domain-packs?q=${id}`), '/domain-packs/eu-nothing']
  const calls = paths.map(async (path) => (await read(url, customer, path)).status)
  await expect.poll(() => customer.balance()).toBe(CREDITS - BEGUN)
  return calls
}

const isRefused = (url: string) =>
  fetch(`${url}/healthz`).then(
    () => false,
    () => true,
  )

/** What stopping must not break: everything begun is answered, and the ledger knows all of it at once. */
async function expectAnsweredAndSettled(calls: Array<Promise<number>>, customer: Customer): Promise<void> {
  expect(await Promise.all(calls)).toEqual([...Array.from({ length: BEGUN - 1 }, () => 200), 404])
  expect(await showCredits(service.redis, customer.slot)).toMatchObject({
    balance: CREDITS - BEGUN + 1,
    open_operations: 0,
  })
}

describe('closing while calls are under way', () => {
  test('answers what was begun, refuses what comes after, and leaves nothing unsettled', async () => {
    const customer = await service.openCustomer({ credits: CREDITS })
    const neo4j = { ...runStores().neo4j, uri: proxies.neo4jUri }
    const running = await serve({
      host: '127.0.0.1',
      port: 0,
      publicBaseUrl: 'http://127.0.0.1',
      neo4j,
      redis: { url: proxies.redisUrl, cluster: false },
      ...TEST_SECRETS,
      trustProxy: false,
      logLevel: 'silent',
      drainMs: 0,
      webhooks: { isDelivering: false, allowLoopback: false },
    })
    const calls = await beginSlowCalls(running.url, customer)
    const closing = running.close()
    await expect.poll(() => isRefused(running.url)).toBe(true)
    proxies.neo4j.heal()
    // The callers keep their connections; a stop that waited for them to let go would outlast this test.
    await closing
    await expectAnsweredAndSettled(calls, customer)
  })

  test('a Redis that is gone does not keep the service from closing', async () => {
    onTestFinished(() => {
      proxies.redis.heal()
      proxies.neo4j.heal()
    })
    const customer = await service.openCustomer({ credits: CREDITS })
    const stores = await openProxiedStores(proxies)
    const { app, call } = await openOwnService(stores)
    expect((await call(customer, 'GET', '/api/v1/billing/subscription')).status).toBe(200)
    void proxies.neo4j.hold()
    const answer = call(customer, 'GET', `/api/v1/domain-packs?q=${crypto.randomUUID()}`)
    // Asked over the service's own connection, whose replies come in order: the reservation's has come before this one.
    // Over another one the cut could still take it away, and the call would be answered 503.
    await expect.poll(async () => (await showCredits(stores.redis, customer.slot)).balance).toBe(CREDITS - 1)
    proxies.redis.cut()
    proxies.neo4j.heal()
    expect((await answer).status).toBe(200)
    await app.close()
  })
})

describe('the server as a process', () => {
  test('after SIGTERM is not ready and answers on, over connections that end; it ends with code 0 when all is answered and settled', async () => {
    const customer = await service.openCustomer({ credits: CREDITS })
    // Empty: the time that a deployment has.
    const server = await startServer({ ...storeVariables(), LOG_LEVEL: 'fatal', DRAIN_SECONDS: '' })
    const ask = (path: string, options: RequestOptions = {}) =>
      request(`${server.url}/api/v1${path}`, { headers: { 'x-api-key': customer.secret }, ...options })
    const answerOf = async (asked: ClientRequest) => {
      const [response] = (await once(asked, 'response')) as [IncomingMessage]
      await once(response.resume(), 'end')
      const { connection, 'x-credits-cost': cost } = response.headers
      return { status: response.statusCode, connection, cost: Number(cost) }
    }
    const kept = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await answerOf(ask('/domain-packs', { agent: kept }).end())).toMatchObject({ connection: 'keep-alive' })
    const body = JSON.stringify({ entity_roles: ['credit_institution'], jurisdictions: ['EU'], pack_ids: ['eu-dora'] })
    const headers = { 'x-api-key': customer.secret, 'content-type': 'application/json', 'content-length': body.length }
    const begun = ask('/regulatory-graph/applicability-check', { method: 'POST', headers, agent: false })
    const last = answerOf(begun)
    await new Promise((resolve) => begun.write(body.slice(0, 10), resolve))

    server.child.kill('SIGTERM')
    await expect
      .poll(async () => (await fetch(`${server.url}/readyz`)).json())
      .toEqual({
        status: 'not_ready',
        components: { process: { status: 'down', detail: expect.stringMatching(/^is stopping/) } },
      })
    const onKept = ask('/domain-packs', { agent: kept }).end()
    const answers = [await answerOf(onKept), await answerOf(ask('/domain-packs', { agent: false }).end())]
    expect(onKept.reusedSocket).toBe(true)
    await expect.poll(() => isRefused(server.url)).toBe(true)
    begun.end(body.slice(10))
    answers.push(await last)
    expect(answers).toEqual(answers.map(({ cost }) => ({ status: 200, connection: 'close', cost })))
    expect(await server.ended).toEqual({ code: 0, stdout: '', stderr: '' })
    const spent = answers.reduce((sum, { cost }) => sum + cost, 1)
    expect(await showCredits(service.redis, customer.slot)).toMatchObject({
      balance: CREDITS - spent,
      open_operations: 0,
    })
  })

  test('after SIGINT refuses what comes after at once, and a second one ends it in the midst of a call', async () => {
    onTestFinished(() => proxies.neo4j.heal())
    const customer = await service.openCustomer({ credits: CREDITS })
    const proxied = { ...storeVariables(), NEO4J_URI: proxies.neo4jUri }
    const server = await startServer({ ...proxied, LOG_LEVEL: 'fatal', DRAIN_SECONDS: '600' })
    const outcomes = Promise.allSettled(await beginSlowCalls(server.url, customer))
    server.child.kill('SIGINT')
    await expect.poll(() => isRefused(server.url)).toBe(true)
    server.child.kill('SIGINT')
    expect(await server.ended).toMatchObject({ code: 1, stderr: 'second SIGINT, exiting\n' })
    expect((await outcomes).map(({ status }) => status)).toEqual(Array.from({ length: BEGUN }, () => 'rejected'))
  })

  const start = (env: Record<string, string>) => startProgram('src/server.ts', [], env).ended
  /** The first word of each line. */
  const variablesIn = (stderr: string) => stderr.match(/^\S+/gm) ?? []
  const RIGHT = {
    PORT: '0',
    PUBLIC_BASE_URL: 'http://127.0.0.1',
    BILLING_ADMIN_KEY: 'an-admin-key-for-tests',
    SECRET_KEYS: 'a-secret-key-for-tests',
  }

  test('names every variable that is missing and ends with code 2', async () => {
    const { code, stderr } = await start({})
    expect(code).toBe(2)
    expect(variablesIn(stderr)).toEqual([
      'NEO4J_URI',
      'REDIS_URL',
      'PUBLIC_BASE_URL',
      'BILLING_ADMIN_KEY',
      'SECRET_KEYS',
    ])
  })

  test('names every variable that is wrong, shows no secret, and ends with code 2', async () => {
    const wrong = {
      PORT: '99999',
      PUBLIC_BASE_URL: 'ftp://x',
      NEO4J_URI: 'http://u:hidden@x',
      REDIS_URL: 'x',
      REDIS_CLUSTER: 'yes',
      BILLING_ADMIN_KEY: 'hidden',
      SECRET_KEYS: 'hidden,hidden',
      TRUST_PROXY: 'all',
      LOG_LEVEL: 'loud',
    }
    const { code, stdout, stderr } = await start(wrong)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(variablesIn(stderr).toSorted()).toEqual(Object.keys(wrong).toSorted())
    expect(stderr).not.toContain('hidden')
  })

  const addresses = [
    ['a port that is taken', '127.0.0.1', /: another process listens there; stop it, or set PORT\n$/],
    ['an address that this machine lacks', '192.0.2.1', /: this machine has no such address; set HOST\n$/],
  ] as const
  test.each(sample(addresses))(
    'says in a sentence that it can not listen, and ends with code 1: %s',
    async (_name, host, reason) => {
      const taken = createServer().listen(0, '127.0.0.1')
      await once(taken, 'listening')
      const port = String((taken.address() as { port: number }).port)
      // No store is there: the address comes first.
      const quiet = { ...RIGHT, NEO4J_URI: 'bolt://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1', LOG_LEVEL: 'silent' }
      const { code, stdout, stderr } = await start({ ...quiet, HOST: host, PORT: port })
      taken.close()
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
      expect(stderr).toContain(`could not start: can't listen on ${host} port ${port}`)
      expect(stderr).toMatch(reason)
    },
  )

  test('npm start says so too before it touches a store: none is there, and it ends at once', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const port = String((taken.address() as { port: number }).port)
    const nowhere = { NEO4J_URI: 'bolt://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' }
    const { code, stderr } = await startProgram('src/start.ts', [], { ...nowhere, PORT: port }).ended
    taken.close()
    expect(code).toBe(1)
    expect(stderr).toContain(`can't listen on 127.0.0.1 port ${port}: another process listens there`)
  })

  const stores = [
    [
      'NEO4J_URI',
      'bolt://127.0.0.1:1',
      /^could not start: The graph store at bolt:\/\/127\.0\.0\.1:1 does not answer: .*ECONNREFUSED/,
    ],
    [
      'REDIS_URL',
      'redis://127.0.0.1:1',
      /^could not start: Redis at redis:\/\/127\.0\.0\.1:1 does not answer: .*ECONNREFUSED/,
    ],
  ] as const
  test.each(sample(stores))('says what it could not reach and ends with code 3: %s', async (variable, uri, reason) => {
    const { code, stderr } = await start({ ...RIGHT, ...storeVariables(), [variable]: uri })
    expect(code).toBe(3)
    expect(stderr).toMatch(reason)
  })
})
