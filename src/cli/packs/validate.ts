import type { Command } from 'commander'
import {
  concernOf,
  type PackConcern,
  readSeed,
  SeedMistakes,
  type SeedSource,
  validateSeed,
} from '#src/loader/index.ts'
import { print, type Terminal } from '../command/command.ts'
import { addSeedOptions, findSources, type SeedOptions } from './seed-option.ts'

/** `packs validate`: needs no store. */
export function addValidateCommand(packs: Command, terminal: Terminal): void {
  const command = packs
    .command('validate')
    .description('check every seed file; each mistake with file, line, pointer and reason')
    .argument(
      '[pack]',
      'leave out what belongs to other packs alone: their files, the relationship facts between them, the reviews of these',
    )
  addSeedOptions(command).action((pack: string | undefined, { folder, json }: SeedOptions) => {
    const seed = readSeed(folder)
    if (pack) findSources(seed, pack)
    const found = validateSeed(seed)
    const concern = pack === undefined ? undefined : concernOf(seed, pack)
    const mistakes = concern ? found.filter(concern.concerns) : found
    const notShown = found.length - mistakes.length
    const left = concern && { not_shown: { ...concern.others, mistakes: notShown } }
    if (json) print(terminal, true, { ok: mistakes.length === 0, mistakes, ...left }, [])
    if (mistakes.length > 0) throw new SeedMistakes(mistakes)
    if (!json)
      print(
        terminal,
        false,
        undefined,
        concern ? linesOf(pack!, concern, notShown) : [`no mistakes in ${sizeOf(seed)}`],
      )
  })
}

function sizeOf(seed: SeedSource): string {
  return countText(seed.packs.length, 'pack version')
}

/** Says what was checked and what wasn't: a mistake anywhere in a folder keeps all of the folder from being loaded. */
function linesOf(pack: string, { checked, others }: PackConcern, notShown: number): string[] {
  const list = ({ versions, relationships, reviews }: PackConcern['others'], of: string) =>
    [
      `${countText(versions, 'pack version')} of ${of}`,
      countText(relationships, 'relationship fact'),
      countText(reviews, 'review'),
    ].join(', ')
  const elsewhere =
    notShown === 0
      ? ''
      : `; they hold ${countText(notShown, 'mistake')}, and nothing is loaded until these are mended: run packs validate without a pack`
  return [
    `no mistakes in ${list(checked, pack)}, the vocabularies and the instruments`,
    `not part of this: ${list(others, 'other packs')}${elsewhere}`,
  ]
}

/** `1 pack version`, `2 pack versions` */
function countText(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}
