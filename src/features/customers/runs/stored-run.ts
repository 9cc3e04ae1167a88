import { type DutiesListed, withDuties } from '#src/features/check/index.ts'
import { unpackText } from '#src/lib/json/canonical.ts'
import { pageOf } from '#src/lib/paging.ts'
import { pickBy } from '#src/lib/views.ts'
import { nextTurn } from '#src/lib/waiting/turns.ts'
import { unknownId } from '#src/problems.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { findRun, listResults } from './queries.ts'
import { type ApplicabilityRunWire, Receipt, RunHead, type RunResultWire } from './schema.ts'

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
  const stored = underNamesOfAnswers(run, results)
  return {
    ...pickBy(RunHead, stored),
    locked_relationships: stored.locked_relationships,
    receipt: pickBy(Receipt, stored),
    ...run.context_json,
    results: (await readPayloads(shown)).map(({ result, trace }, at) => ({
      ...withDuties(result, parts.duties),
      source: shown[at]!.source_json,
      trace,
    })),
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

/** A stored run under the names of answers, with more than any of them shows. */
export function underNamesOfAnswers<Locked>(run: RunRow, locked: Locked[]) {
  const { profile_id, metadata_json: metadata, relationships_json: locked_relationships } = run
  return { ...run, customer_profile_id: profile_id, metadata, locked, locked_relationships }
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
