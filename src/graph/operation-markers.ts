import { DAY_MS, type Clock } from '#src/lib/clock.ts'
import type { Graph, Runner } from './graph.ts'
import { upsertMarker, deleteMarkers, listMarkers, setMarker } from './queries.ts'

/** One operation, whichever attempt executes it. */
export interface OperationMarker {
  id: string
  workspaceId: string
  /** operationId of the route. */
  operation: string
}

/** For how long a retry finds what the first call did: as long as idempotency keys are remembered. */
const FOUND_FOR_MS = DAY_MS
/** Longer than that, so that no retry that is under way misses one. */
const KEPT_FOR_MS = FOUND_FOR_MS + 3_600_000

/**
 * Writes an effect once per operation: its receipt and its result are part of the same transaction, so that a retry after a
 * crash or a lost answer gets the result of the first attempt. Without an operation it just writes. `work` returns JSON.
 */
export function writeOnce<T>(
  graph: Graph,
  clock: Clock,
  receipt: OperationMarker | undefined,
  work: (tx: Runner) => Promise<T>,
): Promise<T> {
  return graph.write(async (tx) => {
    if (!receipt) return work(tx)
    const at = new Date(clock.now()).toISOString()
    const horizon = new Date(clock.now() - FOUND_FOR_MS).toISOString()
    const [claimed] = await tx.run(upsertMarker, { ...receipt, at, horizon })
    const [known] = claimed?.results ?? []
    if (known !== undefined) return JSON.parse(known) as T
    const result = await work(tx)
    await tx.run(setMarker, { id: receipt.id, result: JSON.stringify(result), at })
    return result
  })
}

/** Which of these operations have had their effect. */
export async function findMarkers(graph: Graph, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  return new Set((await graph.run(listMarkers, { ids })).map((row) => row.id))
}

/** Deletes receipts that no retry can ask for any more, a thousand at most. Returns how many. */
export async function dropOldMarkers(graph: Graph, clock: Clock): Promise<number> {
  const before = new Date(clock.now() - KEPT_FOR_MS).toISOString()
  const [row] = await graph.run(deleteMarkers, { before })
  return row?.deleted ?? 0
}
