import { Type } from '@sinclair/typebox'
import { v7 as uuidv7 } from 'uuid'
import { defineStored } from '#src/lib/json/stored.ts'
import { Maybe, StringEnum } from '#src/lib/schema.ts'
import { conflict, Problem } from '#src/problems.ts'
import { type LiveGrant, readAccount } from '#src/stores/redis/account.ts'
import { accountKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { grantScript, commitReservationsScript, voidScript } from '#src/stores/redis/scripts.ts'
import { announceChange, type By, draftEvent, OPERATOR, reportAuditEvent } from '../audit-log/index.ts'

export const PERIODS = ['day', 'month', 'year'] as const
export type Period = (typeof PERIODS)[number]

export interface CreditGrantRequest {
  slot: string
  /** Whole credits, at least 1; for a recurring grant, the credits of each cycle. */
  amount: number
  /** A lower priority burns first. */
  priority?: number
  /** Milliseconds since the epoch; absent: does not expire. A recurring grant begins no cycle after it. */
  expiresAt?: number
  /** Makes the grant recurring: each cycle gives the amount anew, and the rest of the cycle before expires. */
  period?: Period
  /** When the first cycle begins; absent: now. */
  anchorAt?: number
  reason: string
  /** A repeated call with the same id adds the grant only once. */
  id?: string
}

export const storedGrant = defineStored(
  'grant',
  Type.Object({
    id: Type.String(),
    kind: StringEnum(['one_off', 'recurring']),
    amount: Type.Number(),
    priority: Type.Number(),
    expires_at: Type.Number(),
    reason: Type.String(),
    state: StringEnum(['granted', 'void']),
    created_at: Type.Number(),
    voided_at: Maybe(Type.Number()),
    void_reason: Maybe(Type.String()),
    period: Maybe(StringEnum(PERIODS)),
    anchor_at: Maybe(Type.Number()),
    /** For a recurring grant: the number of the current cycle, from 0; -1 before the first. */
    cycle: Maybe(Type.Number()),
    cycle_start: Maybe(Type.Number()),
    cycle_end: Maybe(Type.Number()),
  }),
)

/** A grant as Redis stores it. Times in milliseconds since the epoch; 0 is never. */
export type GrantRecord = ReturnType<typeof storedGrant.read>

export interface CreditAccount {
  balance: number
  /** In the order in which they burn. */
  grants: Array<{ id: string; remaining: number; priority: number; expires_at?: string }>
  /** Number of entries in the ledger so far. */
  ledger_seq: number
  /** Number of operations that were charged and are neither answered nor refunded yet. */
  open_operations: number
}

/** An offset that only tests set; it is added to Redis's clock. */
export interface Moment {
  offsetMs?: number
}

/** The clock offset and the actor of a change. */
export interface CreditChange extends Moment {
  by?: By
}

/** Excludes `|`, which separates the fields of a hashed ledger entry, and `#`, which precedes the number of a cycle. */
const GRANT_ID = /^[A-Za-z0-9._:-]{1,120}$/

/**
 * The grant in the form that `grant.lua` and `subscribe.lua` take. Throws RangeError for an invalid amount or id, and
 * `conflict` for a recurring grant that would expire before it begins.
 */
export function grantToStore(request: CreditGrantRequest, nowMs: number): Omit<GrantRecord, 'state' | 'created_at'> {
  const { amount, priority = 100, expiresAt = 0, reason, period, anchorAt = nowMs, id = uuidv7() } = request
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > 1e12)
    throw new RangeError('amount must be a whole number from 1 to 10^12')
  if (!GRANT_ID.test(id))
    throw new RangeError('id must be 1 to 120 letters, digits, dots, colons, dashes or underscores')
  if (period && expiresAt > 0 && expiresAt <= anchorAt)
    throw conflict('expired', 'the grant would expire before it begins')
  const common = { id, amount, priority, expires_at: expiresAt, reason }
  return period ? { ...common, kind: 'recurring', period, anchor_at: anchorAt } : { ...common, kind: 'one_off' }
}

