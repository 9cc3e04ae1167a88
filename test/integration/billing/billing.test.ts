import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { getSubscription } from '#src/features/account/billing/subscription.ts'
import { DAY_MS, systemClock } from '#src/lib/clock.ts'
import { parseApiKey } from '#src/lib/secrets/api-key.ts'
import { draftEvent, OPERATOR } from '#src/money/accounts/audit-log/audit.ts'
import {
  changedKeys,
  grantCredits,
  grantToStore,
  listGrants,
  voidGrant,
  type CreditGrantRequest,
} from '#src/money/accounts/credits/credits.ts'
import { subscribe as putOnPlan } from '#src/money/accounts/credits/plans.ts'
import { issueKey } from '#src/money/accounts/keys/keys.ts'
import { accountKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import { reserveScript, commitReservationsScript, subscribeScript } from '#src/stores/redis/scripts.ts'
import { openOwnService, openService, type Customer, type Service } from '#test/support/service.ts'

const BILLING = '/api/v1/billing'
const HOUR_MS = 3_600_000

let service: Service
let reader: Customer
beforeAll(async () => {
  service = await openService()
  reader = await service.openCustomer({ credits: 0 })
  // Hours of usage follow the clock of Redis.
  service.clock.set(new Date().toISOString())
})

const read = (customer: Pick<Customer, 'secret'>, path: string) => service.call(customer, 'GET', `${BILLING}${path}`)
const hourOf = (ms: number) => new Date(Math.floor(ms / HOUR_MS) * HOUR_MS).toISOString()

/** Charges one call by the script itself, `offsetMs` from now; usage goes to the bucket of `bucketMs`. */
async function chargeAt({ slot, secret }: Customer, op: string, price: number, offsetMs: number, bucketMs: number) {
  const keys = workspaceKeys(slot)
  const touched = [...accountKeys(keys, bucketMs), keys.key(parseApiKey(secret)!.hash)]
  const leaseMs = String(100 * DAY_MS)
  const group = ['getDomainPack', String(price), 'read', '0', '1']
  const args = [String(offsetMs), 'reserve', leaseMs, '0', ...group, op, '1', '', '']
  const reply = await service.redis.runScript(reserveScript, touched, args)
  const [, , items] = reply
  expect(items.map(([code, taken]) => ({ code, taken }))).toEqual([{ code: 'ok', taken: 1 }])
  // Moves what was counted to the bucket.
  await service.redis.runScript(commitReservationsScript, accountKeys(keys, bucketMs), [String(offsetMs)])
}

/** What was used up to here, without the reads of usage themselves. */
async function usedBy(customer: Pick<Customer, 'secret'>, query = '') {
  const { json } = await read(customer, `/usage?limit=500${query}`)
  return (json.data as Array<Record<string, any>>).filter((row) => row['operation'] !== 'listUsage')
}

describe('usage', () => {
  test('counts answered calls by hour, token and operation, exactly', async () => {
    const customer = await service.openCustomer()
    const other = await issueKey(service.redis, systemClock, {
      workspaceId: customer.workspaceId,
      slot: customer.slot,
      name: 'other',
      type: 'service',
      scopes: ['read'],
    })
    const startedAt = Date.now()
    for (let i = 0; i < 3; i++) await service.call(customer, 'GET', '/api/v1/domain-packs/eu-dora')
    await service.call({ secret: other.secret }, 'GET', '/api/v1/domain-packs/eu-dora')
    await service.call(customer, 'POST', '/api/v1/regulatory-graph/query', {})
    // Neither of these is charged.
    await service.call(customer, 'GET', '/api/v1/domain-packs/eu-none')
    await service.call(customer, 'POST', '/api/v1/regulatory-graph/query', { q: 1 })

    const sums = async () => {
      const found = new Map<string, number[]>()
      for (const { token_id: token, operation, calls, credits } of await usedBy(customer)) {
        const [before = 0, spent = 0] = found.get(`${token} ${operation}`) ?? []
        found.set(`${token} ${operation}`, [before + calls, spent + credits])
      }
      return Object.fromEntries(found)
    }
    await expect.poll(sums).toEqual({
      [`${customer.keyId} getDomainPack`]: [3, 3],
      [`${other.key.id} getDomainPack`]: [1, 1],
      [`${customer.keyId} queryRegulatoryGraph`]: [1, 2],
    })
    // A call around the full hour has a row of its own.
    const hours = new Set((await usedBy(customer)).map((row) => row['hour']))
    expect([hourOf(startedAt), hourOf(Date.now())]).toEqual(expect.arrayContaining([...hours]))

    expect(await usedBy(customer, `&token_id=${other.key.id.toUpperCase()}`)).toMatchObject([{ calls: 1, credits: 1 }])
    expect(await usedBy(customer, '&operation=queryRegulatoryGraph')).toMatchObject([{ calls: 1, credits: 2 }])
    const { json: summary } = await read(customer, '/usage/summary?operation=getDomainPack')
    expect(summary.totals).toEqual({ calls: 4, credits: 4 })
    expect(await customer.balance()).toBe(1_000 - 6)

    const stranger = await service.openCustomer()
    expect(await usedBy(stranger)).toEqual([])
    expect((await read(stranger, `/usage?token_id=${customer.keyId}`)).status).toBe(404)
  })

  test('pages newest first with the exact total, and takes hours that overlap the range', async () => {
    const customer = await service.openCustomer()
    const now = Date.now()
    const hoursAgo = [400, 60, 50, 26, 2, 1]
    for (const ago of hoursAgo) await chargeAt(customer, '', 0, -ago * HOUR_MS, now - ago * HOUR_MS)
    const at = (ago: number) => hourOf(now - ago * HOUR_MS)
    const filter = 'operation=getDomainPack'

    const pages = []
    for (let offset = 0; offset < 6; offset += 4)
      pages.push((await read(customer, `/usage?${filter}&limit=4&offset=${offset}`)).json)
    expect(pages.map(({ page }) => page)).toEqual([
      { limit: 4, offset: 0, total: 6, next_offset: 4 },
      { limit: 4, offset: 4, total: 6 },
    ])
    const hours = pages.flatMap(({ data }) => data).map((row) => row.hour)
    expect(hours).toEqual(hoursAgo.toReversed().map(at))

    const range = async (from: number, to: number) => {
      const query = `${filter}&from=${new Date(from).toISOString()}&to=${new Date(to).toISOString()}`
      return (await read(customer, `/usage?${query}`)).json.data.map((row: { hour: string }) => row.hour)
    }
    const start = Date.parse(at(50))
    expect(await range(start, start + HOUR_MS)).toEqual([at(50)])
    expect(await range(start + 1, start + 2)).toEqual([at(50)])
    expect(await range(start - 1, start)).toEqual([])
    expect(await range(start + HOUR_MS, start + 2 * HOUR_MS)).toEqual([])
    expect(await range(start, Date.parse(at(26)) + 1)).toEqual([at(26), at(50)])

    const { json: summary } = await read(customer, `/usage/summary?${filter}`)
    const days = Map.groupBy(hoursAgo, (ago) => at(ago).slice(0, 10))
    expect(summary).toEqual({
      totals: { calls: 6, credits: 0 },
      days: [...days]
        .map(([day, list]) => ({ day, operation: 'getDomainPack', calls: list.length, credits: 0 }))
        .toSorted((one, other) => (one.day < other.day ? 1 : -1)),
    })
  })

  test('begins 31 days ago unless told otherwise', async () => {
    const customer = await service.openCustomer()
    const old = Date.now() - 33 * DAY_MS
    await chargeAt(customer, '', 0, -33 * DAY_MS, old)
    expect(await usedBy(customer)).toEqual([])
    expect(await usedBy(customer, `&from=${new Date(old).toISOString()}`)).toMatchObject([{ hour: hourOf(old) }])
    expect(await usedBy(customer, `&to=${new Date(old + DAY_MS).toISOString()}`)).toMatchObject([{ calls: 1 }])
  })

  test('sums an hour that lies in two buckets, and finds what was settled days later', async () => {
    const customer = await service.openCustomer()
    const now = Date.now()
    const offsetMs = -10 * DAY_MS
    const then = now + offsetMs
    // Around midnight the clocks of process and Redis name different days.
    await chargeAt(customer, '', 0, offsetMs, then)
    await chargeAt(customer, '', 0, offsetMs, then - DAY_MS)
    await chargeAt(customer, 'late', 3, offsetMs, then)
    const query = `&from=${new Date(then).toISOString()}&to=${new Date(then + 1).toISOString()}`
    expect(await usedBy(customer, query)).toMatchObject([{ hour: hourOf(then), calls: 2, credits: 0 }])

    const touched = accountKeys(workspaceKeys(customer.slot), then + 5 * DAY_MS)
    await service.redis.runScript(commitReservationsScript, touched, [String(offsetMs + 5 * DAY_MS), 'late', '1'])
    expect(await usedBy(customer, query)).toMatchObject([{ hour: hourOf(then), calls: 3, credits: 3 }])
  })

  test.each([
    ['/usage?from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z', ['query.from'], 'must not be after to'],
    ['/usage?from=2026-08-01T00:00:00Z', ['query.from'], 'at most 93: ask for it in parts, with from and to'],
    ['/usage/summary?from=2024-01-01T00:00:00Z&to=2024-05-01T00:00:00Z', ['query.from'], '121 days before the end'],
    ['/usage?from=2026-11-01', ['query.from'], ''],
    ['/usage?from=2026-02-30T00:00:00Z', ['query.from'], ''],
    ['/usage/summary?to=yesterday', ['query.to'], ''],
    ['/usage?operation=getDomainPak', ['query.operation'], 'did you mean getDomainPack'],
    ['/usage/summary?operation=', ['query.operation'], 'is not an operation'],
    ['/usage?token_id=1', ['query.token_id'], ''],
    ['/usage?limit=0&offset=-1', ['query.limit', 'query.offset'], ''],
    ['/usage?limit=501', ['query.limit'], ''],
    ['/usage/summary?limit=5', ['query.limit'], ''],
    ['/subscription?plan=none', ['query.plan'], ''],
    ['/prices?operation=x', ['query.operation'], ''],
    ['/ledger?after=-1', ['query.after'], ''],
    ['/ledger?after=1.5', ['query.after'], ''],
    ['/ledger?after=9007199254740992', ['query.after'], ''],
    ['/ledger?offset=1', ['query.offset'], ''],
    ['/ledger?type=gift', ['query.type'], ''],
  ])('refuses %s', async (path, fields, detail) => {
    const { status, json } = await read(reader, path)
    expect(status).toBe(422)
    expect(json.errors.map((entry: { field: string }) => entry.field).toSorted()).toEqual(fields)
    expect(json.errors[0].detail).toContain(detail)
  })
})

describe('subscription', () => {
  const subscribe = (slot: string, plan: string, grant?: CreditGrantRequest, offsetMs = 0) => {
    const nowMs = Date.now() + offsetMs
    const wanted = grant ? JSON.stringify(grantToStore(grant, nowMs)) : ''
    const event = draftEvent(OPERATOR, { slot, type: 'subscription.changed', subject: randomUUID(), atMs: nowMs })
    const args = [String(offsetMs), plan, wanted, '', '', JSON.stringify(event)]
    return service.redis.runScript(subscribeScript, changedKeys(slot, nowMs), args)
  }

  test('a workspace without a plan or credits is told so, for free', async () => {
    const { status, json, headers } = await read(await service.openCustomer({ credits: 0 }), '/subscription')
    expect({ status, json }).toEqual({
      status: 200,
      json: { plan: 'none', balance: 0, held: { operations: 0, credits: 0 }, grants: [] },
    })
    expect(headers['x-credits-cost']).toBe('0')
  })

  test('shows plan, period, renewal, grants in the order in which they burn, and what is held', async () => {
    const customer = await service.openCustomer({ credits: 0 })
    const { slot } = customer
    const startedAt = Date.now()
    const id = randomUUID()
    const included = {
      slot,
      amount: 500,
      period: 'month',
      anchorAt: startedAt,
      id,
      reason: 'plan',
      priority: 50,
    } as const
    await subscribe(slot, 'team', included)
    const forever = await grantCredits(service.redis, { slot, amount: 70, reason: 'thanks' })
    const expiresAt = startedAt + DAY_MS
    const soon = await grantCredits(service.redis, { slot, amount: 10, reason: 'trial', expiresAt })
    await chargeAt(customer, 'open', 7, 0, startedAt)

    const { json } = await read(customer, '/subscription')
    const endsAt = json.included.renews_at
    expect(json).toEqual({
      plan: 'team',
      started_at: expect.any(String),
      included: {
        credits: 500,
        period: 'month',
        current: { starts_at: new Date(startedAt).toISOString(), ends_at: endsAt, remaining: 493 },
        renews_at: expect.any(String),
      },
      balance: 573,
      held: { operations: 1, credits: 7 },
      grants: [
        { id: `${id}#0`, kind: 'recurring', remaining: 493, priority: 50, expires_at: endsAt, reason: 'plan' },
        {
          id: soon.id,
          kind: 'one_off',
          remaining: 10,
          priority: 100,
          expires_at: new Date(expiresAt).toISOString(),
          reason: 'trial',
        },
        { id: forever.id, kind: 'one_off', remaining: 70, priority: 100, reason: 'thanks' },
      ],
    })
    expect(Math.round((Date.parse(endsAt) - startedAt) / DAY_MS)).toBeGreaterThanOrEqual(28)

    // In the next period what was left is gone and the credits are there anew.
    const offsetMs = Date.parse(endsAt) - Date.now() + 1_000
    const next = await getSubscription(service.redis, slot, { offsetMs })
    expect(next.included!.current).toMatchObject({ starts_at: endsAt, remaining: 500 })
    expect(next.balance).toBe(570)
    await voidGrant(service.redis, slot, id, { offsetMs })
    const ended = await getSubscription(service.redis, slot, { offsetMs })
    expect(ended.included).toEqual({ credits: 500, period: 'month' })
    expect(ended.balance).toBe(70)
    expect(await listGrants(service.redis, slot)).toHaveLength(3)
  })

  test('follows the clock that the service is given, and names the limits of the plan', async () => {
    let offsetMs = 0
    const later = await openOwnService({ clockOffsetMs: () => offsetMs })
    const customer = await later.openCustomer({ credits: 0 })
    await putOnPlan(later.redis, { slot: customer.slot, plan: 'trial' })
    const readIt = async () => (await later.call(customer, 'GET', `${BILLING}/subscription`)).json
    const first = await readIt()
    expect(first.limits).toEqual({ rate_per_second: 10, burst: 50 })
    offsetMs = 32 * DAY_MS
    expect((await readIt()).included.current.starts_at).toBe(first.included.current.ends_at)
  })

  test('a plan that begins later, one that ends, and one without credits', async () => {
    const { slot } = await service.openCustomer({ credits: 0 })
    const now = Date.now()
    const anchorAt = now + DAY_MS
    await subscribe(slot, 'team', { slot, amount: 5, period: 'day', anchorAt, reason: 'plan' })
    const later = await getSubscription(service.redis, slot)
    expect(later.included).toEqual({ credits: 5, period: 'day', renews_at: new Date(anchorAt).toISOString() })

    const expiresAt = now + DAY_MS / 2
    await subscribe(slot, 'trial', { slot, amount: 5, period: 'day', anchorAt: now, expiresAt, reason: 'plan' })
    const trial = await getSubscription(service.redis, slot)
    const current = { starts_at: new Date(now).toISOString(), ends_at: new Date(expiresAt).toISOString(), remaining: 5 }
    expect(trial).toMatchObject({ plan: 'trial', balance: 5 })
    expect(trial.included).toEqual({ credits: 5, period: 'day', current })

    await subscribe(slot, 'custom')
    const custom = await getSubscription(service.redis, slot)
    expect(custom).toMatchObject({ plan: 'custom', balance: 0, grants: [] })
    expect(custom.included).toBeUndefined()
  })
})

test('prices are those of the routes: what a call costs is what the list says', async () => {
  const customer = await service.openCustomer()
  const { operations } = (await read(customer, '/prices')).json as { operations: Array<Record<string, unknown>> }
  const document = (await service.app.inject('/openapi.json')).json()
  const documented = Object.entries<Record<string, any>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      // The credential of a feed is a part of its path.
      .filter(
        ([, operation]) =>
          operation.security.some((scheme: object) => 'api_key' in scheme) || path.includes('{feed_secret}'),
      )
      .map(([method, { operationId }]) => `${method.toUpperCase()} ${path} ${operationId}`),
  )
  const listed = operations.map(
    ({ method, path, operation }) => `${String(method)} ${String(path)} ${String(operation)}`,
  )
  expect(listed.toSorted()).toEqual(documented.toSorted())
  expect(operations).toContainEqual({
    operation: 'listUsage',
    method: 'GET',
    path: '/api/v1/billing/usage',
    scope: 'read',
    price: 'account',
    credits: 0,
  })
  for (const { operation, credits } of operations) {
    const url = { getDomainPack: '/api/v1/domain-packs/eu-dora', listVocabularies: '/api/v1/vocabularies' }[
      String(operation)
    ]
    if (url) expect((await service.call(customer, 'GET', url)).headers['x-credits-cost']).toBe(String(credits))
  }
})
