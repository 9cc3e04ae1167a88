import { listChangeEvents, type ChangeEventWire } from '#src/features/change-events/index.ts'
import type { Graph, Runner } from '#src/graph/graph.ts'
import { DAY_MS, type Clock } from '#src/lib/clock.ts'
import type { Redis } from '#src/redis/redis.ts'
import type { EventType, MessageType } from './event-type.ts'
import { writeMessages, type OutboxMessage } from './outbox.ts'
import {
  deleteMessages,
  findCursor,
  listMessages,
  listWebhookWorkspaces,
  setCursor,
  setMessagesPending,
  setMessagesState,
  upsertCursor,
} from '../queries.ts'
import { DEAD_FOR_MS, enqueueDelivery } from '../delivery/queue.ts'

/** What a relay works with. */
export interface DispatcherStores {
  graph: Graph
  redis: Redis
  clock: Clock
}

const EVENTS_MOST = 50
const WORKSPACES_MOST = 200
const MESSAGES_MOST = 200
/** Longer than what a Redis that is killed can lose (a second), so that what was put there is put there once more after it. */
export const CONFIRM_AFTER_MS = 10_000

const TYPES: Partial<Record<ChangeEventWire['kind'], EventType>> = {
  version_published: 'pack.version.published',
  version_blocked: 'pack.version.blocked',
}

/**
 * Writes messages for the next change events, a page of workspaces in each transaction, together with the cursor: however often
 * it is killed, each workspace gets one message for each event. Returns whether there may be more to do.
 */
export async function dispatchChangeEvents({ graph }: Pick<DispatcherStores, 'graph'>): Promise<boolean> {
  const [known] = await graph.run(findCursor, {})
  if (known!.seq !== null && known!.seq >= known!.last) return false
  const [cursor] = await graph.write((tx) => tx.run(upsertCursor, {}))
  const { seq: after, workspace_id: afterId } = cursor!
  const { data } = await listChangeEvents(graph, undefined, { after, limit: EVENTS_MOST, isFull: false })
  if (data.length === 0) return false
  const index = data.findIndex((event) => messageTypeOf(event))
  const event = data[index]
  // Nobody is told of the others: passed over in one step.
  if (index !== 0 || !event)
    return moveCursor(graph, cursor!, { seq: (data[index - 1] ?? data.at(-1)!).seq, workspaceId: '' })
  const workspaces = await graph.run(listWebhookWorkspaces, { afterId, limit: WORKSPACES_MOST })
  const isLast = workspaces.length < WORKSPACES_MOST
  const next = isLast ? { seq: event.seq, workspaceId: '' } : { seq: after, workspaceId: workspaces.at(-1)!.id }
  const messages = workspaces.map(({ id }) => eventMessage(event, id))
  return moveCursor(graph, cursor!, next, (tx) => writeMessages(tx, messages))
}

function messageTypeOf({ kind, backfill }: ChangeEventWire): EventType | undefined {
  return backfill ? undefined : TYPES[kind]
}

/** What the event weighs and where to read it; its objects are in the feed. */
function eventMessage(event: ChangeEventWire, workspaceId: string): OutboxMessage {
  const { id, seq, pack_id, from_version, to_version, closes, severity, cause, dates, summary, counts } = event
  return {
    id,
    workspaceId,
    type: messageTypeOf(event)!,
    at: dates.published,
    data: {
      change_event_id: id,
      seq,
      pack_id,
      version: to_version,
      previous_version: from_version,
      closes,
      severity,
      cause,
      dates,
      counts,
      summary,
    },
  }
}

interface Cursor {
  seq: number
  workspace_id: string
}

/** Moves on, unless another replica did so meanwhile. */
function moveCursor(
  graph: Graph,
  from: Cursor,
  to: { seq: number; workspaceId: string },
  write?: (tx: Runner) => Promise<void>,
): Promise<boolean> {
  return graph.write(async (tx) => {
    const [now] = await tx.run(upsertCursor, {})
    if (now!.seq !== from.seq || now!.workspace_id !== from.workspace_id) return true
    await write?.(tx)
    await tx.run(setCursor, to)
    return true
  })
}

/**
 * Puts messages of the outbox on their way: those that are new, and once more those that were put there a while ago, since a
 * Redis that was killed may have lost them. A delivery that is there already stays as it is. Returns how many messages moved; while any did,
 * there may be more.
 */
export async function dispatchMessages({ graph, redis, clock }: DispatcherStores): Promise<number> {
  const now = new Date(clock.now()).toISOString()
  const confirmed = new Date(clock.now() - CONFIRM_AFTER_MS).toISOString()
  const repeated = await passOn({ graph, redis, clock }, { from: 'enqueued', before: confirmed, to: 'done', at: now })
  const fresh = await passOn({ graph, redis, clock }, { from: 'pending', before: LATEST, to: 'enqueued', at: now })
  return repeated + fresh
}

/** A delivery may be tried for days before it is dead, and is kept after that. */
const KEPT_FOR_MS = DEAD_FOR_MS + 10 * DAY_MS

const LATEST = '9999-12-31T23:59:59.999Z'

async function passOn(
  { graph, redis, clock }: DispatcherStores,
  { from, before, to, at }: { from: string; before: string; to: string; at: string },
): Promise<number> {
  const rows = await graph.run(listMessages, { state: from, before, limit: MESSAGES_MOST })
  if (rows.length === 0) return 0
  for (const { message } of rows) {
    const { id: messageId, workspace_id: workspaceId, endpoint_ids: endpointIds } = message
    const type = message.type as MessageType
    for (const endpointId of endpointIds)
      await enqueueDelivery(redis, clock, { messageId, endpointId, workspaceId, type, atMs: Date.parse(message.at) })
  }
  await graph.run(setMessagesState, { ids: rows.map(({ message }) => message.id), state: to, at })
  return rows.length
}

/** How long the message has waited that was first written and is not on its way yet, ms. */
export async function measureDispatcherLag({
  graph,
  clock,
}: Pick<DispatcherStores, 'graph' | 'clock'>): Promise<number> {
  const [row] = await graph.run(listMessages, { state: 'pending', before: LATEST, limit: 1 })
  return row ? Math.max(0, clock.now() - Date.parse(row.message.at)) : 0
}

/** Deletes messages of which no delivery is kept any more, a thousand at most. Returns how many. */
export async function dropOldMessages({ graph, clock }: Pick<DispatcherStores, 'graph' | 'clock'>): Promise<number> {
  const before = new Date(clock.now() - KEPT_FOR_MS).toISOString()
  const [row] = await graph.run(deleteMessages, { before })
  return row?.deleted ?? 0
}

/**
 * Puts messages back that happened since an instant, for a Redis that has lost deliveries. Receivers may see some of them a second
 * time, with the same id. Returns how many.
 */
export async function dispatchAgain(graph: Graph, since: string): Promise<number> {
  let total = 0
  for (;;) {
    const [row] = await graph.run(setMessagesPending, { since, limit: MESSAGES_MOST })
    if (!row || row.written === 0) return total
    total += row.written
  }
}
