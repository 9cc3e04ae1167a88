import { findEventHead } from '#src/features/runs/index.ts'
import { evaluateImpact, readStates, type EvaluationScope, type ImpactStores } from './evaluate-impact.ts'
import { countProfilesBehind, listProfilesBehind } from '../queries.ts'
import { storeImpacts, type Stored } from '../store.ts'

const BATCH = 50
const NEWS: EvaluationScope = { isNewsOnly: true, creates: true, refreshes: [] }

/** One step of keeping up with the law. */
export interface Consumed extends Stored {
  /** Profiles that were looked at; 0: all have seen the last event. */
  profiles: number
}

/**
 * Looks at the profiles that are furthest behind the last change event, in every workspace, and writes the impacts that the
 * events since then have on them. How far a profile has seen is written with its impacts, so a crash loses nothing and doubles
 * nothing, and any number of processes may do this at once.
 */
export async function consumeEvents(stores: ImpactStores): Promise<Consumed> {
  const { graph, answers, clock } = stores
  const [head] = await graph.run(findEventHead, {})
  const followed: Consumed = { profiles: 0, created: 0, updated: 0, unchanged: 0 }
  if (!head) return followed
  // The packs and laws that are read from here on must hold what the events up to the head tell of.
  await answers.refresh()
  const behind = await graph.run(listProfilesBehind, { head: head.seq, limit: BATCH })
  const at = new Date(clock.now()).toISOString()
  for (const [workspaceId, rows] of Map.groupBy(behind, (row) => row.workspace_id)) {
    const states = await readStates(
      graph,
      workspaceId,
      rows.map((row) => row.profile_id),
    )
    const assessments = await evaluateImpact(stores, states, NEWS)
    const stored = await graph.write((tx) => storeImpacts(tx, assessments, { at, seenEvent: head.seq }))
    followed.profiles += states.length
    followed.created += stored.created
    followed.updated += stored.updated
    followed.unchanged += stored.unchanged
  }
  return followed
}

/** Goes on until every profile has seen the last event, or one look moves nothing. */
export async function consumeAll(
  stores: ImpactStores,
  onFollowed: (followed: Consumed) => void = () => undefined,
): Promise<void> {
  let last = Infinity
  for (;;) {
    const followed = await consumeEvents(stores)
    onFollowed(followed)
    if (followed.profiles === 0) return
    const behind = await countBehind(stores)
    // Runs that changed under the look are taken by the next one.
    if (behind === 0 || behind >= last) return
    last = behind
  }
}

/** How many profiles have not seen the last change event. */
export async function countBehind({ graph }: Pick<ImpactStores, 'graph'>): Promise<number> {
  const [head] = await graph.run(findEventHead, {})
  if (!head) return 0
  const [row] = await graph.run(countProfilesBehind, { head: head.seq })
  return row!.total
}
