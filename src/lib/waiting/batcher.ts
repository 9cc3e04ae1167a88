import { setTimeout as pause } from 'node:timers/promises'

interface Batch<Item, Reply> {
  items: Item[]
  waiting: Array<{ resolve(reply: Reply): void; reject(error: unknown): void }>
}

/**
 * Batches items by name. One `run` gets the items of a name that arrive in the same turn of the event loop, or while a
 * run for that name is under way; at most `most` at once. An item that arrives alone doesn't wait for others. `run`
 * returns replies in the order of its items. When `run` rejects, all its items are rejected.
 */
export function createBatcher<Item, Reply>(
  most: number,
  run: (items: Item[]) => Promise<Reply[]>,
): (name: string, item: Item) => Promise<Reply> {
  const batches = new Map<string, Batch<Item, Reply>>()

  async function drain(name: string, batch: Batch<Item, Reply>): Promise<void> {
    while (batch.items.length > 0) {
      const items = batch.items.splice(0, most)
      const waiting = batch.waiting.splice(0, most)
      let answer: () => void
      try {
        const replies = await run(items)
        answer = () => waiting.forEach(({ resolve }, index) => resolve(replies[index]!))
      } catch (error) {
        answer = () => waiting.forEach(({ reject }) => reject(error))
      }
      if (batch.items.length > 0) afterNextRun(answer)
      else answer()
    }
    batches.delete(name)
  }

  return (name, item) =>
    new Promise((resolve, reject) => {
      const batch = batches.get(name)
      if (batch) {
        batch.items.push(item)
        batch.waiting.push({ resolve, reject })
        return
      }
      const opened: Batch<Item, Reply> = { items: [item], waiting: [{ resolve, reject }] }
      batches.set(name, opened)
      setImmediate(() => void drain(name, opened))
    })
}

/**
 * Answers a run once the next one is under way. The client of a store writes in an immediate of its own, which comes
 * after everything that the answers set off: without this the store would be idle while all callers of a run get
 * their answers. What the next run does at once is done before the tick, so its write comes first.
 */
function afterNextRun(answer: () => void): void {
  process.nextTick(() => setImmediate(answer))
}

/**
 * Does a piece of work once for all callers that ask at the same time. It begins after each of them asked, so none gets
 * what is out of date, and `gapMs` after the last one ended, so that many callers cost no more than one.
 */
export function createSharing<Made>(work: () => Promise<Made>, gapMs: number): () => Promise<Made> {
  let next: Promise<Made> | undefined
  let last: Promise<unknown> = Promise.resolve()
  let restsUntil = -Infinity
  const make = async () => {
    await last
    const restMs = Math.ceil(restsUntil - performance.now())
    if (restMs > 0) await pause(restMs)
    last = next!.catch(() => undefined)
    next = undefined
    try {
      return await work()
    } finally {
      restsUntil = performance.now() + gapMs
    }
  }
  return () => (next ??= make())
}
