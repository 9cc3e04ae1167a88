import type { Feature } from '#src/http/feature.ts'
import { EvidenceRequirement, FilingRule, Money, PenaltyFact } from '#src/law/attachments/index.ts'
import { ClassificationCriterion, Threshold } from '#src/law/classification/index.ts'
import { ChangeEvent, ChangeEventPage, EventObject } from '#src/law/changes/index.ts'
import { PackDetail, PackSummary } from '#src/law/packs/index.ts'
import { NotModelled } from '#src/law/provisions/index.ts'
import { ReviewWire } from '#src/law/reviews/index.ts'
import {
  Cause,
  FieldChange,
  LegalObjectWire,
  ObjectDiffWire,
  PackDiff,
  VersionDetail,
  VersionSummary,
} from '#src/law/versions/index.ts'
import { Vocabularies } from '#src/law/vocabulary/index.ts'
import { attachmentRoutes } from './attachments-routes.ts'
import { changeEventRoutes } from './change-events-routes.ts'
import { obligationRoutes } from './obligations/routes.ts'
import { Obligation, ObligationDetail } from './obligations/schema.ts'
import { provisionRoutes } from './provisions/routes.ts'
import { Outline, ProvisionDetail } from './provisions/schema.ts'
import { packRoutes, reviewRoutes, vocabularyRoutes } from './routes.ts'
import { searchRoutes } from './search/routes.ts'
import { FoundObligation } from './search/schema.ts'
import { versionRoutes } from './versions-routes.ts'

/** Reads of packs: what a pack holds, its versions, what changed, and the search over all of them. */
export const packsFeature: Feature = {
  routes: [
    packRoutes,
    obligationRoutes,
    attachmentRoutes,
    provisionRoutes,
    searchRoutes,
    versionRoutes,
    changeEventRoutes,
    reviewRoutes,
    vocabularyRoutes,
  ],
  schemas: [
    PackSummary,
    PackDetail,
    Obligation,
    ObligationDetail,
    FoundObligation,
    Money,
    EvidenceRequirement,
    FilingRule,
    PenaltyFact,
    Threshold,
    ClassificationCriterion,
    ProvisionDetail,
    Outline,
    NotModelled,
    Cause,
    VersionSummary,
    VersionDetail,
    LegalObjectWire,
    FieldChange,
    ObjectDiffWire,
    PackDiff,
    EventObject,
    ChangeEvent,
    ChangeEventPage,
    ReviewWire,
    Vocabularies,
  ],
}
