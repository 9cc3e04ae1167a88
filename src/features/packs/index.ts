export { listPackNames, listSourceVersions, requirePack, sourceOf } from './packs.ts'
export { type SourceWire } from './schema.ts'
export { explainUnavailable } from './unavailable.ts'
