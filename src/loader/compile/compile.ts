import { buildCatalog, newestVersions } from '../read/catalog.ts'
import type { SeedReview } from '../shapes/relationship.ts'
import type { SeedSource } from '../read/source.ts'
import { compilePack, type CompiledVersion } from './compile-pack.ts'
import { compileRelationships, type CompiledRelationships } from './compile-relationships.ts'
import { compileVocabulary, type CompiledVocabulary } from './compile-vocabulary.ts'

/** Everything that a load writes, computed before the first transaction. */
export interface CompiledSeed {
  vocabulary: CompiledVocabulary
  /** By pack, the oldest version first. */
  versions: CompiledVersion[]
  relationships: CompiledRelationships
  reviews: SeedReview[]
}

/** Turns a seed without mistakes into rows. `checkedAt` is the instant at which its citations were checked. */
export function compileSeed(seed: SeedSource, checkedAt: string): CompiledSeed {
  const catalog = buildCatalog(seed)
  const heads = new Map(newestVersions(catalog).map((pack) => [pack.packId, pack]))
  const versions = seed.packs.map((source) => compilePack(source, heads.get(source.packId)!, catalog, checkedAt))
  return {
    vocabulary: compileVocabulary(seed, catalog, checkedAt),
    versions,
    relationships: compileRelationships(seed, versions, catalog, checkedAt),
    reviews: seed.reviews.map(({ value }) => value),
  }
}
