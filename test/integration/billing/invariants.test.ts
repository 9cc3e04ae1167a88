import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#src/lib/clock.ts'
import {
  grantCredits,
  listGrants,
  showCredits,
  voidGrant,
  type GrantRecord,
} from '#src/money/accounts/credits/credits.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { addMonths } from '#test/support/calendar.ts'
import { openCreditAccount, type CreditAccount } from '#test/support/credit-account.ts'
import { verifyChain } from '#test/support/ledger.ts'
import { ANSWER, end, endWith } from '#test/support/reservations.ts'
import { openTestRedis } from '#test/support/stores.ts'

let redis: Redis
beforeAll(async () => {
  redis = await openTestRedis()
})

const HOUR_MS = 3_600_000
/** Counters of usage are kept for 400 days; the proof of the ledger reads them by Redis's own clock. */
const CLOCK_MOST_MS = 395 * DAY_MS
const PRICES = ['read', 'check', 'run'] as const

const grantStep = fc.record({
  kind: fc.constant('grant' as const),
  amount: fc.integer({ min: 1, max: 60 }),
  priority: fc.integer({ min: 1, max: 3 }),
  period: fc.constantFrom(undefined, 'day' as const, 'month' as const, 'year' as const),
  lifeMs: fc.constantFrom(0, 5_000, DAY_MS, 40 * DAY_MS),
  startsInMs: fc.constantFrom(0, -70 * DAY_MS, -HOUR_MS, 6 * HOUR_MS, 35 * DAY_MS),
})
const batchStep = fc.record({
  kind: fc.constant('batch' as const),
  price: fc.constantFrom(...PRICES),
  /** Of each call: answered, answered with an error, ended in a later step, or never heard of again. */
  fates: fc.array(fc.constantFrom('answered' as const, 'failed' as const, 'late' as const, 'lost' as const), {
    minLength: 1,
    maxLength: 4,
  }),
})
const keyedStep = fc.record({
  kind: fc.constant('keyed' as const),
  /** Few, so that keys are used again: replayed, resumed, taken over. The last three have an effect. */
  header: fc.integer({ min: 0, max: 5 }),
  fate: fc.constantFrom(200, 404, 500, 'late' as const, 'lost' as const),
})
const lateStep = fc.record({ kind: fc.constant('late' as const), status: fc.constantFrom(200, 404, 500) })
const voidStep = fc.record({ kind: fc.constant('void' as const), index: fc.nat(9) })
const heldStep = fc.record({ kind: fc.constant('held' as const), hasEffect: fc.boolean() })
const waitStep = fc.record({
  kind: fc.constant('wait' as const),
  ms: fc.constantFrom(1_000, 31_000, 6 * HOUR_MS, DAY_MS, 9 * DAY_MS, 31 * DAY_MS, 200 * DAY_MS),
})
const anyStep = fc.oneof(
  { weight: 3, arbitrary: grantStep },
  { weight: 4, arbitrary: batchStep },
  { weight: 4, arbitrary: keyedStep },
  { weight: 2, arbitrary: lateStep },
  { weight: 1, arbitrary: voidStep },
  { weight: 1, arbitrary: heldStep },
  { weight: 3, arbitrary: waitStep },
)
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never

/** One account, what was granted in it, and the calls that are still being worked on. */
interface World {
  account: CreditAccount
  granted: string[]
  late: Array<(status: number) => unknown>
  /** Calls that were answered in time, and those that may have been: their lease may have ended before. */
  answered: { least: number; most: number }
}

async function take({ account, granted, late, answered }: World, step: Step): Promise<void> {
  const { slot, meter } = account
  const moment = { offsetMs: account.offsetMs() }
  if (step.kind === 'wait' && account.offsetMs() + step.ms < CLOCK_MOST_MS) account.wait(step.ms)
  if (step.kind === 'held') {
    const ended = await account.settleHeld(step.hasEffect)
    if (step.hasEffect) answered.most += ended
  }
  if (step.kind === 'late') {
    if (late.length > 0 && step.status === 200) answered.most += 1
    await late.shift()?.(step.status)
  }
  if (step.kind === 'void') {
    const id = granted[step.index]
    if (id) await voidGrant(redis, slot, id, moment)
  }
  if (step.kind === 'grant') {
    const { amount, priority, period, lifeMs, startsInMs } = step
    const startsAt = account.nowMs() + startsInMs
    const life = lifeMs > 0 ? { expiresAt: Math.max(account.nowMs(), startsAt) + lifeMs } : {}
    const cycle = period ? { period, anchorAt: startsAt } : {}
    const { id } = await grantCredits(redis, { slot, amount, priority, reason: 'x', ...life, ...cycle }, moment)
    granted.push(id)
  }
  if (step.kind === 'batch') {
    const { price, fates } = step
    // A batch is settled as one when the last of its calls has ended.
    const isToldWhole = !fates.includes('late') && !fates.includes('lost')
    const calls = fates.map(() => meter.reserve(account.request(price)).catch(() => undefined))
    for (const [index, charge] of (await Promise.all(calls)).entries()) {
      const fate = fates[index]
      if (fate === 'late') late.push((status) => end(charge, status === 200))
      else if (fate !== 'lost') end(charge, fate === 'answered')
      if (!charge || fate !== 'answered') continue
      answered.most += 1
      if (isToldWhole) answered.least += 1
    }
  }
  if (step.kind === 'keyed') {
    const request = account.keyed(PRICES[step.header % 3]!, `key-${step.header}`, step.header >= 3)
    const charge = await meter.reserve(request).catch(() => undefined)
    if (!charge || 'unpack' in charge) return
    const finish = (status: number) => endWith(charge, { status, content: ANSWER.content })
    if (step.fate === 'late') late.push(finish)
    else if (step.fate !== 'lost') await finish(step.fate)
    if (step.fate === 200) answered.most += 1
  }
}

