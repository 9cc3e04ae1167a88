import { resolve } from 'node:path'
import type { Command } from 'commander'
import { Refused } from '#src/lib/envelope.ts'
import { SEED_FOLDER, type PackSource, type SeedSource } from '#src/loader/index.ts'

/** Options of commands that read seed files. */
export interface SeedOptions {
  folder: string
  json?: boolean
}

/** Adds `--folder` and `--json`. */
export function addSeedOptions(command: Command): Command {
  return command
    .option('--folder <path>', 'seed folder, when it is not that of this project', (path) => resolve(path), SEED_FOLDER)
    .option('--json', 'answer as JSON')
}

/** The versions of a pack, or the one named. Throws Refused when there is none. */
export function findSources(seed: SeedSource, pack?: string, version?: string): PackSource[] {
  const found = seed.packs.filter(
    (source) =>
      (pack === undefined || source.packId === pack) && (version === undefined || source.versionNumber === version),
  )
  if (found.length === 0) throw new Refused([`no pack ${[pack, version].filter(Boolean).join(' ')} in ${seed.folder}`])
  return found
}
