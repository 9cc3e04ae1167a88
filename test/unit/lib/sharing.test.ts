import { expect, test } from 'vitest'
import { createSharing } from '#src/lib/waiting/batcher.ts'

test('work is done once for all who asked before it began, and anew for who asks later', async () => {
  let done = 0
  let later: Promise<number> | undefined
  const share = createSharing(async () => {
    done += 1
    later ??= share()
    return done
  }, 1)
  expect(await Promise.all(Array.from({ length: 15 }, share))).toEqual(Array.from({ length: 15 }, () => 1))
  expect(await later).toBe(2)
})

test('work that fails fails for those who asked, and is done again', async () => {
  let done = 0
  const share = createSharing(async () => {
    done += 1
    if (done === 1) throw new Error('once')
    return done
  }, 1)
  expect(await Promise.allSettled([share(), share()])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
  expect(await share()).toBe(2)
})
