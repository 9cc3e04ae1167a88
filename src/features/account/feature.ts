import type { Feature } from '#src/http/feature.ts'
import { billingRoutes } from './billing/routes.ts'
import { memberRoutes } from './members/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { WEBHOOK_EVENTS } from './webhooks/events.ts'
import { deliveryRoutes, endpointRoutes } from './webhooks/routes.ts'
import { workspaceRoutes } from './workspace/routes.ts'

/** A workspace's own account: its settings, keys, webhooks and credits. */
export const accountFeature: Feature = {
  routes: [workspaceRoutes, tokenRoutes, memberRoutes, endpointRoutes, deliveryRoutes, billingRoutes],
  events: WEBHOOK_EVENTS,
}
