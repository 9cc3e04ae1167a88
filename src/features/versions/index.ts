export { CHANGE_CLASSES, type ChangeClass, classesFrom } from './diff/classify.ts'
export { countOps } from './diff/compare.ts'
export { type ClassifiedChange, diffVersions, OBJECT_OPS, type ObjectDiff, type VersionDiff } from './diff/diff.ts'
export { diffJson } from './diff/json-diff.ts'
export {
  findWrongHashes,
  hashLegalVersion,
  type Json,
  type JsonObject,
  type LegalObject,
  type LegalVersion,
  OBJECT_KINDS,
  type ObjectKind,
} from './legal-version.ts'
export { CauseColumn, versionColumns } from './queries.ts'
export { readLegalVersion } from './read.ts'
export { Cause } from './schema.ts'
export { causeOf, requireVersions } from './versions.ts'
