import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { defineStored } from '#src/lib/json/stored.ts'
import { pageOf } from '#src/lib/paging.ts'
import { Problem } from '#src/problems.ts'
import type { Graph, Runner } from '#src/stores/graph/graph.ts'
import { defineQuery, JsonColumn, type RowOf } from '#src/stores/graph/query.ts'
import { AUDIT_DUE, workspaceKeys } from '#src/stores/redis/keys.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { confirmEventScript } from '#src/stores/redis/scripts.ts'

/** The types of events in the audit log. */
const AUDIT_EVENT_TYPES = [
  'workspace.created',
  'workspace.changed',
  'member.added',
  'member.changed',
  'member.removed',
  'member.erased',
  'member.signed_in',
  'key.issued',
  'key.rotated',
  'key.revoked',
  'credits.granted',
  'credits.voided',
  'subscription.changed',
  'oauth.approved',
  'ledger.anchored',
] as const
type AuditEventType = (typeof AUDIT_EVENT_TYPES)[number]

/** True for an event with an effect on the account in Redis: such events are numbered, noted and replayed. */
export function isAccountEvent(type: string): boolean {
  return !/^(workspace|member|oauth|ledger)\./.test(type)
}

/** An event as Redis notes it. */
export const storedEvent = defineStored(
  'event',
  Type.Object({
    /** The same for every attempt to write it; see `eventIdOf`. */
    id: Type.String(),
    slot: Type.String(),
    // A newer version may have noted a type that this one does not know; this version writes it too.
    type: Type.Unsafe<AuditEventType>(Type.String()),
    /** RFC 3339. */
    at: Type.String(),
    /** Id of the key that asked for the change, `cli` or `admin`. */
    actor: Type.String(),
    /** Id of the key, grant or workspace that the event is about; a change of plan has an id of its own. */
    subject: Type.String(),
    detail: Type.Record(Type.String(), Type.Unknown()),
  }),
)

/** One change of a workspace or its account. An event of an account holds all that a replay needs. Never a secret. */
export type AuditEvent = ReturnType<typeof storedEvent.read>

/** The actor that changes an account; `tell` receives the event of the change. */
export interface By {
  actor: string
  tell?: (event: AuditEvent) => void
}

/** The operator at the command line. */
export const OPERATOR: By = { actor: 'cli' }

/** The id of an event. It is the same for every attempt, so repeated attempts write one event. */
export function eventIdOf(slot: string, type: AuditEventType, subject: string): string {
  return `${slot}:${type}:${subject}`
}

interface Draft {
  slot: string
  type: AuditEventType
  subject: string
  atMs: number
  /**
   * Replaces the subject in the id when a subject can have several events of the type. Absent when it has at most one.
   */
  occurrence?: string
  detail?: Record<string, unknown>
}

/** Builds an event before its change happens. */
export function draftEvent({ actor }: By, { slot, type, subject, atMs, occurrence, detail = {} }: Draft): AuditEvent {
  const at = new Date(atMs).toISOString()
  return { id: eventIdOf(slot, type, occurrence ?? subject), slot, type, at, actor, subject, detail }
}

/** Passes the event in a script's reply to `tell`, if the reply has one. */
export function reportAuditEvent({ tell }: By, note: string): void {
  if (note) tell?.(storedEvent.parse(note))
}

const Text = Type.String()
const Whole = Type.Integer()
const Detail = Type.Record(Text, Type.Unknown())
const head = Type.Object({ ...fields('workspaceId slot'), head: Whole })

const createAuditEvent = defineQuery(
  'audit-log/create-event',
  fields('id slot type at actor subject detail isAccount'),
  { seq: Type.Union([Whole, Type.Null()]) },
)

export const listAccountEvents = defineQuery(
  'audit-log/list-account-events',
  { workspaceId: Text, after: Whole, limit: Whole },
  {
    ...fields('id seq type at actor subject'),
    detail: JsonColumn(Detail),
  },
)

export const listEventsById = defineQuery(
  'audit-log/list-events-by-id',
  { ids: Type.Array(Text) },
  { ...fields('id at'), detail: JsonColumn(Detail) },
)

const listWorkspaceEvents = defineQuery('audit-log/list-workspace-events', fields('workspaceId limit offset'), {
  total: Whole,
  events: Type.Array(Type.Object({ ...fields('id seq? type at actor subject'), detail_json: JsonColumn(Detail) })),
})

export const listAnchors = defineQuery(
  'audit-log/list-anchors',
  { slot: Text },
  { at: Text, detail: JsonColumn(Detail) },
)

export const countWorkspaces = defineQuery('audit-log/count-workspaces', {}, { total: Whole })

export const listHeads = defineQuery('audit-log/list-heads', fields('afterId limit'), head)

export const listHeadsOfSlots = defineQuery('audit-log/list-heads-of-slots', { slots: Type.Array(Text) }, head)

export const findAuditHead = defineQuery('audit-log/find-head', { slot: Text }, head)

export const setWorkspaceLocked = defineQuery('audit-log/set-workspace-locked', { slot: Text }, { id: Text })

export const setHead = defineQuery('audit-log/set-head', fields('slot seq at'), { head: Whole })

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
