import { v7 as uuidv7 } from 'uuid'
import type { EngineNumbers } from '#src/engine/index.ts'
import type { RowOf } from '#src/graph/query.ts'
import { countBuckets, firstActionDay, requiredActionOf } from '../actions.ts'
import { type DecisionWrite, stateOf } from '../decisions/decisions.ts'
import { type Happening, transition } from '../decisions/life-cycle.ts'
import type { ImpactItemWire } from '../schema.ts'
import { type ComparedRun, type EngineEvaluation, isToCompare } from './compare-run.ts'
import type { setEngineProfilesLocked } from './queries.ts'

/** A profile under its lock: its current run, and its impacts of engines. */
export type LockedProfile = RowOf<typeof setEngineProfilesLocked>
type EngineImpact = LockedProfile['impacts'][number]

/** What the comparison of one profile writes. */
export interface PlannedEngineWrites {
  /** At most one: that of the current run and this engine. */
  impacts: EngineImpactWrite[]
  isCreated: boolean
  decisions: DecisionWrite[]
  /** Runs whose comparison is noted, or forgotten. */
  compared: Array<{ run_id: string; engine: string | null }>
}

export type EngineImpactWrite = ReturnType<typeof writeOf>

/**
 * Decides by the life cycle what becomes of a profile's impacts of engines. A comparison counts only for the run that is still the current
 * one, and not when this engine or a later one was faster. Undecided impacts of earlier runs and of earlier engines are closed. Changes
 * nothing itself.
 */
export function planEngineWrites(
  { profileId, compared }: EngineEvaluation,
  { run, impacts }: LockedProfile,
  engine: EngineNumbers,
  at: string,
): PlannedEngineWrites {
  const planned: PlannedEngineWrites = { impacts: [], isCreated: false, decisions: [], compared: [] }
  const close = (impact: EngineImpact, happening: Happening, coveredBy?: string): boolean => {
    const next = transition(stateOf(impact), happening)
    if (next.kind !== 'changed' || !next.decision) return false
    const covered = coveredBy === undefined ? {} : { covered_by: coveredBy }
    const decision = { decision: next.decision, at, by: 'service', ...covered }
    planned.decisions.push({ impact, status: next.status, due: impact.due ?? null, decision })
    return true
  }

  for (const impact of impacts) {
    if (impact.run_id === run.id || !close(impact, { kind: 'skipped' })) continue
    // Should its run become the current one again, by an adoption that is undone, it is compared again.
    planned.compared.push({ run_id: impact.run_id, engine: null })
  }
  if (!compared || compared.runId !== run.id || !isToCompare(run, engine)) return planned

  planned.compared.push({ run_id: run.id, engine: engine.number })
  const ofRun = impacts.filter((impact) => impact.run_id === run.id)
  const known = ofRun.find((impact) => impact.engine === engine.number)
  const itemsJson = JSON.stringify(compared.items)
  const next = transition(known && stateOf(known), {
    kind: 'evaluated',
    // The service closed it when another run took the place of its run, which is the current one again.
    isNewRun: known?.decisions.at(-1)?.decision === 'superseded',
    items: compared.items.length === 0 ? 'none' : itemsJson === known?.items_json ? 'same' : 'other',
  })
  const id = known?.id ?? uuidv7()
  if (next.kind === 'changed') {
    const ofItems = firstActionDay(compared.items, compared.actsFrom)
    const due = (next.due === 'kept' ? known?.due : ofItems) ?? null
    planned.impacts.push(writeOf(compared, engine, { id, profileId, status: next.status, due, itemsJson }))
    planned.isCreated = !known
    if (known && next.decision)
      planned.decisions.push({
        impact: known,
        status: next.status,
        due,
        decision: { decision: next.decision, at, by: 'service' },
      })
  }
  const successor = compared.items.length > 0 ? id : undefined
  for (const impact of ofRun) if (impact !== known) close(impact, { kind: 'skipped' }, successor)
  return planned
}

/** The packs with items, the most items first. */
function packsOf(items: ImpactItemWire[]): string[] {
  const counts = Map.groupBy(items, ({ object }) => object.pack_id)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([packId]) => packId)
}

function writeOf(
  { runId, madeBy, asOf, items }: ComparedRun,
  { number }: EngineNumbers,
  own: { id: string; profileId: string; status: EngineImpact['status']; due: string | null; itemsJson: string },
) {
  return {
    id: own.id,
    profile_id: own.profileId,
    run_id: runId,
    engine: number,
    engine_before: madeBy,
    pack_ids: packsOf(items),
    status: own.status,
    as_of: asOf,
    items_json: own.itemsJson,
    counts_json: JSON.stringify(countBuckets(items)),
    required_action:
      items.length > 0
        ? requiredActionOf(items, `the results of engine ${number}`)
        : 'Nothing: this engine comes to the same outcomes',
    due: own.due,
  }
}
