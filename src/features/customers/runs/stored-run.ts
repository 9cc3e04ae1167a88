import { type DutiesListed, withDuties } from '#src/features/check/index.ts'
import { unpackText } from '#src/lib/json/canonical.ts'
import { pageOf } from '#src/lib/paging.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import { unknownId } from '#src/problems.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { findRun, listResults } from './queries.ts'
import type { ApplicabilityRunWire, Receipt, RunResultWire } from './schema.ts'

type RunRow = RowOf<typeof findRun>['run']
type ResultRow = RowOf<typeof listResults>['result']

/** The parts of a run that an answer shows. */
export interface RunParts {
  duties: DutiesListed | null
  packIds?: string[] | undefined
  limit: number
  offset: number
}

/** A run as it was stored. Throws `not_found`, also for a run of another workspace. */
export async function readRun(
  graph: Graph,
  workspaceId: string,
  runId: string,
  parts: RunParts,
): Promise<ApplicabilityRunWire> {
  const { run, results } = await requireRun(graph, workspaceId, runId)
  const wanted = results.filter(({ pack_id }) => parts.packIds?.includes(pack_id) ?? true)
  const shown = wanted.slice(parts.offset, parts.offset + parts.limit)
  return {
    ...runWire(run, results),
    locked_relationships: run.relationships_json,
    receipt: storedReceiptOf(run, results),
    ...run.context_json,
    results: (await readPayloads(shown)).map((payload, at) => resultWire(shown[at]!, payload, parts.duties)),
    page: pageOf(wanted.length, parts.limit, parts.offset),
  }
}

/** A run and all of its results. Throws `not_found`. */
export async function requireRun(
  graph: Runner,
  workspaceId: string,
  runId: string,
): Promise<{ run: RunRow; results: ResultRow[] }> {
  const [found] = await graph.run(findRun, { workspaceId, runId })
  if (!found)
    throw unknownId(
      `no applicability run ${runId} in this workspace`,
      'path.run_id',
      'GET /api/v1/customer-profiles/{customer_profile_id}/applicability-runs',
    )
  const rows = await graph.run(listResults, { workspaceId, runId, packIds: null })
  return { run: found.run, results: rows.map(({ result }) => result) }
}

type Locked = Pick<ResultRow, 'pack_id' | 'version' | 'content_hash' | 'result_hash'>

/** The fields of a run that every view has. */
export function runWire(run: RunRow, results: Locked[]) {
  return {
    id: run.id,
    customer_profile_id: run.profile_id,
    number: run.number,
    status: run.status,
    ...(run.superseded_by ? { superseded_by: run.superseded_by } : {}),
    profile_version: run.profile_version,
    profile_hash: run.profile_hash,
    as_of: run.as_of,
    known_at: run.known_at,
    created_at: run.created_at,
    updated_at: run.updated_at,
    engine_version: run.engine_version,
    receipt_hash: run.receipt_hash,
    ...(run.pack_ids ? { pack_ids: run.pack_ids } : {}),
    metadata: run.metadata_json,
    locked: results.map(lockedOf),
  }
}

function lockedOf({ pack_id, version, content_hash, result_hash }: Locked): Receipt['locked'][number] {
  return { pack_id, version, content_hash, result_hash }
}

/** The receipt that the run's hash covers, rebuilt from the stored values. */
export function storedReceiptOf(run: RunRow, results: Locked[]): Receipt {
  return {
    customer_profile_id: run.profile_id,
    profile_version: run.profile_version,
    profile_hash: run.profile_hash,
    as_of: run.as_of,
    known_at: run.known_at,
    engine_version: run.engine_version,
    ...(run.pack_ids ? { pack_ids: run.pack_ids } : {}),
    locked: results.map(lockedOf),
    locked_relationships: run.relationships_json,
    context_hash: run.context_hash,
  }
}

function resultWire(
  { source_json: source }: ResultRow,
  { result, trace }: Payload,
  duties: DutiesListed | null,
): RunResultWire {
  return { ...withDuties(result, duties), source, trace }
}

/** The results and traces of a run, of all of its packs. */
export async function readStoredResults(graph: Runner, run: Pick<RunRow, 'id' | 'workspace_id'>): Promise<Payload[]> {
  const rows = await graph.run(listResults, { workspaceId: run.workspace_id, runId: run.id, packIds: null })
  return readPayloads(rows.map(({ result }) => result))
}

/** The result and traces of each pack, as a run stored them. */
export async function readPayloads(rows: Array<Pick<ResultRow, 'payload'>>): Promise<Payload[]> {
  const payloads: Payload[] = []
  for (const { payload } of rows) {
    const bytes = await unpackText(payload)
    // Parsing one holds the event loop, so no two are parsed in one turn of it, of other requests neither.
    await nextTurn()
    payloads.push(JSON.parse(bytes.toString()) as Payload)
  }
  return payloads
}

interface Payload {
  result: Omit<RunResultWire, 'source' | 'trace'>
  trace: NonNullable<RunResultWire['trace']>
}
