import { webhookKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'

/** How an endpoint has been doing. */
export interface EndpointHealth {
  /** Since when every attempt has failed. */
  failingSince?: string
}

/** What is known of how an endpoint has been doing; nothing when all is well, or nothing was sent yet. */
export async function readHealth(redis: Redis, endpointId: string): Promise<EndpointHealth> {
  const key = webhookKeys.endpoint(endpointId)
  const since = await redis.command(key, ['HGET', key, 'failing_since'])
  return since === null ? {} : { failingSince: new Date(Number(since)).toISOString() }
}

/** Begins anew: an endpoint that was enabled again has days to prove itself. */
export async function forgetFailures(redis: Redis, endpointId: string): Promise<void> {
  const key = webhookKeys.endpoint(endpointId)
  await redis.command(key, ['HDEL', key, 'failing_since', 'failures'])
}
