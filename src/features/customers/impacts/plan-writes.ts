import { v7 as uuidv7 } from 'uuid'
import type { RowOf } from '#src/stores/graph/query.ts'
import { countBuckets, firstActionDay, requiredActionOf } from './actions.ts'
import { stateOf, type DecisionWrite } from './decisions/decide.ts'
import { transition, type Transition } from './decisions/life-cycle.ts'
import type { FoundImpact } from './evaluate/evaluate-impact.ts'
import type { setProfilesLocked } from './queries.ts'

/** An impact as it is stored, read under the lock of its profile. */
export type StoredImpact = RowOf<typeof setProfilesLocked>['impacts'][number]

/** What an evaluation of one profile writes. */
export interface PlannedWrites {
  impacts: ImpactWrite[]
  decisions: DecisionWrite[]
  /** Ids of the impacts that are new. */
  createdIds: string[]
  /** How many found impacts are stored as they were found already, or keep their decision. */
  unchanged: number
}

/** A new impact, or one that is measured anew. */
export type ImpactWrite = ReturnType<typeof writeOf>

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
