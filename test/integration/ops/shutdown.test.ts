import { Agent, get as httpGet } from 'node:http'
import { inject } from 'vitest'
import { beforeAll, describe, expect, test } from 'vitest'
import { showCredits } from '#src/features/billing/credits.ts'
import { serve } from '#src/server.ts'
import { startProgram, startServer, storeVariables } from '#test/support/programs.ts'
import { openProxies, type ProxiedStores } from '#test/support/proxied-stores.ts'
import { openService, type Customer, type Service } from '#test/support/service.ts'

const CREDITS = 1_000
const BEGUN = 6

let service: Service
let proxies: ProxiedStores
beforeAll(async () => {
  service = await openService()
  proxies = await openProxies()
})

const read = (url: string, { secret }: Customer, path: string) => fetch(`${url}/api/v1${path}`, { headers: { 'x-api-key': secret } })

/** Begins calls whose answers the graph keeps back, and goes on when all of them have been charged. */
async function beginSlowCalls(url: string, customer: Customer): Promise<Array<Promise<number>>> {
  const days = Array.from({ length: BEGUN - 1 }, () => crypto.randomUUID())
  void proxies.neo4j.hold()
  // No two ask the same, so that each needs the graph; the last one finds nothing and is refunded.
  const paths = [...days.map((id) => `/domain-packs?q=${id}`), '/domain-packs/eu-nothing']
  const calls = paths.map(async (path) => (await read(url, customer, path)).status)
  await expect.poll(() => customer.balance(), { timeout: 5_000 }).toBe(CREDITS - BEGUN)
  return calls
}

const isRefused = (url: string) => fetch(`${url}/healthz`).then(() => false, () => true)

/** What stopping must not break: everything begun is answered, and the ledger knows all of it at once. */
async function expectAnsweredAndSettled(calls: Array<Promise<number>>, customer: Customer): Promise<void> {
  expect(await Promise.all(calls)).toEqual([...Array.from({ length: BEGUN - 1 }, () => 200), 404])
  expect(await showCredits(service.redis, customer.slot)).toMatchObject({ balance: CREDITS - BEGUN + 1, open_operations: 0 })
}

describe('closing while calls are under way', () => {
  test('answers what was begun, refuses what comes after, and leaves nothing unsettled', async () => {
    const customer = await service.openCustomer({ credits: CREDITS })
    const neo4j = { ...inject('neo4j'), uri: proxies.neo4jUri }
    const running = await serve({
      ...{ host: '127.0.0.1', port: 0, publicBaseUrl: 'http://127.0.0.1', trustProxy: false, logLevel: 'silent' },
      ...{ billingAdminKey: '', secretKeys: [], neo4j, redis: { url: proxies.redisUrl, cluster: false } },
    })
    const calls = await beginSlowCalls(running.url, customer)
    const closing = running.close()
    await expect.poll(() => isRefused(running.url), { timeout: 5_000 }).toBe(true)
    const releasedAtMs = performance.now()
    proxies.neo4j.heal()
    await closing
    expect(performance.now() - releasedAtMs).toBeLessThan(5_000)
    await expectAnsweredAndSettled(calls, customer)
  })
})

describe('the server as a process', () => {
  test('ends with code 0 after SIGTERM, when every call that was begun is answered and settled', async () => {
    const customer = await service.openCustomer({ credits: CREDITS })
    const server = await startServer({ ...storeVariables(), NEO4J_URI: proxies.neo4jUri, LOG_LEVEL: 'warn' })
    const calls = await beginSlowCalls(server.url, customer)
    server.child.kill('SIGTERM')
    await expect.poll(() => isRefused(server.url), { timeout: 5_000 }).toBe(true)
    proxies.neo4j.heal()
    expect(await server.ended).toEqual({ code: 0, stdout: '', stderr: '' })
    await expectAnsweredAndSettled(calls, customer)
  })
})
