import type { Static } from '@sinclair/typebox'
import type { SeedCriterion } from './criterion-schema.ts'
import type { Located, Mistake } from './document.ts'
import type {
  ProvisionIndex,
  SeedCoverage,
  SeedEvidence,
  SeedFact,
  SeedFiling,
  SeedInstrument,
  SeedMemberStateOption,
  SeedObligation,
  SeedPack,
  SeedPenalty,
  SeedRelationship,
  SeedRelationshipType,
  SeedReview,
  SeedRule,
  SeedSynonym,
  SeedTransposition,
  SeedVersion,
  SeedVocabularyFile,
} from './schema.ts'

/** Dimensions whose values are terms of the vocabulary. */
export const TERM_DIMENSIONS = [
  'activities',
  'entity_roles',
  'sector_tags',
  'jurisdictions',
  'events',
  'figures',
] as const
export type TermDimension = (typeof TERM_DIMENSIONS)[number]

export type FactDefinition = Static<typeof SeedFact>
export type SeedTerm = NonNullable<SeedVocabularyFile['events']>[number] &
  Partial<NonNullable<SeedVocabularyFile['figures']>[number]>

/** All files under `seed/vocabularies/`, joined. */
export interface VocabularySource {
  terms: Record<TermDimension, Array<Located<SeedTerm>>>
  facts: Array<Located<FactDefinition>>
  relationshipTypes: Array<Located<SeedRelationshipType>>
  derivations: Array<Located<SeedRule>>
  options: Array<Located<SeedMemberStateOption>>
  transpositions: Array<Located<SeedTransposition>>
  synonyms: Array<Located<SeedSynonym>>
}

/** One folder `seed/packs/<pack id>/<version>/`; the lists of its files are joined in the order of the file names. */
export interface PackSource {
  /** From the folder's name, as is `versionNumber`. */
  packId: string
  versionNumber: string
  folder: string
  /** Every file of the folder, for mistakes without a more precise place. */
  files: Array<Located<unknown>>
  packs: Array<Located<SeedPack>>
  versions: Array<Located<SeedVersion>>
  coverages: Array<Located<Static<typeof SeedCoverage>>>
  obligations: Array<Located<SeedObligation>>
  rules: Array<Located<SeedRule>>
  evidence: Array<Located<SeedEvidence>>
  filings: Array<Located<SeedFiling>>
  penalties: Array<Located<SeedPenalty>>
  criteria: Array<Located<SeedCriterion>>
}

/** A pack version's id in the graph, `eu-dora@1.0.0`. */
export function versionIdOf(pack: PackSource): string {
  return `${pack.packId}@${pack.versionNumber}`
}

export type IndexFile = Static<typeof ProvisionIndex>

/** Everything under a seed folder, with the mistakes found while reading and checking shapes. */
export interface SeedSource {
  folder: string
  mistakes: Mistake[]
  vocabulary: VocabularySource
  instruments: Array<Located<SeedInstrument>>
  indexes: Array<Located<IndexFile>>
  /** By pack id, then by version, the oldest first. */
  packs: PackSource[]
  relationships: Array<Located<SeedRelationship>>
  reviews: Array<Located<SeedReview>>
}
