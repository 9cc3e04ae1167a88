import { expect, test, vi } from 'vitest'
import { createResponseCache, writePublished } from '#src/stores/graph/revision.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import { openTestGraph } from '#test/support/stores.ts'

const graph = await openTestGraph()

/** A cache that has read the revision: it knows that what it keeps is good. */
async function openCache() {
  const cache = createResponseCache({ graph, pollMs: 20, trustMs: 20_000 })
  cleanUpAfterFile(() => cache.stop())
  await vi.waitFor(async () => {
    await cache.remember('probe', async () => 'kept')
    expect(cache.size).toBe(1)
  }, 60_000)
  return cache
}

/** Work that ends when the test says so. */
function openWork() {
  const settle = Promise.withResolvers<string>()
  const work = vi.fn<() => Promise<string>>(() => settle.promise)
  return { work, end: settle.resolve, fail: settle.reject }
}

const raiseRevision = () => writePublished(graph, (_tx, raise) => raise())

test('callers who ask the same at once share one work', async () => {
  const cache = await openCache()
  const { work, end } = openWork()
  const asked = Array.from({ length: 50 }, () => cache.remember('question', work))
  end('answer')
  expect(new Set(await Promise.all(asked))).toEqual(new Set(['answer']))
  expect(await cache.remember('question', work)).toBe('answer')
  expect(work).toHaveBeenCalledOnce()
})

test('a failure is everybody’s who waits for it, and the next caller tries again', async () => {
  const cache = await openCache()
  const { work, fail } = openWork()
  const asked = Array.from({ length: 3 }, () => cache.remember('question', work).catch((error: Error) => error.message))
  fail(new Error('no store'))
  expect(await Promise.all(asked)).toEqual(['no store', 'no store', 'no store'])
  expect(await cache.remember('question', async () => 'answer')).toBe('answer')
})

test('who asks after a publication does not get what was read before it, and that is not kept', async () => {
  const cache = await openCache()
  const { work, end } = openWork()
  const old = cache.remember('question', work)
  await raiseRevision()
  // The cache is emptied when the change is seen, and keeps answers again when all of it can be found.
  await vi.waitFor(async () => {
    await cache.remember('another', async () => 'kept')
    expect(cache.size).toBe(1)
    expect(await cache.remember('probe', async () => 'anew')).toBe('anew')
  }, 60_000)
  expect(await cache.remember('question', async () => 'new')).toBe('new')
  end('old')
  expect(await old).toBe('old')
  expect(await cache.remember('question', async () => 'newer')).toBe('new')
})

test('an answer is found without waiting once it is cached, and no more after the next publication', async () => {
  const cache = await openCache()
  expect(cache.find('question')).toBeUndefined()
  await cache.remember('question', async () => 'answer')
  const { hits } = cache.counts
  expect(cache.find('question')).toBe('answer')
  expect(cache.counts.hits).toBe(hits + 1)
  await raiseRevision()
  await vi.waitFor(() => expect(cache.find('question')).toBeUndefined(), 60_000)
})

test('a cache that stops leaves no read behind, so that the graph can be closed after it', async () => {
  let underWay = 0
  const begun = Promise.withResolvers<void>()
  const run: typeof graph.run = async (...asked) => {
    underWay += 1
    begun.resolve()
    return await graph.run(...asked).finally(() => (underWay -= 1))
  }
  const cache = createResponseCache({ graph: { ...graph, run } })
  await begun.promise
  await cache.stop()
  expect(underWay).toBe(0)
})
