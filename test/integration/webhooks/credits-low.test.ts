import { beforeAll, describe, expect, test } from 'vitest'
import { createCreditWatch, type CreditWatch } from '#src/features/account/webhooks/webhooks.ts'
import { grantCredits } from '#src/money/accounts/credits/credits.ts'
import { subscribe } from '#src/money/accounts/credits/plans.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { forgetLowAlertsScript } from '#src/stores/redis/scripts.ts'
import { openOwnService, type Customer, type Service } from '#test/support/service.ts'
import { LOOPBACK } from '#test/support/webhooks.ts'

let service: Service
let graph: Graph
beforeAll(async () => {
  // The clock of the accounts is the real one.
  service = await openOwnService({ webhookTargets: LOOPBACK, leaseMs: 60_000 })
  service.clock.set(new Date(Date.now() - 1_000).toISOString())
  graph = service.graph
})

const watch = (redis: Redis = service.redis): CreditWatch =>
  createCreditWatch({ graph: service.graph, redis, clock: service.clock })
/** Looks at all workspaces once, those of other tests too. */
async function look(credits = watch()): Promise<void> {
  for (let page = 0; page < 100 && (await credits.look()) === 100; page += 1);
}

async function openWatched(credits: number, below?: number): Promise<Customer> {
  const customer = await service.openCustomer({ credits, scopes: ['read', 'write', 'admin'] })
  const { status } = await service.call(customer, 'POST', '/api/v1/webhook-endpoints', {
    url: 'http://127.0.0.1:9/',
    event_types: ['credits.low'],
  })
  expect(status).toBe(200)
  if (below) await service.call(customer, 'PATCH', '/api/v1/workspace', { credits_low_below: below })
  await look()
  return customer
}

/** Spends credits by reads of one each. */
async function spend(customer: Customer, credits: number): Promise<void> {
  const calls = Array.from({ length: credits }, () => service.call(customer, 'GET', '/api/v1/domain-packs?limit=1'))
  const statuses = (await Promise.all(calls)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200]))
}

async function alarmsOf({ workspaceId }: Customer): Promise<any[]> {
  const text =
    "MATCH (m:WebhookMessage {type: 'credits.low'}) WHERE m.workspace_id = $workspaceId RETURN m.body AS body ORDER BY m.at, m.body"
  const { records } = await graph.runText(text, { workspaceId })
  return records.map((record) => JSON.parse(record.get('body')).data)
}

