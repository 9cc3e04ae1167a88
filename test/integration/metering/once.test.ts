import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { runOnce, type Answer, type OnceKey } from '#src/money/metering/index.ts'
import { oauthKeys } from '#src/stores/redis/keys.ts'
import { openTestRedis } from '#test/support/stores.ts'

const DONE: Answer = { status: 200, text: '{"decided":true}' }

const newKey = (): OnceKey => ({
  recordId: randomUUID(),
  fingerprint: 'f',
  sealWith: { secret: 'presented', salt: 'header' },
  keepMs: 60_000,
})

/** A call that runs until the test lets it answer. */
function openWork() {
  let answer: (with_: Answer) => void = () => undefined
  const answered = new Promise<Answer>((resolve) => (answer = resolve))
  return { work: () => answered, answer }
}

describe('an idempotency key that belongs to no workspace', () => {
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
    await expect(meanwhile()).rejects.toMatchObject({ code: 'idempotency_in_progress', retryAfterSeconds: 1 })
    nowMs += 12_000
    await expect(meanwhile()).rejects.toMatchObject({ retryAfterSeconds: 12 })
    nowMs += 14_000
    await expect(meanwhile()).rejects.toMatchObject({ retryAfterSeconds: 4 })
    nowMs += 5_000
    expect(await meanwhile()).toMatchObject({ text: '{"second":true}', isReplay: false })
    slow.answer(late)
    await first
    expect(await meanwhile()).toMatchObject({ text: '{"second":true}', isReplay: true })
  })
})

const nameOf = ({ recordId }: OnceKey) => oauthKeys.idempotency(recordId)
