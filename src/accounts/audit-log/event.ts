import { Type } from '@sinclair/typebox'
import { defineStored } from '#src/lib/stored.ts'

/** What the trail knows of. */
export const EVENT_TYPES = [
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
export type EventType = (typeof EVENT_TYPES)[number]

/** An event as Redis notes it. */
export const storedEvent = defineStored(
  'event',
  Type.Object({
    /** The same for every attempt to write it; see `eventIdOf`. */
    id: Type.String(),
    slot: Type.String(),
    // A newer version may have noted a type that this one does not know; it is written all the same.
    type: Type.Unsafe<EventType>(Type.String()),
    /** RFC 3339. */
    at: Type.String(),
    /** Id of the key that asked for it, `cli` or `admin`. */
    actor: Type.String(),
    /** Id of the key, grant or workspace that it is about; of a change of plan, its own. */
    subject: Type.String(),
    detail: Type.Record(Type.String(), Type.Unknown()),
  }),
)

/** One thing that was done to a workspace or its account, with all that is needed to do it again. Never a secret. */
export type AuditEvent = ReturnType<typeof storedEvent.read>

/** Who changes an account, and who must hear of the event that this leaves. */
export interface By {
  actor: string
  tell?: (event: AuditEvent) => void
}

/** The operator at the command line. */
export const OPERATOR: By = { actor: 'cli' }

/** The one id of an event: what happens once to a subject of a workspace is one event, however often it is tried. */
export function eventIdOf(slot: string, type: EventType, subject: string): string {
  return `${slot}:${type}:${subject}`
}

interface Draft {
  slot: string
  type: EventType
  subject: string
  atMs: number
  /** What tells it from other events of its type about its subject; absent: there is one at most. */
  occurrence?: string
  detail?: Record<string, unknown>
}

/** An event before it has happened. */
export function draftEvent({ actor }: By, { slot, type, subject, atMs, occurrence, detail = {} }: Draft): AuditEvent {
  const at = new Date(atMs).toISOString()
  return { id: eventIdOf(slot, type, occurrence ?? subject), slot, type, at, actor, subject, detail }
}

/** Passes on the note of an event that a script has answered, if there is one. */
export function tellNoted({ tell }: By, note: string): void {
  if (note) tell?.(storedEvent.parse(note))
}