async function checkInvariants({ account, answered }: World): Promise<void> {
  const { balance, live, entries, used, open } = await account.readRaw()
  const sumOf = (type: string, field: 'amount' | 'units' = 'amount') =>
    entries.filter((entry) => entry.type === type).reduce((sum, entry) => sum + entry[field], 0)
  const spent = 0 - sumOf('charge') - sumOf('refund')
  expect(balance).toBeGreaterThanOrEqual(0)
  expect({
    entries: entries.reduce((sum, entry) => sum + entry.amount, 0),
    grants: live.reduce((sum, { remaining }) => sum + remaining, 0),
    derived: sumOf('grant') - spent + sumOf('expire') + sumOf('void'),
  }).toEqual({ entries: balance, grants: balance, derived: balance })
  expect(used).toEqual({
    calls: sumOf('charge', 'units') - sumOf('refund', 'units') - open.calls,
    credits: spent - open.credits,
  })
  expect(used.calls).toBeGreaterThanOrEqual(answered.least)
  expect(used.calls).toBeLessThanOrEqual(answered.most)
}

/** Each cycle is given once, whole, and within its own time as the calendar has it. */
async function checkCycles(account: CreditAccount): Promise<void> {
  const { entries, live } = await account.readRaw()
  const given = entries.filter((entry) => entry.type === 'grant')
  expect(new Set(given.map((entry) => entry.op)).size).toBe(given.length)
  const records = new Map((await listGrants(redis, account.slot)).map((record) => [record.id, record]))
  for (const { op, amount, at } of given) {
    const [id, cycle] = op.split('#') as [string, string | undefined]
    const record = records.get(id)!
    expect(amount).toBe(record.amount)
    expect(Number(at)).toBeLessThanOrEqual(record.voided_at ?? Infinity)
    if (cycle === undefined) continue
    expect(Number(at)).toBeGreaterThanOrEqual(cycleStart(record, Number(cycle)))
    expect(Number(at)).toBeLessThan(cycleStart(record, Number(cycle) + 1))
  }
  for (const { id: grantId, expiresAt } of live) {
    const [id, cycle] = grantId.split('#') as [string, string | undefined]
    const { expires_at: until, ...record } = records.get(id)!
    const ends = [until, cycle === undefined ? 0 : cycleStart(record, Number(cycle) + 1)].filter((at) => at > 0)
    expect(expiresAt).toBe(ends.length > 0 ? Math.min(...ends) : 0)
  }
}

function cycleStart({ period, anchor_at: anchor }: Pick<GrantRecord, 'period' | 'anchor_at'>, cycle: number): number {
  if (period === 'day') return anchor! + cycle * DAY_MS
  return addMonths(anchor!, cycle * (period === 'year' ? 12 : 1))
}

test('any interleaving of grants, charges, refunds, leases, voids and renewals keeps the books', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 40, size: 'max' }), async (steps) => {
      const account = await openCreditAccount(redis)
      const world: World = { account, granted: [], late: [], answered: { least: 0, most: 0 } }
      for (const step of steps) {
        await take(world, step)
        await account.meter.flush()
        await checkInvariants(world)
        await checkCycles(account)
      }
      // After the last lease nothing is open.
      account.wait(60_000)
      world.answered.most += await account.settleHeld(true)
      const {
        balance,
        grants,
        open_operations: open,
      } = await showCredits(redis, account.slot, { offsetMs: account.offsetMs() })
      expect({ open, sum: grants.reduce((sum, grant) => sum + grant.remaining, 0) }).toEqual({
        open: 0,
        sum: balance,
      })
      await checkInvariants(world)
      await verifyChain(redis, account.slot)
    }),
    { numRuns: 60 },
  )
})
