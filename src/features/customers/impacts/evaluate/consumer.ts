import { findEventHead } from '#src/features/customers/runs/index.ts'
import type { DatedLawReader } from '#src/stores/graph/revision.ts'
import { storeImpacts, type Stored } from '../store.ts'
import { evaluateImpact, readStates, type EvaluationScope } from './evaluate-impact.ts'
import { countProfilesBehind, listProfilesBehind } from './queries.ts'

const BATCH = 50
const NEWS: EvaluationScope = { isNewsOnly: true, creates: true, refreshes: [] }

/** The result of one step of the change-event consumer. */
interface Consumed extends Stored {
  /** How many profiles were evaluated; 0: all have seen the last event. */
  profiles: number
}

/**
 * Evaluates the profiles that are furthest behind the last change event, in every workspace, and writes their impacts.
 * A profile's last seen event is written together with its impacts. So a crash loses and repeats nothing, and any
 * number of processes may run this at once.
 */
async function consumeEvents(stores: DatedLawReader): Promise<Consumed> {
  const { graph, answers, clock } = stores
  const [head] = await graph.run(findEventHead, {})
  const followed: Consumed = { profiles: 0, created: 0, updated: 0, unchanged: 0 }
  if (!head) return followed
  // Packs and laws that are read from here on must include the changes of all events up to the head.
  await answers.refresh()
  const behind = await graph.run(listProfilesBehind, { head: head.seq, limit: BATCH })
  for (const [workspaceId, rows] of Map.groupBy(behind, (row) => row.workspace_id)) {
    const states = await readStates(
      graph,
      workspaceId,
      rows.map((row) => row.profile_id),
    )
    const assessments = await evaluateImpact(stores, states, NEWS)
    const stored = await graph.write((tx) => storeImpacts(tx, workspaceId, assessments, { clock, seenEvent: head.seq }))
    followed.profiles += states.length
    followed.created += stored.created
    followed.updated += stored.updated
    followed.unchanged += stored.unchanged
  }
  return followed
}

/** Repeats `consumeEvents` until every profile has seen the last event, or a step makes no progress. */
export async function consumeAll(
  stores: DatedLawReader,
  onFollowed: (followed: Consumed) => void = () => undefined,
): Promise<void> {
  let last = Infinity
  for (;;) {
    const followed = await consumeEvents(stores)
    onFollowed(followed)
    if (followed.profiles === 0) return
    const behind = await countBehind(stores)
    // Profiles whose run changed during this step are left for the next call.
    if (behind === 0 || behind >= last) return
    last = behind
  }
}

/** How many profiles have not seen the last change event. */
export async function countBehind({ graph }: Pick<DatedLawReader, 'graph'>): Promise<number> {
  const [head] = await graph.run(findEventHead, {})
  if (!head) return 0
  const [row] = await graph.run(countProfilesBehind, { head: head.seq })
  return row!.total
}
