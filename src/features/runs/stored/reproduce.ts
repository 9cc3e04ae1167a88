import { diffJson, type Json } from '#src/features/versions/index.ts'
import { hashOf } from '#src/lib/json/canonical.ts'
import { pointerOf } from '#src/lib/json/json-pointer.ts'
import { runReceiptOf } from '../evaluate-run.ts'
import type { ReproductionWire } from '../schema.ts'
import { evaluateAgain } from './evaluate-again.ts'
import { runWire } from './stored-run.ts'
import type { RunStores } from '../runs.ts'

const DIFFERENCES_MOST = 100

/** Computes a stored run again under its own locks, and compares the results to the byte. Changes nothing. Throws `not_found`. */
export async function reproduceRun(stores: RunStores, workspaceId: string, runId: string): Promise<ReproductionWire> {
  const { run, results, profile, textOf, isIntact, again } = await evaluateAgain(stores, workspaceId, runId)
  const receipt = runReceiptOf(run.profile_id, profile, again)
  // The engine version is no result: `engine_changed` reports another engine that computes the same.
  const reproduced = hashOf({ ...receipt, engine_version: run.engine_version })
  const differences = again.packs.flatMap(({ packId, text }) => compareTexts(packId, textOf.get(packId)!, text))
  return {
    run_id: run.id,
    identical: isIntact && reproduced === run.receipt_hash,
    receipt_hash: run.receipt_hash,
    reproduced_receipt_hash: reproduced,
    engine_version: run.engine_version,
    current_engine_version: again.engineVersion,
    engine_changed: again.engineVersion !== run.engine_version,
    intact: isIntact,
    locked: runWire(run, results).locked,
    differences: differences.slice(0, DIFFERENCES_MOST),
    differences_total: differences.length,
  }
}

function compareTexts(packId: string, stored: string, reproduced: string): ReproductionWire['differences'] {
  if (stored === reproduced) return []
  return diffJson(JSON.parse(stored) as Json, JSON.parse(reproduced) as Json).map((change) => ({
    pack_id: packId,
    path: pointerOf(change.path),
    ...(change.op === 'add' ? {} : { stored: change.from }),
    ...(change.op === 'remove' ? {} : { reproduced: change.to }),
  }))
}
