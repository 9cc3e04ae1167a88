import type { Static } from '@sinclair/typebox'
import { choiceOfRun, explain, type explanationQuery } from '#src/features/check/explanations/index.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { readProfileVersion } from '../profiles/index.ts'
import type { RunExplanationWire } from './schema.ts'
import { requireRun, readPayloads } from './stored-run.ts'

/** Explains a run from its stored results and traces and its own version of the profile. Throws `not_found`. */
export async function explainRun(
  stores: DatedLawReader,
  workspaceId: string,
  runId: string,
  asked: Static<typeof explanationQuery>,
): Promise<RunExplanationWire> {
  const { run, results } = await requireRun(stores.graph, workspaceId, runId)
  const choice = choiceOfRun(asked)
  const chosen = results.filter(({ pack_id: packId }) => choice.packIds?.includes(packId) ?? true)
  const [{ content }, packs] = await Promise.all([
    readProfileVersion(stores.graph, { workspaceId, profileId: run.profile_id }, run.profile_version),
    readPayloads(chosen),
  ])
  const explained = {
    packs,
    inputs: content,
    assumptions: run.context_json.assumptions,
    relationships: run.relationships_json,
  }
  return {
    run_id: run.id,
    receipt_hash: run.receipt_hash,
    explanation: await explain(stores, explained, choice),
  }
}
