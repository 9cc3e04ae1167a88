interface Lane<Item, Reply> {
  items: Item[]
  waiting: Array<{ resolve(reply: Reply): void; reject(error: unknown): void }>
}

/**
 * Does together what arrives together. Items of one lane that come in the same turn of the event loop, or while a run of the
 * lane is under way, are handed to one `run`, at most `most` at once; one that comes alone waits for nobody. `run` answers each of
 * its items in their order, and when it rejects, all of them are rejected.
 */
export function createLanes<Item, Reply>(
  most: number,
  run: (items: Item[]) => Promise<Reply[]>,
): (name: string, item: Item) => Promise<Reply> {
  const lanes = new Map<string, Lane<Item, Reply>>()

  async function drain(name: string, lane: Lane<Item, Reply>): Promise<void> {
    while (lane.items.length > 0) {
      const items = lane.items.splice(0, most)
      const waiting = lane.waiting.splice(0, most)
      try {
        const replies = await run(items)
        for (let i = 0; i < waiting.length; i += 1) waiting[i]!.resolve(replies[i]!)
      } catch (error) {
        for (const { reject } of waiting) reject(error)
      }
    }
    lanes.delete(name)
  }

  return (name, item) =>
    new Promise((resolve, reject) => {
      const lane = lanes.get(name)
      if (lane) {
        lane.items.push(item)
        lane.waiting.push({ resolve, reject })
        return
      }
      const opened: Lane<Item, Reply> = { items: [item], waiting: [{ resolve, reject }] }
      lanes.set(name, opened)
      setImmediate(() => void drain(name, opened))
    })
}
