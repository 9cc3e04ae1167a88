import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import { ListOf, pagingQuery } from '#src/lib/paging.ts'
import { Component, Described, Named, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { DELIVERY_STATUSES } from './deliveries.ts'
import { WEBHOOK_EVENT_TYPES, MESSAGE_TYPES } from './outbox.ts'
import { Attempt, DEAD_REASONS } from './queue.ts'

const Instant = Type.String({ format: 'date-time' })
const Id = Type.String({ format: 'uuid' })
const EventTypes = (description: string) =>
  Type.Array(StringEnum(WEBHOOK_EVENT_TYPES, { title: 'EventTypeInput' }), {
    uniqueItems: true,
    description,
    examples: [['pack.version.published']],
  })
const Url = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'Where messages are posted: https, a public name or address, without user name, password and fragment',
  examples: ['https://hooks.example.com/regulatory-packs'],
})
const DESCRIPTION_MOST = 300
const GRACE_MOST_SECONDS = 7 * 86_400
export const SECRET_GRACE_SECONDS = 86_400

export const WebhookEndpoint = Component('WebhookEndpoint', {
  id: Id,
  ...fields('url description?'),
  event_types: EventTypes('What it is told of; none means everything, also what is added later'),
  status: StringEnum(['enabled', 'disabled']),
  'disabled_at?': Instant,
  'disabled_reason?': Type.String(),
  'failing_since?': { ...Instant, description: 'Since when every attempt has failed; absent while all is well' },
  created_at: Instant,
  'updated_at?': Instant,
})
export const WebhookEndpointList = ListOf('WebhookEndpointList', RefTo(WebhookEndpoint))

export const WebhookEndpointWithSecret = Component('WebhookEndpointWithSecret', {
  endpoint: RefTo(WebhookEndpoint),
  secret: Described('Verifies the signatures. It is shown in this answer and never again'),
  'previous_secret_ends_at?': { ...Instant, description: 'Until then messages are signed by the secret before, too' },
})

export const WebhookEndpointRequest = Component('WebhookEndpointRequest', {
  url: Url,
  'description?': Type.String({
    minLength: 1,
    maxLength: DESCRIPTION_MOST,
    description: 'What it is for',
    examples: ['compliance dashboard'],
  }),
  'event_types?': EventTypes('What to be told of; none or absent: everything'),
})

export const WebhookEndpointUpdateRequest = Strict(
  {
    'url?': Url,
    'description?': Type.Unsafe<string | null>({
      type: ['string', 'null'],
      minLength: 1,
      maxLength: DESCRIPTION_MOST,
      description: 'What it is for; null removes it',
      examples: ['compliance dashboard'],
    }),
    'event_types?': EventTypes('What to be told of; none: everything'),
    'status?': StringEnum(['enabled', 'disabled'], {
      title: 'WebhookEndpointUpdateStatusInput',
      description: 'A disabled endpoint is sent nothing; what happens meanwhile is not made up for',
      examples: ['enabled'],
    }),
  },
  { $id: 'WebhookEndpointUpdateRequest', minProperties: 1 },
)

export const WebhookSecretRotateRequest = Component('WebhookSecretRotateRequest', {
  'grace_seconds?': Type.Integer({
    minimum: 0,
    maximum: GRACE_MOST_SECONDS,
    default: SECRET_GRACE_SECONDS,
    description: 'For how long the old secret signs, too; 0 when it has leaked',
    examples: [3_600],
  }),
})

export const DeletedWebhookEndpoint = Named('DeleteWebhookEndpointAnswer', { id: Id, deleted: Type.Literal(true) })

const MessageId = Described('The `webhook-id` that the receiver sees, the same in every attempt')

export const WebhookTest = Named('TestWebhookEndpointAnswer', {
  message_id: MessageId,
  delivery_id: Type.String(),
  at: Instant,
})

export const WebhookDelivery = Component('WebhookDelivery', {
  id: Type.String(),
  message_id: MessageId,
  endpoint_id: Id,
  type: StringEnum(MESSAGE_TYPES),
  status: StringEnum(DELIVERY_STATUSES, {
    description: '`pending`: to be sent, or sent again; `dead`: never again by itself, but it can be replayed',
  }),
  'reason?': StringEnum(DEAD_REASONS, { description: 'Why it is dead' }),
  happened_at: { ...Instant, description: 'When what it tells of happened' },
  'next_attempt_at?': Instant,
  'finished_at?': Instant,
  attempt_count: Described.count('Attempts since it began, or was replayed'),
  'replays?': Type.Integer(),
  attempts: Type.Array(Attempt, {
    description: 'The last 30, the oldest first. Nothing of what the receiver answered is kept but the status',
  }),
})
export const WebhookDeliveryList = ListOf('WebhookDeliveryList', RefTo(WebhookDelivery))

export const endpointParams = Strict({
  endpoint_id: Type.String({
    format: 'uuid',
    description: 'The id of the endpoint',
    examples: ['019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f'],
  }),
})

export const deliveryParams = Strict({
  delivery_id: Described('The id of the delivery', 'dlv_0a1b2c3d4e5f60718293a4b5c6d7e8f9'),
})

export const listDeliveriesQuery = Strict({
  'endpoint_id?': Type.String({
    format: 'uuid',
    description: 'Only deliveries to this endpoint',
    examples: ['019a8f0e-5c0e-7cc1-9d8e-0a1b2c3d4e5f'],
  }),
  'type?': StringEnum(MESSAGE_TYPES, {
    title: 'WebhookDeliveryTypeInput',
    description: 'Only deliveries of this type',
  }),
  'status?': StringEnum(DELIVERY_STATUSES, {
    title: 'WebhookDeliveryStatusInput',
    description: 'Only deliveries in this state',
  }),
  ...pagingQuery,
})

export const listEndpointsQuery = Strict(pagingQuery)
