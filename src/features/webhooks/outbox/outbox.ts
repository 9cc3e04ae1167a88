import type { Runner } from '#src/graph/graph.ts'
import { canonicalJson, sha256 } from '#src/lib/canonical.ts'
import type { EventType, MessageType } from './event-type.ts'
import { upsertMessages } from '../queries.ts'

/** Something that happened to a workspace. */
export interface OutboxMessage {
  /** Names what happened, once in the workspace for ever: `impact-created:<id>`. Written again it changes nothing. */
  id: string
  workspaceId: string
  type: EventType
  /** What the receiver is told; JSON in `snake_case`. */
  data: object
  /** RFC 3339: when it happened. */
  at: string
}

/**
 * Writes messages in the transaction of what they tell of, so that both happen or neither: a relay takes them on from there to
 * the endpoints which the workspace has at this moment. Once the transaction is committed each endpoint that asked for the
 * type gets the message at least once, always under the same `webhook-id`.
 */
export async function writeMessages(tx: Runner, messages: OutboxMessage[]): Promise<void> {
  if (messages.length === 0) return
  await tx.run(upsertMessages, { rows: messages.map((message) => ({ ...rowOf(message), endpoint_id: null })) })
}

/** Writes a message for one endpoint, whatever types it asks for. Returns the id of the message and of its endpoints: none when the endpoint is disabled. */
export async function writeMessageTo(
  tx: Runner,
  endpointId: string,
  message: Omit<OutboxMessage, 'type'> & { type: MessageType },
): Promise<{ id: string; endpointIds: string[] }> {
  const rows = [{ ...rowOf(message), endpoint_id: endpointId }]
  const [row] = await tx.run(upsertMessages, { rows })
  return { id: row!.id, endpointIds: row!.endpoint_ids }
}

/** The `webhook-id` of a message. It says nothing of what names it, which may be the customer's own words. */
export function messageIdOf(workspaceId: string, id: string): string {
  return `msg_${sha256(canonicalJson([workspaceId, id])).slice(0, 32)}`
}

/** The text is stored as it is sent: its signature must be the same for every attempt. */
function rowOf({ id, workspaceId, type, data, at }: Omit<OutboxMessage, 'type'> & { type: MessageType }) {
  return {
    id: messageIdOf(workspaceId, id),
    workspace_id: workspaceId,
    type,
    at,
    body: JSON.stringify({ type, timestamp: at, data }),
  }
}
