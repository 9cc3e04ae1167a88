import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { listUsage } from '#src/features/account/billing/usage.ts'
import { systemClock } from '#src/lib/clock.ts'
import { parseApiKey } from '#src/lib/secrets/api-key.ts'
import { grantCredits, showCredits } from '#src/money/accounts/credits/credits.ts'
import { issueKey, revokeKey } from '#src/money/accounts/keys/keys.ts'
import { verifyLedger } from '#src/money/ledger/verify.ts'
import { createMetering, type SingleReservation } from '#src/money/metering/index.ts'
import { storeUnavailable } from '#src/problems.ts'
import { readAccount } from '#src/stores/redis/account.ts'
import { StoreRefused } from '#src/stores/redis/failures.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { commitReservationsScript, reserveScript } from '#src/stores/redis/scripts.ts'
import { openCreditAccount, type CreditAccount, type SingleRequest } from '#test/support/credit-account.ts'
import { readLedger, verifyChain } from '#test/support/ledger.ts'
import { ANSWER, end } from '#test/support/reservations.ts'
import { openTestRedis } from '#test/support/stores.ts'

const HOUR_MS = 3_600_000

let redis: Redis
beforeAll(async () => {
  redis = await openTestRedis()
})

async function openWith(credits: number): Promise<CreditAccount> {
  const account = await openCreditAccount(redis)
  await grantCredits(redis, { slot: account.slot, amount: credits, reason: 'test' })
  return account
}

/** Charges requests in one turn of the event loop. A refused request gives its code. */
async function chargeAll({ meter }: CreditAccount, requests: SingleRequest[]) {
  return Promise.all(
    requests.map((request) => meter.reserve(request).catch((error: unknown) => (error as { code: string }).code)),
  )
}

/** Charges the calls, and unpacks the answers of those that were answered before. */
async function unpackAll(account: CreditAccount, requests: SingleRequest[]) {
  const outcomes = await chargeAll(account, requests)
  return Promise.all(
    outcomes.map(async (outcome) =>
      typeof outcome === 'object' && 'unpack' in outcome
        ? { status: outcome.status, content: String((await outcome.unpack()).content) }
        : outcome,
    ),
  )
}

const chargedOf = (outcomes: unknown[]) =>
  outcomes.filter((outcome): outcome is SingleReservation => typeof outcome === 'object' && 'operation' in outcome!)

test('calls that are refused together take one each from the rate, and are told of it when there is none left', async () => {
  const account = await openWith(10)
  const limits = ['rate', '1', 'burst', '20']
  const key = workspaceKeys(account.slot).key(parseApiKey(account.secret)!.hash)
  await redis.command(key, ['HSET', key, ...limits])
  const wanted = { ...account.request('read'), scopes: ['write' as const] }
  const refused = await Promise.all(
    Array.from({ length: 60 }, () => account.meter.reserve(wanted).catch((error: { code: string }) => error.code)),
  )
  const count = (code: string) => refused.filter((each) => each === code).length
  // Real time passes meanwhile: one more a second.
  expect(count('forbidden')).toBeGreaterThanOrEqual(20)
  expect(count('forbidden')).toBeLessThan(30)
  expect(count('forbidden') + count('rate_limited')).toBe(60)
})

