import { ApplicabilityAnswer, ApplicabilityCheckBody } from './features/applicability/schema.ts'
import { LedgerEntry, LedgerPage, PriceList, Subscription, UsageRow, UsageSummary } from './features/billing/schema.ts'
import { EventObject } from './features/change-events/event.ts'
import { ChangeEvent, ChangeEventPage } from './features/change-events/schema.ts'
import { Obligation } from './features/obligations/schema.ts'
import { PackDetail, PackSummary } from './features/packs/schema.ts'
import { GraphQueryBody, RelationshipFact } from './features/relationships/schema.ts'
import { ReviewWire } from './features/reviews/schema.ts'
import { ApiTokenCreateRequest, Token, TokenRotateRequest, TokenWithSecret } from './features/tokens/schema.ts'
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
  RelationshipFact,
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
  ApplicabilityCheckBody,
  ApplicabilityAnswer,
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
