import { ENGINE_NUMBERS, type EngineNumbers } from '#src/engine/index.ts'
import type { RowOf } from '#src/graph/query.ts'
import type { ImpactStores } from '../evaluate/evaluate-impact.ts'
import type { Stored } from '../store.ts'
import { compareProfiles, type EngineEvaluation } from './compare-run.ts'
import { listOvertakenImpacts, listRunsToCompare } from './queries.ts'
import { storeEngineImpacts } from './store-engine-impacts.ts'

/** Runs that are compared one after the other, and whose impacts are written in one transaction a workspace. */
const BATCH = 10
/** A look begins no further batch after this time, so that requests get most of the process. */
const LOOK_MS = 2_000
/** Customers whose impacts of earlier runs are closed in one look. */
const OVERTAKEN = 200

export interface ComparerSettings {
  /** The engine of this process, unless a test says otherwise. */
  engine?: EngineNumbers
  /** Only runs of this workspace; absent: all. */
  workspaceId?: string
  onCompared?: (compared: Stored & { runs: number }) => void
}

/**
 * Makes a function that looks for runs of earlier engines and compares them with what this engine makes of them, for about LOOK_MS a call.
 * It answers whether none is left. The progress is a property of each run, written with its impact. So any number of processes may look,
 * and a look that is killed is continued by the next one. Throws after the look what made single comparisons fail.
 */
export function createEngineComparer(stores: ImpactStores, settings: ComparerSettings = {}): () => Promise<boolean> {
  const { graph, answers, clock } = stores
  const { engine = ENGINE_NUMBERS, workspaceId = null, onCompared } = settings
  // Where the last look ended. A run that can't be compared is not met again before all others were.
  let after = ''

  async function store(id: string, evaluations: EngineEvaluation[]): Promise<void> {
    const at = new Date(clock.now()).toISOString()
    const stored = await graph.write((tx) => storeEngineImpacts(tx, id, evaluations, { at, engine }))
    onCompared?.({ ...stored, runs: evaluations.filter(({ compared }) => compared).length })
  }

  /** Closes impacts of runs that are not the current ones any more, whoever stored the later run. */
  async function closeOvertaken(): Promise<void> {
    const rows = await graph.run(listOvertakenImpacts, { workspaceId, limit: OVERTAKEN })
    for (const [id, customers] of Map.groupBy(rows, (row) => row.workspace_id))
      await store(
        id,
        customers.map((row) => ({ profileId: row.profile_id })),
      )
  }

  async function compare(rows: Array<RowOf<typeof listRunsToCompare>>, failures: unknown[]): Promise<void> {
    for (const [id, customers] of Map.groupBy(rows, (row) => row.workspace_id)) {
      const asked = { workspaceId: id, profileIds: customers.map((row) => row.profile_id) }
      await store(id, await compareProfiles(stores, engine, asked, (error) => failures.push(error)))
    }
  }

  return async () => {
    const endsAt = performance.now() + LOOK_MS
    const failures: unknown[] = []
    await closeOvertaken()
    do {
      const rows = await graph.run(listRunsToCompare, {
        earlier: [...engine.earlier],
        workspaceId,
        after,
        limit: BATCH,
      })
      // What is read from here on must include the vocabulary that this engine would answer with now.
      if (rows.length > 0) await answers.refresh()
      await compare(rows, failures)
      after = rows.length < BATCH ? '' : (rows.at(-1)?.run_id ?? '')
    } while (after !== '' && performance.now() < endsAt)
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} runs could not be compared`)
    return after === ''
  }
}
