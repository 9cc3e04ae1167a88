import { ApplicabilityAnswer, ApplicabilityCheckBody } from './features/applicability/schema.ts'
import { LedgerEntry, LedgerPage, PriceList, Subscription, UsageRow, UsageSummary } from './features/billing/schema.ts'
import { EvidenceRequirement, FilingRule, Money, PenaltyFact } from './features/facets/schema.ts'
import { FilingDeadlinesAnswer, FilingDeadlinesBody } from './features/filing-deadlines/schema.ts'
import { Obligation, ObligationDetail } from './features/obligations/schema.ts'
import { PackDetail, PackSummary } from './features/packs/schema.ts'
import { PenaltyExposureAnswer, PenaltyExposureBody } from './features/penalty-exposure/schema.ts'
import { GraphQueryBody, RelationshipFact } from './features/relationships/schema.ts'
import { ApiTokenCreateRequest, Token, TokenRotateRequest, TokenWithSecret } from './features/tokens/schema.ts'
import { Vocabularies } from './features/vocabularies/schema.ts'
import { Workspace, WorkspaceUpdateRequest } from './features/workspace/schema.ts'
import { ErrorEnvelope } from './lib/envelope.ts'
import { Citation, Source } from './lib/law-schema.ts'
import { Page } from './lib/paging.ts'

/** The named schemas that operations refer to; each is one component of the OpenAPI document. */
export const sharedSchemas = [
  ErrorEnvelope,
  Page,
  Citation,
  Source,
  PackSummary,
  PackDetail,
  Obligation,
  Money,
  EvidenceRequirement,
  FilingRule,
  PenaltyFact,
  RelationshipFact,
  ObligationDetail,
  GraphQueryBody,
  ApplicabilityCheckBody,
  ApplicabilityAnswer,
  FilingDeadlinesBody,
  FilingDeadlinesAnswer,
  PenaltyExposureBody,
  PenaltyExposureAnswer,
  Vocabularies,
  Workspace,
  WorkspaceUpdateRequest,
  Token,
  TokenWithSecret,
  ApiTokenCreateRequest,
  TokenRotateRequest,
  UsageRow,
  UsageSummary,
  Subscription,
  PriceList,
  LedgerEntry,
  LedgerPage,
]
