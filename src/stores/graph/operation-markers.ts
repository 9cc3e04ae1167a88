import { FOUND_AGAIN_MS, type Clock } from '#src/lib/clock.ts'
import { Problem } from '#src/problems.ts'
import type { Graph, Runner } from './graph.ts'
import { upsertMarker, deleteMarkers, listMarkers, setMarker } from './queries.ts'

/** One operation; all its attempts share the marker. */
export interface OperationMarker {
  id: string
  workspaceId: string
  /** operationId of the route. */
  operation: string
}

/** Markers are kept longer than that, so that a retry that is under way still finds one. */
const KEPT_FOR_MS = FOUND_AGAIN_MS + 3_600_000

/**
 * Writes an effect once for each operation. The marker and the result are part of the same transaction. So a retry
 * after a crash or a lost answer gets the first result. Without a marker it only writes. `work` returns a value with a
 * JSON form.
 */
export function writeOnce<T>(
  graph: Graph,
  clock: Clock,
  receipt: OperationMarker | undefined,
  work: (tx: Runner) => Promise<T>,
): Promise<T> {
  return writePrepared(graph, clock, receipt, () => Promise.resolve(undefined), work)
}

/**
 * The same for a write that needs the law, or anything else that takes long. `prepare` reads and evaluates it before
 * the transaction, which would hold a connection meanwhile. When `prepare` refuses the request with a `Problem`, a
 * retry still gets the first result: the refusal is thrown only if the operation has no marker.
 */
export async function writePrepared<P, T>(
  graph: Graph,
  clock: Clock,
  receipt: OperationMarker | undefined,
  prepare: () => Promise<P>,
  work: (tx: Runner, prepared: P) => Promise<T>,
): Promise<T> {
  for (;;) {
    try {
      return await writeOncePrepared(graph, clock, receipt, prepare, work)
    } catch (error) {
      if (!(error instanceof Outdated)) throw error
    }
  }
}

/** A write with its preparation, as `writePrepared` runs it. */
export interface PreparedWrite<P, T> {
  prepare(): Promise<P>
  write(tx: Runner, prepared: P): Promise<T>
}

/**
 * Thrown by a write when what was prepared no longer fits: it is prepared again. Each time something else must have
 * gone on meanwhile, so that this ends.
 */
export class Outdated extends Error {}

/** Ends the transaction of a rehearsal. */
class Rehearsed extends Error {}

/** Runs a write and takes it back, so that it throws what the write itself would throw. */
export async function rehearse<P>(
  graph: Graph,
  clock: Clock,
  { prepare, write }: PreparedWrite<P, unknown>,
): Promise<void> {
  const rehearsed = writePrepared(graph, clock, undefined, prepare, async (tx, prepared) => {
    await write(tx, prepared)
    throw new Rehearsed()
  })
  await rehearsed.catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error
  })
}

async function writeOncePrepared<P, T>(
  graph: Graph,
  clock: Clock,
  receipt: OperationMarker | undefined,
  prepare: () => Promise<P>,
  work: (tx: Runner, prepared: P) => Promise<T>,
): Promise<T> {
  const prepared = await preparedOrRefused(receipt, prepare)
  const write = (tx: Runner) => {
    if ('refusal' in prepared) throw prepared.refusal
    return work(tx, prepared.value)
  }
  return graph.write(async (tx) => {
    if (!receipt) return write(tx)
    const at = new Date(clock.now()).toISOString()
    const horizon = new Date(clock.now() - FOUND_AGAIN_MS).toISOString()
    const [claimed] = await tx.run(upsertMarker, { ...receipt, at, horizon })
    const [known] = claimed?.results ?? []
    if (known !== undefined) return JSON.parse(known) as T
    const result = await write(tx)
    await tx.run(setMarker, { id: receipt.id, result: JSON.stringify(result), at })
    return result
  })
}

async function preparedOrRefused<P>(
  receipt: OperationMarker | undefined,
  prepare: () => Promise<P>,
): Promise<{ value: P } | { refusal: Problem }> {
  try {
    return { value: await prepare() }
  } catch (error) {
    if (receipt && error instanceof Problem && error.status < 500) return { refusal: error }
    throw error
  }
}

/** Finds which of these operations have had their effect. */
export async function findMarkers(graph: Graph, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  return new Set((await graph.run(listMarkers, { ids })).map((row) => row.id))
}

/** Deletes markers that no retry can need any more, at most a thousand. Returns how many. */
export async function dropOldMarkers(graph: Graph, clock: Clock): Promise<number> {
  const before = new Date(clock.now() - KEPT_FOR_MS).toISOString()
  const [row] = await graph.run(deleteMarkers, { before })
  return row?.deleted ?? 0
}
