import { type Command, InvalidArgumentError } from 'commander'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { stringify } from 'yaml'
import { describeObligations, dutySheet } from '#src/duties/index.ts'
import { readObligations } from '#src/law/obligations/obligation.outside.ts'
import { listAllVersions } from '#src/law/publication/index.ts'
import { systemClock, today } from '#src/lib/clock.ts'
import { Refused } from '#src/lib/envelope.ts'
import {
  checkAgainstSchema,
  compileSeed,
  exportCatalog,
  exportMappings,
  type SeedSource,
  versionIdOf,
  readSoundSeed,
} from '#src/loader/index.ts'
import { NOTHING_KEPT } from '#src/stores/graph/revision.ts'
import { withGraph } from '../command/connect.ts'
import { addTableOptions, type TableOptions, writeTable } from '../command/table.ts'
import type { Terminal } from '../command/command.ts'
import { addSeedOptions, findSources, type SeedOptions } from './seed-option.ts'

/** `packs export duties`: the duties of a version in any state, with the columns that the API has. */
function addExportDutiesCommand(exports: Command, terminal: Terminal): void {
  const command = exports
    .command('duties')
    .description('the duties of a pack version as a table, with evidence, filings and fines')
    .argument('<pack>')
    .argument('[version]', 'default the newest version in the graph')
  addTableOptions(command).action((pack: string, number: string | undefined, options: TableOptions) =>
    withGraph(terminal, async (graph) => {
      const versions = (await graph.run(listAllVersions, { packId: pack })).map((row) => row.version)
      const version = number === undefined ? versions.at(-1) : versions.find((one) => one.version === number)
      if (!version) throw new Refused([`the graph has no ${pack}${number === undefined ? '' : ` ${number}`}`])
      const law = { graph, answers: NOTHING_KEPT }
      const mode = version.publication_mode
      const obligations = await readObligations(law, version.id, mode)
      const duties = await describeObligations(law, obligations, { validAt: today(systemClock), mode })
      const about = [
        ['Law', `${pack}, version ${version.version}, ${mode}`],
        ['SHA-256', version.content_hash],
        ['Checked on', version.checked_on],
      ] as const
      await writeTable(terminal, { name: 'duties', sheets: [dutySheet(duties)], about }, options)
    }),
  )
}

interface ExportOptions extends SeedOptions {
  out?: string
  yaml?: boolean
  oscalVersion?: string
  pack: string[]
  schema?: string
}

/**
 * `packs export duties` and `packs export oscal`. The latter needs no store. The document goes to stdout or `--out`;
 * notes about left-out content go to stderr.
 */
export function addPacksExportCommand(packs: Command, terminal: Terminal): void {
  const collect = (value: string, before: string[]) => [...before, value]
  const exports = packs.command('export').description('write packs in another format')
  addExportDutiesCommand(exports, terminal)
  const command = exports
    .command('oscal')
    .description('a pack version as an OSCAL catalog, or relationship facts as a mapping collection; see docs/OSCAL.md')
    .argument('<pack>', 'a pack (its newest version), or `relationships`')
    .argument('[version]', 'another version of the pack')
    .option('--out <path>', 'write to a file')
    .option('--yaml', 'YAML instead of JSON')
    .option('--oscal-version <version>', 'default 1.1.3 for catalogs, 1.2.2 for mappings', parseOscalVersion)
    .option('--pack <id>', 'with `relationships`: only facts with an end in this pack; may be repeated', collect, [])
    .option('--schema <path>', "NIST's JSON schema of that version: check the document before it is written")
  addSeedOptions(command).action((pack: string, version: string | undefined, options: ExportOptions) => {
    const seed = readSoundSeed(options.folder)
    const { document, notes } =
      pack === 'relationships' ? makeMappings(seed, options, command) : makeCatalog(seed, pack, version, options)
    if (options.schema !== undefined) {
      const mistakes = checkAgainstSchema(document, resolve(options.schema))
      if (mistakes.length > 0) throw new Refused(mistakes.map((mistake) => `not as ${options.schema} asks: ${mistake}`))
    }
    const text = options.yaml
      ? stringify(document, { aliasDuplicateObjects: false })
      : `${JSON.stringify(document, null, 2)}\n`
    if (options.out === undefined) terminal.stdout.write(text)
    else writeFileSync(resolve(options.out), text)
    terminal.stderr.write(notes.map((note) => `${note}\n`).join(''))
  })
}

interface Made {
  document: unknown
  /** Notes for people; not part of the document. */
  notes: string[]
}

function makeCatalog(seed: SeedSource, pack: string, version: string | undefined, options: ExportOptions): Made {
  const source = findSources(seed, pack, version).at(-1)!
  const hash = compileSeed(seed, '').versions.find((row) => row.version.id === versionIdOf(source))!.version
    .content_hash
  const document = exportCatalog(source, seed, options.oscalVersion ?? '1.1.3', hash)
  const lost = [
    [source.rules.length, 'applicability rules'],
    [source.evidence.length, 'evidence requirements'],
    [source.filings.length, 'filing rules'],
    [source.penalties.length, 'penalty facts'],
    [conditionalDates(source), 'dates of application under a rule (they are conditions in words)'],
  ] as const
  const told = lost.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  const notes = [`${versionIdOf(source)}: ${source.obligations.length} obligations as controls; content hash ${hash}`]
  return { document, notes: told.length > 0 ? [...notes, `OSCAL has no place for: ${told.join(', ')}`] : notes }
}

function conditionalDates(source: SeedSource['packs'][number]): number {
  const dates = source.obligations.flatMap(({ value }) => value.applies_from ?? [])
  return dates.filter(({ condition }) => condition !== undefined).length
}

function makeMappings(seed: SeedSource, options: ExportOptions, command: Command): Made {
  const oscalVersion = options.oscalVersion ?? '1.2.2'
  if (oscalVersion.startsWith('1.1.'))
    command.error('error: mapping collections exist since OSCAL 1.2; leave --oscal-version out')
  const unknown = options.pack.filter((id) => !seed.packs.some(({ packId }) => packId === id))
  if (unknown.length > 0) throw new Refused(unknown.map((id) => `no pack ${id} in ${seed.folder}`))
  const { document, facts, left_out: leftOut } = exportMappings(seed, oscalVersion, options.pack)
  if (facts === 0)
    throw new Refused(['there is no relationship fact that OSCAL can express; a mapping collection needs at least one'])
  return {
    document,
    notes: [`${facts} facts as maps`, ...leftOut.map(({ id, reason }) => `not expressed: ${id}: ${reason}`)],
  }
}

function parseOscalVersion(text: string): string {
  if (!/^1\.[12]\.\d+$/.test(text)) throw new InvalidArgumentError('1.1 or 1.2 with a patch number, such as 1.1.3')
  return text
}
