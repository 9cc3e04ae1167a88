import type { CatalogOutline, SeedVersion } from '../read/schema.ts'
import type { PackSource, SeedSource } from '../read/source.ts'

/** What an export has to know of a pack version. */
export interface ExportContext {
  source: PackSource
  seed: SeedSource
  version: SeedVersion
  oscalVersion: string
  contentHash: string
  /** The catalog that the pack was imported from, as its instrument. */
  self: { instrument: string; text: string; outline: CatalogOutline } | undefined
}
