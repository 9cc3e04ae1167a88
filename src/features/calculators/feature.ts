import type { Feature } from '#src/http/feature.ts'
import { filingDeadlineRoutes } from './filing-deadlines/routes.ts'
import { incidentAssessmentRoutes } from './incident-assessments/routes.ts'
import { incidentClassificationRoutes } from './incident-classifications/routes.ts'
import { penaltyExposureRoutes } from './penalty-exposure/routes.ts'

/** What is due when, what it can cost, and what an incident sets off. */
export const calculatorsFeature: Feature = {
  routes: [filingDeadlineRoutes, penaltyExposureRoutes, incidentAssessmentRoutes, incidentClassificationRoutes],
}
