import { expect, test } from 'vitest'
import { runInBackground } from '#src/lib/waiting/turns.ts'

test('background work runs again and again, never twice at once, goes on after a failure, and its end is waited for', async () => {
  const errors: unknown[] = []
  let [runs, underWay, most] = [0, 0, 0]
  let isStopped = false
  const work = async () => {
    expect(isStopped).toBe(false)
    runs += 1
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise(setImmediate)
    underWay -= 1
    if (runs === 2) throw new Error('the second fails')
  }
  const running = runInBackground(work, 1, (error) => errors.push(error))
  await expect.poll(() => runs, { interval: 1 }).toBeGreaterThan(4)
  await running.stop()
  isStopped = true
  expect({ most, underWay, errors: errors.map(String) }).toEqual({
    most: 1,
    underWay: 0,
    errors: ['Error: the second fails'],
  })
})
