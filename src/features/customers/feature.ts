import type { Feature } from '#src/http/feature.ts'
import { sheetAnswerRoutes } from './answers/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { impactRoutes } from './impacts/routes.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { registerRoutes } from './register/routes.ts'
import { runRoutes } from './runs/routes.ts'

/** A workspace's customers: their registers, runs, change impacts and incidents. */
export const customersFeature: Feature = {
  routes: [sheetAnswerRoutes, registerRoutes, feedRoutes, runRoutes, impactRoutes, incidentRoutes],
}
