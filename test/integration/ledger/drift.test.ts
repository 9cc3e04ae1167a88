import { Registry } from 'prom-client'
import { createMetering } from '#src/metering/index.ts'
import { beforeAll, expect, test } from 'vitest'
import { end } from '#test/support/reservations.ts'
import { grantCredits } from '#src/features/billing/credits.ts'
import { createMeasuredDriftWatch } from '#src/features/ledger/drift-metrics.ts'
import { workspaceKeys } from '#src/redis/keys.ts'
import { readAccount } from '#src/redis/account.ts'
import type { Redis } from '#src/redis/redis.ts'
import { changeAccount } from '#test/support/account-state.ts'
import { openCreditAccount } from '#test/support/credit-account.ts'
import { openTestRedis } from '#test/support/stores.ts'

let redis: Redis
beforeAll(async () => {
  redis = await openTestRedis()
})

async function openWatched() {
  const registry = new Registry()
  const watch = createMeasuredDriftWatch(redis, registry)
  const account = await openCreditAccount(redis)
  await grantCredits(redis, { slot: account.slot, amount: 100, reason: 'test' })
  const observer = { reserved: watch.touch, refunded: () => undefined }
  const meter = createMetering({ redis, observer })
  const chargeOnce = async () => end(await meter.reserve(account.request('read')), true)
  const read = async (name: string) => {
    const line = (await registry.metrics()).split('\n').find((each) => each.startsWith(name))
    return line === undefined ? undefined : Number(line.split(' ').at(-1))
  }
  return { ...account, meter, keys: workspaceKeys(account.slot), watch, chargeOnce, read }
}

test('an account that is charged is found sound, also with an operation open', async () => {
  const { watch, chargeOnce, read } = await openWatched()
  await watch.check()
  expect(await read('rpk_ledger_checks_total')).toBeUndefined()
  await chargeOnce()
  await watch.check()
  await watch.check()
  expect(await read('rpk_ledger_checks_total{result="sound"}')).toBe(1)
  expect(await read('rpk_ledger_drift_credits')).toBe(0)
  expect(await read('rpk_ledger_head_mismatches')).toBe(0)
})

test('a drift is told in credits until it is mended, and so is another last entry', async () => {
  const { slot, watch, chargeOnce, read } = await openWatched()
  await chargeOnce()
  await changeAccount(redis, slot, 'account.balance = account.balance - 7')
  await watch.check()
  expect(await read('rpk_ledger_drift_credits')).toBe(7)
  expect(await read('rpk_ledger_checks_total{result="drift"}')).toBe(1)
  const { head } = await readAccount(redis, slot)
  await changeAccount(redis, slot, "account.balance, account.head = account.balance + 7, 'another'")
  await watch.check()
  expect([await read('rpk_ledger_drift_credits'), await read('rpk_ledger_head_mismatches')]).toEqual([0, 1])
  await changeAccount(redis, slot, `account.head = '${head}'`)
  await watch.check()
  expect([await read('rpk_ledger_drift_credits'), await read('rpk_ledger_head_mismatches')]).toEqual([0, 0])
})

test('a call that is refused is not watched: keys can be made up', async () => {
  const { keys, meter, request, slot, watch, read } = await openWatched()
  await changeAccount(redis, slot, 'account.live = {}')
  await expect(meter.reserve(request('read'))).rejects.toThrow(/./)
  await watch.check()
  expect(await read('rpk_ledger_checks_total')).toBeUndefined()
  expect(keys.account).toContain(slot)
})
