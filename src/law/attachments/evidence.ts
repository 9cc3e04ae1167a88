import { type Static } from '@sinclair/typebox'
import { stored } from '#src/lib/law/shapes.ts'
import { Code, IsoDuration, Maybe, OneOf, Slug, Strict } from '#src/lib/schema.ts'
import {
  ApplicationDates,
  Citations,
  Frequency,
  lineageFields,
  Line,
  LongText,
  SeedCitation,
  Some,
} from '#src/lib/law/seed-parts.ts'

export const SeedEvidence = Strict({
  id: Slug,
  type: OneOf('document record log test_result certification policy procedure sign_off training register'),
  artifact_name: Line,
  description: LongText,
  acceptance_criteria: Some(Line),
  frequency: Maybe(Frequency),
  retention: Maybe(Strict({ period: IsoDuration, basis: SeedCitation })),
  sufficiency: OneOf('full partial contributing'),
  /** Items of several packs with the same key can be served by one artefact. */
  shared_key: Maybe(Code),
  /** Whether the law itself or guidance asks for the artefact, or whether it is good practice. */
  source_kind: OneOf('law guidance practice'),
  citations: Citations,
  applies_from: Maybe(ApplicationDates),
  ...lineageFields,
})
export type SeedEvidence = Static<typeof SeedEvidence>

/** What `content_json` of an evidence requirement holds. */
export const EvidenceContent = stored(SeedEvidence, 'id citations lineage_id derived_from')
