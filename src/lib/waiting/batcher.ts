interface Batch<Item, Reply> {
  items: Item[]
  waiting: Array<{ resolve(reply: Reply): void; reject(error: unknown): void }>
}

/**
 * Batches items by name. One `run` gets the items of a name that arrive in the same turn of the event loop, or while a run for that name is
 * under way; at most `most` at once. An item that arrives alone doesn't wait for others. `run` returns replies in the order of its items.
 * When `run` rejects, all its items are rejected.
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
      try {
        const replies = await run(items)
        for (let i = 0; i < waiting.length; i += 1) waiting[i]!.resolve(replies[i]!)
      } catch (error) {
        for (const { reject } of waiting) reject(error)
      }
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
