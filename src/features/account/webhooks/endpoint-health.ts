import type { Clock } from '#src/lib/clock.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { webhookKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { setEndpointNode, setWatches } from './queries.ts'

/** The recent failures of an endpoint. */
export interface EndpointHealth {
  /** Since when every attempt has failed. */
  failingSince?: string
}

/** Reads since when an endpoint has only failed; empty without a recorded failure. */
export async function readHealth(redis: Redis, endpointId: string): Promise<EndpointHealth> {
  const key = webhookKeys.endpoint(endpointId)
  const since = await redis.command(key, ['HGET', key, 'failing_since'])
  return since === null ? {} : { failingSince: new Date(Number(since)).toISOString() }
}

/** Resets the failures of an endpoint that was enabled again, so that it isn't disabled again at its first failure. */
export async function forgetFailures(redis: Redis, endpointId: string): Promise<void> {
  const key = webhookKeys.endpoint(endpointId)
  await redis.command(key, ['HDEL', key, 'failing_since', 'failures'])
}

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
