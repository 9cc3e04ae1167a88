import { webhookKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'

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
