import type { Command } from 'commander'
import { compileSeed } from '#seed/compile.ts'
import { versionIdOf } from '#seed/source.ts'
import { print } from '../command.ts'
import { addSeedOptions, findSources, readSoundSeed, type SeedOptions } from './seed-option.ts'

/** `packs hash`: the hashes that reviews are bound to, worked out from the files. */
export function addHashCommand(packs: Command): void {
  const command = packs
    .command('hash')
    .description('content hashes of pack versions, or of relationship facts')
    .argument('[pack]', 'a pack, or `relationships`')
    .argument('[version]')
  addSeedOptions(command).action(
    (pack: string | undefined, version: string | undefined, { folder, json }: SeedOptions) => {
      const seed = readSoundSeed(folder)
      const compiled = compileSeed(seed, '')
      const chosen = pack === 'relationships' ? [] : findSources(seed, pack, version).map(versionIdOf)
      const versions = compiled.versions.map(({ version: row }) => ({ id: row.id, hash: row.content_hash }))
      const facts = compiled.relationships.facts.map(({ id, hash }) => ({ id, hash }))
      const hashes = pack === 'relationships' ? facts : versions.filter(({ id }) => chosen.includes(id))
      print(
        json,
        hashes,
        hashes.map(({ id, hash }) => `${hash}  ${id}`),
      )
    },
  )
}
