import { expect, test } from 'vitest'
import { createBatchReserve } from '#src/money/metering/batches.ts'
import type { MeteredCall } from '#src/money/metering/index.ts'
import type { MeteringContext } from '#src/money/metering/reserve.ts'
import type { Redis } from '#src/stores/redis/redis.ts'

const CALL: MeteredCall = {
  key: { slot: 'slot', keyId: 'key', hash: 'hash' },
  operation: 'someOperation',
  price: 'read',
  scopes: ['read'],
}

/** A reserve function over a script that grants everything, and the reservations that it was asked for. */
function openReserve() {
  const reserved: Array<{ price: number; units: number }> = []
  const runScript = (_script: unknown, _keys: string[], args: string[]) => {
    const [price, units] = [Number(args[5]), Number(args[10])]
    reserved.push({ price, units })
    return Promise.resolve([0, ['workspace', 'key', 'read', 10, 10], [['ok', units, units, 100, 9, 0]]])
  }
  const queue = {
    add: () => undefined,
    take: () => [],
    giveBack: () => undefined,
    collect: () => () => () => undefined,
    flush: () => Promise.resolve(),
  }
  const context: MeteringContext = {
    redis: { runScript } as unknown as Redis,
    recovery: undefined,
    observer: undefined,
    leaseMs: 30_000,
    answerMs: 20_000,
    offsetMs: () => 0,
    queue,
  }
  return { reserve: createBatchReserve(context), reserved }
}

test('equal calls that arrive together are one reservation', async () => {
  const { reserve, reserved } = openReserve()
  await Promise.all([reserve(CALL), reserve(CALL), reserve({ ...CALL })])
  expect(reserved).toEqual([{ price: 1, units: 3 }])
})

test('calls of different prices are never one reservation: each is charged its own price', async () => {
  const { reserve, reserved } = openReserve()
  const made = await Promise.all([reserve(CALL), reserve({ ...CALL, price: 'run' }), reserve(CALL)])
  expect(made.map((each) => 'cost' in each && each.cost)).toEqual([1, 10, 1])
  expect(reserved.toSorted((one, other) => one.price - other.price)).toEqual([
    { price: 1, units: 2 },
    { price: 10, units: 1 },
  ])
})
