import { beforeAll, describe, expect, test } from 'vitest'
import { getSubscription } from '#src/features/account/billing/subscription.ts'
import { DAY_MS } from '#src/lib/clock.ts'
import { grantCredits, listGrants, showCredits, voidGrant, type Moment } from '#src/money/accounts/credits/credits.ts'
import { PLANS, subscribe } from '#src/money/accounts/credits/plans.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { openCreditAccount } from '#test/support/credit-account.ts'
import { readLedger, verifyChain } from '#test/support/ledger.ts'
import { end } from '#test/support/reservations.ts'
import { openTestRedis } from '#test/support/stores.ts'

let redis: Redis
beforeAll(async () => {
  redis = await openTestRedis()
})

const { trial, standard } = PLANS

/** Redis's clock at an instant, about a second wide. */
const at = (instant: string): Moment => ({ offsetMs: Date.parse(instant) - Date.now() })
const spend = async (account: Awaited<ReturnType<typeof openCreditAccount>>) => {
  end(await account.meter.reserve(account.request('run')), true)
  await account.meter.flush()
}

describe('a plan', () => {
  test('gives its credits once a period; what is left at its end expires', async () => {
    const account = await openCreditAccount(redis)
    const { slot } = account
    expect(await subscribe(redis, { slot, plan: 'trial' })).toEqual({
      plan: 'trial',
      changed: true,
      balance: trial.credits,
    })
    await spend(account)
    expect((await showCredits(redis, slot)).balance).toBe(trial.credits - 10)
    account.wait(32 * DAY_MS)
    // No command comes in between: the next charge begins the period.
    await spend(account)
    const { balance, grants } = await showCredits(redis, slot, { offsetMs: account.offsetMs() })
    expect({ balance, grants: grants.map(({ id, remaining }) => [id.split('#')[1], remaining]) }).toEqual({
      balance: trial.credits - 10,
      grants: [['1', trial.credits - 10]],
    })
    const types = (await readLedger(redis, slot)).map(({ type, amount }) => `${type} ${amount}`)
    expect(types).toEqual(['grant 1000', 'charge -10', 'grant 1000', 'expire -990', 'charge -10'])
    await verifyChain(redis, slot)
  })

  test.each([
    ['2027-01-31T10:00:00Z', ['2027-02-28T10:00:00Z', '2027-03-31T10:00:00Z', '2027-04-30T10:00:00Z']],
    ['2028-01-31T10:00:00Z', ['2028-02-29T10:00:00Z', '2028-03-31T10:00:00Z']],
    ['2026-12-30T23:59:00Z', ['2027-01-30T23:59:00Z', '2027-02-28T23:59:00Z', '2027-03-30T23:59:00Z']],
  ])('that began on %s is renewed by the calendar', async (start, renewals) => {
    const { slot } = await openCreditAccount(redis)
    await subscribe(redis, { slot, plan: 'trial' }, at(start))
    const minute = (ms: number) => `${new Date(ms).toISOString().slice(0, 16)}:00Z`
    for (const [index, renewal] of renewals.entries()) {
      const justBefore = new Date(Date.parse(renewal) - 60_000).toISOString()
      await showCredits(redis, slot, at(justBefore))
      expect((await listGrants(redis, slot))[0]).toMatchObject({ cycle: index })
      const { balance } = await showCredits(redis, slot, at(new Date(Date.parse(renewal) + 30_000).toISOString()))
      const [grant] = await listGrants(redis, slot)
      expect({ balance, cycle: grant!.cycle, begins: minute(grant!.cycle_start!) }).toEqual({
        balance: trial.credits,
        cycle: index + 1,
        begins: renewal,
      })
    }
    await verifyChain(redis, slot)
  })

  test('of a year, begun on 29 February, is renewed on the 28th until the next leap year', async () => {
    const { slot } = await openCreditAccount(redis)
    const terms = { credits: 5, period: 'year' as const, ratePerSecond: 10, burst: 10 }
    await subscribe(redis, { slot, plan: 'custom', terms }, at('2028-02-29T12:00:00Z'))
    const days: string[] = []
    for (const year of [2029, 2030, 2032]) {
      await showCredits(redis, slot, at(`${year}-03-01T12:00:00Z`))
      days.push(new Date((await listGrants(redis, slot))[0]!.cycle_start!).toISOString().slice(0, 10))
    }
    expect(days).toEqual(['2029-02-28', '2030-02-28', '2032-02-29'])
  })

  test('burns before what was bought', async () => {
    const account = await openCreditAccount(redis)
    await grantCredits(redis, { slot: account.slot, amount: 100, id: 'bought', reason: 'order' })
    await subscribe(redis, { slot: account.slot, plan: 'trial' })
    await spend(account)
    expect((await showCredits(redis, account.slot)).grants.map(({ remaining }) => remaining)).toEqual([990, 100])
  })

  test('asked for again goes on as it is', async () => {
    const { slot } = await openCreditAccount(redis)
    await subscribe(redis, { slot, plan: 'trial' })
    expect(await subscribe(redis, { slot, plan: 'trial' })).toEqual({ plan: 'trial', changed: false, balance: 1_000 })
    expect(await readLedger(redis, slot)).toHaveLength(1)
  })

  test('two at once leave one subscription', async () => {
    const { slot } = await openCreditAccount(redis)
    const done = await Promise.all(Array.from({ length: 10 }, () => subscribe(redis, { slot, plan: 'trial' })))
    expect(done.filter(({ changed }) => changed)).toHaveLength(1)
    expect((await showCredits(redis, slot)).balance).toBe(trial.credits)
  })

  test('takes the place of the one before, whose credits go', async () => {
    const { slot } = await openCreditAccount(redis)
    await subscribe(redis, { slot, plan: 'trial' })
    expect(await subscribe(redis, { slot, plan: 'standard' })).toMatchObject({ balance: standard.credits })
    const amounts = (await readLedger(redis, slot)).map(({ type, amount }) => `${type} ${amount}`)
    expect(amounts).toEqual(['grant 1000', 'void -1000', 'grant 50000'])
    expect(await subscribe(redis, { slot, plan: 'none' })).toMatchObject({ changed: true, balance: 0 })
    expect(await getSubscription(redis, slot)).toMatchObject({ plan: 'none', balance: 0, grants: [] })
    expect(await subscribe(redis, { slot, plan: 'none' })).toMatchObject({ changed: false })
    const later = { offsetMs: 400 * DAY_MS }
    expect((await showCredits(redis, slot, later)).balance).toBe(0)
    await verifyChain(redis, slot)
  })

  test('whose grant was voided is not renewed, and begins anew when it is asked for', async () => {
    const { slot } = await openCreditAccount(redis)
    await subscribe(redis, { slot, plan: 'trial' })
    const [grant] = await listGrants(redis, slot)
    await voidGrant(redis, slot, grant!.id, { reason: 'not paid' })
    expect((await listGrants(redis, slot))[0]).toMatchObject({ state: 'void', void_reason: 'not paid' })
    expect((await showCredits(redis, slot, { offsetMs: 40 * DAY_MS })).balance).toBe(0)
    expect(await subscribe(redis, { slot, plan: 'trial' })).toMatchObject({ changed: true, balance: 1_000 })
  })

  test('bounds every key at once, those made before it too', async () => {
    const account = await openCreditAccount(redis)
    const { slot, meter } = account
    await subscribe(redis, { slot, plan: 'standard' })
    const race = async () => {
      const calls = await Promise.allSettled(
        Array.from({ length: 1_000 }, () => meter.reserve(account.request('read'))),
      )
      const won = calls.filter((call) => call.status === 'fulfilled').map((call) => call.value)
      for (const charge of won) end(charge, true)
      await meter.flush()
      return won
    }
    const won = await race()
    expect(won[0]!.rate).toMatchObject({ perSecond: 100, burst: 400 })
    expect(won.length).toBeGreaterThanOrEqual(400)
    expect(won.length).toBeLessThan(600)
    await grantCredits(redis, { slot, amount: 5_000, reason: 'x' })
    await subscribe(redis, { slot, plan: 'none' })
    account.wait(60_000)
    expect((await race())[0]!.rate).toMatchObject({ perSecond: 1_000, burst: 2_000 })
  })
})

