import { Type } from '@sinclair/typebox'
import { v7 as uuidv7 } from 'uuid'
import type { Clock } from '#src/lib/clock.ts'
import { defineStored } from '#src/lib/json/stored.ts'
import { mintApiKey, type MintedKey } from '#src/lib/secrets/api-key.ts'
import { open, seal } from '#src/lib/secrets/seal.ts'
import type { Operation } from '#src/money/metering/index.ts'
import { conflict, Problem, unknownId } from '#src/problems.ts'
import { workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { endKeyScript, issueKeyScript, rotateKeyScript } from '#src/stores/redis/scripts.ts'
import {
  announceChange,
  type AuditEvent,
  type By,
  draftEvent,
  OPERATOR,
  type Stores,
  reportAuditEvent,
  writeEventAlone,
} from '../audit-log/index.ts'
import { fieldsOf, type KeyRecord, type KeyRequest, readKey, type StoredKey } from './key-record.ts'

/** A new key. Only this answer shows the secret; the store has its hash and, for a retry, an encrypted copy. */
export interface IssuedKey {
  key: KeyRecord
  secret: string
  /** SHA-256 of the secret, under which Redis stores the key. */
  hash: string
}

const LOOKS_MOST = 10

/**
 * Issues a key. With `operation`, a retry of the same call gets the same key instead of a second one. Throws
 * `duplicate_token_name` when an active data token has the name, and `conflict` when the name's holder keeps changing.
 */
export async function issueKey(
  redis: Redis,
  clock: Clock,
  request: KeyRequest,
  operation?: Operation,
  by: By = OPERATOR,
): Promise<IssuedKey> {
  const keys = workspaceKeys(request.slot)
  await announceChange(redis, request.slot)
  const made = mintApiKey(request.slot, request.type === 'feed' ? 'feed' : 'key')
  const id = uuidv7()
  const name = request.type === 'data' ? request.name : ''
  const nowMs = clock.now()
  const fields = fieldsOf(request, { id, keyId: made.keyId, nowMs })
  const event = draftEvent(by, {
    slot: request.slot,
    type: 'key.issued',
    subject: id,
    atMs: nowMs,
    detail: { ...keyDetail(made.hash, fields) },
  })
  for (let look = 0; look < LOOKS_MOST; look += 1) {
    const holder = name ? await findHolder(redis, request.slot, name) : undefined
    const reply = await redis.runScript(
      issueKeyScript,
      [
        keys.key(made.hash),
        keys.keyIndex,
        keys.tokenNames,
        keys.idempotency(operation?.idempotency?.recordId ?? ''),
        keys.key(holder?.hash ?? ''),
        keys.audit,
      ],
      [
        '0',
        id,
        made.hash,
        name,
        holder?.id ?? '',
        noteEffect(made, operation),
        JSON.stringify(event),
        ...Object.entries(fields).flat(),
      ],
    )
    const [outcome, noted, note] = reply
    if (outcome === 'look_again') continue
    if (outcome === 'duplicate_name') throw new Problem('duplicate_token_name', undefined, { field: 'body.name' })
    if (outcome === 'exists') throw conflict('exists', 'the key exists already')
    reportAuditEvent(by, note)
    return readIssued(redis, clock, request.slot, outcome === 'resumed' ? readEffect(noted, operation) : made)
  }
  throw conflict('in_flight', 'the name changes hands faster than it can be taken')
}

/**
 * Replaces an active key by a new one with the same name, scopes and end. The old key ends after `graceMs`. Throws
 * `not_found`, and `conflict` when the old key is not active or was rotated before.
 */
export async function rotateKey(
  redis: Redis,
  clock: Clock,
  { slot, keyId, graceMs }: { slot: string; keyId: string; graceMs: number },
  operation?: Operation,
  by: By = OPERATOR,
): Promise<IssuedKey & { old: KeyRecord }> {
  const keys = workspaceKeys(slot)
  await announceChange(redis, slot)
  const { hash: oldHash, key: old } = await requireKey(redis, clock, slot, keyId)
  const made = mintApiKey(slot)
  const { name, type, scopes, workspace_id: workspaceId } = old
  const end = old.expires_at ? { expiresAt: Date.parse(old.expires_at) } : {}
  const request = { workspaceId, slot, name, type, scopes, ...end }
  const id = uuidv7()
  const nowMs = clock.now()
  const fields = { ...fieldsOf(request, { id, keyId: made.keyId, nowMs }), rotated_from: keyId }
  const detail = { ...keyDetail(made.hash, fields), key_id: id }
  // The subject is the old key, because each key is rotated at most once.
  const event = draftEvent(by, { slot, type: 'key.rotated', subject: keyId, atMs: nowMs, detail })
  const reply = await redis.runScript(
    rotateKeyScript,
    [
      keys.key(made.hash),
      keys.keyIndex,
      keys.tokenNames,
      keys.idempotency(operation?.idempotency?.recordId ?? ''),
      keys.key(oldHash),
      keys.audit,
    ],
    [
      '0',
      id,
      made.hash,
      type === 'data' ? name : '',
      String(graceMs),
      noteEffect(made, operation),
      JSON.stringify(event),
      ...Object.entries(fields).flat(),
    ],
  )
  const [outcome, noted, note] = reply
  if (outcome === 'not_active') throw conflict('not_active', `token ${keyId} is not active, or was rotated before`)
  reportAuditEvent(by, note)
  const issued = await readIssued(redis, clock, slot, outcome === 'resumed' ? readEffect(noted, operation) : made)
  return { ...issued, old: (await requireKey(redis, clock, slot, keyId)).key }
}

/**
 * Revokes a key at once, on every replica; repeating it changes nothing. `seq` is the number of its event, which the
 * caller must have written before; see `revokeForGood`. Throws `not_found`.
 */
export async function revokeKey(redis: Redis, clock: Clock, slot: string, keyId: string, seq = 0): Promise<KeyRecord> {
  const keys = workspaceKeys(slot)
  const { hash } = await requireKey(redis, clock, slot, keyId)
  const args = [String(seq), keyId, String(clock.now()), '', '']
  await redis.runScript(endKeyScript, [keys.key(hash), keys.tokenNames, keys.audit], args)
  return (await requireKey(redis, clock, slot, keyId)).key
}

/** A key and its hash. Throws `not_found` when the workspace has no such key; `field` is the input that names it. */
export async function requireKey(
  redis: Redis,
  clock: Clock,
  slot: string,
  keyId: string,
  field = 'path.token_id',
): Promise<{ key: KeyRecord; hash: string }> {
  const keys = workspaceKeys(slot)
  const hash = await redis.command(keys.keyIndex, ['HGET', keys.keyIndex, keyId])
  const key = typeof hash === 'string' ? await readKey(redis, clock, slot, hash) : undefined
  if (!key) throw unknownId(`no token ${keyId} in this workspace`, field, 'GET /api/v1/tokens')
  return { key, hash: hash as string }
}

/** The workspace's keys, oldest first. */
export async function listKeys(redis: Redis, clock: Clock, slot: string): Promise<KeyRecord[]> {
  const keys = workspaceKeys(slot)
  const hashes = await redis.command(keys.keyIndex, ['HVALS', keys.keyIndex])
  const records = await Promise.all(hashes.map((hash) => readKey(redis, clock, slot, hash)))
  return records.filter((record) => record !== undefined).toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

async function findHolder(redis: Redis, slot: string, name: string) {
  const { tokenNames, keyIndex } = workspaceKeys(slot)
  const id = await redis.command(tokenNames, ['HGET', tokenNames, name])
  if (typeof id !== 'string') return undefined
  return { id, hash: String(await redis.command(keyIndex, ['HGET', keyIndex, id])) }
}

async function readIssued(
  redis: Redis,
  clock: Clock,
  slot: string,
  { secret, hash }: { secret: string; hash: string },
): Promise<IssuedKey> {
  const key = await readKey(redis, clock, slot, hash)
  if (!key) throw new Error('a key that was just stored is gone')
  return { key, secret, hash }
}

/** The detail of an event from which recovery restores a key. */
function keyDetail(hash: string, fields: Record<string, string>): StoredKey {
  return { hash, environment: 'live', fields }
}

const storedSecret = defineStored('secret of a new key', Type.Object({ secret: Type.String(), hash: Type.String() }))

/** What a retry needs to answer like the first attempt. It is encrypted, because only the caller may read it. */
function noteEffect({ secret, hash }: MintedKey, operation: Operation | undefined): string {
  const { idempotency } = operation ?? {}
  return idempotency ? seal(Buffer.from(JSON.stringify({ secret, hash })), idempotency.sealWith).toString('base64') : ''
}

function readEffect(noted: string, operation: Operation | undefined): { secret: string; hash: string } {
  return storedSecret.parse(open(Buffer.from(noted, 'base64'), operation!.idempotency!.sealWith).toString('utf8'))
}

/**
 * Revokes a key permanently. The event is written first. So recovery revokes the key even if Redis loses data or this
 * process dies. Repeating it changes nothing. Throws `not_found`.
 */
export async function revokeForGood(
  { graph, redis }: Stores,
  clock: Clock,
  { slot, keyId }: { slot: string; keyId: string },
  by: By,
): Promise<KeyRecord> {
  const event = await draftRevocation(redis, clock, { slot, keyId }, by)
  await announceChange(redis, slot)
  const seq = await writeEventAlone(graph, event)
  return revokeKey(redis, clock, slot, keyId, seq ?? 0)
}

/** The event of a revocation, which is written before the key ends in Redis. Throws `not_found`. */
export async function draftRevocation(
  redis: Redis,
  clock: Clock,
  { slot, keyId }: { slot: string; keyId: string },
  by: By,
): Promise<AuditEvent> {
  const { hash } = await requireKey(redis, clock, slot, keyId)
  const atMs = clock.now()
  const detail = { hash, revoked_at: atMs }
  return draftEvent(by, { slot, type: 'key.revoked', subject: keyId, atMs, detail })
}