describe('calls with idempotency keys that travel together', () => {
  test('never sell more than there is: 200 racers on 10 credits, each with a key of its own', async () => {
    const account = await openWith(10)
    const requests = Array.from({ length: 200 }, (_, index) => account.keyed('read', `racer-${index}`, false))
    const outcomes = await chargeAll(account, requests)
    const won = chargedOf(outcomes)
    expect(won).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'credits_exhausted')).toHaveLength(190)
    expect(new Set(won.map(({ operation }) => operation.id)).size).toBe(10)
    await Promise.all(won.map((charge) => charge.commit(ANSWER)))
    expect(await showCredits(redis, account.slot)).toMatchObject({ balance: 0, open_operations: 0 })
    // Each is an entry of its own, and each of those who lost may try again.
    expect((await readLedger(redis, account.slot)).map(({ type, units }) => `${type} ${units}`)).toEqual([
      'grant 0',
      ...Array.from({ length: 10 }, () => 'charge 1'),
    ])
    await grantCredits(redis, { slot: account.slot, amount: 1, reason: 'test' })
    const loser = requests[outcomes.indexOf('credits_exhausted')]!
    expect(await account.meter.reserve(loser)).toHaveProperty('operation')
    await verifyChain(redis, account.slot)
  })

  test('each has its own outcome', async () => {
    const account = await openWith(100)
    const about = { workspaceId: randomUUID(), slot: account.slot, name: 'x', type: 'service' as const }
    const issue = () => issueKey(redis, systemClock, { ...about, scopes: ['read'] })
    const [revoked, other] = [await issue(), await issue()]
    await revokeKey(redis, systemClock, account.slot, revoked.key.id)
    const done = account.keyed('check', 'done', false)
    const [first] = chargedOf(await chargeAll(account, [done]))
    await first!.commit(ANSWER)
    const once = account.keyed('check', 'once', false)
    const outcomes = await unpackAll(account, [
      once,
      once,
      { ...once, single: { ...once.single, idempotency: { ...once.single.idempotency!, fingerprint: 'another' } } },
      { ...account.keyed('check', 'forbidden', false), scopes: ['write'] },
      { ...account.keyed('check', 'revoked', false), key: parseApiKey(revoked.secret)! },
      done,
      { ...account.keyed('run', 'held', true), key: parseApiKey(other.secret)! },
      account.keyed('check', 'last', false),
    ])
    expect(outcomes).toMatchObject([
      { cost: 2 },
      'idempotency_in_progress',
      'validation_error',
      'forbidden',
      'unauthorized',
      { status: 200, content: ANSWER.content },
      { cost: 10, caller: { keyId: other.key.id } },
      { cost: 2, caller: { keyId: account.keyId } },
    ])
    const [one, held, last] = chargedOf(outcomes) as [SingleReservation, SingleReservation, SingleReservation]
    // They end together too: one is kept, one had no effect, one is in doubt.
    await Promise.all([one.commit(ANSWER), last.release(), held.release()])
    expect(await showCredits(redis, account.slot)).toMatchObject({ balance: 100 - 2 - 2 - 10, open_operations: 1 })
    expect(await unpackAll(account, [once, account.keyed('check', 'last', false)])).toMatchObject([
      { status: 200, content: ANSWER.content },
      { cost: 2 },
    ])
    await verifyChain(redis, account.slot)
  })
})

