import type { Feature } from '#src/http/feature.ts'
import { sheetAnswerRoutes } from './answers/routes.ts'
import { confirmationRoutes } from './confirmations/routes.ts'
import { deletionRoutes } from './deletion/routes.ts'
import { feedRoutes } from './feeds/routes.ts'
import { fineRoutes } from './fines/routes.ts'
import { impactRoutes } from './impacts/routes.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { registerRoutes } from './register/routes.ts'
import { runRoutes } from './runs/routes.ts'

/** A workspace's customers: their registers, runs, change impacts and incidents. */
export const customersFeature: Feature = {
  routes: [
    deletionRoutes,
    sheetAnswerRoutes,
    registerRoutes,
    fineRoutes,
    feedRoutes,
    runRoutes,
    impactRoutes,
    incidentRoutes,
    confirmationRoutes,
  ],
}
