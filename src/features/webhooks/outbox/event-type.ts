/** The events that an endpoint can ask for. */
export const WEBHOOK_EVENT_TYPES = [
  'pack.version.published',
  'pack.version.blocked',
  'customer.impact.created',
  'credits.low',
] as const
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

/** The types of messages: the events, and the test message that a customer sends to an endpoint. */
export const MESSAGE_TYPES = [...WEBHOOK_EVENT_TYPES, 'webhook.test'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]
