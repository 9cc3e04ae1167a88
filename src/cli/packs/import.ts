import { type Command, InvalidArgumentError, Option } from 'commander'
import { resolve } from 'node:path'
import { systemClock, today } from '#src/lib/clock.ts'
import { Slug } from '#src/lib/schema.ts'
import { importOscal, type ImportReport, type OscalImportOptions } from '#src/loader/index.ts'
import { parseDate, print, type Terminal } from '../command/command.ts'

interface ImportFlags extends Omit<OscalImportOptions, 'jurisdictions' | 'domains' | 'resources' | 'today'> {
  jurisdiction?: string[]
  domain?: string[]
  resource: ReadonlyMap<string, string>
  json?: boolean
}

/** `packs import oscal`: writes seed files. Checks, loading, review and the publication gate are as for any pack. */
export function addImportCommand(packs: Command, terminal: Terminal): void {
  const collect = (value: string, before: string[] = []) => [...before, value]
  packs
    .command('import')
    .description('turn files of another format into seed files')
    .command('oscal')
    .description(
      'catalogs, resolved profiles and mapping collections of OSCAL 1.1 and 1.2, as JSON or YAML; see docs/OSCAL.md',
    )
    .argument('<path>', 'a file, or a folder with one catalog and any number of mapping collections')
    .requiredOption('--folder <path>', 'seed folder to write to; made when it is not there', (path) => resolve(path))
    .option('--pack-id <id>', 'id of the pack that the catalog becomes', parseSlug)
    .option('--version <number>', 'version of the pack, when that of the catalog is none such as 1.0.0', parseVersion)
    .option('--licence <text>', 'terms under which the text may be used; needed when the file states none')
    .option('--issuer <text>', 'who issued it; needed when the file names no creator')
    .option('--short-name <text>', 'how the pack is called for short')
    .option('--jurisdiction <code>', 'where it is followed (default INT); may be repeated', collect)
    .option('--domain <code>', 'what it is about (default information_security); may be repeated', collect)
    .option('--role <code>', 'entity role that the controls bind (default standard_adopter)')
    .addOption(new Option('--modality <modality>', 'how the controls bind (default must)').choices(['must', 'should']))
    .option('--instrument <id>', 'id of the catalog in citations (default: the pack id in capitals)', parseInstrument)
    .option('--legal-from <date>', 'first day on which it counts (default: when it was published)', parseDate)
    .option('--resource <href=pack@version>', 'which pack a mapping means; may be repeated', parseResource, new Map())
    .option('--confidence <number>', 'of maps that state none, from 0 to 1', parseShare, 0.5)
    .option('--replace', 'write a version, or facts, anew that were imported before; for what was never published')
    .option('--json', 'answer as JSON')
    .action((path: string, { jurisdiction, domain, resource, json, ...flags }: ImportFlags) => {
      const reports = importNow(path, {
        ...flags,
        ...(jurisdiction ? { jurisdictions: jurisdiction } : {}),
        ...(domain ? { domains: domain } : {}),
        resources: resource,
        today: today(systemClock),
      })
      print(terminal, json, reports, reports.flatMap(linesOf))
    })
}

function importNow(path: string, options: OscalImportOptions): Array<ImportReport & { seconds: number }> {
  const startedAt = performance.now()
  const reports = importOscal(resolve(path), options)
  const seconds = Math.round(performance.now() - startedAt) / 1000
  return reports.map((report) => ({ ...report, seconds }))
}

function linesOf({ target, action, counts, left_out: leftOut, seconds }: ImportReport & { seconds: number }): string[] {
  const told = Object.entries(counts).map(([what, count]) => `${count} ${what}`)
  return [
    `${action.padEnd(9)} ${target}: ${told.join(', ')}; ${seconds} s`,
    ...leftOut.map(({ what, count }) => `  not taken over: ${count} × ${what}`),
  ]
}

function parseSlug(text: string): string {
  if (!new RegExp(Slug.pattern!).test(text)) throw new InvalidArgumentError('kebab-case, such as nist-sp-800-53')
  return text
}

function parseVersion(text: string): string {
  if (!/^\d+\.\d+\.\d+$/.test(text)) throw new InvalidArgumentError('three numbers, such as 5.1.1')
  return text
}

function parseInstrument(text: string): string {
  if (!/^[0-9A-Z()]+$/.test(text)) throw new InvalidArgumentError('capitals and digits, such as NISTSP80053')
  return text
}

function parseShare(text: string): number {
  const share = Number(text)
  if (text.trim() === '' || !(share >= 0 && share <= 1)) throw new InvalidArgumentError('a number from 0 to 1')
  return share
}

function parseResource(text: string, before: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const match = /^(.+)=([a-z0-9-]+@\d+\.\d+\.\d+)$/.exec(text)
  if (!match) throw new InvalidArgumentError("such as 'catalog.json=nist-sp-800-53@5.1.1'")
  return new Map([...before, [match[1]!, match[2]!]])
}
