/** Packs as they are the law on a day, and why a pack has none. */
export { explainUnavailable, listSourceVersions, requirePack, sourceOf } from './packs.ts'
