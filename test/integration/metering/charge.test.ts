import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#src/lib/clock.ts'
import type { Scope } from '#src/lib/scopes.ts'
import { parseApiKey } from '#src/lib/secrets/api-key.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import { grantCredits, showCredits } from '#src/money/accounts/credits/credits.ts'
import { issueKey, listKeys, revokeKey } from '#src/money/accounts/keys/keys.ts'
import { createMetering, type MeteredCall, type Reservation } from '#src/money/metering/index.ts'
import { readAccount } from '#src/stores/redis/account.ts'
import { accountKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { commitReservationsScript } from '#src/stores/redis/scripts.ts'
import { readLedger, verifyChain } from '#test/support/ledger.ts'
import { end } from '#test/support/reservations.ts'
import { openTestRedis } from '#test/support/stores.ts'

let redis: Redis
beforeAll(async () => {
  redis = await openTestRedis()
})

async function openAccount(
  credits: number,
  options: { scopes?: Scope[]; expiresAt?: number; grantExpiresAt?: number } = {},
) {
  const { scopes = ['read'], expiresAt, grantExpiresAt } = options
  const slot = randomBase62(12)
  const { key, secret } = await issueKey(redis, systemClock, {
    workspaceId: randomUUID(),
    slot,
    name: 'test',
    type: 'service',
    scopes,
    ...(expiresAt ? { expiresAt } : {}),
  })
  if (credits > 0)
    await grantCredits(redis, {
      slot,
      amount: credits,
      reason: 'test',
      ...(grantExpiresAt ? { expiresAt: grantExpiresAt } : {}),
    })
  const request = (price: MeteredCall['price'] = 'read'): MeteredCall => ({
    key: parseApiKey(secret)!,
    operation: 'getDomainPack',
    price,
    scopes: ['read'],
  })
  return { slot, keyId: key.id, request, balance: async () => (await showCredits(redis, slot)).balance }
}

const readOpen = async (slot: string) => (await readAccount(redis, slot)).operations

/** How many units of each open operation are noted as answered. */
const readNoted = async (slot: string) => (await readOpen(slot)).map(({ answered }) => answered)

const endAll = (charges: Reservation[], answered = true) => charges.forEach((charge) => end(charge, answered))

describe('charge', () => {
  test('never sells more calls than there are credits: 200 racers on 10 credits', async () => {
    const account = await openAccount(10)
    // Two replicas, so that batches of one process cannot hide a race between processes.
    const meters = [createMetering({ redis }), createMetering({ redis })]
    const results = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => meters[index % 2]!.reserve(account.request())),
    )
    const won = results.filter((result) => result.status === 'fulfilled').map((result) => result.value)
    const codes = results
      .filter((result) => result.status === 'rejected')
      .map((result) => (result.reason as { code: string }).code)
    expect(won).toHaveLength(10)
    expect(new Set(codes)).toEqual(new Set(['credits_exhausted']))
    endAll(won)
    await Promise.all(meters.map((meter) => meter.flush()))
    expect(await account.balance()).toBe(0)
    await verifyChain(redis, account.slot)
  })

  test('charges calls that arrive together as one ledger entry', async () => {
    const account = await openAccount(1_000)
    const meter = createMetering({ redis })
    endAll(await Promise.all(Array.from({ length: 50 }, () => meter.reserve(account.request()))))
    await meter.flush()
    expect(await account.balance()).toBe(950)
    const charges = (await readLedger(redis, account.slot)).filter((entry) => entry.type === 'charge')
    expect(charges.reduce((sum, entry) => sum + entry.units, 0)).toBe(50)
    expect(charges.length).toBeLessThan(10)
  })

  test('refunds what was not answered, to the grant that it came from', async () => {
    const account = await openAccount(100)
    const meter = createMetering({ redis })
    const charges = await Promise.all(Array.from({ length: 10 }, () => meter.reserve(account.request('check'))))
    charges.forEach((charge, index) => end(charge, index < 4))
    await meter.flush()
    expect(await account.balance()).toBe(100 - 4 * 2)
    await verifyChain(redis, account.slot)
  })

  test('settling twice changes nothing', async () => {
    const account = await openAccount(10)
    const meter = createMetering({ redis })
    const charge = await meter.reserve(account.request())
    end(charge, false)
    await meter.flush()
    await meter.flush()
    expect(await account.balance()).toBe(10)
    expect((await readLedger(redis, account.slot)).map((entry) => entry.type)).toEqual(['grant', 'charge', 'refund'])
  })

  test('a process that died is refunded when its lease ends', async () => {
    const account = await openAccount(10)
    let offsetMs = 0
    const meter = createMetering({ redis, leaseMs: 1_000, clockOffsetMs: () => offsetMs })
    await meter.reserve(account.request('check'))
    expect(await account.balance()).toBe(8)
    offsetMs = 5_000
    const next = await meter.reserve(account.request())
    expect(next.creditsRemaining).toBe(9)
    end(next, true)
    await meter.flush()
    expect((await readLedger(redis, account.slot)).map((entry) => entry.type)).toEqual([
      'grant',
      'charge',
      'refund',
      'charge',
    ])
    await verifyChain(redis, account.slot)
  })

  test('what was answered stays charged although a neighbour in its batch outlasts the lease', async () => {
    const account = await openAccount(10)
    let offsetMs = 0
    const meter = createMetering({ redis, leaseMs: 600, clockOffsetMs: () => offsetMs })
    const charges = await Promise.all(Array.from({ length: 4 }, () => meter.reserve(account.request('check'))))
    expect(await readOpen(account.slot)).toHaveLength(1)
    end(charges[0], true)
    end(charges[1], true)
    end(charges[2], false)
    // Noted within half a lease, on this process's own clock, while the fourth call hangs.
    await expect.poll(() => readNoted(account.slot)).toEqual([2])
    await verifyChain(redis, account.slot)
    offsetMs = 60_000
    const after = createMetering({ redis, clockOffsetMs: () => offsetMs })
    end(await after.reserve(account.request()), true)
    await after.flush()
    expect(await account.balance()).toBe(10 - 2 * 2 - 1)
    // The last word comes after the lease: it changes nothing any more.
    end(charges[3], true)
    await meter.flush()
    expect(await account.balance()).toBe(10 - 2 * 2 - 1)
    await verifyChain(redis, account.slot)
  })

  test('a note that comes again, late or twice changes nothing', async () => {
    const account = await openAccount(20)
    const meter = createMetering({ redis })
    const charges = await Promise.all(Array.from({ length: 5 }, () => meter.reserve(account.request())))
    const op = (await readOpen(account.slot))[0]!.id
    const report = (...words: string[]) =>
      redis.runScript(commitReservationsScript, accountKeys(workspaceKeys(account.slot), Date.now()), [
        '0',
        ...words.flatMap((word) => [op, word]),
      ])
    await report('+3')
    await report('+1', '+3')
    expect(await readNoted(account.slot)).toEqual([3])
    // More than there are, as no process would say.
    await report('+9')
    expect(await account.balance()).toBe(15)
    await report('4', '+5', '0')
    expect(await readOpen(account.slot)).toEqual([])
    expect(await account.balance()).toBe(15)
    endAll(charges, false)
    await meter.flush()
    expect(await account.balance()).toBe(15)
    await verifyChain(redis, account.slot)
  })

  test('burns by priority, then by expiry, and lets expired credits go', async () => {
    const account = await openAccount(0)
    const nowMs = Date.now()
    const { slot } = account
    await grantCredits(redis, { slot, amount: 5, id: 'late', expiresAt: nowMs + 1_000_000, reason: 'x' })
    await grantCredits(redis, { slot, amount: 5, id: 'never', reason: 'x' })
    await grantCredits(redis, { slot, amount: 5, id: 'soon', expiresAt: nowMs + 100_000, reason: 'x' })
    await grantCredits(redis, { slot, amount: 5, id: 'first', priority: 1, reason: 'x' })
    let offsetMs = 0
    const meter = createMetering({ redis, clockOffsetMs: () => offsetMs })
    for (let i = 0; i < 7; i += 1) end(await meter.reserve(account.request()), true)
    await meter.flush()
    const left = Object.fromEntries((await showCredits(redis, slot)).grants.map((grant) => [grant.id, grant.remaining]))
    expect(left).toEqual({ soon: 3, late: 5, never: 5 })
    offsetMs = 500_000
    end(await meter.reserve(account.request()), true)
    await meter.flush()
    expect(await account.balance()).toBe(9)
    expect((await readLedger(redis, slot)).map((entry) => entry.type)).toContain('expire')
    await verifyChain(redis, slot)
  })

  test('the same grant is not added twice', async () => {
    const account = await openAccount(0)
    for (let i = 0; i < 2; i += 1) await grantCredits(redis, { slot: account.slot, amount: 5, id: 'g', reason: 'x' })
    expect(await account.balance()).toBe(5)
  })

  test.each([
    ['expired', { expiresAt: Date.now() - 1 }],
    ['without the scope', { scopes: ['write'] as Scope[] }],
  ])('a key %s is refused and charged nothing', async (why, options) => {
    const account = await openAccount(10, options)
    await expect(createMetering({ redis }).reserve(account.request())).rejects.toMatchObject({
      code: why === 'expired' ? 'unauthorized' : 'forbidden',
    })
    expect(await account.balance()).toBe(10)
  })

  test('a revocation holds at once', async () => {
    const account = await openAccount(10)
    const meter = createMetering({ redis })
    end(await meter.reserve(account.request()), true)
    await revokeKey(redis, systemClock, account.slot, account.keyId)
    await expect(meter.reserve(account.request())).rejects.toMatchObject({ code: 'unauthorized' })
    expect(await listKeys(redis, systemClock, account.slot)).toMatchObject([{ status: 'revoked' }])
  })

  test('more than the burst at once is refused with the seconds to wait', async () => {
    const account = await openAccount(10_000)
    const meter = createMetering({ redis })
    const results = await Promise.allSettled(Array.from({ length: 5_000 }, () => meter.reserve(account.request())))
    const limited = results
      .filter((result) => result.status === 'rejected')
      .map((result) => result.reason as { code: string; retryAfterSeconds: number })
    expect(limited.length).toBeGreaterThan(0)
    expect(limited[0]).toMatchObject({ code: 'rate_limited', retryAfterSeconds: expect.any(Number) as number })
    const won = results.filter((result) => result.status === 'fulfilled').map((result) => result.value)
    expect(won.length).toBeGreaterThanOrEqual(2_000)
    endAll(won)
    await meter.flush()
    expect(await account.balance()).toBe(10_000 - won.length)
  })

  test('whatever happens, the balance is the sum of the ledger and of the live grants, and is never negative', async () => {
    const step = fc.oneof(
      fc.record({
        kind: fc.constant('grant' as const),
        amount: fc.integer({ min: 1, max: 20 }),
        lifeMs: fc.constantFrom(0, 5_000, 50_000),
        priority: fc.integer({ min: 1, max: 3 }),
      }),
      fc.record({
        kind: fc.constant('charge' as const),
        price: fc.constantFrom('read' as const, 'check' as const, 'run' as const),
        fate: fc.constantFrom('answered', 'failed', 'lost'),
      }),
      fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(1_000, 10_000, 60_000) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const account = await openAccount(0)
        const startedAt = Date.now()
        let offsetMs = 0
        const meter = createMetering({ redis, leaseMs: 30_000, clockOffsetMs: () => offsetMs })
        for (const item of steps) {
          if (item.kind === 'wait') offsetMs += item.ms
          else if (item.kind === 'grant') {
            const expiresAt = item.lifeMs > 0 ? startedAt + offsetMs + item.lifeMs : undefined
            await grantCredits(redis, {
              slot: account.slot,
              amount: item.amount,
              priority: item.priority,
              reason: 'x',
              ...(expiresAt ? { expiresAt } : {}),
            })
          } else {
            const charge = await meter.reserve(account.request(item.price)).catch(() => undefined)
            if (item.fate !== 'lost') end(charge, item.fate === 'answered')
          }
          await meter.flush()
          const { balance, grants } = await showCredits(redis, account.slot)
          expect(balance).toBeGreaterThanOrEqual(0)
          expect(balance).toBe(grants.reduce((sum, grant) => sum + grant.remaining, 0))
        }
        await verifyChain(redis, account.slot)
      }),
      { numRuns: 25 },
    )
  })

  test('counts usage by hour, key and operation, of answered calls only', async () => {
    const account = await openAccount(100)
    const meter = createMetering({ redis })
    const charges = await Promise.all(Array.from({ length: 6 }, () => meter.reserve(account.request('check'))))
    charges.forEach((charge, index) => end(charge, index > 0))
    await meter.flush()
    const hour = Math.floor(Date.now() / 3_600_000)
    const key = workspaceKeys(account.slot).usage(Math.floor(hour / 24))
    const pairs = await redis.command(key, ['HGETALL', key])
    const row = `${hour}|${account.keyId}|getDomainPack`
    expect(Object.fromEntries([pairs.slice(0, 2), pairs.slice(2)])).toEqual({
      [`${row}|calls`]: '5',
      [`${row}|credits`]: '10',
    })
  })
})
