import { type Static, Type } from '@sinclair/typebox'
import { type Clock, DAY_MS } from '#src/lib/clock.ts'
import { canonicalJson, sha256 } from '#src/lib/json/canonical.ts'
import { Described, Named, StringEnum } from '#src/lib/schema.ts'
import { webhookKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import {
  enqueueDeliveryScript,
  finishDeliveryScript,
  measureDeliveriesScript,
  takeDeliveriesScript,
} from '#src/stores/redis/scripts.ts'
import type { MessageType } from './outbox.ts'
import { ATTEMPT_ERRORS } from './send.ts'

/** A message that is to be sent to one endpoint. */
interface NewDelivery {
  messageId: string
  endpointId: string
  workspaceId: string
  type: MessageType
  /** When the reported event happened, ms. */
  atMs: number
}

/** A delivery that a worker has taken and may send now. */
export interface Job {
  /** Its entry in the stream. */
  entry: string
  id: string
  /** Identifies this attempt, so that a late end of an earlier, given-up attempt is ignored. */
  lease: string
  endpointId: string
  workspaceId: string
  messageId: string
  type: MessageType
  /** Attempts before this one. */
  attempts: number
}

/** The record of an attempt. */
export const Attempt = Named('WebhookDeliveryAttempt', {
  at: Type.String({ format: 'date-time' }),
  'status?': Described.count('HTTP status of the receiver'),
  'error?': StringEnum(ATTEMPT_ERRORS, { description: 'Absent when it was delivered' }),
  ms: Described.count('How long it took'),
})
export type Attempt = Static<typeof Attempt>

/** Why a delivery is not tried again by itself. */
export const DEAD_REASONS = [
  'attempts_exhausted',
  'endpoint_gone',
  'endpoint_disabled',
  'endpoint_deleted',
  'message_expired',
] as const
export type DeadReason = (typeof DEAD_REASONS)[number]

/** How an attempt ended. `deferred` means that nothing was sent, because something on our side was missing. */
export type Ending =
  | { outcome: 'delivered'; attempt: Attempt }
  | { outcome: 'failed'; attempt: Attempt; nextAtMs: number }
  | { outcome: 'dead'; attempt?: Attempt; reason: DeadReason }
  | { outcome: 'deferred'; nextAtMs: number }

/** How long a finished delivery can be read and replayed, and its message is kept. */
const DELIVERED_FOR_MS = 7 * DAY_MS
export const DEAD_FOR_MS = 30 * DAY_MS
/** Finished deliveries of a workspace, beyond which the oldest are forgotten sooner. */
const KEPT_MOST = 10_000
const GONE_AFTER_MS = 3_600_000

/** The id of the only delivery of a message to an endpoint. */
export function deliveryIdOf(messageId: string, endpointId: string): string {
  return `dlv_${sha256(canonicalJson([messageId, endpointId])).slice(0, 32)}`
}

/** Adds a delivery that may be sent at once. Repeated, it changes nothing. Returns whether it is new. */
export async function enqueueDelivery(redis: Redis, clock: Clock, delivery: NewDelivery): Promise<boolean> {
  const { messageId, endpointId, workspaceId, type, atMs } = delivery
  const id = deliveryIdOf(messageId, endpointId)
  const args = [String(clock.now()), id, messageId, endpointId, workspaceId, type, String(atMs), String(KEPT_MOST)]
  return (await redis.runScript(enqueueDeliveryScript, [webhookKeys.ready], args)) === 1
}

interface Taking {
  consumer: string
  count: number
  /** A delivery that another consumer took so long ago, and has not ended, is taken over. */
  claimAfterMs: number
  /** Prefix of the leases of this call. */
  lease: string
}

/** Takes deliveries that may be sent now, `count` at most. */
export async function takeDeliveries(redis: Redis, clock: Clock, taking: Taking): Promise<Job[]> {
  const { consumer, count, claimAfterMs, lease } = taking
  const args = [String(clock.now()), consumer, String(count), String(claimAfterMs), lease]
  const rows = await redis.runScript(takeDeliveriesScript, [webhookKeys.ready], args)
  return rows.map(([entry, id, own, endpointId, workspaceId, messageId, type, attempts]) => ({
    entry,
    id,
    lease: own,
    endpointId,
    workspaceId,
    messageId,
    type: type as MessageType,
    attempts,
  }))
}

/** True while this attempt is the delivery's newest and has not ended. */
export async function isOwnAttempt(redis: Redis, { id, lease }: Job): Promise<boolean> {
  const key = webhookKeys.delivery(id)
  return (await redis.command(key, ['HGET', key, 'lease'])) === lease
}

/**
 * Ends an attempt. If another worker has taken the delivery over, this changes nothing. After a failure it returns
 * since when the endpoint has had nothing but failures (ms since the epoch), else undefined.
 */
export async function finishDelivery(
  redis: Redis,
  clock: Clock,
  job: Job,
  ending: Ending,
): Promise<number | undefined> {
  const attempt = 'attempt' in ending ? ending.attempt : undefined
  const args = [
    String(clock.now()),
    job.entry,
    job.id,
    job.lease,
    ending.outcome,
    attempt ? JSON.stringify(attempt) : '',
    'nextAtMs' in ending ? String(ending.nextAtMs) : '',
    'reason' in ending ? ending.reason : '',
    String(ending.outcome === 'delivered' ? DELIVERED_FOR_MS : DEAD_FOR_MS),
    attempt ? '1' : '0',
  ]
  const [, since] = await redis.runScript(finishDeliveryScript, [webhookKeys.ready], args)
  return since || undefined
}

/** How long the delivery that is overdue the longest has been waiting, ms; 0 when none is due. */
export async function measureLag(redis: Redis, clock: Clock): Promise<number> {
  const nowMs = clock.now()
  const args = [String(nowMs), String(GONE_AFTER_MS)]
  const oldest = await redis.runScript(measureDeliveriesScript, [webhookKeys.ready], args)
  return oldest > 0 ? nowMs - oldest : 0
}
