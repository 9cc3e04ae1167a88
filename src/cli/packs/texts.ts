import type { Command } from 'commander'
import { resolve } from 'node:path'
import { type CheckResult, recordChecks } from '#src/law/publication/index.ts'
import { systemClock } from '#src/lib/clock.ts'
import { Refused } from '#src/lib/envelope.ts'
import { quoteHash } from '#src/lib/law/provision-text.ts'
import { canonicalRef, paragraphsOf, splitRef } from '#src/lib/law/provisions.ts'
import {
  buildCatalog,
  type Catalog,
  checkTexts,
  countCoverage,
  listRefs,
  type PackSource,
  type TextCheck,
  versionIdOf,
  readSoundSeed,
} from '#src/loader/index.ts'
import { print, type Terminal } from '../command/command.ts'
import { withGraph } from '../command/connect.ts'
import { addSeedOptions, findSources, type SeedOptions } from './seed-option.ts'

/** The result of comparing a version's citations with wordings. */
interface TextResult {
  id: string
  texts: TextCheck[]
}

/** Compares the citations of versions with the texts of a folder. Throws Refused when the folder has none of them. */
function verifyTexts(sources: PackSource[], folder: string): TextResult[] {
  const results = sources.map((source) => ({ id: versionIdOf(source), texts: checkTexts(source, folder) }))
  const texts = results.flatMap((result) => result.texts)
  if (texts.every(({ supplied }) => !supplied))
    throw new Refused(texts.map(({ instrument, text, file }) => `${file}: no wording of ${instrument} (${text}) there`))
  return results
}

/** The faults of the citations, one a line. */
function textFaults(results: TextResult[]): string[] {
  return results.flatMap(({ id, texts }) =>
    texts.flatMap(({ text, missing, differing }) => [
      ...missing.map((ref) => `${id}: ${ref} does not stand in ${text}`),
      ...differing.map((ref) => `${id}: ${ref} has other words in ${text} than those cited`),
    ]),
  )
}

function textLines(results: TextResult[]): string[] {
  return results.flatMap(({ id, texts }) => [
    id,
    ...texts.map((check) =>
      check.supplied
        ? `  ${check.instrument} (${check.text}): ${check.provisions - check.missing.length} of ${check.provisions} provisions stand there, ${check.quotes - check.differing.length} of ${check.quotes} cited sentences`
        : `  ${check.instrument} (${check.text}): not checked, no ${check.file}`,
    ),
  ])
}

/** The result for each citation node whose text was supplied. */
function checksOf(sources: PackSource[], results: TextResult[]): Array<{ id: string; result: CheckResult }> {
  const checks = new Map<string, CheckResult>()
  for (const [at, source] of sources.entries()) {
    const cited = new Set(listCited(source))
    for (const { instrument, text, supplied, missing, differing } of results[at]!.texts) {
      if (!supplied) continue
      for (const ref of cited) {
        const { instrument: own, provision } = splitRef(ref)
        if (own !== instrument) continue
        const result = missing.includes(ref)
          ? 'provision_missing'
          : differing.includes(ref)
            ? 'quote_differs'
            : 'provision_exists'
        checks.set(`${instrument}@${text}#${provision}`, result)
      }
    }
  }
  return [...checks].map(([id, result]) => ({ id, result }))
}

/** `packs quote`: the hash of a cited sentence, for `quote_hash`. Needs no store. */
export function addQuoteCommand(packs: Command, terminal: Terminal): void {
  packs
    .command('quote')
    .description('the hash of a sentence of the law, for `quote_hash` of a citation')
    .argument('<sentence>')
    .option('--json', 'answer as JSON')
    .action((sentence: string, { json }: { json?: boolean }) => {
      const hash = quoteHash(sentence)
      print(terminal, json, { quote_hash: hash }, [hash])
    })
}

/**
 * `packs verify`: needs no store, except for `--record`. Throws SeedMistakes for mistakes, as `packs validate` does.
 */
export function addPacksVerifyCommand(packs: Command, terminal: Terminal): void {
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
    if (!text) return print(terminal, json, results, results.flatMap(linesOf))
    return verifyAgainstTexts(terminal, sources, text, record ?? false, json)
  })
}

interface VerifyOptions extends SeedOptions {
  text?: string
  record?: boolean
}

async function verifyAgainstTexts(
  terminal: Terminal,
  sources: PackSource[],
  folder: string,
  record: boolean,
  json: boolean | undefined,
): Promise<void> {
  const results = verifyTexts(sources, folder)
  const recorded = record
    ? await withGraph(terminal, (graph) => recordChecks(graph, systemClock, checksOf(sources, results)))
    : undefined
  const noted = recorded === undefined ? [] : [`noted for ${recorded} citations in the graph`]
  print(terminal, json, { results, ...(recorded === undefined ? {} : { recorded }) }, [...textLines(results), ...noted])
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

/** Every provision that a version cites, once for each citation. */
function listCited({ versions, obligations, rules, evidence, filings, penalties }: PackSource): string[] {
  const items = [versions, obligations, rules, evidence, filings, penalties].flat()
  return items.flatMap(({ value }) => listRefs(value).map(({ ref }) => ref))
}
