import type { CatalogOutline, SeedVersion } from '../../read/schema.ts'
import type { PackSource, SeedSource } from '../../read/source.ts'

/** The data of a pack version that an export needs. */
export interface ExportContext {
  source: PackSource
  seed: SeedSource
  version: SeedVersion
  oscalVersion: string
  contentHash: string
  /** The catalog that the pack was imported from, as its instrument. */
  self: { instrument: string; text: string; outline: CatalogOutline } | undefined
}
