export { createDeliverer, type Deliverer, type DeliverySettings } from './delivery/deliver.ts'
export { DELIVERY_STATUSES, type DeliveryStatus, listDeliveries, replayDelivery } from './delivery/deliveries.ts'
export { deliveryIdOf, type Ending, enqueueDelivery, finishDelivery, type Job } from './delivery/queue.ts'
export { messageIdOf, type OutboxMessage, writeMessages } from './outbox/outbox.ts'
export { dispatchAgain, dispatchChangeEvents, dispatchMessages } from './outbox/dispatcher.ts'
export {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointRequest,
  WebhookEndpointUpdateRequest,
  WebhookEndpointWithSecret,
  WebhookSecretRotateRequest,
} from './schema.ts'
export { startWebhooks, type WebhookSettings } from './webhooks.ts'
