/** Endpoints, the outbox of messages, the dispatcher, and signed deliveries to public addresses. */
export { createDeliverer, type Deliverer, type DeliverySettings } from './deliver.ts'
export { DELIVERY_STATUSES, type DeliveryStatus, listDeliveries, replayDelivery } from './deliveries.ts'
export { dispatchAgain, dispatchChangeEvents, dispatchMessages } from './dispatcher.ts'
export { messageIdOf, type OutboxMessage, writeMessages } from './outbox.ts'
export { deliveryIdOf, type Ending, enqueueDelivery, finishDelivery, type Job } from './queue.ts'
export { startWebhooks, type WebhookSettings } from './webhooks.ts'
