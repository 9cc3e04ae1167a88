import { Type } from '@sinclair/typebox'
import { defineStored } from '#src/lib/json/stored.ts'

/** The types of events in the audit log. */
const AUDIT_EVENT_TYPES = [
  'workspace.created',
  'workspace.changed',
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
  return !/^(workspace|oauth|ledger)\./.test(type)
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
export function tellNoted({ tell }: By, note: string): void {
  if (note) tell?.(storedEvent.parse(note))
}
