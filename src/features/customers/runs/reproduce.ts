import { diffJson, type Json } from '#src/law/versions/index.ts'
import { hashOf, pointerOf, sha256, unpackText } from '#src/lib/json/canonical.ts'
import { pickBy } from '#src/lib/views.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { evaluateRun, runReceiptOf } from './evaluate-run.ts'
import { readLockedLaw } from './locked-law.ts'
import { Receipt, type ReproductionWire } from './schema.ts'
import { requireRun, underNamesOfAnswers } from './stored-run.ts'

const DIFFERENCES_MOST = 100

/**
 * Computes a stored run again from its own inputs and the versions that it locked, and compares the results to the
 * byte. Versions that were published or blocked since have no effect. Changes nothing. Throws `not_found`.
 */
export async function reproduceRun(
  stores: DatedLawReader,
  workspaceId: string,
  runId: string,
): Promise<ReproductionWire> {
  const { run, results } = await requireRun(stores.graph, workspaceId, runId)
  const [{ profile, vocabulary, rules }, stored] = await Promise.all([
    readLockedLaw(stores, { run, results }),
    Promise.all(results.map(async (row) => [row.pack_id, await unpackText(row.payload)] as const)),
  ])
  const again = await evaluateRun(vocabulary, rules, {
    content: profile.content,
    packIds: run.pack_ids ?? null,
    validAt: run.as_of,
    knownAt: run.known_at,
    unavailable: run.context_json.unavailable,
  })
  const receipt = runReceiptOf(run.profile_id, profile, again)
  // The engine version is no result: `engine_changed` reports another engine that computes the same.
  const reproduced = hashOf({ ...receipt, engine_version: run.engine_version })
  const storedReceipt = pickBy(Receipt, underNamesOfAnswers(run, results))
  const textOf = new Map(stored)
  const isIntact =
    hashOf(storedReceipt) === run.receipt_hash &&
    hashOf(run.context_json) === run.context_hash &&
    results.every((row) => sha256(textOf.get(row.pack_id)!) === row.result_hash)
  const differences = again.packs.flatMap(({ row, text }) => compareTexts(row.pack_id, textOf.get(row.pack_id)!, text))
  return {
    run_id: run.id,
    identical: isIntact && reproduced === run.receipt_hash,
    receipt_hash: run.receipt_hash,
    reproduced_receipt_hash: reproduced,
    engine_version: run.engine_version,
    current_engine_version: again.engineVersion,
    engine_changed: again.engineVersion !== run.engine_version,
    intact: isIntact,
    locked: storedReceipt.locked,
    differences: differences.slice(0, DIFFERENCES_MOST),
    differences_total: differences.length,
  }
}

function compareTexts(packId: string, stored: Buffer, reproduced: Buffer): ReproductionWire['differences'] {
  if (stored.equals(reproduced)) return []
  return diffJson(JSON.parse(stored.toString()) as Json, JSON.parse(reproduced.toString()) as Json).map((change) => ({
    pack_id: packId,
    path: pointerOf(change.path),
    ...(change.op === 'add' ? {} : { stored: change.from }),
    ...(change.op === 'remove' ? {} : { reproduced: change.to }),
  }))
}
