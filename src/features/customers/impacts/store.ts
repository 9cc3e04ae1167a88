import { writeMessages } from '#src/features/account/webhooks/index.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { Runner } from '#src/stores/graph/graph.ts'
import { stampRecords } from '../records/index.ts'
import { writeDecisions } from './decisions/decide.ts'
import type { ImpactEvaluation } from './evaluate/evaluate-impact.ts'
import { planWrites, type ImpactWrite, type PlannedWrites } from './plan-writes.ts'
import { setProfilesLocked, upsertImpacts } from './queries.ts'

/** How many impacts were created, updated or left unchanged. */
export interface Stored {
  created: number
  updated: number
  unchanged: number
}

/**
 * Writes the evaluated impacts of a workspace, and messages about new ones, inside a transaction. Skips a profile that
 * has a newer run by now. Writing the same evaluation again changes nothing. `seenEvent` is the event up to which the
 * profiles were evaluated completely; absent for a partial evaluation.
 */
export async function storeImpacts(
  tx: Runner,
  workspaceId: string,
  evaluations: ImpactEvaluation[],
  { clock, seenEvent = -1 }: { clock: Clock; seenEvent?: number },
): Promise<Stored> {
  const at = new Date(clock.now()).toISOString()
  const planned = await lockAndPlan(tx, workspaceId, evaluations, { at, seenEvent })
  const impacts = planned.flatMap((plan) => plan.impacts)
  if (impacts.length > 0) await tx.run(upsertImpacts, { workspaceId, at, rows: impacts })
  const decisions = planned.flatMap((plan) => plan.decisions)
  await writeDecisions(tx, workspaceId, decisions)
  const createdIds = new Set(planned.flatMap((plan) => plan.createdIds))
  const created = impacts.filter(({ id }) => createdIds.has(id))
  await writeMessages(
    tx,
    created.map((impact) => messageOf(workspaceId, impact, at)),
  )
  const impactIds = [...impacts.map(({ id }) => id), ...decisions.map(({ impact }) => impact.id)]
  if (impactIds.length > 0) await stampRecords(tx, clock, workspaceId, { impactIds })
  const known = evaluations.reduce((sum, { unchanged }) => sum + unchanged, 0)
  const unchanged = planned.reduce((sum, plan) => sum + plan.unchanged, known)
  return { created: created.length, updated: impacts.length - created.length, unchanged }
}

/** Locks the profiles, and plans the writes of those whose run is still the evaluated one. */
async function lockAndPlan(
  tx: Runner,
  workspaceId: string,
  evaluations: ImpactEvaluation[],
  { at, seenEvent }: { at: string; seenEvent: number },
): Promise<PlannedWrites[]> {
  const parts = evaluations
    .map(({ state, found }) => ({
      profileId: state.profile_id,
      runId: state.run.id,
      // A change without items is written only where an impact is known, so that it can be closed.
      found: found.filter(({ items, isKnown }) => items.length > 0 || isKnown),
    }))
    // All writers use the same order, so that no two wait for each other's locks.
    .toSorted((a, b) => (a.profileId < b.profileId ? -1 : 1))
  if (parts.length === 0) return []
  const rows = parts.map(({ profileId, runId, found }) => ({
    profile_id: profileId,
    run_id: runId,
    seen_event: seenEvent,
    changes: found.flatMap(({ step }) =>
      [...new Set([step.event, ...step.replaces])].map((event) => ({ pack_id: step.packId, event })),
    ),
  }))
  const locked = await tx.run(setProfilesLocked, { workspaceId, at, rows })
  const stored = new Map(locked.map((row) => [row.profile_id, row.impacts]))
  return parts.flatMap(({ profileId, runId, found }) => {
    const impacts = stored.get(profileId)
    return impacts ? [planWrites(found, impacts, { profileId, runId, at })] : []
  })
}

function messageOf(workspaceId: string, impact: ImpactWrite, at: string) {
  return {
    id: `impact-created:${impact.id}`,
    workspaceId,
    type: 'customer.impact.created' as const,
    data: {
      impact_id: impact.id,
      customer_profile_id: impact.profile_id,
      domain_pack_id: impact.pack_id,
      change_event_id: `change-${impact.event}`,
    },
    at,
  }
}
