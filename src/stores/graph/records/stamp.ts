import type { Clock } from '#src/lib/clock.ts'
import type { Runner } from '../graph.ts'
import { setNextInstant, setUpdated } from './walk.ts'

/** The ids of the records that a transaction changed. */
interface ChangedRecords {
  profileIds?: string[]
  runIds?: string[]
  impactIds?: string[]
  incidentIds?: string[]
}

/**
 * Gives the records that a transaction changed their `updated_at`: one instant for all, later than that of any change
 * of the workspace which was committed before. It is the last thing that a transaction does: it takes a lock of the
 * whole workspace, and nothing may wait for another lock while it holds this one.
 */
export async function stampRecords(
  tx: Runner,
  clock: Clock,
  workspaceId: string,
  { profileIds = [], runIds = [], impactIds = [], incidentIds = [] }: ChangedRecords,
): Promise<void> {
  const [next] = await tx.run(setNextInstant, { workspaceId, now: clock.now() })
  const at = new Date(next!.at).toISOString()
  await tx.run(setUpdated, { workspaceId, at, profileIds, runIds, impactIds, incidentIds })
}
