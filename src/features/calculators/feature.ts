import type { Feature } from '#src/http/feature.ts'
import { filingDeadlineRoutes } from './filing-deadlines/routes.ts'
import { FilingDeadlinesBody, FilingDeadlinesAnswer } from './filing-deadlines/schema.ts'
import { incidentAssessmentRoutes } from './incident-assessments/routes.ts'
import { IncidentAssessmentBody, IncidentAssessmentAnswer } from './incident-assessments/schema.ts'
import { incidentClassificationRoutes } from './incident-classifications/routes.ts'
import { IncidentClassificationAnswer, IncidentClassificationBody } from './incident-classifications/schema.ts'
import { penaltyExposureRoutes } from './penalty-exposure/routes.ts'
import { PenaltyExposureBody } from './penalty-exposure/request.ts'
import { PenaltyExposureAnswer } from './penalty-exposure/schema.ts'

/** What is due when, what it can cost, and what an incident sets off. */
export const calculatorsFeature: Feature = {
  routes: [filingDeadlineRoutes, penaltyExposureRoutes, incidentAssessmentRoutes, incidentClassificationRoutes],
  schemas: [
    FilingDeadlinesBody,
    FilingDeadlinesAnswer,
    PenaltyExposureBody,
    PenaltyExposureAnswer,
    IncidentAssessmentBody,
    IncidentAssessmentAnswer,
    IncidentClassificationBody,
    IncidentClassificationAnswer,
  ],
}
