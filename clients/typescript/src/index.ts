export {
  type Answer,
  type Call,
  type ClientOptions,
  createClient,
  type ItemOf,
  type RegpackClient,
  type Schemas,
  type SyncPage,
} from './client.ts'
export * from './errors.ts'
export type { components, operations, paths } from './schema.ts'
export type { Patience } from './send.ts'
export { InvalidSignature, verifyWebhook, type WebhookEvent, type WebhookMessage } from './webhooks.ts'
