import type { Feature } from '#src/http/feature.ts'
import { billingRoutes } from './billing/routes.ts'
import { UsageRow, UsageSummary, Subscription, PriceList, LedgerEntry, LedgerPage } from './billing/schema.ts'
import { tokenRoutes } from './tokens/routes.ts'
import {
  Token,
  TokenWithSecret,
  ApiTokenCreateRequest,
  TokenRevokeRequest,
  TokenRotateRequest,
} from './tokens/schema.ts'
import { WEBHOOK_EVENTS } from './webhooks/events.ts'
import { webhookRoutes } from './webhooks/routes.ts'
import {
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookEndpointRequest,
  WebhookEndpointUpdateRequest,
  WebhookSecretRotateRequest,
  WebhookDelivery,
} from './webhooks/schema.ts'
import { workspaceRoutes } from './workspace/routes.ts'
import { Workspace, WorkspaceUpdateRequest } from './workspace/schema.ts'

/** A workspace's own account: its settings, keys, webhooks and credits. */
export const accountFeature: Feature = {
  routes: [workspaceRoutes, tokenRoutes, webhookRoutes, billingRoutes],
  events: WEBHOOK_EVENTS,
  schemas: [
    ...WEBHOOK_EVENTS,
    Workspace,
    WorkspaceUpdateRequest,
    Token,
    TokenWithSecret,
    ApiTokenCreateRequest,
    TokenRevokeRequest,
    TokenRotateRequest,
    WebhookEndpoint,
    WebhookEndpointWithSecret,
    WebhookEndpointRequest,
    WebhookEndpointUpdateRequest,
    WebhookSecretRotateRequest,
    WebhookDelivery,
    UsageRow,
    UsageSummary,
    Subscription,
    PriceList,
    LedgerEntry,
    LedgerPage,
  ],
}