describe('what an account has no room for', () => {
  const readMoved = async ({ slot }: CreditAccount) => {
    const { ops } = workspaceKeys(slot)
    return Number(await redis.command(ops, ['HLEN', ops]))
  }

  test('many open operations move out, and are ended, noted and refunded there as well', async () => {
    const account = await openWith(1_000)
    const { slot } = account
    const requests = Array.from({ length: 300 }, (_, index) => account.keyed('check', `many-${index}`, false))
    const charges = chargedOf(await chargeAll(account, requests))
    expect(charges).toHaveLength(300)
    expect(await readMoved(account)).toBeGreaterThan(100)
    expect((await readAccount(redis, slot)).operations).toHaveLength(300)
    expect(await verifyLedger(redis, slot)).toMatchObject({ findings: [], open_operations: 300 })
    await Promise.all(charges.slice(0, 100).map((charge) => charge.commit(ANSWER)))
    await Promise.all(charges.slice(100, 150).map((charge) => charge.release()))
    expect(await verifyLedger(redis, slot)).toMatchObject({ findings: [], open_operations: 150 })
    expect((await showCredits(redis, slot)).balance).toBe(1_000 - 2 * 250)
    expect(await unpackAll(account, requests.slice(0, 1))).toMatchObject([{ content: ANSWER.content }])
    // The process of the others is gone.
    account.wait(31_000)
    for (let looks = 0; looks < 4; looks += 1) await showCredits(redis, slot, { offsetMs: account.offsetMs() })
    expect(await showCredits(redis, slot)).toMatchObject({ balance: 1_000 - 2 * 100, open_operations: 0 })
    expect(await readMoved(account)).toBe(0)
    const { leases } = workspaceKeys(slot)
    expect(await redis.command(leases, ['EXISTS', leases])).toBe(0)
    expect((await verifyLedger(redis, slot)).findings).toEqual([])
    // Who asks again is executed, and charged once.
    const [again] = chargedOf(await chargeAll(account, requests.slice(299)))
    await again!.commit(ANSWER)
    expect((await showCredits(redis, slot)).balance).toBe(1_000 - 2 * 101)
  })

  test('a lease that ends late does not hide those that end before', async () => {
    const account = await openWith(100)
    await account.meter.reserve(account.request('run'))
    account.wait(20_000)
    await account.meter.reserve(account.request('check'))
    account.wait(15_000)
    const balanceAt = async () => (await showCredits(redis, account.slot, { offsetMs: account.offsetMs() })).balance
    expect(await balanceAt()).toBe(98)
    account.wait(15_000)
    expect(await balanceAt()).toBe(100)
  })

  test('the rate of each key holds, of however many that are used at once', async () => {
    const account = await openWith(1_000)
    const secrets: string[] = []
    for (let made = 0; made < 60; made += 1) {
      const { secret } = await issueKey(redis, systemClock, {
        workspaceId: randomUUID(),
        slot: account.slot,
        name: 'many',
        type: 'service',
        scopes: ['read'],
        rate: 1,
        burst: 2,
      })
      secrets.push(secret)
    }
    const wave = () =>
      Promise.all(
        secrets.map((secret) =>
          account.meter.reserve({ ...account.request('read'), key: parseApiKey(secret)! }).then(
            (charge) => (end(charge, true), 'ok'),
            (error: unknown) => (error as { code: string }).code,
          ),
        ),
      )
    const all = (code: string) => secrets.map(() => code)
    expect(await wave()).toEqual(all('ok'))
    expect(await wave()).toEqual(all('ok'))
    expect(await wave()).toEqual(all('rate_limited'))
    account.wait(2_500)
    expect(await wave()).toEqual(all('ok'))
    await account.meter.flush()
  })

  test('usage moves to its bucket with the hour, with a settlement, and before it is read', async () => {
    const account = await openWith(100)
    const { slot, request } = account
    const meter = createMetering({ redis, clockOffsetMs: account.offsetMs, commitAfterMs: 600_000 })
    const countedHours = async () =>
      (await readAccount(redis, slot)).counted.map(({ name }) => Number(name.split('|')[0]))
    const once = async () => end(await meter.reserve(request('check')), true)
    const hour = Math.floor(account.nowMs() / HOUR_MS)
    await once()
    await once()
    // The first is settled by the second, which is open.
    expect(await countedHours()).toEqual([hour])
    account.wait(HOUR_MS - (account.nowMs() % HOUR_MS))
    await once()
    await once()
    // Answered in the hour before, or in this one: only what the last commit counted is in the account.
    expect(await countedHours()).toEqual([hour + 1])
    const filter = { firstHour: hour, lastHour: hour + 2, operation: undefined, tokenId: undefined }
    const rows = async () =>
      (await listUsage(redis, slot, filter, 10, 0)).data.map(({ calls, credits }) => [calls, credits])
    expect(await rows()).toEqual([
      [1, 2],
      [2, 4],
    ])
    expect(await countedHours()).toEqual([])
    await meter.flush()
    expect(await rows()).toEqual([
      [2, 4],
      [2, 4],
    ])
    expect((await verifyLedger(redis, slot, { offsetMs: account.offsetMs() })).findings).toEqual([])
  })
})

