/** What an endpoint can ask to be told of. */
export const EVENT_TYPES = [
  'pack.version.published',
  'pack.version.blocked',
  'customer.impact.created',
  'credits.low',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** What a message can be about: the events, and the one that a customer sends to try an endpoint. */
export const MESSAGE_TYPES = [...EVENT_TYPES, 'webhook.test'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]
