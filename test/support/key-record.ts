import { mintApiKey, parseApiKey } from '#src/lib/secrets/api-key.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import type { Customer } from './service.ts'

/** Changes fields of a key's record in Redis, such as its rate and burst. */
export async function setKeyFields(
  redis: Redis,
  { slot, secret }: Customer,
  fields: Record<string, string>,
): Promise<void> {
  const record = workspaceKeys(slot).key(parseApiKey(secret)!.hash)
  await redis.command(record, ['HSET', record, ...Object.entries(fields).flat()])
}

/** Lets a key be used `calls` times, and then not for a quarter of an hour. */
export function limitRate(redis: Redis, customer: Customer, calls: number): Promise<void> {
  return setKeyFields(redis, customer, { rate: '0.001', burst: String(calls) })
}

/** Damages the key's record, so that reserving with it fails inside Redis: an unforeseen fault. */
export function damageKey(redis: Redis, customer: Customer): Promise<void> {
  return setKeyFields(redis, customer, { rate: 'damaged' })
}

/** A feed of the workspace that pays, is limited and is damaged as the key is. Returns its secret. */
export async function openFeedLike(redis: Redis, secret: string, profileId: string): Promise<string> {
  const { slot, hash } = parseApiKey(secret)!
  const keys = workspaceKeys(slot)
  const feed = mintApiKey(slot, 'feed')
  const about = ['customer_profile_id', profileId]
  await redis.command(keys.key(hash), ['HSET', keys.key(hash), ...about])
  await redis.command(keys.key(hash), ['COPY', keys.key(hash), keys.key(feed.hash)])
  await redis.command(keys.key(feed.hash), ['HSET', keys.key(feed.hash), 'type', 'feed', 'scopes', 'read'])
  return feed.secret
}