describe('a grant', () => {
  test('of every day that began long ago opens the day that is', async () => {
    const { slot } = await openCreditAccount(redis)
    const anchorAt = Date.UTC(1900, 0, 31)
    for (const period of ['day', 'month', 'year'] as const)
      await grantCredits(redis, { slot, amount: 7, period, anchorAt, reason: 'x' })
    const now = Date.now()
    for (const { cycle_start: starts, cycle_end: ends } of await listGrants(redis, slot)) {
      expect(starts).toBeLessThanOrEqual(now)
      expect(ends).toBeGreaterThan(now)
    }
    expect((await showCredits(redis, slot)).balance).toBe(21)
  })

  test.each([
    ['that has expired', { expiresAt: Date.now() - 1_000 }],
    ['that expires before it begins', { period: 'day' as const, anchorAt: 2e12, expiresAt: 1.9e12 }],
  ])('%s is refused', async (_which, times) => {
    const { slot } = await openCreditAccount(redis)
    await expect(grantCredits(redis, { slot, amount: 5, reason: 'x', ...times })).rejects.toMatchObject({
      code: 'conflict',
    })
    expect(await readLedger(redis, slot)).toEqual([])
  })

  test.each(['', 'a#1', 'a|b', 'x'.repeat(121), 'é'])('with the id %j is refused', async (id) => {
    const { slot } = await openCreditAccount(redis)
    await expect(grantCredits(redis, { slot, amount: 5, id, reason: 'x' })).rejects.toThrow(RangeError)
  })
})
