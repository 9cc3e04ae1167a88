import { listChangeEvents, type ChangeEventWire, PackEvent } from '#src/law/changes/change-event.outside.ts'
import { DAY_MS, type Clock } from '#src/lib/clock.ts'
import { present } from '#src/lib/present.ts'
import { pickBy } from '#src/lib/views.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { type MessageType, type OutboxMessage, type WebhookEventType, writeMessages } from './outbox.ts'
import {
  deleteMessages,
  findCursor,
  listMessages,
  listWebhookWorkspaces,
  setCursor,
  setMessagesPending,
  setMessagesState,
  upsertCursor,
} from './queries.ts'
import { DEAD_FOR_MS, enqueueDelivery } from './queue.ts'

/** The stores that the dispatcher uses. */
export interface DispatcherStores {
  graph: Graph
  redis: Redis
  clock: Clock
}

const EVENTS_MOST = 50
const WORKSPACES_MOST = 200
const MESSAGES_MOST = 200
/**
 * When to enqueue a message a second time: later than `LOST_MOST_MS` of src/stores/redis/health.ts, so this repairs
 * what Redis has lost.
 */
export const CONFIRM_AFTER_MS = 10_000

const TYPES: Partial<Record<ChangeEventWire['kind'], WebhookEventType>> = {
  version_published: 'pack.version.published',
  version_blocked: 'pack.version.blocked',
}

/**
 * Writes messages for the next change event, a page of workspaces per transaction. The cursor moves in the same
 * transaction, so each workspace gets one message per event, even if the process is killed. Returns whether there may
 * be more to do.
 */
export async function dispatchChangeEvents({ graph }: Pick<DispatcherStores, 'graph'>): Promise<boolean> {
  const [known] = await graph.run(findCursor, {})
  if (known!.seq !== null && known!.seq >= known!.last) return false
  const [cursor] = await graph.write((tx) => tx.run(upsertCursor, {}))
  const { seq: after, workspace_id: afterId } = cursor!
  const { data } = await listChangeEvents(graph, undefined, { after, limit: EVENTS_MOST })
  if (data.length === 0) return false
  const index = data.findIndex((event) => messageTypeOf(event))
  const event = data[index]
  // Events that make no messages are skipped in one step.
  if (index !== 0 || !event)
    return moveCursor(graph, cursor!, { seq: (data[index - 1] ?? data.at(-1)!).seq, workspaceId: '' })
  const workspaces = await graph.run(listWebhookWorkspaces, { afterId, limit: WORKSPACES_MOST })
  const isLast = workspaces.length < WORKSPACES_MOST
  const next = isLast ? { seq: event.seq, workspaceId: '' } : { seq: after, workspaceId: workspaces.at(-1)!.id }
  const messages = workspaces.map(({ id }) => eventMessage(event, id))
  return moveCursor(graph, cursor!, next, (tx) => writeMessages(tx, messages))
}

function messageTypeOf({ kind, backfill }: ChangeEventWire): WebhookEventType | undefined {
  return backfill ? undefined : TYPES[kind]
}

/** The message for an event: its severity, dates and counts. The objects of the event are only in the feed. */
function eventMessage(event: ChangeEventWire, workspaceId: string): OutboxMessage {
  const { id, to_version: version, from_version: previous } = event
  const named = { change_event_id: id, ...present({ version, previous_version: previous }) }
  const data = pickBy(PackEvent, { ...event, ...named })
  return { id, workspaceId, type: messageTypeOf(event)!, at: event.dates.published, data }
}

interface Cursor {
  seq: number
  workspace_id: string
}

/** Moves the cursor and runs `write`, unless another replica has moved the cursor meanwhile. */
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
 * Enqueues deliveries for the new messages of the outbox. Messages enqueued CONFIRM_AFTER_MS ago are enqueued once
 * more, because a killed Redis may have lost them; a delivery that exists stays as it is. Returns how many messages
 * moved: if any, there may be more.
 */
export async function dispatchMessages({ graph, redis, clock }: DispatcherStores): Promise<number> {
  const now = new Date(clock.now()).toISOString()
  const confirmed = new Date(clock.now() - CONFIRM_AFTER_MS).toISOString()
  const repeated = await passOn({ graph, redis, clock }, { from: 'enqueued', before: confirmed, to: 'done', at: now })
  const fresh = await passOn({ graph, redis, clock }, { from: 'pending', before: LATEST, to: 'enqueued', at: now })
  return repeated + fresh
}

/** How long messages are kept: a delivery may be tried for days before it is dead, and can be replayed after that. */
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

/** How long the oldest message that is not enqueued yet has been waiting, ms; 0 when there is none. */
export async function measureDispatcherLag({
  graph,
  clock,
}: Pick<DispatcherStores, 'graph' | 'clock'>): Promise<number> {
  const [row] = await graph.run(listMessages, { state: 'pending', before: LATEST, limit: 1 })
  return row ? Math.max(0, clock.now() - Date.parse(row.message.at)) : 0
}

/** Deletes messages whose deliveries are no longer kept, a thousand at most. Returns how many. */
export async function dropOldMessages({ graph, clock }: Pick<DispatcherStores, 'graph' | 'clock'>): Promise<number> {
  const before = new Date(clock.now() - KEPT_FOR_MS).toISOString()
  const [row] = await graph.run(deleteMessages, { before })
  return row?.deleted ?? 0
}

/**
 * Sets the messages since an instant back to pending, for a Redis that has lost deliveries. Receivers may get some of
 * them a second time, with the same id. Returns how many.
 */
export async function dispatchAgain(graph: Graph, since: string): Promise<number> {
  let total = 0
  for (;;) {
    const [row] = await graph.run(setMessagesPending, { since, limit: MESSAGES_MOST })
    if (!row || row.written === 0) return total
    total += row.written
  }
}
