/** Packs as they are the law on a day, and why a pack has none. */
export {
  explainUnavailable,
  explainUnknownDomain,
  getDomainPack,
  listDomainPacks,
  listPackNames,
  listSourceVersions,
  requirePack,
  sourceOf,
} from './packs.ts'
export {
  listPacksQuery,
  LockedVersion,
  type LockedVersionWire,
  PackDetail,
  PackList,
  packQuery,
  type SourceWire,
} from './schema.ts'
