import { ApplicabilityAnswer, ApplicabilityCheckRequest } from '#src/features/applicability/index.ts'
import {
  LedgerEntry,
  LedgerPage,
  PriceList,
  Subscription,
  UsageRow,
  UsageSummary,
} from '#src/features/billing/index.ts'
import { SharedArtefact } from '#src/features/evidence-reuse/index.ts'
import { ClaimAnswer, ClaimBody } from '#src/features/claims/index.ts'
import {
  ApproveRequest,
  AuthorizationServerMetadata,
  DenyRequest,
  Introspection,
  OAuthAuthorizationRequest,
  OAuthError,
  ProtectedResourceMetadata,
  RegisteredClient,
  RegistrationBody,
  RevocationBody,
  TokenAnswer,
  TokenBody,
} from '#src/features/oauth/index.ts'
import { EventObject, ChangeEvent, ChangeEventPage } from '#src/features/change-events/index.ts'
import { ChangeImpact, DecisionRequest, RecomputeAnswer, RecomputeRequest } from '#src/features/impacts/index.ts'
import { GraphEdge, GraphNode, GraphWire } from '#src/features/graph-view/index.ts'
import { PackDetail, PackSummary } from '#src/features/packs/index.ts'
import { CustomerProfile, ProfileCreateRequest, ProfileUpdateRequest } from '#src/features/profiles/index.ts'
import { PathQueryBody, RelationshipPath } from '#src/features/paths/index.ts'
import { EvidenceRequirement, FilingRule, Money, PenaltyFact } from '#src/features/attachments/index.ts'
import { FilingDeadlinesAnswer, FilingDeadlinesBody } from '#src/features/filing-deadlines/index.ts'
import { Obligation, ObligationDetail } from '#src/features/obligations/index.ts'
import { IncidentAssessmentAnswer, IncidentAssessmentBody } from '#src/features/incident-assessments/index.ts'
import {
  Incident,
  IncidentCreateRequest,
  IncidentEntryRequest,
  IncidentSummary,
} from '#src/features/incidents/index.ts'
import { PenaltyExposureAnswer, PenaltyExposureBody } from '#src/features/penalty-exposure/index.ts'
import { ProvisionDetail } from '#src/features/provisions/index.ts'
import {
  GraphQueryBody,
  RelationshipEnd,
  RelationshipFact,
  RelationshipFactDetail,
} from '#src/features/relationships/index.ts'
import { FoundObligation } from '#src/features/search/index.ts'
import { ApplicabilityRun, ApplicabilityRunSummary, Reproduction, RunRequest } from '#src/features/runs/index.ts'
import { ReviewWire } from '#src/features/reviews/index.ts'
import {
  ApiTokenCreateRequest,
  Token,
  TokenRevokeRequest,
  TokenRotateRequest,
  TokenWithSecret,
} from '#src/features/tokens/index.ts'
import {
  Cause,
  FieldChange,
  LegalObjectWire,
  ObjectDiffWire,
  PackDiff,
  VersionDetail,
  VersionSummary,
} from '#src/features/versions/index.ts'
import { Vocabularies } from '#src/vocabulary/index.ts'
import {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointRequest,
  WebhookEndpointUpdateRequest,
  WebhookEndpointWithSecret,
  WebhookSecretRotateRequest,
} from '#src/features/webhooks/index.ts'
import { Workspace, WorkspaceUpdateRequest } from '#src/features/workspace/index.ts'
import { DetailErrors, ErrorEnvelope } from './lib/envelope.ts'
import { Citation, Source } from '#src/lib/law/law-schema.ts'
import { OpenCondition } from '#src/lib/law/qualifiers.ts'
import { Page } from './lib/paging.ts'

/** The named schemas that operations refer to; each is one component of the OpenAPI document. */
export const sharedSchemas = [
  CustomerProfile,
  ProfileCreateRequest,
  ProfileUpdateRequest,
  ChangeImpact,
  DecisionRequest,
  RecomputeAnswer,
  RecomputeRequest,
  ApplicabilityRun,
  ApplicabilityRunSummary,
  Reproduction,
  RunRequest,
  ErrorEnvelope,
  DetailErrors,
  Page,
  Citation,
  Source,
  OpenCondition,
  PackSummary,
  PackDetail,
  Obligation,
  FoundObligation,
  ClaimBody,
  ClaimAnswer,
  Money,
  EvidenceRequirement,
  FilingRule,
  PenaltyFact,
  RelationshipEnd,
  RelationshipFact,
  RelationshipFactDetail,
  ProvisionDetail,
  ObligationDetail,
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
  GraphQueryBody,
  RelationshipPath,
  SharedArtefact,
  PathQueryBody,
  ApplicabilityCheckRequest,
  GraphNode,
  GraphEdge,
  GraphWire,
  ApplicabilityAnswer,
  FilingDeadlinesBody,
  FilingDeadlinesAnswer,
  PenaltyExposureBody,
  PenaltyExposureAnswer,
  IncidentAssessmentBody,
  IncidentAssessmentAnswer,
  IncidentCreateRequest,
  IncidentEntryRequest,
  IncidentSummary,
  Incident,
  Vocabularies,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  WebhookEndpointRequest,
  WebhookEndpointUpdateRequest,
  WebhookSecretRotateRequest,
  WebhookDelivery,
  Workspace,
  WorkspaceUpdateRequest,
  Token,
  TokenWithSecret,
  ApiTokenCreateRequest,
  TokenRevokeRequest,
  TokenRotateRequest,
  UsageRow,
  UsageSummary,
  Subscription,
  PriceList,
  LedgerEntry,
  LedgerPage,
  OAuthAuthorizationRequest,
  ApproveRequest,
  DenyRequest,
  ProtectedResourceMetadata,
  AuthorizationServerMetadata,
  Introspection,
  RegistrationBody,
  RegisteredClient,
  TokenBody,
  TokenAnswer,
  RevocationBody,
  OAuthError,
]
