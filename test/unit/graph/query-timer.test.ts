import { beforeEach, expect, test } from 'vitest'
import { DeadlineExceeded, StoreUnreachable } from '#src/lib/waiting/patience.ts'
import { createQueryTimer, type QueryObserver, type QueryTimer } from '#src/stores/graph/query-timer.ts'

let nowMs: number
let timer: QueryTimer
let ended: Array<Parameters<QueryObserver['ended']>>
let stop: () => void
beforeEach(() => {
  nowMs = 1_000
  ended = []
  timer = createQueryTimer(() => nowMs)
  stop = timer.observe({ ended: (...report) => void ended.push(report) })
})

const takes = (ms: number) => async () => {
  nowMs += ms
}

test('each statement is reported once with its name and seconds, to all observers until they stop', async () => {
  const others: string[] = []
  timer.observe({ ended: (name) => void others.push(name) })
  await timer.during(async (time) => {
    await time('packs/find-pack', takes(20))
    await time('packs/find-pack', takes(500))
  })
  expect(ended).toEqual([
    ['packs/find-pack', 0.02, undefined],
    ['packs/find-pack', 0.5, undefined],
  ])
  stop()
  await timer.during((time) => time('packs/find-pack', takes(1)))
  expect(ended).toHaveLength(2)
  expect(others).toHaveLength(3)
})

test('a statement that fails keeps its kind, whatever its caller then makes of it', async () => {
  const deadlock = Object.assign(new Error('lost'), { code: 'Neo.TransientError.Transaction.DeadlockDetected' })
  const result = await timer.during(async (time) => {
    await time('graph/set-revision', () => Promise.reject(deadlock)).catch(() => undefined)
    return time('graph/set-revision', takes(3)).then(() => 'second attempt')
  })
  expect(result).toBe('second attempt')
  expect(ended.map(([, , kind]) => kind)).toEqual(['transient', undefined])
})

test.each([
  ['timeout', new DeadlineExceeded('late')],
  ['unavailable', new StoreUnreachable('away', { cause: new DeadlineExceeded('no reply to a ping') })],
] as const)('a statement whose caller gives up is a %s, and its late reply is not reported', async (kind, reason) => {
  const { promise: reply, resolve: answer } = Promise.withResolvers<void>()
  const work = timer.during(async (time) => {
    const statement = time('packs/find-pack', () => reply)
    nowMs += 5_000
    await Promise.race([statement, Promise.reject(reason)])
  })
  await expect(work).rejects.toBe(reason)
  expect(ended).toEqual([['packs/find-pack', 5, kind]])
  answer()
  await reply
  expect(ended).toHaveLength(1)
})
