import type { Graph, Transaction } from './graph.ts'
import { listUnsettled, setCountersLocked, setCountersSettled, setNextRevision, setPublicationTurn } from './queries.ts'

/*
 * Neo4j applies a transaction to its records before it applies it to its indexes. A reader that searches by an index can therefore see the
 * new value of a counter and miss entries of the same transaction. Neo4j releases locks after both. There are three counters: the revision
 * of published data, the number of the last change event, and the end of the chain of reviews. Each is a `GraphRevision` node with two
 * numbers:
 *
 * - `value`: the transaction that writes moves it. It may be ahead of what an index finds.
 * - `settled`: a second transaction sets it, after it has taken the lock of the counter.
 *
 * Guarantee: a reader reads `settled = n` and then searches, in a read transaction and without a lock. It finds everything that was written
 * under the numbers up to n. This was measured against one server; the members of a cluster were not tested.
 */

/**
 * Writes published data: one writer after the other, all of `work` or nothing. `raise` moves the revision and returns it; without it
 * readers don't notice the change. When this resolves, every reader finds the data, unless the store was away at the end: then a later
 * sweep settles the counters. `work` is repeated after a transient error.
 */
export async function writePublished<T>(
  graph: Graph,
  work: (tx: Transaction, raise: () => Promise<number>) => Promise<T>,
): Promise<T> {
  const result = await graph.writeBulk(async (tx) => {
    await tx.run(setPublicationTurn, {})
    return work(tx, async () => (await tx.run(setNextRevision, {}))[0]!.value)
  })
  // The data are committed. When the store is away now, the sweep of any replica settles the counters.
  await settleLeftovers(graph).catch(() => undefined)
  return result
}

/**
 * Settles every counter whose `settled` is behind its `value`: after a publication, and after one whose process died before it could.
 * Any number of processes may do this at any time. A process that waits too long for a lock gives up, and the next sweep continues.
 */
export async function settleLeftovers(graph: Graph): Promise<void> {
  if ((await graph.run(listUnsettled, {})).length === 0) return
  await graph.write(async (tx) => {
    await tx.run(setCountersLocked, {})
    await tx.run(setCountersSettled, {})
  })
}
