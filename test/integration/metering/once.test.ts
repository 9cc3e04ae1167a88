import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runOnce, type Answer, type OnceKey } from '#src/metering/index.ts'
import { oauthKeys } from '#src/redis/keys.ts'
import { raiseLayout } from '#src/redis/layout/raise-layout.ts'
import { openRedis, type Redis } from '#src/redis/redis.ts'
import { hasRedisServer, startRedisServer } from '#test/support/redis-server.ts'
import { openTestRedis } from '#test/support/stores.ts'

const DONE: Answer = { status: 200, text: '{"decided":true}' }

const newKey = (): OnceKey => ({
  recordId: randomUUID(),
  fingerprint: 'f',
  sealWith: { secret: 'presented', salt: 'header' },
  keepMs: 60_000,
})

/** A call that runs until it is told to answer. */
function openWork() {
  let answer: (with_: Answer) => void = () => undefined
  const answered = new Promise<Answer>((resolve) => (answer = resolve))
  return { work: () => answered, answer }
}

describe('an idempotency key that belongs to no workspace', () => {
  test('of which an older process has left an answer alone executes: nobody knows whose it was', async () => {
    const [redis, key] = [await openTestRedis(), newKey()]
    await redis.command(nameOf(key), ['HSET', nameOf(key), 'answer', 'sealed'])
    const clock = { now: () => Date.now() }
    expect(await runOnce(redis, clock, key, () => Promise.resolve(DONE))).toMatchObject({ isReplay: false })
  })

  test('runs once, and replays the same bytes', async () => {
    const [redis, key] = [await openTestRedis(), newKey()]
    const clock = { now: () => Date.now() }
    let runs = 0
    const work = () => Promise.resolve({ ...DONE, text: `{"run":${(runs += 1)}}` })
    expect(await runOnce(redis, clock, key, work)).toEqual({ status: 200, text: '{"run":1}', isReplay: false })
    expect(await runOnce(redis, clock, key, work)).toEqual({ status: 200, text: '{"run":1}', isReplay: true })
    const other = runOnce(redis, clock, { ...key, fingerprint: 'other' }, work)
    await expect(other).rejects.toMatchObject({ code: 'validation_error' })
  })

  test('is free again after an answer that is not kept, and after none', async () => {
    const [redis, key] = [await openTestRedis(), newKey()]
    const clock = { now: () => Date.now() }
    await runOnce(redis, clock, key, () => Promise.resolve({ status: 409, text: '{}' }))
    await expect(runOnce(redis, clock, key, () => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
    expect(await runOnce(redis, clock, key, () => Promise.resolve(DONE))).toMatchObject({ isReplay: false })
  })

  test.each([
    ['an answer', DONE],
    ['an error', { status: 409, text: '{}' }],
  ])('of a call that outlived its lease: %s changes nothing for the call that took over', async (_name, late) => {
    const [redis, key] = [await openTestRedis(), newKey()]
    let nowMs = Date.now()
    const clock = { now: () => nowMs }
    const slow = openWork()
    const first = runOnce(redis, clock, key, slow.work)
    const meanwhile = () => runOnce(redis, clock, key, () => Promise.resolve({ ...DONE, text: '{"second":true}' }))
    await expect.poll(() => redis.command(nameOf(key), ['EXISTS', nameOf(key)])).toBe(1)
    await expect(meanwhile()).rejects.toMatchObject({ code: 'idempotency_in_progress', retryAfterSeconds: 30 })
    nowMs += 31_000
    expect(await meanwhile()).toMatchObject({ text: '{"second":true}', isReplay: false })
    slow.answer(late)
    await first
    expect(await meanwhile()).toMatchObject({ text: '{"second":true}', isReplay: true })
  })

  test.skipIf(!hasRedisServer)('replays what an older layout has kept, and goes on what it has begun', async () => {
    const server = await startRedisServer()
    const redis = await openRedis({ url: server.url })
    onTestFinished(() => redis.close())
    const clock = { now: () => Date.now() }
    const [kept, running] = [newKey(), newKey()]
    await runOnce(redis, clock, kept, () => Promise.resolve(DONE))
    const slow = openWork()
    const first = runOnce(redis, clock, running, slow.work)
    await expect.poll(() => typeOf(redis, running)).toBe('hash')
    const { records } = await raiseLayout(redis, { settleMs: 0 })
    expect(records).toBe(2)
    expect([await typeOf(redis, kept), await typeOf(redis, running)]).toEqual(['string', 'string'])
    const again = () => Promise.resolve({ status: 200, text: 'again' })
    expect(await runOnce(redis, clock, kept, again)).toEqual({ ...DONE, isReplay: true })
    await expect(runOnce(redis, clock, running, again)).rejects.toMatchObject({ code: 'idempotency_in_progress' })
    slow.answer(DONE)
    await first
    expect(await runOnce(redis, clock, running, again)).toEqual({ ...DONE, isReplay: true })
    expect(await raiseLayout(redis, { settleMs: 0 })).toMatchObject({ records: 0 })
  })
})

const nameOf = ({ recordId }: OnceKey) => oauthKeys.idempotency(recordId)
const typeOf = async (redis: Redis, key: OnceKey) => String(await redis.command(nameOf(key), ['TYPE', nameOf(key)]))
