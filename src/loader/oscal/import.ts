import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'yaml'
import { Refused } from '#src/lib/envelope.ts'
import { readSoundSeed } from '../check/validate.ts'
import { shownName } from '../read/document.ts'
import type { SeedPackFile } from '../shapes/pack.ts'
import type { SeedSource } from '../read/source.ts'
import { importCatalog } from './catalog/import-catalog.ts'
import { readOscalFile, type OscalFile } from './files/read-file.ts'
import { describeChange, prepareFolder, writeSeedFiles, type Written } from './files/write-files.ts'
import { importMappings } from './mappings/import-mappings.ts'
import type { ImportOptions } from './options.ts'

/** Options of an import. A catalog needs a pack id. */
export type OscalImportOptions = Omit<ImportOptions, 'packId'> & {
  packId?: string
  /** The pack versions of a mapping's resources: `href` → `pack@version`. */
  resources: ReadonlyMap<string, string>
  /** Confidence of maps that state none. */
  confidence: number
}

/** The result for one file. */
export interface ImportReport {
  file: string
  model: 'catalog' | 'mapping-collection'
  action: Written
  /** `pack@version`, or the file of relationship facts. */
  target: string
  counts: Record<string, number>
  left_out: Array<{ what: string; count: number }>
}

/**
 * Imports a file, or all `.json`, `.yaml` and `.yml` files of a folder, catalogs before mappings. Throws SeedMistakes
 * or Refused; a refused file writes nothing.
 */
export function importOscal(path: string, options: OscalImportOptions): ImportReport[] {
  const files = listFiles(path).map((name) => ({ name, file: readOscalFile(name) }))
  const catalogs = files.filter(({ file }) => 'catalog' in file)
  if (catalogs.length > 1) {
    const names = catalogs.map(({ name }) => shownName(name)).join(', ')
    throw new Refused([
      `${shownName(path)} holds ${catalogs.length} catalogs (${names}); import each by itself, under a --pack-id of its own`,
    ])
  }
  prepareFolder(options.folder)
  const reports = catalogs.map(({ name, file }) => importOne(shownName(name), file, options))
  // Mappings name a catalog in the same folder by its file name.
  const beside = catalogs.map(({ name }, at) => [basename(name), reports[at]!.target] as const)
  const resources = new Map([...beside, ...options.resources])
  const mappings = files.filter(({ file }) => !('catalog' in file))
  return [...reports, ...mappings.map(({ name, file }) => importOne(shownName(name), file, { ...options, resources }))]
}

function importOne(name: string, file: OscalFile, options: OscalImportOptions): ImportReport {
  const seed = readSoundSeed(options.folder)
  return 'catalog' in file ? importOneCatalog(name, file, options, seed) : importOneMapping(name, file, options, seed)
}

function importOneCatalog(
  name: string,
  file: Extract<OscalFile, { catalog: unknown }>,
  { packId, ...options }: OscalImportOptions,
  seed: SeedSource,
): ImportReport {
  if (packId === undefined)
    throw new Refused([`${name} is a catalog; give the pack that it becomes an id with --pack-id`])
  const made = importCatalog(file, { ...options, packId }, seed)
  const owned = `packs/${made.pack}/${made.version}`
  const obligations = made.files.flatMap(({ name: own, text }) =>
    own.startsWith(`${owned}/obligations`) ? ((parse(text) as SeedPackFile).obligations ?? []) : [],
  )
  const change = options.replace ? undefined : describeChange(seed, made.pack, made.version, made.files, obligations)
  if (change) {
    throw new Refused([
      `${made.pack}@${made.version} is there with other content: ${change}. A changed catalog is a new version: give it one with --version. ` +
        'A version that was never published can be written anew with --replace.',
    ])
  }
  const action = writeSeedFiles(options.folder, made.files, owned)
  const { controls, withdrawn, groups } = made
  return {
    file: name,
    model: 'catalog',
    action,
    target: `${made.pack}@${made.version}`,
    counts: { controls, groups, obligations: made.obligations, withdrawn },
    left_out: made.leftOut.list(),
  }
}

function importOneMapping(
  name: string,
  file: Extract<OscalFile, { mappings: unknown }>,
  options: OscalImportOptions,
  seed: SeedSource,
): ImportReport {
  const made = importMappings(file, options, seed)
  const before = seed.relationships.filter(({ document }) => document.file.endsWith(made.files[0]!.name))
  if (before.length > 0 && !options.replace) {
    const changed = made.changedFrom(before.map(({ value }) => value))
    if (changed.length > 0) {
      throw new Refused([
        `${made.files[0]!.name} is there with other facts: ${changed.slice(0, 3).join(', ')}${changed.length > 3 ? ', …' : ''} (${changed.length}). ` +
          'A corrected fact needs another uuid once it was published; facts that never were can be written anew with --replace.',
      ])
    }
  }
  const action = writeSeedFiles(options.folder, made.files, undefined)
  return {
    file: name,
    model: 'mapping-collection',
    action,
    target: made.files[0]!.name,
    counts: { maps: made.maps, facts: made.facts.length },
    left_out: made.leftOut.list(),
  }
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) throw new Refused([`${shownName(path)} does not exist`])
  if (!statSync(path).isDirectory()) return [path]
  const names = readdirSync(path)
    .filter((name) => /\.(json|ya?ml)$/.test(name))
    .toSorted()
  if (names.length === 0) throw new Refused([`${shownName(path)} holds no .json or .yaml file`])
  return names.map((name) => join(path, name))
}
