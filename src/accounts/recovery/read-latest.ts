import type { Static, TObject } from '@sinclair/typebox'
import { setWorkspaceLocked } from '#src/accounts/audit-log/index.ts'
import type { Graph, Runner } from '#src/graph/graph.ts'
import type { Query } from '#src/graph/query.ts'
import { withDeadline } from '#src/lib/deadline.ts'
import { storeUnavailable } from '#src/problems.ts'

const READ_MOST_MS = 10_000

/**
 * Reads where writes go: a follower of a Neo4j cluster may lag behind, and an event that is not seen could be the revocation
 * of the key that is being put back.
 */
export function readLatest<P extends TObject, R extends TObject>(
  graph: Graph,
  query: Query<P, R>,
  params: Static<P>,
): Promise<Array<Static<R>>> {
  return inTime(graph.write((tx) => tx.run(query, params)))
}

/**
 * Reads events of one account, under the lock that their writers hold. The number of an event can be seen before an index finds
 * the event (see `graph/settled.ts`), and an account would then count as whole without it.
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
