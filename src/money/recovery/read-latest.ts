import type { Static, TObject } from '@sinclair/typebox'
import { withDeadline } from '#src/lib/waiting/patience.ts'
import { setWorkspaceLocked } from '#src/money/accounts/audit-log/index.ts'
import { storeUnavailable } from '#src/problems.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import type { Query } from '#src/stores/graph/query.ts'

const READ_MOST_MS = 10_000

/**
 * Reads in a write transaction, which runs on the leader. A follower of a Neo4j cluster may lag behind, and a missed
 * event could be the revocation of the key that is being restored. Throws `billing_unavailable` after 10 s.
 */
export function readLatest<P extends TObject, R extends TObject>(
  graph: Graph,
  query: Query<P, R>,
  params: Static<P>,
): Promise<Array<Static<R>>> {
  return inTime(graph.write((tx) => tx.run(query, params)))
}

/**
 * Reads events of one account under the lock that their writers hold. Without the lock, a reader could see the number
 * of an event before an index finds the event (see `stores/graph/revision.ts`). Then an account would count as whole
 * without the event. Throws like `readLatest`.
 */
export function readAuditLog<P extends TObject, R extends TObject>(
  graph: Graph,
  slot: string,
  query: Query<P, R>,
  params: Static<P>,
): Promise<Array<Static<R>>> {
  const read = async (tx: Runner) => {
    await tx.run(setWorkspaceLocked, { slot })
    return tx.run(query, params)
  }
  return inTime(graph.write(read))
}

function inTime<T>(reading: Promise<T>): Promise<T> {
  return withDeadline(reading, READ_MOST_MS, 'graph store').catch((error: unknown) => {
    throw error instanceof Error && error.name === 'DeadlineExceeded' ? storeUnavailable('graph', error) : error
  })
}
