import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '#src/lib/clock.ts'
import { grantCredits, voidGrant } from '#src/money/accounts/credits/credits.ts'
import { verifyLedger } from '#src/money/ledger/verify.ts'
import { readAccount } from '#src/stores/redis/account.ts'
import { accountKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { commitReservationsScript } from '#src/stores/redis/scripts.ts'
import { changeAccount } from '#test/support/account-state.ts'
import { openCreditAccount } from '#test/support/credit-account.ts'
import { chargeSome, sealOf, tamper } from '#test/support/ledger-account.ts'
import { readLedger } from '#test/support/ledger.ts'
import { end } from '#test/support/reservations.ts'
import { openTestRedis } from '#test/support/stores.ts'

let redis: Redis
beforeAll(async () => {
  redis = await openTestRedis()
})

/** An account with a history: two grants, charges, refunds, and operations still open. */
async function openUsed() {
  const account = await openCreditAccount(redis)
  await grantCredits(redis, { slot: account.slot, amount: 500, reason: 'test' })
  await chargeSome(account, 8)
  return { ...account, keys: workspaceKeys(account.slot), entries: await readLedger(redis, account.slot) }
}

const firstOf = async (slot: string) => (await verifyLedger(redis, slot)).findings[0]

describe('a sound ledger', () => {
  test('is proven whole, with refunds, open operations, expiry and void', async () => {
    const account = await openUsed()
    const { slot, meter, request } = account
    const { id } = await grantCredits(redis, { slot, amount: 40, priority: 1, reason: 'test' })
    await grantCredits(redis, { slot, amount: 7, priority: 1, expiresAt: Date.now() + DAY_MS, reason: 'test' })
    const charge = await meter.reserve(request('run'))
    await voidGrant(redis, slot, id)
    expect(await verifyLedger(redis, slot)).toMatchObject({ findings: [], open_operations: 1, begins_after: 0 })
    end(charge, false)
    await meter.flush()
    account.wait(2 * DAY_MS)
    await redis.runScript(commitReservationsScript, accountKeys(account.keys, account.nowMs()), [
      String(account.offsetMs()),
    ])
    const proof = await verifyLedger(redis, slot)
    expect(proof).toMatchObject({ findings: [], open_operations: 0 })
    expect(proof.entries).toBe(proof.seq)
  })

  test('asks for no usage that is older than what is kept, by the clock that it is given', async () => {
    const { slot, keys } = await openUsed()
    await redis.command(keys.usageIndex, ['DEL', keys.usageIndex])
    expect((await firstOf(slot))?.what).toMatch(/^usage /)
    expect((await verifyLedger(redis, slot, { offsetMs: 399 * DAY_MS })).findings).not.toEqual([])
    expect((await verifyLedger(redis, slot, { offsetMs: 402 * DAY_MS })).findings).toEqual([])
  })

  test('an account without a single entry is sound', async () => {
    const { slot } = await openCreditAccount(redis)
    expect(await verifyLedger(redis, slot)).toMatchObject({ findings: [], entries: 0, balance: 0 })
  })

  test('is proven in pages while it is being charged', async () => {
    const account = await openUsed()
    const { slot, meter, request } = account
    let isEnough = false
    const charging = (async () => {
      // oxlint-disable-next-line eslint/no-unmodified-loop-condition -- set by the test while this loop runs
      for (let made = 0; !isEnough && made < 5_000; made += 1) {
        const charge = await meter.reserve(request('read')).catch(() => undefined)
        if (!charge) await grantCredits(redis, { slot, amount: 500, reason: 'more' })
        end(charge, made % 3 > 0)
      }
    })()
    for (let proofs = 0; proofs < 15; proofs += 1) {
      const { findings, seq, entries } = await verifyLedger(redis, slot)
      expect(findings).toEqual([])
      expect(entries).toBe(seq)
    }
    isEnough = true
    await charging
    await meter.flush()
    expect((await verifyLedger(redis, slot)).findings).toEqual([])
  })
})

describe('names the first broken entry', () => {
  test('a changed amount', async () => {
    const { slot, entries } = await openUsed()
    await tamper(redis, slot, 5, { amount: entries[4]!.amount - 1 })
    const first = await firstOf(slot)
    expect(first).toMatchObject({ seq: 5, found: entries[4]!.hash })
    expect(first!.expected).toBe(sealOf({ ...entries[4]!, amount: entries[4]!.amount - 1 }))
  })

  test('a changed entry with its hash made right: the one behind it does not follow', async () => {
    const { slot, entries } = await openUsed()
    const forged = { ...entries[4]!, op: 'another' }
    await tamper(redis, slot, 5, { op: 'another', hash: sealOf(forged) })
    const { findings } = await verifyLedger(redis, slot)
    expect(findings.find(({ what }) => what.includes('previous hash'))).toEqual({
      seq: 6,
      what: 'its previous hash is not that of entry 5',
      expected: sealOf(forged),
      found: entries[4]!.hash,
    })
  })

  test('a missing entry, and a missing end', async () => {
    const one = await openUsed()
    await tamper(redis, one.slot, 3, 'removed')
    expect(await firstOf(one.slot)).toEqual({ seq: 3, what: 'entries are missing', expected: '3 to 3', found: '' })
    const other = await openUsed()
    const { ledger } = other.keys
    const last = other.entries.at(-1)!.seq
    await redis.command(ledger, ['XDEL', ledger, `${last}-0`])
    expect((await verifyLedger(redis, other.slot)).findings).toContainEqual({
      seq: last,
      what: 'entries are missing',
      expected: `${last} to ${last}`,
      found: '',
    })
    await redis.command(ledger, ['DEL', ledger])
    expect(await firstOf(other.slot)).toMatchObject({ seq: 1, what: 'entries are missing' })
  })

  test('a missing beginning is no trimmed one', async () => {
    const { slot, keys } = await openUsed()
    await redis.command(keys.ledger, ['XTRIM', keys.ledger, 'MINID', '=', '4-0'])
    expect(await firstOf(slot)).toEqual({ seq: 1, what: 'entries are missing', expected: '1 to 3', found: '' })
  })

  test('an entry that is none, and one behind the account', async () => {
    const { slot } = await openUsed()
    await tamper(redis, slot, 2, { amount: 'much' })
    expect(await firstOf(slot)).toMatchObject({ seq: 2, what: 'is no entry of a ledger' })
    const other = await openUsed()
    const next = other.entries.length + 1
    await redis.command(other.keys.ledger, ['XADD', other.keys.ledger, `${next}-0`, 'seq', String(next)])
    expect(await firstOf(other.slot)).toMatchObject({ seq: next, what: 'entries after the last one of the account' })
  })
})

describe('holds the account against its ledger', () => {
  test('balance, head and what is left of a grant', async () => {
    const { slot } = await openUsed()
    const { balance } = await readAccount(redis, slot)
    await changeAccount(redis, slot, 'account.balance = account.balance + 5')
    const whats = async () => (await verifyLedger(redis, slot)).findings.map(({ what }) => what)
    expect(await verifyLedger(redis, slot)).toMatchObject({
      findings: [
        { what: "the account's balance is not the sum so far", expected: balance, found: balance + 5 },
        { what: 'the balance is not the sum of the live grants', expected: balance, found: balance + 5 },
      ],
    })
    await changeAccount(redis, slot, `account.balance, account.head = ${balance}, 'x'`)
    expect((await whats())[0]).toMatch(/^the account's previous hash/)
  })

  test('a grant that has more left than was given, or that nobody gave', async () => {
    const { slot } = await openUsed()
    await changeAccount(redis, slot, "table.insert(account.live, { 'invented', 1, 0, 30 })")
    expect((await verifyLedger(redis, slot)).findings).toContainEqual({
      what: 'grant invented has more left, expired and voided than was given',
      expected: 'at most 0',
      found: '30 left, 0 gone',
    })
  })

  test('an open operation that was never charged', async () => {
    const { slot, meter, request } = await openUsed()
    await meter.reserve(request('run'))
    await changeAccount(redis, slot, 'account.newest = {}')
    // Neither open nor refunded: then it must have been counted.
    const [unsettled] = (await verifyLedger(redis, slot)).findings
    expect(Number(unsettled!.expected) - Number(unsettled!.found)).toBe(10)
    await changeAccount(redis, slot, INVENT_OPEN)
    const { findings } = await verifyLedger(redis, slot)
    expect(findings).toContainEqual({ what: 'open operation never has no charge', expected: 'a charge', found: '' })
  })

  test('usage that was not charged, and charges that usage does not show', async () => {
    const { slot, keys } = await openUsed()
    const day = keys.usage(Math.floor(Date.now() / DAY_MS))
    const rows = await redis.command(day, ['HGETALL', day])
    const row = rows.find((name) => name.endsWith('|credits'))!
    const credits = Number(rows[rows.indexOf(row) + 1])
    await redis.command(day, ['HINCRBY', day, row, '3'])
    expect(await verifyLedger(redis, slot)).toMatchObject({ findings: [{ expected: credits, found: credits + 3 }] })
    await redis.command(day, ['HDEL', day, row])
    expect(await verifyLedger(redis, slot)).toMatchObject({ findings: [{ expected: credits, found: 0 }] })
  })

  test('a refund without a charge, refunded twice, or of more than was charged', async () => {
    const { slot, entries } = await openUsed()
    const refund = entries.find(({ type }) => type === 'refund')!
    await tamper(redis, slot, refund.seq, { op: 'nothing' })
    const { findings } = await verifyLedger(redis, slot)
    expect(findings).toContainEqual({
      seq: refund.seq,
      what: 'the refund of operation nothing has no charge',
      expected: 'a charge before it',
      found: '',
    })
    const other = await openUsed()
    const [first, second] = other.entries.filter(({ type }) => type === 'refund')
    await tamper(redis, other.slot, second!.seq, { op: first!.op })
    expect((await verifyLedger(redis, other.slot)).findings.map(({ what }) => what)).toContain(
      `operation ${first!.op} is refunded twice`,
    )
    const third = await openUsed()
    const greedy = third.entries.find(({ type }) => type === 'refund')!
    await tamper(redis, third.slot, greedy.seq, { amount: 400 })
    expect((await verifyLedger(redis, third.slot)).findings.map(({ what }) => what)).toContain(
      `the refund of operation ${greedy.op} exceeds its charge`,
    )
  })
})

const INVENT_OPEN =
  "write_reservation(account, 'never', { 9e15, 2, 1, 'k', 'o', 1, '', false, false, 0, { { 'g', 2, 1, 0 } } })"
