import { Registry } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, systemClock } from '#src/lib/clock.ts'
import { grantCredits } from '#src/money/accounts/credits/credits.ts'
import { createWorkspace } from '#src/money/accounts/workspaces/workspaces.ts'
import { readAnchors } from '#src/money/ledger/anchors.ts'
import { createLedgerWatch } from '#src/money/ledger/watch.ts'
import { createMetering } from '#src/money/metering/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { readAccount } from '#src/stores/redis/account.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { changeAccount } from '#test/support/account-state.ts'
import { openCreditAccount } from '#test/support/credit-account.ts'
import { end } from '#test/support/reservations.ts'
import { TEST_SECRETS } from '#test/support/service.ts'
import { openTestGraph, openTestRedis } from '#test/support/stores.ts'

let redis: Redis
let graph: Graph
beforeAll(async () => {
  ;[graph, redis] = await Promise.all([openTestGraph(), openTestRedis()])
})

async function openWatched() {
  const registry = new Registry()
  const { secretKeys } = TEST_SECRETS
  let aheadMs = 0
  const clock = { now: () => Date.now() + aheadMs }
  const anchoring = {
    secretKeys,
    clock,
    actor: 'service',
    get offsetMs() {
      return aheadMs
    },
  }
  const watch = createLedgerWatch({ graph, redis, anchoring }, registry)
  const { slot } = await createWorkspace(graph, systemClock, 'watched')
  const account = await openCreditAccount(redis, slot)
  await grantCredits(redis, { slot: account.slot, amount: 100, reason: 'test' })
  const observer = { reserved: watch.charged, refunded: () => undefined }
  const meter = createMetering({ redis, observer })
  const chargeOnce = async () => end(await meter.reserve(account.request('read')), true)
  const read = async (name: string) => {
    const line = (await registry.metrics()).split('\n').find((each) => each.startsWith(name))
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }
  const go = (ms: number) => void (aheadMs += ms)
  const anchors = async () => (await readAnchors(graph, slot, secretKeys)).signed
  return { ...account, meter, keys: workspaceKeys(slot), watch, chargeOnce, read, go, anchors }
}

test('an account that is charged is found sound, also with an operation open', async () => {
  const { watch, chargeOnce, read } = await openWatched()
  await watch.look()
  expect(await read('rpk_ledger_checks_total')).toBeUndefined()
  await chargeOnce()
  await watch.look()
  await watch.look()
  expect(await read('rpk_ledger_checks_total{result="sound"}')).toBe(1)
  expect(await read('rpk_ledger_drift_credits')).toBe(0)
  expect(await read('rpk_ledger_head_mismatches')).toBe(0)
})

test('a drift is told in credits until it is mended, and so is another last entry', async () => {
  const { slot, watch, chargeOnce, read } = await openWatched()
  await chargeOnce()
  await changeAccount(redis, slot, 'account.balance = account.balance - 7')
  await watch.look()
  expect(await read('rpk_ledger_drift_credits')).toBe(7)
  expect(await read('rpk_ledger_checks_total{result="drift"}')).toBe(1)
  const { head } = await readAccount(redis, slot)
  await changeAccount(redis, slot, "account.balance, account.head = account.balance + 7, 'another'")
  await watch.look()
  expect([await read('rpk_ledger_drift_credits'), await read('rpk_ledger_head_mismatches')]).toEqual([0, 1])
  await changeAccount(redis, slot, `account.head = '${head}'`)
  await watch.look()
  expect([await read('rpk_ledger_drift_credits'), await read('rpk_ledger_head_mismatches')]).toEqual([0, 0])
})

test('a call that is refused is not watched: keys can be made up', async () => {
  const { keys, meter, request, slot, watch, read } = await openWatched()
  await changeAccount(redis, slot, 'account.live = {}')
  await expect(meter.reserve(request('read'))).rejects.toThrow(/./)
  await watch.look()
  expect(await read('rpk_ledger_checks_total')).toBeUndefined()
  expect(keys.account).toContain(slot)
})

test('an account is anchored once a day where it moved, by entries that Redis will not lose', async () => {
  const { slot, watch, chargeOnce, read, go, anchors } = await openWatched()
  await chargeOnce()
  await watch.look()
  // Its entries are not three seconds old.
  expect(await anchors()).toEqual([])
  go(3_001)
  await chargeOnce()
  await watch.look()
  const standing = await readAccount(redis, slot)
  expect(await anchors()).toMatchObject([
    { reason: 'day', seq: standing.seq, head: standing.head, balance: standing.balance },
  ])
  expect(await read('rpk_ledger_anchors_total{result="written"}')).toBe(1)
  await chargeOnce()
  await watch.look()
  expect(await anchors()).toHaveLength(1)

  go(DAY_MS)
  await chargeOnce()
  await watch.look()
  expect((await anchors()).map(({ reason }) => reason)).toEqual(['day', 'day'])
})

test('what an account was charged after the anchor of a day is anchored on the next day, also without a charge', async () => {
  const { slot, watch, chargeOnce, go, anchors } = await openWatched()
  await chargeOnce()
  go(3_001)
  await watch.look()
  await chargeOnce()
  await watch.look()
  const { seq } = await readAccount(redis, slot)
  expect(await anchors()).toMatchObject([{ reason: 'day', seq: seq - 1 }])
  go(DAY_MS)
  await watch.look()
  expect(await anchors()).toMatchObject([{ seq: seq - 1 }, { reason: 'day', seq }])
  await watch.look()
  go(DAY_MS)
  await watch.look()
  expect(await anchors()).toHaveLength(2)
})

test('an account that is not right is not anchored', async () => {
  const { slot, watch, chargeOnce, go, anchors } = await openWatched()
  await chargeOnce()
  go(3_001)
  await changeAccount(redis, slot, 'account.balance = account.balance - 7')
  await watch.look()
  expect(await anchors()).toEqual([])
})
