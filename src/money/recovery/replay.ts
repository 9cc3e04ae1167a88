import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { defineStored, type StoredForm, MalformedStoredValue } from '#src/lib/json/stored.ts'
import { type AccountStores, eventIdOf, listEventsById } from '#src/money/accounts/audit-log/index.ts'
import { accountKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import {
  endKeyScript,
  restoreGrantScript,
  restoreKeyScript,
  restoreSubscriptionScript,
  skipEventScript,
  voidScript,
} from '#src/stores/redis/scripts.ts'
import { readAuditLog } from './read-latest.ts'

/** Clock offset of the scripts, ms. Only tests shift Redis's clock, and none does so in a replay. */
const OFFSET = '0'

/** An event of an account as the audit log has it. */
export interface NumberedEvent {
  id: string
  seq: number
  type: string
  at: string
  subject: string
  detail: Record<string, unknown>
}

/** The result of replaying an event. */
interface Replayed {
  /** True when Redis lacked the effect of the event. */
  restored: boolean
  /** Number of the event up to which all are done in Redis; less than this event when Redis has lost data again. */
  done: number
}

/**
 * Replays an event in Redis. An effect that Redis still has stays as it is. A key or grant that ended later is restored
 * as ended: its end is read from the audit log first, so that a revoked key never works, not even for a moment. Throws
 * UnknownEvent, and UnreadableEvent for a detail that this version doesn't read.
 */
export function replayEvent(account: AccountStores, event: NumberedEvent): Promise<Replayed> {
  switch (event.type) {
    case 'key.issued':
      return restoreKey(account, readDetail(keyIssued, event), { id: event.subject, seq: event.seq })
    case 'key.rotated':
      return replayRotation(account, event)
    case 'key.revoked':
      return replayRevocation(account, event)
    case 'credits.granted':
      return replayGrant(account, event)
    case 'credits.voided':
      return replayVoid(account, event)
    case 'subscription.changed':
      return replaySubscription(account, event)
    default:
      throw new UnknownEvent(event.type)
  }
}

/**
 * Skips the events after one number up to another. Returns the number of the event up to which all are done in Redis.
 */
export async function skipEvents({ redis, slot }: AccountStores, after: number, last: number): Promise<number> {
  const { audit } = workspaceKeys(slot)
  return redis.runScript(skipEventScript, [audit], [String(after), String(last)])
}

/** A newer version wrote the event. Skipping it could leave a key alive that the event ended. */
class UnknownEvent extends Error {
  override name = 'UnknownEvent'

  constructor(type: string) {
    super(`the audit log has events of type ${type}, which this version does not know`)
  }
}

interface KeyTarget {
  id: string
  /** Number of the event; 0 when the event needs another step. */
  seq: number
  /** The key that it replaces. */
  replaces?: string
}

async function restoreKey(
  account: AccountStores,
  stored: IssuedKeyDetail,
  { id, seq, replaces = '' }: KeyTarget,
): Promise<Replayed> {
  const { redis, slot } = account
  const keys = workspaceKeys(slot)
  const fields = { ...stored.fields, ...(await findEndOfKey(account, id)) }
  const name = fields['type'] === 'data' ? (fields['name'] ?? '') : ''
  const holder = name ? await redis.command(keys.tokenNames, ['HGET', keys.tokenNames, name]) : null
  const holderHash = holder === null ? '' : await redis.command(keys.keyIndex, ['HGET', keys.keyIndex, holder])
  const touched = [keys.key(stored.hash), keys.keyIndex, keys.tokenNames, keys.audit, keys.key(holderHash ?? '')]
  const about = [String(seq), OFFSET, id, stored.hash, name, holder ?? '', replaces]
  return replayedOf(await redis.runScript(restoreKeyScript, touched, [...about, ...Object.entries(fields).flat()]))
}

/** The end of a key, if it has ended since, as fields of its record. */
async function findEndOfKey({ graph, slot }: AccountStores, keyId: string): Promise<Record<string, string>> {
  const ids = [eventIdOf(slot, 'key.rotated', keyId), eventIdOf(slot, 'key.revoked', keyId)]
  const found = new Map((await readAuditLog(graph, slot, listEventsById, { ids })).map((event) => [event.id, event]))
  const [rotation, revocation] = ids.map((id) => found.get(id))
  const rotated = rotation && readDetail(keyRotated, rotation)
  const revoked = revocation && readDetail(keyRevoked, revocation)
  const revokedAt = revoked?.revoked_at ?? rotated?.old_revoked_at
  return {
    ...(rotated ? { rotated_to: rotated.key_id } : {}),
    ...(rotated?.old_expires_at === undefined ? {} : { expires_at: String(rotated.old_expires_at) }),
    ...(revokedAt === undefined ? {} : { status: 'revoked', revoked_at: String(revokedAt) }),
  }
}

async function replayRotation(account: AccountStores, event: NumberedEvent): Promise<Replayed> {
  const { seq, subject } = event
  const rotation = readDetail(keyRotated, event)
  const { key_id: id, old_revoked_at: revokedAt, old_expires_at: endsAt } = rotation
  const { restored } = await restoreKey(account, rotation, { id, seq: 0, replaces: subject })
  const end = { revokedAt: textOf(revokedAt), endsAt: textOf(endsAt), rotatedTo: id }
  const { done } = await endKey(account, { seq, keyId: subject }, end)
  return { restored, done }
}

async function replayRevocation(account: AccountStores, event: NumberedEvent): Promise<Replayed> {
  const { seq, subject } = event
  const end = { revokedAt: String(readDetail(keyRevoked, event).revoked_at), endsAt: '', rotatedTo: '' }
  return endKey(account, { seq, keyId: subject }, end)
}

async function endKey(
  { redis, slot }: AccountStores,
  { seq, keyId }: { seq: number; keyId: string },
  { revokedAt, endsAt, rotatedTo }: { revokedAt: string; endsAt: string; rotatedTo: string },
): Promise<Replayed> {
  const keys = workspaceKeys(slot)
  const hash = await redis.command(keys.keyIndex, ['HGET', keys.keyIndex, keyId])
  const touched = [keys.key(hash ?? ''), keys.tokenNames, keys.audit]
  const reply = await redis.runScript(endKeyScript, touched, [String(seq), keyId, revokedAt, endsAt, rotatedTo])
  const [isKnown, before, done] = reply
  return { restored: isKnown === 1 && revokedAt !== '' && before !== 'revoked', done }
}

async function replayGrant(account: AccountStores, event: NumberedEvent): Promise<Replayed> {
  const { redis, slot } = account
  const { seq, subject } = event
  const ended = await findVoid(account, subject)
  const args = [OFFSET, String(seq), JSON.stringify(readDetail(creditsGranted, event).grant), ended]
  return replayedOf(await redis.runScript(restoreGrantScript, touchedBy(slot), args))
}

/** The void of a grant as JSON, or ''. */
async function findVoid({ graph, slot }: AccountStores, grantId: string): Promise<string> {
  const [row] = await readAuditLog(graph, slot, listEventsById, { ids: [eventIdOf(slot, 'credits.voided', grantId)] })
  return row ? JSON.stringify(row.detail) : ''
}

async function replayVoid({ redis, slot }: AccountStores, event: NumberedEvent): Promise<Replayed> {
  const { void_reason: reason = '', voided_at: voidedAt = Date.parse(event.at) } = event.detail
  const args = [OFFSET, event.subject, String(reason), '', String(event.seq), String(voidedAt)]
  const reply = await redis.runScript(voidScript, touchedBy(slot), args)
  const [, , taken, , , done] = reply
  return { restored: taken > 0, done }
}

async function replaySubscription(account: AccountStores, event: NumberedEvent): Promise<Replayed> {
  const { redis, slot } = account
  const { id, seq } = event
  const detail = readDetail(subscriptionChanged, event)
  const { grant } = detail
  const ended = grant ? await findVoid(account, grant.id) : ''
  const args = [OFFSET, String(seq), id, JSON.stringify(detail), ended]
  return replayedOf(await redis.runScript(restoreSubscriptionScript, touchedBy(slot), args))
}

function touchedBy(slot: string): string[] {
  const keys = workspaceKeys(slot)
  return [...accountKeys(keys, Date.now()), keys.audit]
}

function replayedOf([restored, done]: readonly [restored: 0 | 1, done: number]): Replayed {
  return { restored: restored === 1, done }
}

const textOf = (ms: number | undefined) => (ms === undefined ? '' : String(ms))

/** The members of an event that replay needs. Members that replay does not read may be anything. */
const KeyIssued = Type.Object({
  /** SHA-256 of the secret. */
  hash: Type.String(),
  fields: Type.Record(Type.String(), Type.String()),
})
const KeyRotated = Type.Composite([
  KeyIssued,
  Type.Object({
    /** Id of the new key. */
    key_id: Type.String(),
    old_revoked_at: Type.Optional(Type.Number()),
    old_expires_at: Type.Optional(Type.Number()),
  }),
])
const KeyRevoked = Type.Object({ revoked_at: Type.Number() })
const Grant = Type.Object({ id: Type.String() })
const CreditsGranted = Type.Object({ grant: Grant })
const SubscriptionChanged = Type.Object({
  plan: Type.String(),
  /** Lua writes `false` when a plan has no grant. */
  grant: Type.Optional(Type.Union([Grant, Type.Null(), Type.Literal(false)])),
})

const keyIssued = defineStored('detail', KeyIssued)
const keyRotated = defineStored('detail', KeyRotated)
const keyRevoked = defineStored('detail', KeyRevoked)
const creditsGranted = defineStored('detail', CreditsGranted)
const subscriptionChanged = defineStored('detail', SubscriptionChanged)

type IssuedKeyDetail = Static<typeof KeyIssued>

/**
 * The detail of an event is not as this version writes it. Skipping the event could leave a key alive that the event
 * ended.
 */
class UnreadableEvent extends Error {
  override name = 'UnreadableEvent'
}

/**
 * Reads the detail of an event by its schema. Throws UnreadableEvent, which names the event and the first wrong member.
 */
function readDetail<S extends TSchema>(
  form: StoredForm<S>,
  { id, detail }: { id: string; detail: unknown },
): Static<S> {
  try {
    return form.read(detail)
  } catch (error) {
    if (!(error instanceof MalformedStoredValue)) throw error
    throw new UnreadableEvent(`event ${id} can't be replayed: ${error.message}`)
  }
}