describe('credits.low', () => {
  test('does not create an account that Redis has lost, so that the next call finds out', async () => {
    const customer = await openWatched(20, 10)
    const { account } = workspaceKeys(customer.slot)
    await service.redis.command(account, ['DEL', account])
    await look()
    expect(await service.redis.command(account, ['EXISTS', account])).toBe(0)
  })

  test('is told once when the balance falls below the mark, however many calls do it', async () => {
    const customer = await openWatched(20, 10)
    await spend(customer, 10)
    await look()
    expect(await alarmsOf(customer)).toEqual([])
    await spend(customer, 6)
    await look()
    await spend(customer, 3)
    await look()
    const alarms = await alarmsOf(customer)
    expect(alarms).toEqual([{ balance: expect.any(Number), threshold: 10, ledger_seq: expect.any(Number) }])
    expect(alarms[0].balance).toBeLessThan(10)
  })

  test('is told again after a grant has lifted the balance above the mark, and not before', async () => {
    const customer = await openWatched(12, 10)
    await spend(customer, 4)
    await look()
    await grantCredits(service.redis, { slot: customer.slot, amount: 1, reason: 'too little' })
    await spend(customer, 1)
    await look()
    expect(await alarmsOf(customer)).toHaveLength(1)
    await grantCredits(service.redis, { slot: customer.slot, amount: 10, reason: 'enough' })
    await spend(customer, 9)
    await look()
    expect((await alarmsOf(customer)).map(({ threshold }) => threshold)).toEqual([10, 10])
  })

  test('is not told twice for calls at the border that are refunded', async () => {
    const customer = await openWatched(10, 10)
    const missing = () => service.call(customer, 'GET', '/api/v1/domain-packs/none')
    for (let i = 0; i < 3; i += 1) expect((await missing()).status).toBe(404)
    await expect.poll(() => customer.balance()).toBe(10)
    await look()
    expect(await alarmsOf(customer)).toHaveLength(1)
  })

  test('survives a crash between the message and the end of its note, and is told once', async () => {
    const customer = await openWatched(12, 10)
    await spend(customer, 5)
    const { redis } = service
    const dying: Redis = {
      ...redis,
      runScript: (script, keys, args) =>
        script.name === forgetLowAlertsScript.name
          ? Promise.reject(new Error('killed'))
          : redis.runScript(script, keys, args),
    }
    await expect(watch(dying).look()).rejects.toThrow('killed')
    expect(await alarmsOf(customer)).toHaveLength(1)
    await Promise.all([look(), look()])
    expect(await alarmsOf(customer)).toHaveLength(1)
  })

  test('follows the plan where the workspace has said nothing: a tenth of what it gives', async () => {
    const customer = await openWatched(0)
    const terms = { credits: 100, period: 'month', ratePerSecond: 1_000, burst: 2_000 } as const
    await subscribe(service.redis, { slot: customer.slot, plan: 'custom', terms })
    await look()
    await spend(customer, 90)
    await look()
    expect(await alarmsOf(customer)).toEqual([])
    await spend(customer, 1)
    await look()
    expect(await alarmsOf(customer)).toEqual([{ balance: 9, threshold: 10, ledger_seq: expect.any(Number) }])
  })

  test('is not told of a plan that takes the place of another', async () => {
    const customer = await openWatched(0, 50)
    const terms = { credits: 100, period: 'month', ratePerSecond: 1_000, burst: 2_000 } as const
    await subscribe(service.redis, { slot: customer.slot, plan: 'custom', terms })
    await subscribe(service.redis, { slot: customer.slot, plan: 'trial' })
    await look()
    expect(await alarmsOf(customer)).toEqual([])
  })

  test('is told of credits that expire though nobody calls', async () => {
    const customer = await openWatched(5, 10)
    const expiresAt = Date.now() + 60_000
    await grantCredits(service.redis, { slot: customer.slot, amount: 20, reason: 'short', expiresAt })
    await look()
    expect(await alarmsOf(customer)).toEqual([])
    await look(createCreditWatch({ ...service, offsetMs: () => 120_000 }))
    await look(createCreditWatch({ ...service, offsetMs: () => 120_000 }))
    expect(await alarmsOf(customer)).toEqual([{ balance: 5, threshold: 10, ledger_seq: expect.any(Number) }])
  })

  test('is no news to an endpoint that was made after the fall', async () => {
    const customer = await openWatched(12, 10)
    const { json } = await service.call(customer, 'GET', '/api/v1/webhook-endpoints')
    await service.call(customer, 'DELETE', `/api/v1/webhook-endpoints/${json.data[0].id}`)
    await spend(customer, 5)
    service.clock.set(new Date(Date.now() + 1_000).toISOString())
    await service.call(customer, 'POST', '/api/v1/webhook-endpoints', { url: 'http://127.0.0.1:9/' })
    await look()
    expect(await alarmsOf(customer)).toEqual([])
    service.clock.set(new Date(Date.now() - 1_000).toISOString())
  })

  test('leaves the mark to the workspace: null goes back to the plan', async () => {
    const customer = await openWatched(100, 40)
    const workspace = () => service.call(customer, 'GET', '/api/v1/workspace')
    expect((await workspace()).json.credits_low_below).toBe(40)
    await service.call(customer, 'PATCH', '/api/v1/workspace', { name: 'Other' })
    expect((await workspace()).json.credits_low_below).toBe(40)
    await service.call(customer, 'PATCH', '/api/v1/workspace', { credits_low_below: null })
    expect((await workspace()).json).not.toHaveProperty('credits_low_below')
    for (const wrong of [0, 1.5, '10'])
      expect((await service.call(customer, 'PATCH', '/api/v1/workspace', { credits_low_below: wrong })).status).toBe(
        422,
      )
  })
})
