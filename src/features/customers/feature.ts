import { ActRow, DutyRow } from '#src/features/duties/index.ts'
import type { Feature } from '#src/http/feature.ts'
import { sheetAnswerRoutes } from './answers/routes.ts'
import { SheetAnswers } from './answers/schema.ts'
import { feedRoutes } from './feeds/routes.ts'
import { Feed, FeedCreateRequest } from './feeds/schema.ts'
import { impactRoutes } from './impacts/routes.ts'
import { ChangeImpact, ChangeImpactRow, DecisionRequest, RecomputeAnswer, RecomputeRequest } from './impacts/schema.ts'
import { incidentRoutes } from './incidents/routes.ts'
import { IncidentCreateRequest, IncidentEntryRequest, IncidentSummary, Incident } from './incidents/schema.ts'
import { profileRoutes } from './profiles/routes.ts'
import { CustomerProfile, ProfileCreateRequest, ProfileUpdateRequest } from './profiles/schema.ts'
import { registerRoutes } from './register/routes.ts'
import { Register } from './register/schema.ts'
import { runRoutes } from './runs/routes.ts'
import { ApplicabilityRun, ApplicabilityRunSummary, Reproduction, RunRequest, SinceRun } from './runs/schema.ts'

/** A workspace's customers: their profiles, runs, change impacts and incidents. */
export const customersFeature: Feature = {
  routes: [profileRoutes, sheetAnswerRoutes, registerRoutes, feedRoutes, runRoutes, impactRoutes, incidentRoutes],
  schemas: [
    CustomerProfile,
    ProfileCreateRequest,
    ProfileUpdateRequest,
    SheetAnswers,
    Feed,
    FeedCreateRequest,
    ActRow,
    DutyRow,
    Register,
    SinceRun,
    ApplicabilityRun,
    ApplicabilityRunSummary,
    Reproduction,
    RunRequest,
    ChangeImpact,
    ChangeImpactRow,
    DecisionRequest,
    RecomputeAnswer,
    RecomputeRequest,
    IncidentCreateRequest,
    IncidentEntryRequest,
    IncidentSummary,
    Incident,
  ],
}
