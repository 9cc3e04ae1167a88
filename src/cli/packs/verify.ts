import type { Command } from 'commander'
import { buildCatalog, type Catalog } from '#seed/catalog.ts'
import { canonicalRef, paragraphsOf, splitRef } from '#src/lib/provisions.ts'
import { versionIdOf, type PackSource } from '#seed/source.ts'
import { listRefs } from '#seed/validate/citations.ts'
import { countCoverage } from '#seed/validate/coverage.ts'
import { print } from '../command.ts'
import { addSeedOptions, findSources, readSoundSeed, type SeedOptions } from './seed-option.ts'

/** `packs verify`: needs no store. Mistakes are refused as `packs validate` does. */
export function addVerifyCommand(packs: Command): void {
  const command = packs
    .command('verify')
    .description('look up every citation of a pack in the provision index of its text, and count its coverage')
    .argument('<pack>')
    .argument('[version]', 'all versions when it is left out')
  addSeedOptions(command).action((pack: string, version: string | undefined, { folder, json }: SeedOptions) => {
    const seed = readSoundSeed(folder)
    const catalog = buildCatalog(seed)
    const results = findSources(seed, pack, version).map((source) => verifySource(source, catalog))
    print(json, results, results.flatMap(linesOf))
  })
}

type Result = ReturnType<typeof verifySource>

function verifySource(source: PackSource, catalog: Catalog) {
  const { texts } = source.versions[0]!.value
  const items = [
    source.versions,
    source.obligations,
    source.rules,
    source.evidence,
    source.filings,
    source.penalties,
  ].flat()
  const refs = items.flatMap(({ value }) => listRefs(value).map(({ ref }) => ref))
  const { paragraphs, obligations, not_modelled, ratio } = countCoverage(source, catalog)
  return {
    id: versionIdOf(source),
    texts: Object.entries(texts).map(([instrument, text]) => {
      const cited = refs.filter((ref) => splitRef(ref).instrument === instrument)
      const provisions = [...catalog.provisionsOf(instrument, text)!]
      const articles = provisions.filter((provision) => /^(Art|Control) [^(]+$/.test(provision))
      return {
        instrument,
        text,
        citations: cited.length,
        provisions_cited: new Set(cited).size,
        not_found: cited
          .filter((ref) => !catalog.provisionsOf(instrument, text)!.has(splitRef(ref).provision))
          .map(canonicalRef),
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
