/** Versions of packs: which one is the law on a day, their legal objects, and what differs between two. */
export {
  CHANGE_CLASSES,
  type ChangeClass,
  classesFrom,
  type ClassifiedChange,
  countOps,
  diffJson,
  diffVersions,
  OBJECT_OPS,
  type ObjectDiff,
  type VersionDiff,
} from './diff.ts'
export { DUTY_CHANGES, effectsOf } from './effects.ts'
export * from './legal-version.ts'
export { CauseColumn, CoverageColumn, listVersionTimes, versionColumns } from './queries.ts'
export { chooseVersions, pickVersion, versionIdsOf } from './version-choice.ts'
export { noVersion, requireVersions } from './versions.ts'
