import { readLockedRules } from '#src/engine/index.ts'
import { type ProfileVersion, readProfileVersion } from '#src/features/profiles/index.ts'
import { hashOf, sha256 } from '#src/lib/json/canonical.ts'
import { unpackText } from '#src/lib/json/packed-text.ts'
import { readVocabulary } from '#src/vocabulary/index.ts'
import { type EvaluatedRun, evaluateRun } from '../evaluate-run.ts'
import type { RunStores } from '../runs.ts'
import { requireRun, type ResultRow, type RunRow, storedReceiptOf } from './stored-run.ts'

/** A stored run beside what today's engine makes of the same inputs under the same locks. */
export interface EvaluatedAgain {
  run: RunRow
  results: ResultRow[]
  /** The version of the profile that the run was made from. */
  profile: ProfileVersion
  /** The stored `{result, trace}` of each pack, as text. */
  textOf: ReadonlyMap<string, string>
  /** Whether what is stored has the hashes that the receipt names. */
  isIntact: boolean
  again: EvaluatedRun
}

/**
 * Evaluates a stored run again, from its own inputs and the versions that it locked. Versions that were published or blocked since have no
 * effect. Changes nothing. Throws `not_found`.
 */
export async function evaluateAgain(
  { graph, answers }: Pick<RunStores, 'graph' | 'answers'>,
  workspaceId: string,
  runId: string,
): Promise<EvaluatedAgain> {
  const { run, results } = await requireRun(graph, workspaceId, runId)
  const key = { workspaceId, profileId: run.profile_id }
  const lock = {
    versionIds: results.map((row) => row.version_id),
    factIds: run.relationships_json.map(({ id }) => id),
  }
  const [profile, vocabulary, law, stored] = await Promise.all([
    readProfileVersion(graph, key, run.profile_version),
    readVocabulary(graph, answers),
    readLockedRules(graph, answers, lock),
    Promise.all(results.map(async (row) => [row, await unpackText(row.payload)] as const)),
  ])
  const again = await evaluateRun(graph, vocabulary, law, {
    content: profile.content,
    packIds: run.pack_ids ?? null,
    validAt: run.as_of,
    knownAt: run.known_at,
    unavailable: run.context_json.unavailable,
  })
  const isIntact =
    hashOf(storedReceiptOf(run, results)) === run.receipt_hash &&
    hashOf(run.context_json) === run.context_hash &&
    stored.every(([row, text]) => sha256(text) === row.result_hash)
  const textOf = new Map(stored.map(([row, text]) => [row.pack_id, text]))
  return { run, results, profile, textOf, isIntact, again }
}
