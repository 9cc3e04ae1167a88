import { ApplicabilityAnswer } from '#src/features/applicability/answer-schema.ts'
import { ApplicabilityCheckRequest } from '#src/features/applicability/schema.ts'
import {
  LedgerEntry,
  LedgerPage,
  PriceList,
  Subscription,
  UsageRow,
  UsageSummary,
} from '#src/features/billing/schema.ts'
import { SharedArtefact } from '#src/features/evidence-reuse/schema.ts'
import { ClaimAnswer, ClaimBody } from '#src/features/claims/schema.ts'
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
} from '#src/features/oauth/schema.ts'
import { EventObject } from '#src/features/change-events/event.ts'
import { ChangeEvent, ChangeEventPage } from '#src/features/change-events/schema.ts'
import { ChangeImpact, DecisionRequest, RecomputeAnswer, RecomputeRequest } from '#src/features/impacts/schema.ts'
import { GraphEdge, GraphNode, GraphWire } from '#src/features/graph-view/schema.ts'
import { PackDetail, PackSummary } from '#src/features/packs/schema.ts'
import { CustomerProfile, ProfileCreateRequest, ProfileUpdateRequest } from '#src/features/profiles/schema.ts'
import { PathQueryBody, RelationshipPath } from '#src/features/paths/schema.ts'
import { EvidenceRequirement, FilingRule, Money, PenaltyFact } from '#src/features/attachments/schema.ts'
import { FilingDeadlinesAnswer, FilingDeadlinesBody } from '#src/features/filing-deadlines/schema.ts'
import { Obligation, ObligationDetail } from '#src/features/obligations/schema.ts'
import { IncidentAssessmentAnswer, IncidentAssessmentBody } from '#src/features/incident-assessments/schema.ts'
import {
  Incident,
  IncidentCreateRequest,
  IncidentEntryRequest,
  IncidentSummary,
} from '#src/features/incidents/schema.ts'
import { PenaltyExposureAnswer, PenaltyExposureBody } from '#src/features/penalty-exposure/schema.ts'
import { ProvisionDetail } from '#src/features/provisions/schema.ts'
import { GraphQueryBody, RelationshipFact, RelationshipFactDetail } from '#src/features/relationships/schema.ts'
import { RelationshipEnd } from '#src/features/relationships/end.ts'
import { FoundObligation } from '#src/features/search/schema.ts'
import { ApplicabilityRun, ApplicabilityRunSummary, Reproduction, RunRequest } from '#src/features/runs/schema.ts'
import { ReviewWire } from '#src/features/reviews/schema.ts'
import {
  ApiTokenCreateRequest,
  Token,
  TokenRevokeRequest,
  TokenRotateRequest,
  TokenWithSecret,
} from '#src/features/tokens/schema.ts'
import {
  Cause,
  FieldChange,
  LegalObjectWire,
  ObjectDiffWire,
  PackDiff,
  VersionDetail,
  VersionSummary,
} from '#src/features/versions/schema.ts'
import { Vocabularies } from '#src/vocabulary/schema.ts'
import {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointRequest,
  WebhookEndpointUpdateRequest,
  WebhookEndpointWithSecret,
  WebhookSecretRotateRequest,
} from '#src/features/webhooks/schema.ts'
import { Workspace, WorkspaceUpdateRequest } from '#src/features/workspace/schema.ts'
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
