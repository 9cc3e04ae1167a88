import { v7 as uuidv7 } from 'uuid'
import { writeMessages } from '#src/features/account/webhooks/index.ts'
import type { Clock } from '#src/lib/clock.ts'
import type { Runner } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { stampRecords } from '#src/stores/graph/records/index.ts'
import { countBuckets, firstActionDay, requiredActionOf } from './actions.ts'
import { type DecisionWrite, stateOf, writeDecisions } from './decisions/decide.ts'
import { transition, type Transition } from './decisions/life-cycle.ts'
import type { FoundImpact, ImpactEvaluation } from './evaluate/evaluate-impact.ts'
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

/** An impact as it is stored, read under the lock of its profile. */
export type StoredImpact = RowOf<typeof setProfilesLocked>['impacts'][number]

/** What an evaluation of one profile writes. */
interface PlannedWrites {
  impacts: ImpactWrite[]
  decisions: DecisionWrite[]
  /** Ids of the impacts that are new. */
  createdIds: string[]
  /** How many found impacts are stored as they were found already, or keep their decision. */
  unchanged: number
}

/** A new impact, or one that is measured anew. */
type ImpactWrite = ReturnType<typeof writeOf>

interface Measured {
  profileId: string
  runId: string
  at: string
}

type Changed = Extract<Transition, { kind: 'changed' }>

/**
 * Decides by the life cycle what becomes of each found impact, and of those that it takes the place of. Changes nothing
 * itself.
 */
export function planWrites(found: FoundImpact[], stored: StoredImpact[], measured: Measured): PlannedWrites {
  const planned: PlannedWrites = { impacts: [], decisions: [], createdIds: [], unchanged: 0 }
  const known = new Map(stored.map((impact) => [keyOf(impact.pack_id, impact.event), impact]))
  const { at, runId } = measured

  function note(impact: StoredImpact, { status, decision: kind }: Changed, due = impact.due, coveredBy?: string): void {
    if (!kind) return
    const decision = {
      decision: kind,
      at,
      by: 'service',
      ...(coveredBy === undefined ? {} : { covered_by: coveredBy }),
    }
    planned.decisions.push({ impact, status, due: due ?? null, decision })
    // A later step of the same evaluation may meet this impact again.
    known.set(keyOf(impact.pack_id, impact.event), { ...impact, status, decisions: [...impact.decisions, decision] })
  }

  for (const item of found) {
    const { packId, event, replaces } = item.step
    const before = known.get(keyOf(packId, event))
    const itemsJson = JSON.stringify(item.items)
    const next = transition(before && stateOf(before), {
      kind: 'evaluated',
      isNewRun: before?.run_id !== runId,
      items: item.items.length === 0 ? 'none' : itemsJson === before?.items_json ? 'same' : 'other',
    })
    if (next.kind !== 'changed') {
      planned.unchanged += 1
      continue
    }
    const id = before?.id ?? uuidv7()
    const due = next.due === 'kept' ? before?.due : firstActionDay(item.items, item.validAt)
    planned.impacts.push(writeOf(item, itemsJson, measured, { id, status: next.status, due: due ?? null }))
    if (before) note(before, next, due)
    else planned.createdIds.push(id)
    for (const passed of replaces) {
      const old = known.get(keyOf(packId, passed))
      const closed = transition(old && stateOf(old), { kind: 'skipped' })
      if (old && closed.kind === 'changed') note(old, closed, old.due, id)
    }
  }
  return planned
}

function keyOf(packId: string, event: number): string {
  return `${packId} ${event}`
}

function writeOf(
  { step, validAt, items }: FoundImpact,
  itemsJson: string,
  { profileId, runId }: Measured,
  own: { id: string; status: StoredImpact['status']; due: string | null },
) {
  return {
    ...own,
    profile_id: profileId,
    run_id: runId,
    pack_id: step.packId,
    event: step.event,
    from_version: step.fromVersion ?? null,
    to_version: step.toVersion ?? null,
    version_id: step.versionId ?? null,
    as_of: validAt,
    items_json: itemsJson,
    counts_json: JSON.stringify(countBuckets(items)),
    required_action:
      items.length > 0
        ? requiredActionOf(items, step.packId, step.toVersion)
        : 'Nothing: it concerns no subject any more',
  }
}