test('a flush sends what waits when it begins; what ends meanwhile travels with the next reservation', async () => {
  const account = await openWith(1_000)
  let commits = 0
  const gate = Promise.withResolvers<void>()
  const slow: Redis = {
    ...redis,
    runScript: async (script, ...rest) => {
      const reply = await redis.runScript(script, ...rest)
      if (script.name !== commitReservationsScript.name) return reply
      commits += 1
      await gate.promise
      return reply
    },
  }
  const meter = createMetering({ redis: slow, clockOffsetMs: account.offsetMs, commitAfterMs: 60_000 })
  const call = async () => end(await meter.reserve(account.request('read')), true)
  await call()
  const flushed = meter.flush()
  await Promise.all(Array.from({ length: 5 }, call))
  gate.resolve()
  await flushed
  expect(commits).toBe(1)
  await call()
  await meter.flush()
  expect(commits).toBe(2)
  expect(await showCredits(redis, account.slot)).toMatchObject({ balance: 993, open_operations: 0 })
})

test('an end that travelled with a call which was never sent is sent without another call', async () => {
  const account = await openWith(10)
  const commitAfterMs = 20
  let isDown = false
  const refusing: Redis = {
    ...redis,
    runScript: async (script, ...rest) => {
      if (!isDown || script.name !== reserveScript.name) return redis.runScript(script, ...rest)
      // The turn that the queue had for the end passes meanwhile, and there is nothing to send in it.
      await pause(commitAfterMs)
      throw storeUnavailable('redis', new StoreRefused())
    },
  }
  const meter = createMetering({ redis: refusing, clockOffsetMs: account.offsetMs, commitAfterMs })
  const answered = await meter.reserve(account.request('read'))
  isDown = true
  end(answered, true)
  await expect(meter.reserve(account.request('read'))).rejects.toMatchObject({ code: 'billing_unavailable' })
  await expect.poll(() => showCredits(redis, account.slot)).toMatchObject({ balance: 9, open_operations: 0 })
})

test('a read whose reply was lost is given back, and does not wait for the end of its lease', async () => {
  const account = await openWith(10)
  const losing: Redis = {
    ...redis,
    runScript: async (script, ...rest) => {
      const reply = await redis.runScript(script, ...rest)
      if (script.name === reserveScript.name) throw storeUnavailable('redis', new Error('the reply is lost'))
      return reply
    },
  }
  const meter = createMetering({ redis: losing, clockOffsetMs: account.offsetMs })
  await expect(meter.reserve(account.request('read'))).rejects.toMatchObject({ code: 'billing_unavailable' })
  await meter.flush()
  expect((await readLedger(redis, account.slot)).map(({ type }) => type)).toEqual(['grant', 'charge', 'refund'])
  expect(await showCredits(redis, account.slot)).toMatchObject({ balance: 10, open_operations: 0 })
})

test('a workspace that can’t be told keeps none of the others waiting, also when the process ends', async () => {
  const [broken, sound] = await Promise.all([openWith(10), openWith(10)])
  const failing: Redis = {
    ...redis,
    runScript: (script, keys, ...rest) =>
      script.name === commitReservationsScript.name && keys[0]!.includes(broken.slot)
        ? Promise.reject(new Error('this node is away'))
        : redis.runScript(script, keys, ...rest),
  }
  const meter = createMetering({ redis: failing, commitAfterMs: 60_000 })
  for (const account of [broken, sound]) end(await meter.reserve(account.request('read')), true)
  await expect(meter.flush()).rejects.toThrow('this node is away')
  // Read without a script, which would settle what is left.
  expect((await readAccount(redis, sound.slot)).operations).toEqual([])
  expect((await readAccount(redis, broken.slot)).operations).toHaveLength(1)
})
