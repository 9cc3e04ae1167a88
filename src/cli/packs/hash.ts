import { resolve } from 'node:path'
import type { Command } from 'commander'
import { compileSeed, versionIdOf, type SeedSource } from '#src/loader/index.ts'
import { findWrongHashes } from '#src/features/versions/index.ts'
import { Refused } from '#src/lib/refused.ts'
import { print } from '../command/command.ts'
import { readExport } from './legal-version.ts'
import { addSeedOptions, findSources, readSoundSeed, type SeedOptions } from './seed-option.ts'

interface HashOptions extends SeedOptions {
  file?: string
}

/** `packs hash`: computes the hashes that reviews are bound to from the files. Needs no store. */
export function addHashCommand(packs: Command): void {
  const command = packs
    .command('hash')
    .description('content hashes of pack versions, or of relationship facts; or check those of an exported version')
    .argument('[pack]', 'a pack, or `relationships`')
    .argument('[version]')
    .option('--file <path>', 'work out every hash of a version that `packs show --json` wrote', (path) => resolve(path))
  addSeedOptions(command).action(
    (pack: string | undefined, version: string | undefined, { file, folder, json }: HashOptions) => {
      if (file && pack !== undefined) command.error('error: --file names the version itself')
      if (file) return checkExport(file, folder, json)
      const hashes = listHashes(readSoundSeed(folder), pack, version)
      print(
        json,
        hashes,
        hashes.map(({ id, hash }) => `${hash}  ${id}`),
      )
    },
  )
}

function listHashes(seed: SeedSource, pack?: string, version?: string): Array<{ id: string; hash: string }> {
  const compiled = compileSeed(seed, '')
  if (pack === 'relationships') return compiled.relationships.facts.map(({ id, hash }) => ({ id, hash }))
  const chosen = new Set(findSources(seed, pack, version).map(versionIdOf))
  return compiled.versions.flatMap(({ version: { id, content_hash: hash } }) => (chosen.has(id) ? [{ id, hash }] : []))
}

/** Compares the hashes that an export states with its content, and with the seed files where they have the version. Throws Refused. */
function checkExport(file: string, folder: string, json: boolean | undefined): void {
  const exported = readExport(file)
  const id = `${exported.pack_id}@${exported.version}`
  const wrong = findWrongHashes(exported)
  const seeded = listHashes(readSoundSeed(folder)).find((version) => version.id === id)?.hash
  const reasons = wrong.map(
    ({ object, stated, computed }) => `${object}: the file says ${stated}, its content is ${computed}`,
  )
  if (seeded !== undefined && seeded !== exported.content_hash)
    reasons.push(`${id}: the file says ${exported.content_hash}, the seed files are ${seeded}`)
  const result = {
    id,
    content_hash: exported.content_hash,
    objects: exported.objects.length,
    wrong,
    ...(seeded ? { seed_hash: seeded } : {}),
  }
  if (json) print(true, result, [])
  if (reasons.length > 0) throw new Refused(reasons)
  if (!json)
    print(false, undefined, [
      `${id}: ${exported.objects.length} objects and the version have the hashes that are stated${seeded ? ', and so have the seed files' : ''}`,
    ])
}
