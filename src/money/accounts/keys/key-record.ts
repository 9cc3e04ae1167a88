import type { Clock } from '#src/lib/clock.ts'
import { present } from '#src/lib/present.ts'
import { scopesIn, type Scope } from '#src/lib/scopes.ts'
import { readPairs } from '#src/stores/redis/commands.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'

/** The origin of a key: the operator, the workspace itself through `/tokens`, an OAuth grant, or a feed address. */
export const KEY_TYPES = ['service', 'data', 'oauth', 'feed'] as const
type KeyType = (typeof KEY_TYPES)[number]

export const KEY_STATUSES = ['active', 'revoked', 'expired'] as const
type KeyStatus = (typeof KEY_STATUSES)[number]

export interface KeyRequest {
  workspaceId: string
  slot: string
  name: string
  type: KeyType
  scopes: Scope[]
  /** Milliseconds since the epoch; absent: does not expire. */
  expiresAt?: number
  /** The member or the key that asks for this one; absent: the operator. */
  createdBy?: string
  /** The one customer that a feed is about. */
  profileId?: string
  /** The person who signed in. */
  memberId?: string
  /** Calls a second, and calls at once; absent: RATE_PER_SECOND and BURST. */
  rate?: number
  burst?: number
}

/** A key without its secret. Times are RFC 3339. */
export interface KeyRecord {
  id: string
  workspace_id: string
  name: string
  type: KeyType
  status: KeyStatus
  scopes: Scope[]
  /** The eight characters that identify a leaked key. */
  hint: string
  created_at: string
  created_by?: string
  expires_at?: string
  revoked_at?: string
  rotated_from?: string
  rotated_to?: string
  /** The one customer that a feed is about. */
  customer_profile_id?: string
  /** The person who signed in. */
  member_id?: string
}

const RATE_PER_SECOND = 1_000
const BURST = 2_000

/** A key as the audit log holds it, so that recovery can restore it. */
export interface StoredKey {
  /** SHA-256 of the secret. */
  hash: string
  /** Part of the secret's prefix. */
  environment: 'live'
  fields: Record<string, string>
}

/** The record of a new key. */
export function fieldsOf(
  request: KeyRequest,
  made: { id: string; keyId: string; nowMs: number },
): Record<string, string> {
  return {
    id: made.id,
    workspace_id: request.workspaceId,
    name: request.name,
    type: request.type,
    status: 'active',
    scopes: request.scopes.join(' '),
    hint: made.keyId,
    created_at: String(made.nowMs),
    created_by: request.createdBy ?? '',
    expires_at: String(request.expiresAt ?? 0),
    rate: String(request.rate ?? RATE_PER_SECOND),
    burst: String(request.burst ?? BURST),
    ...present({ customer_profile_id: request.profileId, member_id: request.memberId }),
  }
}

/** Reads the record under a secret's hash. */
export async function readKey(redis: Redis, clock: Clock, slot: string, hash: string): Promise<KeyRecord | undefined> {
  const name = workspaceKeys(slot).key(hash)
  const record = readPairs(await redis.command(name, ['HGETALL', name]))
  return record['id'] ? recordOf(record, clock.now()) : undefined
}

function recordOf(record: Record<string, string>, nowMs: number): KeyRecord {
  const expiresAt = Number(record['expires_at'])
  const isExpired = expiresAt > 0 && expiresAt <= nowMs
  const instants = {
    created_at: record['created_at'],
    expires_at: record['expires_at'],
    revoked_at: record['revoked_at'],
  }
  const times = Object.entries(instants)
    .filter(([, ms]) => Number(ms) > 0)
    .map(([field, ms]) => [field, new Date(Number(ms)).toISOString()])
  const links = ['created_by', 'rotated_from', 'rotated_to', 'customer_profile_id', 'member_id'].filter(
    (field) => record[field],
  )
  return {
    id: record['id']!,
    workspace_id: record['workspace_id']!,
    name: record['name']!,
    type: record['type'] as KeyType,
    status: record['status'] === 'active' && isExpired ? 'expired' : (record['status'] as KeyStatus),
    scopes: scopesIn(record['scopes']!),
    hint: record['hint']!,
    ...(Object.fromEntries(times) as { created_at: string }),
    ...Object.fromEntries(links.map((field) => [field, record[field]])),
  }
}
