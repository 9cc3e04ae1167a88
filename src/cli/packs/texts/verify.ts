import { resolve } from 'node:path'
import type { Command } from 'commander'
import { buildCatalog, type Catalog, versionIdOf, type PackSource, countCoverage } from '#src/loader/index.ts'
import { recordChecks } from '#src/features/publication/index.ts'
import { canonicalRef, paragraphsOf, splitRef } from '#src/lib/law/provisions.ts'
import { systemClock } from '#src/lib/clock.ts'
import { Refused } from '#src/lib/refused.ts'
import { print } from '../../command/command.ts'
import { withGraph } from '../../command/connect.ts'
import { listCited } from './cited.ts'
import { checksOf, textFaults, textLines, verifyTexts } from './verify-texts.ts'
import { addSeedOptions, findSources, readSoundSeed, type SeedOptions } from '../seed-option.ts'

/** `packs verify`: needs no store, except for `--record`. Throws SeedMistakes for mistakes, as `packs validate` does. */
export function addPacksVerifyCommand(packs: Command): void {
  const command = packs
    .command('verify')
    .description('look up every citation of a pack in the provision index of its text, and count its coverage')
    .argument('<pack>')
    .argument('[version]', 'all versions when it is left out')
    .option('--text <folder>', 'hold provisions and cited sentences against wordings too', (path) => resolve(path))
    .option('--record', 'note in the graph that the citations were checked; voids nothing')
  addSeedOptions(command).action((pack: string, version: string | undefined, options: VerifyOptions) => {
    const { folder, json, text, record } = options
    if (record && !text) command.error('error: --record needs --text')
    const seed = readSoundSeed(folder)
    const catalog = buildCatalog(seed)
    const sources = findSources(seed, pack, version)
    const results = sources.map((source) => verifySource(source, catalog))
    if (!text) return print(json, results, results.flatMap(linesOf))
    return verifyAgainstTexts(sources, text, record ?? false, json)
  })
}

interface VerifyOptions extends SeedOptions {
  text?: string
  record?: boolean
}

async function verifyAgainstTexts(
  sources: PackSource[],
  folder: string,
  record: boolean,
  json: boolean | undefined,
): Promise<void> {
  const results = verifyTexts(sources, folder)
  const recorded = record
    ? await withGraph((graph) => recordChecks(graph, systemClock, checksOf(sources, results)))
    : undefined
  const noted = recorded === undefined ? [] : [`noted for ${recorded} citations in the graph`]
  print(json, { results, ...(recorded === undefined ? {} : { recorded }) }, [...textLines(results), ...noted])
  const faults = textFaults(results)
  if (faults.length > 0) throw new Refused(faults)
}

type Result = ReturnType<typeof verifySource>

function verifySource(source: PackSource, catalog: Catalog) {
  const { texts } = source.versions[0]!.value
  const refs = listCited(source)
  const { paragraphs, obligations, not_modelled, ratio } = countCoverage(source, catalog)
  return {
    id: versionIdOf(source),
    texts: Object.entries(texts).map(([instrument, text]) => {
      const cited = refs.filter((ref) => splitRef(ref).instrument === instrument)
      const provisions = [...catalog.provisionsOf(instrument, text)!]
      const known = new Set([...provisions, ...catalog.divisionsOf(instrument, text).keys()])
      const articles = provisions.filter((provision) => /^(Art|Control) [^(]+$/.test(provision))
      return {
        instrument,
        text,
        citations: cited.length,
        provisions_cited: new Set(cited).size,
        not_found: cited.filter((ref) => !known.has(splitRef(ref).provision)).map(canonicalRef),
        paragraphs_of_the_text: articles.flatMap((article) => paragraphsOf(article, provisions)).length,
      }
    }),
    coverage: { covered_paragraphs: paragraphs, with_obligation: obligations, not_modelled, ratio },
  }
}

function linesOf({ id, texts, coverage }: Result): string[] {
  const { covered_paragraphs: paragraphs, with_obligation: obligations, not_modelled: notModelled, ratio } = coverage
  return [
    id,
    ...texts.map(
      (text) =>
        `  ${text.instrument} (${text.text}): ${text.citations} citations of ${text.provisions_cited} provisions, ${text.not_found.length} not found; the text has ${text.paragraphs_of_the_text} paragraphs`,
    ),
    `  coverage ${(ratio * 100).toFixed(1)} %: of ${paragraphs} paragraphs in the articles covered, ${obligations} have an obligation and ${notModelled} a reason for having none`,
  ]
}
