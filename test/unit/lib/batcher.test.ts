import { expect, test } from 'vitest'
import { createBatcher } from '#src/lib/waiting/batcher.ts'

/** A store like the client of Redis: it writes in an immediate of its own, and replies in the next one. */
function openStore() {
  const events: string[] = []
  const run = (items: string[]) =>
    new Promise<string[]>((resolve) => {
      setImmediate(() => {
        events.push(`${items.join()} written`)
        setImmediate(() => resolve(items.map((item) => `${item}!`)))
      })
    })
  return { events, run }
}

test('the next run is written before the callers of the last one are answered', async () => {
  const { events, run } = openStore()
  const ask = createBatcher(2, run)
  const replies = ['a', 'b', 'c'].map((item) =>
    ask('name', item).then((reply) => {
      events.push(`${item} answered`)
      return reply
    }),
  )
  expect(await Promise.all(replies)).toEqual(['a!', 'b!', 'c!'])
  expect(events).toEqual(['a,b written', 'c written', 'a answered', 'b answered', 'c answered'])
})

test('a run that fails rejects its own callers, and the next run goes on', async () => {
  const ask = createBatcher(1, async ([item]: string[]) => {
    if (item === 'a') throw new Error('no store')
    return [`${item}!`]
  })
  const replies = await Promise.allSettled([ask('name', 'a'), ask('name', 'b')])
  expect(replies).toMatchObject([{ reason: { message: 'no store' } }, { value: 'b!' }])
})
