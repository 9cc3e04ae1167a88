import type { Graph } from '#src/graph/graph.ts'
import type { Clock } from '#src/lib/clock.ts'
import { setEndpointNode, setWatches } from '../queries.ts'

/** Parameters of a change that changes nothing. */
export const UNCHANGED = { url: null, description: null, eventTypes: null, secrets: null, disabledReason: null }

/** Disables an endpoint until its owner enables it again. If it is disabled already, the first reason stays. */
export async function disableEndpoint(
  graph: Graph,
  clock: Clock,
  { endpointId: id, workspaceId }: { endpointId: string; workspaceId: string },
  reason: string,
): Promise<void> {
  const at = new Date(clock.now()).toISOString()
  await graph.write(async (tx) => {
    await tx.run(setEndpointNode, { ...UNCHANGED, id, workspaceId, disabledReason: reason, at })
    await tx.run(setWatches, { workspaceId, at })
  })
}
