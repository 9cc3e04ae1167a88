import type { Command } from 'commander'
import { readSeed } from '#seed/read.ts'
import { SeedMistakes, validateSeed } from '#seed/validate/validate.ts'
import { print } from '../command.ts'
import { addSeedOptions, findSources, type SeedOptions } from './seed-option.ts'

/** `packs validate`: needs no store. */
export function addValidateCommand(packs: Command): void {
  const command = packs
    .command('validate')
    .description('check every seed file; each mistake with file, line, pointer and reason')
    .argument('[pack]', 'show only what is wrong in files of this pack')
  addSeedOptions(command).action((pack: string | undefined, { folder, json }: SeedOptions) => {
    const seed = readSeed(folder)
    if (pack) findSources(seed, pack)
    const found = validateSeed(seed)
    const mistakes = pack ? found.filter(({ file }) => file.split(/[/.]/).includes(pack)) : found
    if (json) print(true, { ok: mistakes.length === 0, mistakes }, [])
    if (mistakes.length > 0) throw new SeedMistakes(mistakes)
    if (!json) print(false, undefined, [`no mistakes in ${countText(seed.packs.length, 'pack version')}`])
  })
}

/** `1 pack version`, `2 pack versions` */
export function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
