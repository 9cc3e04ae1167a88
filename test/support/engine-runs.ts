import { requireRun, storedReceiptOf } from '#src/features/runs/index.ts'
import type { Graph } from '#src/graph/graph.ts'
import { canonicalJson, hashOf, sha256 } from '#src/lib/json/canonical.ts'
import { packText, unpackText } from '#src/lib/json/packed-text.ts'

/** Changes the result of a pack, as a run stores it, in place. */
type Edit = (result: any, packId: string) => void

/**
 * Makes a stored run that of another engine: its version, its results as `edit` leaves them, and every hash over them. All in one statement,
 * since services on the same stores may look at any moment.
 */
export async function storeAsEngine(
  graph: Graph,
  { workspaceId, runId }: { workspaceId: string; runId: string },
  engine: string,
  edit: Edit = () => undefined,
): Promise<string> {
  const { run, results } = await requireRun(graph, workspaceId, runId)
  const rows = await Promise.all(
    results.map(async (row) => {
      const { result, trace } = JSON.parse(await unpackText(row.payload))
      edit(result, row.pack_id)
      const text = canonicalJson({ result, trace })
      return { ...row, outcome: result.outcome, result_hash: sha256(text), payload: await packText(text) }
    }),
  )
  const engineVersion = `${engine}+${run.engine_version.split('+')[1]}`
  const receiptHash = hashOf(storedReceiptOf({ ...run, engine_version: engineVersion }, rows))
  await graph.runText(
    `MATCH (r:ApplicabilityRun {id: $runId})
     SET r.engine_version = $engineVersion, r.receipt_hash = $receiptHash
     WITH r
     UNWIND $rows AS row
     MATCH (x:RunResult {run_id: r.id, pack_id: row.pack_id})
     SET x.outcome = row.outcome, x.result_hash = row.result_hash, x.payload = row.payload`,
    {
      runId,
      engineVersion,
      receiptHash,
      rows: rows.map(({ pack_id, outcome, result_hash, payload }) => ({ pack_id, outcome, result_hash, payload })),
    },
  )
  return receiptHash
}

/** An edit that gives one duty another outcome, for every subject. */
export function judging(code: string, outcome: string): Edit {
  return (result) => {
    for (const subject of result.subjects)
      for (const duty of subject.obligation_results) if (duty.code === code) duty.outcome = outcome
  }
}

/** The engine that compared the run last; undefined: none has. */
export async function comparedBy(graph: Graph, runId: string): Promise<string | undefined> {
  const { records } = await graph.runText(
    'MATCH (r:ApplicabilityRun {id: $runId}) RETURN r.compared_engine AS engine',
    { runId },
  )
  return (records[0]?.get('engine') as string | null | undefined) ?? undefined
}

/** How many impacts of engines each profile of a workspace has, and how many messages about new impacts the workspace has. */
export async function countEngineImpacts(
  graph: Graph,
  workspaceId: string,
): Promise<{ impacts: Record<string, number>; messages: number }> {
  const { records } = await graph.runText(
    `MATCH (p:CustomerProfile {workspace_id: $workspaceId})
     RETURN p.id AS id, COUNT { MATCH (p)-[:HAS_IMPACT]->(i:ChangeImpact) WHERE i.engine IS NOT NULL } AS impacts`,
    { workspaceId },
  )
  const told = await graph.runText(
    "MATCH (m:WebhookMessage {workspace_id: $workspaceId}) WHERE m.type = 'customer.impact.created' RETURN count(m) AS messages",
    { workspaceId },
  )
  return {
    impacts: Object.fromEntries(records.map((row) => [row.get('id') as string, Number(row.get('impacts'))])),
    messages: Number(told.records[0]?.get('messages')),
  }
}
