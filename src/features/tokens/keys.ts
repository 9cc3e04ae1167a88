import type { Clock } from '#src/lib/clock.ts'
import { mintApiKey } from '#src/policy/api-key.ts'
import type { Scope } from '#src/policy/scopes.ts'
import { Problem } from '#src/problems.ts'
import { workspaceKeys } from '#src/redis/keys.ts'
import type { Redis } from '#src/redis/redis.ts'
import { issueKeyScript, revokeKeyScript } from '#src/redis/scripts.ts'

/** Who made a key: the operator, the workspace itself through `/tokens`, or an OAuth grant. */
export type KeyType = 'service' | 'data' | 'oauth'

export interface KeyRequest {
  workspaceId: string
  slot: string
  name: string
  type: KeyType
  scopes: Scope[]
  /** Milliseconds since the epoch; absent: does not expire. */
  expiresAt?: number
}

/** A key without its secret. */
export interface KeyRecord {
  id: string
  name: string
  type: KeyType
  status: 'active' | 'revoked' | 'expired'
  scopes: Scope[]
  created_at: string
  expires_at?: string
}

export const RATE_PER_SECOND = 1_000
export const BURST = 2_000

/** Issues a key. The secret is in the answer and nowhere else. */
export async function issueKey(
  redis: Redis,
  clock: Clock,
  request: KeyRequest,
): Promise<{ id: string; secret: string }> {
  const { secret, keyId, hash } = mintApiKey(request.slot)
  const keys = workspaceKeys(request.slot)
  const record = {
    id: keyId,
    workspace_id: request.workspaceId,
    name: request.name,
    type: request.type,
    status: 'active',
    scopes: request.scopes.join(' '),
    created_at: String(clock.now()),
    expires_at: String(request.expiresAt ?? 0),
    rate: String(RATE_PER_SECOND),
    burst: String(BURST),
  }
  const stored = await redis.runScript(
    issueKeyScript,
    [keys.key(hash), keys.keyIndex],
    [keyId, hash, ...Object.entries(record).flat()],
  )
  if (stored !== 1) throw new Problem('conflict', 'the key exists already')
  return { id: keyId, secret }
}

/** Revokes a key at once. Throws `not_found` when the workspace has no such key. */
export async function revokeKey(redis: Redis, clock: Clock, slot: string, keyId: string): Promise<void> {
  const keys = workspaceKeys(slot)
  const hash = await redis.command(keys.keyIndex, ['HGET', keys.keyIndex, keyId])
  if (typeof hash !== 'string') throw new Problem('not_found', `no key ${keyId} in this workspace`)
  await redis.runScript(revokeKeyScript, [keys.keyIndex, keys.key(hash)], [keyId, String(clock.now())])
}

/** The workspace's keys, oldest first. */
export async function listKeys(redis: Redis, clock: Clock, slot: string): Promise<KeyRecord[]> {
  const keys = workspaceKeys(slot)
  const index = (await redis.command(keys.keyIndex, ['HVALS', keys.keyIndex])) as string[]
  const records = await Promise.all(index.map((hash) => redis.command(keys.key(hash), ['HGETALL', keys.key(hash)])))
  return records
    .map((pairs) => keyRecordOf(pairs as string[], clock.now()))
    .toSorted((one, other) => (one.created_at < other.created_at ? -1 : 1))
}

function keyRecordOf(pairs: string[], nowMs: number): KeyRecord {
  const record: Record<string, string> = {}
  for (let i = 0; i < pairs.length; i += 2) record[pairs[i]!] = pairs[i + 1]!
  const expiresAt = Number(record['expires_at'])
  const isExpired = expiresAt > 0 && expiresAt <= nowMs
  return {
    id: record['id']!,
    name: record['name']!,
    type: record['type'] as KeyType,
    status: record['status'] === 'active' && isExpired ? 'expired' : (record['status'] as KeyRecord['status']),
    scopes: record['scopes']!.split(' ') as Scope[],
    created_at: new Date(Number(record['created_at'])).toISOString(),
    ...(expiresAt > 0 ? { expires_at: new Date(expiresAt).toISOString() } : {}),
  }
}
