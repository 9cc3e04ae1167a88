import { beforeAll, describe, expect, test } from 'vitest'
import { grantCredits, showCredits, voidGrant } from '#src/money/accounts/credits/index.ts'
import { sweepPending, type Reservation } from '#src/money/metering/index.ts'
import { SWEEPER_DUE, workspaceKeys } from '#src/stores/redis/keys.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { openCreditAccount, type CreditAccount, type SingleRequest } from '#test/support/credit-account.ts'
import { verifyChain } from '#test/support/ledger.ts'
import { hasRedisServer, startRedisServer } from '#test/support/redis-server.ts'
import { end, replayed } from '#test/support/reservations.ts'

let redis: Redis
beforeAll(async () => {
  if (!hasRedisServer) return
  // A sweep with a clock that is ahead would end the calls of other files.
  redis = await openRedis({ url: (await startRedisServer()).url })
  cleanUpAfterFile(() => redis.close())
})

/** Longer than a lease. */
const TOO_LONG_MS = 31_000

async function openWith(credits: number): Promise<CreditAccount> {
  const account = await openCreditAccount(redis)
  await grantCredits(redis, { slot: account.slot, id: 'only', amount: credits, reason: 'test' })
  return account
}

async function reserve({ meter }: CreditAccount, request: SingleRequest): Promise<Reservation> {
  const outcome = await meter.reserve(request)
  if ('unpack' in outcome) throw new Error(`was answered before: ${String((await outcome.unpack()).content)}`)
  return outcome
}

describe.skipIf(!hasRedisServer)('an attempt that a retry has taken over', () => {
  test.each([
    ['without an effect', false],
    ['with an effect', true],
  ])('changes nothing when it ends late: a call %s', async (_name, hasEffect) => {
    const account = await openWith(10)
    const request = account.keyed('query', 'key', hasEffect)
    const first = await reserve(account, request)
    account.wait(TOO_LONG_MS)
    const retry = await reserve(account, request)
    await first.commit({ status: 200, content: '"late"' })
    await expect(account.meter.reserve(request)).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    expect((await account.readRaw()).open).toEqual({ calls: 1, credits: 2 })
    await retry.commit({ status: 200, content: '"retry"' })
    expect(await replayed(account.meter.reserve(request))).toEqual({ status: 200, text: '"retry"' })
    expect((await account.readRaw()).balance).toBe(8)
    await verifyChain(redis, account.slot)
  })

  test.each([
    ['without an effect', false],
    ['with an effect', true],
  ])('does not free the idempotency key when it is given up late: a call %s', async (_name, hasEffect) => {
    const account = await openWith(10)
    const request = account.keyed('query', 'key', hasEffect)
    const first = await reserve(account, request)
    account.wait(TOO_LONG_MS)
    await reserve(account, request)
    await first.release()
    await expect(account.meter.reserve(request)).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    expect((await account.readRaw()).balance).toBe(8)
  })
})

describe.skipIf(!hasRedisServer)('the sweeper', () => {
  test('leaves a reservation alone that a retry takes over while the sweeper asks for its marker', async () => {
    const account = await openWith(10)
    const request = account.keyed('query', 'key', true)
    await reserve(account, request)
    account.wait(TOO_LONG_MS)
    let retry: Reservation | undefined
    await sweepPending({
      redis,
      offsetMs: account.offsetMs,
      findMarkers: async (ids) => {
        if (ids.length > 0) retry ??= await reserve(account, request)
        return new Set()
      },
    })
    expect((await account.readRaw()).open).toEqual({ calls: 1, credits: 2 })
    await retry!.commit({ status: 200, content: '{}' })
    expect((await account.readRaw()).balance).toBe(8)
    await verifyChain(redis, account.slot)
  })

  test('ends everything that is due in one sweep, of one workspace with hundreds as of its neighbour', async () => {
    const many = 303
    const [flooded, neighbour] = [await openWith(2 * many), await openWith(2)]
    await Promise.all(
      Array.from({ length: many }, (_, i) => reserve(flooded, flooded.keyed('query', `key ${i}`, true))),
    )
    await reserve(neighbour, neighbour.keyed('query', 'key', true))
    for (const account of [flooded, neighbour]) account.wait(TOO_LONG_MS)
    // An entry without a reservation, as a script of another release might leave one, hides none of the others.
    const { pending } = workspaceKeys(flooded.slot)
    await redis.command(pending, ['ZADD', pending, ...Array.from({ length: 60 }, (_, i) => ['1', `none ${i}`]).flat()])
    const neighbourId = neighbour.keyed('query', 'key', true).single.idempotency!.recordId
    let askedBefore = 0
    let isNeighbourDone = false
    const findMarkers = (ids: string[]) => {
      isNeighbourDone ||= ids.includes(neighbourId)
      if (!isNeighbourDone) askedBefore += ids.length
      return Promise.resolve(new Set(ids.filter((id) => id === neighbourId)))
    }
    const swept = await sweepPending({ redis, offsetMs: flooded.offsetMs, findMarkers })
    expect(swept).toEqual({ committed: 1, released: many })
    const [left, other] = [await flooded.readRaw(), await neighbour.readRaw()]
    expect([left.open.calls, left.balance]).toEqual([0, 2 * many])
    expect([other.open.calls, other.balance]).toEqual([0, 0])
    // The neighbour does not wait for the end of the flood.
    expect(askedBefore).toBeLessThan(100)
    expect(await redis.command(SWEEPER_DUE, ['ZSCORE', SWEEPER_DUE, flooded.slot])).toBeNull()
    await verifyChain(redis, flooded.slot)
  })

  test('releases a call without a marker, and its retry pays', async () => {
    const account = await openWith(10)
    const request = account.keyed('query', 'key', true)
    await reserve(account, request)
    account.wait(TOO_LONG_MS)
    await sweepPending({ redis, offsetMs: account.offsetMs, findMarkers: () => Promise.resolve(new Set()) })
    expect((await account.readRaw()).balance).toBe(10)
    const retry = await reserve(account, request)
    await retry.commit({ status: 200, content: '{}' })
    expect((await account.readRaw()).balance).toBe(8)
  })
})

describe.skipIf(!hasRedisServer)('a refund', () => {
  test('goes to the grant that was used last', async () => {
    const account = await openCreditAccount(redis)
    const { slot, meter } = account
    await grantCredits(redis, { slot, id: 'first', amount: 12, priority: 1, reason: 'test' })
    await grantCredits(redis, { slot, id: 'second', amount: 20, priority: 2, reason: 'test' })
    const reserved = await Promise.all(Array.from({ length: 10 }, () => meter.reserve(account.request('query'))))
    reserved.forEach((reservation, index) => end(reservation, index < 4))
    await meter.flush()
    const left = (await showCredits(redis, slot)).grants.map(({ id, remaining }) => [id, remaining])
    expect(left).toEqual([
      ['first', 4],
      ['second', 20],
    ])
  })

  test('to a grant that was voided meanwhile leaves the balance again', async () => {
    const account = await openWith(10)
    const reserved = await account.meter.reserve(account.request('query'))
    await voidGrant(redis, account.slot, 'only')
    end(reserved, false)
    await account.meter.flush()
    const { balance, entries, live } = await account.readRaw()
    expect([balance, live]).toEqual([0, []])
    expect(entries.map(({ type }) => type)).toEqual(['grant', 'charge', 'void', 'refund', 'void'])
    await verifyChain(redis, account.slot)
  })
})
