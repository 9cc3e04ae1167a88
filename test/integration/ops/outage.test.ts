import { beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#src/app.ts'
import { systemClock } from '#src/lib/clock.ts'
import { grantCredits, showCredits } from '#src/money/accounts/credits/credits.ts'
import { issueKey } from '#src/money/accounts/keys/keys.ts'
import { createWorkspace } from '#src/money/accounts/workspaces/workspaces.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { createResponseCache } from '#src/stores/graph/revision.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { verifyChain } from '#test/support/ledger.ts'
import { openProxiedStores, openProxies } from '#test/support/proxied-stores.ts'
import type { Proxy } from '#test/support/proxy.ts'
import { TEST_SECRETS } from '#test/support/service.ts'
import { openTestGraph, openTestRedis } from '#test/support/stores.ts'

const CREDITS = 100_000
const WORKERS = 16

let graph: Graph
let redis: Redis
let neo4jProxy: Proxy
let redisProxy: Proxy
let url: string

beforeAll(async () => {
  graph = await openTestGraph()
  redis = await openTestRedis()
  const proxies = await openProxies()
  ;({ neo4j: neo4jProxy, redis: redisProxy } = proxies)
  const { graph: proxiedGraph, redis: proxiedRedis } = await openProxiedStores(proxies)
  const answers = createResponseCache({ graph: proxiedGraph, trustMs: 0 })
  const app = await buildApp(
    { graph: proxiedGraph, redis: proxiedRedis, answers, clock: systemClock },
    { publicBaseUrl: 'http://127.0.0.1', ...TEST_SECRETS, logLevel: 'silent', webhookDelivery: false },
  )
  url = await app.listen({ port: 0, host: '127.0.0.1' })
  return async () => {
    await answers.stop()
    await app.close()
  }
})

async function openAccount() {
  const { id, slot } = await createWorkspace(graph, systemClock, 'Outage')
  const { secret } = await issueKey(redis, systemClock, {
    workspaceId: id,
    slot,
    name: 'x',
    type: 'service',
    scopes: ['read'],
  })
  await grantCredits(redis, { slot, amount: CREDITS, reason: 'x' })
  return { slot, secret }
}

const call = (secret: string, path = '/api/v1/domain-packs/eu-dora') =>
  fetch(url + path, { headers: { 'x-api-key': secret } })

/** Calls from WORKERS at once until `stop` says so or 5,000 calls were made; breaks something in the middle. */
async function runLoad(secret: string, atCall: Record<number, () => void>, most: number) {
  const answers: Array<{ status: number; retryAfter: string | null; body: string }> = []
  let made = 0
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      while (made < most) {
        made += 1
        atCall[made]?.()
        const response = await call(secret)
        answers.push({
          status: response.status,
          retryAfter: response.headers.get('retry-after'),
          body: await response.text(),
        })
      }
    }),
  )
  return answers
}

/** The balance after every lease has ended: as if an hour had gone by. */
async function balanceAfterLeases(slot: string): Promise<number> {
  return (await showCredits(redis, slot, { offsetMs: 3_600_000 })).balance
}

/** Tries until the service answers again; bounded. */
async function waitForRecovery(secret: string): Promise<number> {
  for (let attempt = 1; attempt <= 200; attempt += 1) {
    const response = await call(secret)
    await response.text()
    if (response.status === 200) return attempt
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('the service did not recover')
}

describe.each([
  ['Redis stopped', () => redisProxy.cut(), () => redisProxy.heal(), 'Redis does not answer'],
  ["Redis's replies lost", () => redisProxy.dropReplies(), () => redisProxy.heal(), 'Redis does not answer'],
  ['Neo4j stopped', () => neo4jProxy.cut(), () => neo4jProxy.heal(), 'the graph store does not answer'],
])('%s in the middle of a load', (_name, breakIt, healIt, detail) => {
  test('is 503 with Retry-After, charges only what was answered, and recovers by itself', async () => {
    const { slot, secret } = await openAccount()
    const answers = await runLoad(secret, { 100: breakIt }, 260)
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 503, retryAfter: '2' })
      expect(JSON.parse(answer.body).errors).toMatchObject([
        { code: 'billing_unavailable', message: 'Billing ledger is unavailable', detail },
      ])
    }
    const health = await fetch(`${url}/healthz`)
    expect(health.status).toBe(200)
    const ready = await fetch(`${url}/readyz`)
    expect(ready.status).toBe(503)
    expect(await ready.json()).toMatchObject({ status: 'not_ready' })
    healIt()
    await waitForRecovery(secret)
    const answered = answers.filter((answer) => answer.status === 200).length + 1
    // A settlement that was lost with the connection is a call given for nothing; none is ever charged unanswered.
    const charged = CREDITS - (await balanceAfterLeases(slot))
    expect(charged).toBeLessThanOrEqual(answered)
    expect(charged).toBeGreaterThan(0)
    await verifyChain(redis, slot)
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
  })
})
