import { pageOf } from '#src/lib/paging.ts'
import { Problem } from '#src/problems.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { AUDIT_DUE, workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { confirmEventScript } from '#src/stores/redis/scripts.ts'
import { type AuditEvent, type By, isAccountEvent } from './event.ts'
import { createAuditEvent, listWorkspaceEvents } from './queries.ts'

export interface Stores {
  graph: Graph
  redis: Redis
}

/** The stores, and the account in them that an operation is about. */
export interface AccountStores extends Stores {
  slot: string
}

const PING_MS = 2_000
/** Longer than a change takes, so that a change that is unfinished by then was interrupted. */
const LOOK_AFTER_MS = 5_000

/**
 * Lists an account that is about to be changed. If this process dies, recovery finds the account in the list and
 * finishes the change (`recoverDue`).
 */
export async function announceChange(redis: Redis, slot: string): Promise<void> {
  const at = String(Date.now() + LOOK_AFTER_MS)
  await redis.command(AUDIT_DUE, ['ZADD', AUDIT_DUE, 'GT', at, slot])
}

/**
 * Writes an event; repeating it writes nothing more. Returns the event's number in the account, or null for an event
 * without a counterpart in Redis. Throws `not_found` when no workspace has the slot.
 */
export async function writeEvent(graph: Runner, { detail, ...event }: AuditEvent): Promise<number | null> {
  const isAccount = isAccountEvent(event.type)
  const [row] = await graph.run(createAuditEvent, { ...event, detail: JSON.stringify(detail), isAccount })
  if (!row) throw new Problem('not_found', 'no workspace has this slot')
  return row.seq
}

/** Does the same in a transaction of its own, which is retried when it conflicts with another one. */
export function writeEventAlone(graph: Graph, event: AuditEvent): Promise<number | null> {
  return graph.write((tx) => writeEvent(tx, event))
}

/**
 * Marks an event in Redis as written under this number. Returns the number of the event up to which all are done in
 * Redis. If Redis has lost the effect of the event meanwhile, recovery may have compared the account before the event
 * was written. Then this announces the account again, and recovery compares it some seconds later.
 */
export async function confirmEvent(redis: Redis, event: AuditEvent, seq: number | null): Promise<number> {
  const { audit } = workspaceKeys(event.slot)
  const isPlan = event.type === 'subscription.changed' ? '1' : '0'
  const [wasNoted, done] = await redis.runScript(confirmEventScript, [audit], [event.id, String(seq ?? 0), isPlan])
  if (wasNoted === 0 && seq !== null && done < seq) await announceChange(redis, event.slot)
  return done
}

/**
 * Changes an account in Redis, and writes the events of the change to the graph before it returns. So a change that was
 * reported is not lost with Redis. Starts nothing while the graph doesn't answer. If it fails in between, Redis keeps
 * the note of the event, and `recoverAccount` or a repetition of the change writes it.
 */
export async function audited<T>(stores: Stores, actor: string, change: (by: By) => Promise<T>): Promise<T> {
  await stores.graph.ping(PING_MS)
  const events: AuditEvent[] = []
  const done = await change({ actor, tell: (event) => events.push(event) })
  for (const event of events) {
    const seq = await writeEventAlone(stores.graph, event)
    // The event is written, so the change is kept even if Redis is unavailable now.
    await unlessAway(confirmEvent(stores.redis, event, seq))
  }
  return done
}

/** Waits for work. Ignores a `Problem`, because recovery finishes the work once the store is available. */
async function unlessAway(work: Promise<unknown>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Problem)) throw error
  }
}

type EventNode = RowOf<typeof listWorkspaceEvents>['events'][number]

/** A page of a workspace's audit log, newest first. */
export async function listAuditLog(graph: Graph, workspaceId: string, limit: number, offset: number) {
  const [row] = await graph.run(listWorkspaceEvents, { workspaceId, limit, offset })
  const { total, events } = row ?? { total: 0, events: [] }
  return { data: events.map(eventOf), page: pageOf(total, limit, offset) }
}

function eventOf({ detail_json: detail, ...event }: EventNode) {
  return { ...event, detail }
}
