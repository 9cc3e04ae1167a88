import type { Graph, Runner } from './graph.ts'
import { listUnsettled, setCountersLocked, setCountersSettled, setNextRevision, setPublicationTurn } from './queries.ts'

/*
 * Neo4j applies a transaction to its records before it applies it to its indexes. A reader can therefore see the new value
 * of a counter and still miss entries that the same transaction wrote, when it looks for them by an index. Locks are released
 * after both. Each counter (the revision of published data, the number of the last change event, the end of the chain of
 * reviews) is a `GraphRevision` node with two numbers:
 *
 * - `value` is moved in the transaction that writes. It may be ahead of what an index finds.
 * - `settled` is set by a second transaction, which takes the lock of the counter first.
 *
 * Guarantee: whoever reads `settled = n` and then searches, in a read transaction and without a lock, finds everything that was
 * written under the numbers up to n. Measured against one server; the members of a cluster were not tested.
 */

/**
 * Writes what readers of published data see: one writer after the other, all of `work` or nothing. `raise` moves the revision
 * and returns it; without it readers are told nothing. When this resolves, every reader finds what was written. `work` is
 * repeated after a transient error.
 */
export async function writePublished<T>(
  graph: Graph,
  work: (tx: Runner, raise: () => Promise<number>) => Promise<T>,
): Promise<T> {
  const result = await graph.writeBulk(async (tx) => {
    await tx.run(setPublicationTurn, {})
    return work(tx, async () => (await tx.run(setNextRevision, {}))[0]!.value)
  })
  // What was written stays written. When the store is away at this moment, the sweep of any replica does this part.
  await settleLeftovers(graph).catch(() => undefined)
  return result
}

/**
 * Says that everything up to each counter's value can be found, where it was not said yet: for a publication that has just
 * ended, and for one whose process died right after it. Any number of processes may do this at any time; one that waits too long for
 * a lock gives up, and the next sweep goes on.
 */
export async function settleLeftovers(graph: Graph): Promise<void> {
  if ((await graph.run(listUnsettled, {})).length === 0) return
  await graph.write(async (tx) => {
    await tx.run(setCountersLocked, {})
    await tx.run(setCountersSettled, {})
  })
}
