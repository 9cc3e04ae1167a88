import { ApplicabilityAnswer } from './features/applicability/answer-schema.ts'
import { ApplicabilityCheckBody } from './features/applicability/schema.ts'
import { LedgerEntry, LedgerPage, PriceList, Subscription, UsageRow, UsageSummary } from './features/billing/schema.ts'
import { SharedArtefact } from './features/evidence-reuse/schema.ts'
import { ClaimAnswer, ClaimBody } from './features/claims/schema.ts'
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
} from './features/oauth/schema.ts'
import { EventObject } from './features/change-events/event.ts'
import { ChangeEvent, ChangeEventPage } from './features/change-events/schema.ts'
import { ChangeImpact, DecisionRequest, RecomputeAnswer, RecomputeRequest } from './features/impacts/schema.ts'
import { PackDetail, PackSummary } from './features/packs/schema.ts'
import { CustomerProfile, ProfileCreateRequest, ProfileUpdateRequest } from './features/profiles/schema.ts'
import { PathQueryBody, RelationshipPath } from './features/paths/schema.ts'
import { EvidenceRequirement, FilingRule, Money, PenaltyFact } from './features/facets/schema.ts'
import { FilingDeadlinesAnswer, FilingDeadlinesBody } from './features/filing-deadlines/schema.ts'
import { Obligation, ObligationDetail } from './features/obligations/schema.ts'
import { PenaltyExposureAnswer, PenaltyExposureBody } from './features/penalty-exposure/schema.ts'
import { GraphQueryBody, RelationshipFact } from './features/relationships/schema.ts'
import { FoundObligation } from './features/search/schema.ts'
import { ApplicabilityRun, ApplicabilityRunSummary, Reproduction, RunRequest } from './features/runs/schema.ts'
import { ReviewWire } from './features/reviews/schema.ts'
import {
  ApiTokenCreateRequest,
  Token,
  TokenRevokeRequest,
  TokenRotateRequest,
  TokenWithSecret,
} from './features/tokens/schema.ts'
import {
  Cause,
  FieldChange,
  LegalObjectWire,
  ObjectDiffWire,
  PackDiff,
  VersionDetail,
  VersionSummary,
} from './features/versions/schema.ts'
import { Vocabularies } from './features/vocabularies/schema.ts'
import {
  WebhookDelivery,
  WebhookEndpoint,
  WebhookEndpointRequest,
  WebhookEndpointUpdateRequest,
  WebhookEndpointWithSecret,
  WebhookSecretRotateRequest,
} from './features/webhooks/schema.ts'
import { Workspace, WorkspaceUpdateRequest } from './features/workspace/schema.ts'
import { DetailErrors, ErrorEnvelope } from './lib/envelope.ts'
import { Citation, Source } from './lib/law-schema.ts'
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
  RelationshipFact,
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
  ApplicabilityCheckBody,
  ApplicabilityAnswer,
  FilingDeadlinesBody,
  FilingDeadlinesAnswer,
  PenaltyExposureBody,
  PenaltyExposureAnswer,
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
