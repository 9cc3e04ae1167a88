import { Type } from '@sinclair/typebox'
import type { Clock } from '#src/lib/clock.ts'
import { defineStored } from '#src/lib/json/stored.ts'
import { pageOf } from '#src/lib/paging.ts'
import type { Operation } from '#src/money/metering/index.ts'
import { conflict, type Problem, unknownId } from '#src/problems.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import { readPairs } from '#src/stores/redis/commands.ts'
import { webhookKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { listDeliveriesScript, replayDeliveryScript } from '#src/stores/redis/scripts.ts'
import type { MessageType } from './outbox.ts'
import { findTarget } from './queries.ts'
import { Attempt, type DeadReason } from './queue.ts'

export const DELIVERY_STATUSES = ['pending', 'delivered', 'dead'] as const
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

interface DeliveryFilter {
  endpoint_id?: string
  type?: MessageType
  status?: DeliveryStatus
  limit: number
  offset: number
}

/** A page of the workspace's deliveries, the newest first, with the exact total. */
export async function listDeliveries(redis: Redis, workspaceId: string, filter: DeliveryFilter) {
  const { endpoint_id: endpointId = '', type = '', status = '', limit, offset } = filter
  const args = [workspaceId, endpointId, type, status, String(offset), String(limit)]
  const reply = await redis.runScript(listDeliveriesScript, [webhookKeys.ready], args)
  const [total, records] = reply
  return { data: records.map((pairs) => deliveryOf(readPairs(pairs))), page: pageOf(total, limit, offset) }
}

/** One delivery of the workspace. Throws `not_found`. */
export async function getDelivery(redis: Redis, workspaceId: string, id: string) {
  const key = webhookKeys.delivery(id)
  const record = readPairs(await redis.command(key, ['HGETALL', key]))
  if (record['workspace'] !== workspaceId) throw notFound(id)
  return deliveryOf(record)
}

/**
 * Sends a finished delivery again, with the same `webhook-id` and a new schedule, once per operation. Throws
 * `not_found`, and `conflict` when the delivery is pending, its endpoint is deleted or disabled, or its message is no
 * longer kept.
 */
export async function replayDelivery(
  { graph, redis, clock }: { graph: Graph; redis: Redis; clock: Clock },
  { workspaceId, operation }: { workspaceId: string; operation?: Operation | undefined },
  id: string,
) {
  const { endpoint_id: endpointId, message_id: messageId } = await getDelivery(redis, workspaceId, id)
  const [target] = await graph.run(findTarget, { endpointId, messageId, workspaceId })
  const { endpoint, body } = target!
  if (!endpoint || body === null)
    throw endpoint
      ? conflict('expired', 'its message is not kept any more')
      : conflict('not_active', 'its endpoint was deleted')
  if (endpoint.disabled_at) throw conflict('not_active', 'its endpoint is disabled; enable it first')
  const args = [String(clock.now()), id, workspaceId, operation?.id ?? '']
  const outcome = await redis.runScript(replayDeliveryScript, [webhookKeys.ready], args)
  if (outcome === 'not_found') throw notFound(id)
  if (outcome === 'pending') throw conflict('in_flight', 'it is on its way already')
  return getDelivery(redis, workspaceId, id)
}

function notFound(id: string): Problem {
  return unknownId(`no webhook delivery ${id} in this workspace`, 'path.delivery_id', 'GET /api/v1/webhook-deliveries')
}

const storedLog = defineStored('log of a delivery', Type.Array(Attempt))

function deliveryOf(record: Record<string, string>) {
  const instant = (field: string) => new Date(Number(record[field])).toISOString()
  const attempts = storedLog.parse(record['log']!)
  return {
    id: record['id']!,
    message_id: record['message']!,
    endpoint_id: record['endpoint']!,
    type: record['type'] as MessageType,
    status: record['status'] as DeliveryStatus,
    ...(record['reason'] ? { reason: record['reason'] as DeadReason } : {}),
    happened_at: instant('created_at'),
    ...(record['next_at'] ? { next_attempt_at: instant('next_at') } : {}),
    ...(record['done_at'] ? { finished_at: instant('done_at') } : {}),
    attempt_count: Number(record['attempts']),
    ...(record['replays'] ? { replays: Number(record['replays']) } : {}),
    attempts,
  }
}