/**
 * Adds credits. Returns the grant, whether it is new (`changed`), and the new balance. Throws `conflict` when the id
 * belongs to another grant, or it has expired.
 */
export async function grantCredits(
  redis: Redis,
  request: CreditGrantRequest,
  { offsetMs = 0, by = OPERATOR }: CreditChange = {},
): Promise<{ id: string; changed: boolean; balance: number; grant: GrantRecord }> {
  const nowMs = Date.now() + offsetMs
  const wanted = grantToStore(request, nowMs)
  await announceChange(redis, request.slot)
  const event = draftEvent(by, { slot: request.slot, type: 'credits.granted', subject: wanted.id, atMs: nowMs })
  const args = [String(offsetMs), JSON.stringify(wanted), JSON.stringify(event)]
  const reply = await redis.runScript(grantScript, changedKeys(request.slot, nowMs), args)
  const [outcome, balance, text, note] = reply
  if (outcome === 'expired') throw conflict('expired', 'the grant would have expired already')
  const grant = storedGrant.parse(text)
  if (grant.amount !== wanted.amount || grant.kind !== wanted.kind)
    throw conflict('exists', `grant ${grant.id} exists with ${grant.amount} credits (${grant.kind})`)
  reportAuditEvent(by, note)
  return { id: grant.id, changed: outcome === 'granted', balance, grant }
}

/** Removes the rest of a grant, and ends its cycles. Throws `not_found`. */
export async function voidGrant(
  redis: Redis,
  slot: string,
  grantId: string,
  { offsetMs = 0, reason = '', by = OPERATOR }: CreditChange & { reason?: string } = {},
): Promise<{ balance: number; voided: number; grant: GrantRecord }> {
  const nowMs = Date.now() + offsetMs
  await announceChange(redis, slot)
  const event = draftEvent(by, { slot, type: 'credits.voided', subject: grantId, atMs: nowMs })
  const args = [String(offsetMs), grantId, reason, JSON.stringify(event), '0', '']
  const reply = await redis.runScript(voidScript, changedKeys(slot, nowMs), args)
  const [outcome, balance, voided, text, note] = reply
  if (outcome === 'not_found') throw new Problem('not_found', `no grant ${grantId} in this workspace`)
  reportAuditEvent(by, note)
  return { balance, voided, grant: storedGrant.parse(text) }
}

/** The keys for a script that changes grants or the plan and notes the event. */
export function changedKeys(slot: string, nowMs: number): string[] {
  const keys = workspaceKeys(slot)
  return [...accountKeys(keys, nowMs), keys.audit]
}

/** The current account. First releases reservations with expired leases, and begins the cycles that are due. */
export async function showCredits(redis: Redis, slot: string, { offsetMs = 0 }: Moment = {}): Promise<CreditAccount> {
  const keys = workspaceKeys(slot)
  await redis.runScript(commitReservationsScript, accountKeys(keys, Date.now() + offsetMs), [String(offsetMs)])
  const { balance, seq, live, operations } = await readAccount(redis, slot)
  return { balance, grants: live.map(grantOf), ledger_seq: seq, open_operations: operations.length }
}

/** Every grant that the workspace has ever had, oldest first. */
export async function listGrants(redis: Redis, slot: string): Promise<GrantRecord[]> {
  const { grantRecords } = workspaceKeys(slot)
  const texts = await redis.command(grantRecords, ['HVALS', grantRecords])
  const records = texts.map((text) => storedGrant.parse(text))
  return records.toSorted((one, other) => one.created_at - other.created_at || (one.id < other.id ? -1 : 1))
}

function grantOf({ id, remaining, priority, expiresAt }: LiveGrant): CreditAccount['grants'][number] {
  return { id, remaining, priority, ...(expiresAt > 0 ? { expires_at: new Date(expiresAt).toISOString() } : {}) }
}
