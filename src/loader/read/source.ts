import { codesIn } from '#src/lib/schema.ts'
import type { ProvisionIndex, SeedInstrument } from '../shapes/instrument.ts'
import type { SeedCoverage } from '#src/lib/law/seed-parts.ts'
import type { SeedPack, SeedPackFile, SeedVersion } from '../shapes/pack.ts'
import type { SeedRelationship, SeedReview } from '../shapes/relationship.ts'
import type { SeedTerm, SeedVocabularyFile } from '../shapes/vocabulary.ts'
import type { Located, Mistake } from './document.ts'

/** Dimensions whose values are terms of the vocabulary. */
export const TERM_DIMENSIONS = codesIn('activities entity_roles sector_tags jurisdictions events figures')
export type TermDimension = (typeof TERM_DIMENSIONS)[number]

/** The items of the list under a top key of a file, with their places. */
type ItemsOf<File, Key extends keyof File> = Array<Located<NonNullable<File[Key]> extends Array<infer T> ? T : never>>
type Vocabulary<Key extends keyof SeedVocabularyFile> = ItemsOf<SeedVocabularyFile, Key>

/** All files under `seed/vocabularies/`, joined. */
export interface VocabularySource {
  terms: Record<TermDimension, Array<Located<SeedTerm>>>
  facts: Vocabulary<'facts'>
  relationshipTypes: Vocabulary<'relationship_types'>
  derivations: Vocabulary<'derivations'>
  options: Vocabulary<'member_state_options'>
  transpositions: Vocabulary<'transpositions'>
  synonyms: Vocabulary<'synonyms'>
}

/** The lists of objects of a pack version. */
export const OBJECT_LISTS = codesIn('obligations rules evidence filings penalties criteria')
export type ObjectList = (typeof OBJECT_LISTS)[number]
type ByList<T> = Record<ObjectList, T>

/** A value for each list of objects. */
export function byList<T>(valueOf: (list: ObjectList) => T): ByList<T> {
  return Object.fromEntries(OBJECT_LISTS.map((list) => [list, valueOf(list)])) as ByList<T>
}

/** One folder `seed/packs/<pack id>/<version>/`; the lists of its files are joined in the order of the file names. */
export interface PackSource extends PackObjects {
  /** From the folder's name, as is `versionNumber`. */
  packId: string
  versionNumber: string
  folder: string
  /** Every file of the folder, for mistakes without a more precise place. */
  files: Array<Located<unknown>>
  packs: Array<Located<SeedPack>>
  versions: Array<Located<SeedVersion>>
  coverages: Array<Located<SeedCoverage>>
}
export type PackObjects = { [Key in ObjectList]: ItemsOf<SeedPackFile, Key> }

/** A pack version's id in the graph, `eu-dora@1.0.0`. */
export function versionIdOf(pack: PackSource): string {
  return `${pack.packId}@${pack.versionNumber}`
}

/** Everything under a seed folder, with the mistakes found while reading and checking shapes. */
export interface SeedSource {
  folder: string
  mistakes: Mistake[]
  vocabulary: VocabularySource
  instruments: Array<Located<SeedInstrument>>
  indexes: Array<Located<ProvisionIndex>>
  /** By pack id, then by version, the oldest first. */
  packs: PackSource[]
  relationships: Array<Located<SeedRelationship>>
  reviews: Array<Located<SeedReview>>
}
