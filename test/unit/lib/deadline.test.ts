import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DeadlineExceeded, withDeadline } from '#src/lib/waiting/patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work in time settles as it does, and leaves no timer behind', async () => {
  expect(await withDeadline(Promise.resolve(7), 1_000, 'work')).toBe(7)
  await expect(withDeadline(Promise.reject(new Error('own error')), 1_000, 'work')).rejects.toThrow('own error')
  expect(vi.getTimerCount()).toBe(0)
})

test('work that takes longer is given up, with what it was and how long it had', async () => {
  const late = withDeadline(new Promise(() => undefined), 1_000, 'graph store')
  const settled = vi.fn<() => void>()
  late.catch(settled)
  await vi.advanceTimersByTimeAsync(999)
  expect(settled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  await expect(late).rejects.toThrow(new DeadlineExceeded('graph store took longer than 1000 ms'))
})

test('work that fails after its deadline disturbs nobody', async () => {
  let fail: (error: Error) => void = () => undefined
  const work = withDeadline(new Promise((_resolve, reject) => (fail = reject)), 10, 'work')
  const outcome = work.catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10)
  fail(new Error('much later'))
  expect(await outcome).toBeInstanceOf(DeadlineExceeded)
})

test('who waits for work in a queue is told that it is late, once and not for work in time', async () => {
  const onLate = vi.fn<() => void>()
  await withDeadline(Promise.resolve(7), 10, 'work', onLate)
  await vi.advanceTimersByTimeAsync(20)
  expect(onLate).not.toHaveBeenCalled()
  const outcome = withDeadline(new Promise(() => undefined), 10, 'work', onLate).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(10)
  expect(await outcome).toBeInstanceOf(DeadlineExceeded)
  expect(onLate).toHaveBeenCalledOnce()
})

test('a process that stood still reads first what has come meanwhile', async () => {
  vi.useRealTimers()
  const answer = new Promise((resolve) => setTimeout(() => setImmediate(() => resolve('in time')), 5))
  const work = withDeadline(answer, 10, 'work')
  for (const until = performance.now() + 100; performance.now() < until;);
  expect(await work).toBe('in time')
})

test('what does not come after a standstill either is given up, no later than once more the time', async () => {
  vi.useRealTimers()
  const work = withDeadline(new Promise(() => undefined), 10, 'work').catch((error: unknown) => error)
  for (const until = performance.now() + 100; performance.now() < until;);
  expect(await work).toBeInstanceOf(DeadlineExceeded)
})
