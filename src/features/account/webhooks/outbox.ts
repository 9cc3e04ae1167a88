import { canonicalJson, sha256 } from '#src/lib/json/canonical.ts'
import type { Runner } from '#src/stores/graph/graph.ts'
import { upsertMessages } from './queries.ts'

/** A message about something that happened to a workspace. */
export interface OutboxMessage {
  /**
   * Names the occurrence, unique in the workspace for ever: `impact-created:<id>`. Writing the same id again changes
   * nothing.
   */
  id: string
  workspaceId: string
  type: WebhookEventType
  /** The data for the receiver; JSON in `snake_case`. */
  data: object
  /** RFC 3339: when it happened. */
  at: string
}

/**
 * Writes messages in the same transaction as the change that they report, so both are stored or neither. The outbox
 * dispatcher takes them to the endpoints that the workspace has at this moment. After the commit each endpoint that
 * asked for the type gets the message at least once, always with the same `webhook-id`.
 */
export async function writeMessages(tx: Runner, messages: OutboxMessage[]): Promise<void> {
  if (messages.length === 0) return
  await tx.run(upsertMessages, { rows: messages.map((message) => ({ ...rowOf(message), endpoint_id: null })) })
}

/**
 * Writes a message for one endpoint, even if the endpoint did not ask for the type. Returns the ids of the message and
 * of its endpoints; the latter are empty when the endpoint is disabled.
 */
export async function writeMessageTo(
  tx: Runner,
  endpointId: string,
  message: Omit<OutboxMessage, 'type'> & { type: MessageType },
): Promise<{ id: string; endpointIds: string[] }> {
  const rows = [{ ...rowOf(message), endpoint_id: endpointId }]
  const [row] = await tx.run(upsertMessages, { rows })
  return { id: row!.id, endpointIds: row!.endpoint_ids }
}

/** The `webhook-id` of a message: a hash, because the id of the message may contain the customer's own words. */
export function messageIdOf(workspaceId: string, id: string): string {
  return `msg_${sha256(canonicalJson([workspaceId, id])).slice(0, 32)}`
}

/** The body is stored exactly as it is sent, so that every attempt sends and signs the same text. */
function rowOf({ id, workspaceId, type, data, at }: Omit<OutboxMessage, 'type'> & { type: MessageType }) {
  return {
    id: messageIdOf(workspaceId, id),
    workspace_id: workspaceId,
    type,
    at,
    body: JSON.stringify({ type, timestamp: at, data }),
  }
}

/** The events that an endpoint can ask for. */
export const WEBHOOK_EVENT_TYPES = [
  'pack.version.published',
  'pack.version.blocked',
  'customer.impact.created',
  'incident.verdict_changed',
  'incident.filing_changed',
  'credits.low',
] as const
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

/** The types of messages: the events, and the test message that a customer sends to an endpoint. */
export const MESSAGE_TYPES = [...WEBHOOK_EVENT_TYPES, 'webhook.test'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]
