/** Seed files into the graph: read, check, compile, write, publish. */
export { concernOf, type PackConcern } from './check/concern.ts'
export { listRefs } from './check/instruments/citations.ts'
export { countCoverage } from './check/pack/coverage.ts'
export { SeedMistakes, validateSeed } from './check/validate.ts'
export { compileSeed } from './compile/compile.ts'
export { type LoadReport, loadSeed, SEED_FOLDER } from './load.ts'
export { exportCatalog } from './oscal/export/export-catalog.ts'
export { exportMappings } from './oscal/export/export-mappings.ts'
export { importOscal, type ImportReport, type OscalImportOptions } from './oscal/import.ts'
export { checkAgainstSchema } from './oscal/options.ts'
export { buildCatalog, type Catalog } from './read/catalog.ts'
export type { SeedCriterion } from './read/criterion-schema.ts'
export type { Mistake } from './read/document.ts'
export { legalVersionOf, readSeed } from './read/read.ts'
export type {
  SeedEvidence,
  SeedFiling,
  SeedInstrument,
  SeedObligation,
  SeedPackFile,
  SeedPenalty,
  SeedRelationship,
  SeedReview,
  SeedRule,
  SeedVocabularyFile,
} from './read/schema.ts'
export { type PackSource, type SeedSource, versionIdOf } from './read/source.ts'
export { checkTexts, type TextCheck } from './read/supplied-texts.ts'
export { countRows, writeVersion } from './write/write-version.ts'
export { writeVocabulary } from './write/write-vocabulary.ts'
