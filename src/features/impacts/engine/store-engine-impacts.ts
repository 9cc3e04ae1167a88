import type { EngineNumbers } from '#src/engine/index.ts'
import { writeMessages } from '#src/features/webhooks/index.ts'
import type { Runner } from '#src/graph/graph.ts'
import { writeDecisions } from '../decisions/decisions.ts'
import type { Stored } from '../store.ts'
import type { EngineEvaluation } from './compare-run.ts'
import { type EngineImpactWrite, planEngineWrites } from './plan-engine-writes.ts'
import { setEngineProfilesLocked, setRunsCompared, upsertEngineImpacts } from './queries.ts'

/**
 * Writes what comparisons of a workspace's runs found, messages about new impacts, and which runs are compared, inside a transaction. So a
 * crash loses and repeats nothing, and any number of processes may write the same.
 */
export async function storeEngineImpacts(
  tx: Runner,
  workspaceId: string,
  evaluations: EngineEvaluation[],
  { at, engine }: { at: string; engine: EngineNumbers },
): Promise<Stored> {
  if (evaluations.length === 0) return { created: 0, updated: 0, unchanged: 0 }
  const byProfile = new Map(evaluations.map((evaluation) => [evaluation.profileId, evaluation]))
  // All writers use the same order, so that no two wait for each other's locks.
  const profileIds = [...byProfile.keys()].toSorted()
  const locked = await tx.run(setEngineProfilesLocked, { workspaceId, at, profileIds })
  const planned = locked.flatMap((profile) => {
    const evaluation = byProfile.get(profile.profile_id)
    return evaluation ? [planEngineWrites(evaluation, profile, engine, at)] : []
  })
  const impacts = planned.flatMap((plan) => plan.impacts)
  if (impacts.length > 0) await tx.run(upsertEngineImpacts, { workspaceId, at, rows: impacts })
  await writeDecisions(
    tx,
    workspaceId,
    at,
    planned.flatMap(({ decisions }) => decisions),
  )
  const compared = planned.flatMap((plan) => plan.compared)
  if (compared.length > 0) await tx.run(setRunsCompared, { workspaceId, rows: compared })
  const created = planned.flatMap((plan) => (plan.isCreated ? plan.impacts : []))
  await writeMessages(
    tx,
    created.map((impact) => messageOf(workspaceId, impact, at)),
  )
  return { created: created.length, updated: impacts.length - created.length, unchanged: 0 }
}

function messageOf(workspaceId: string, impact: EngineImpactWrite, at: string) {
  return {
    id: `impact-created:${impact.id}`,
    workspaceId,
    type: 'customer.impact.created' as const,
    data: {
      impact_id: impact.id,
      kind: 'engine_changed',
      customer_profile_id: impact.profile_id,
      domain_pack_id: impact.pack_ids[0],
      domain_pack_ids: impact.pack_ids,
      run_id: impact.run_id,
      engine: { from: impact.engine_before, to: impact.engine },
    },
    at,
  }
}
