import { engineNumberOf, type EngineNumbers } from '#src/engine/index.ts'
import { evaluateAgain } from '#src/features/runs/index.ts'
import { today } from '#src/lib/clock.ts'
import { readCatalogue } from '../evaluate/catalogue.ts'
import type { ImpactStores } from '../evaluate/evaluate-impact.ts'
import type { ImpactItemWire } from '../schema.ts'
import { differingDuties } from './differing-duties.ts'
import { listEngineStates } from './queries.ts'

/** What a later engine makes of the current run of one profile. */
export interface EngineEvaluation {
  profileId: string
  /** Absent: there is no run to compare; only impacts of earlier runs are closed. */
  compared?: ComparedRun
}

/** A run of an earlier engine, compared with the results of this one. */
export interface ComparedRun {
  runId: string
  /** The number of the engine that made the run. */
  madeBy: string
  asOf: string
  /** The day from which on something can be done: today, or the run's own day when that is later. */
  actsFrom: string
  /** Empty where no outcome differs. */
  items: ImpactItemWire[]
}

/**
 * Compares the current runs of profiles with what this engine makes of them, where an earlier engine made the run and neither this one nor a
 * later one has compared it. A run whose evaluation fails is reported and left for another time. Reads only.
 */
export async function compareProfiles(
  stores: ImpactStores,
  engine: EngineNumbers,
  { workspaceId, profileIds }: { workspaceId: string; profileIds: string[] },
  onFailed: (error: unknown) => void = () => undefined,
): Promise<EngineEvaluation[]> {
  const states = await stores.graph.run(listEngineStates, { workspaceId, profileIds })
  const evaluations: EngineEvaluation[] = []
  for (const { profile_id: profileId, run, has_overtaken: hasOvertaken } of states) {
    const isDue = engine.earlier.includes(engineNumberOf(run.engine_version)) && isToCompare(run, engine)
    const compared = isDue ? await compareRun(stores, workspaceId, run.id).catch(onFailed) : undefined
    if (compared) evaluations.push({ profileId, compared })
    else if (hasOvertaken) evaluations.push({ profileId })
  }
  return evaluations
}

/** Whether neither this engine nor a later one has compared the run. An engine that this process does not know of is a later one. */
export function isToCompare(
  { compared_engine: by }: { compared_engine?: string },
  { earlier }: EngineNumbers,
): boolean {
  return by === undefined || earlier.includes(by)
}

async function compareRun(stores: ImpactStores, workspaceId: string, runId: string): Promise<ComparedRun> {
  const { graph, answers, clock } = stores
  const { run, textOf, isIntact, again } = await evaluateAgain(stores, workspaceId, runId)
  const day = today(clock)
  const actsFrom = run.as_of > day ? run.as_of : day
  const items: ImpactItemWire[] = []
  // What is stored is not what the engine said when its hashes differ. So it says nothing about engines.
  for (const { packId, versionId, text } of isIntact ? again.packs : []) {
    const stored = textOf.get(packId)
    if (stored === undefined || stored === text) continue
    const catalogue = await readCatalogue(graph, answers, versionId)
    items.push(...differingDuties({ packId, stored, again: text, catalogue }, actsFrom))
  }
  return { runId, madeBy: engineNumberOf(run.engine_version), asOf: run.as_of, actsFrom, items }
}
