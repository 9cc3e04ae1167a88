import type { Static, TObject } from '@sinclair/typebox'
import type { Graph } from '#src/graph/graph.ts'
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
  const reading = graph.write((tx) => tx.run(query, params))
  return withDeadline(reading, READ_MOST_MS, 'graph store').catch((error: unknown) => {
    throw error instanceof Error && error.name === 'DeadlineExceeded' ? storeUnavailable('graph', error) : error
  })
}
