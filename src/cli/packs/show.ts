import type { Command } from 'commander'
import { listAllVersions, versionTable } from '#src/law/publication/index.ts'
import { sheetOf } from '#src/lib/tables/table.ts'
import { print, type Terminal } from '../command/command.ts'
import { withGraph } from '../command/connect.ts'
import { addTableOptions, type TableOptions, writeTable } from '../command/table.ts'
import { readGraphVersion } from './hash.ts'

/** `packs show`: a whole version; with `--json` in the form that `packs hash --file` checks without a store. */
export function addShowCommand(packs: Command, terminal: Terminal): void {
  packs
    .command('show')
    .description('the legal objects of a version in any state, with their hashes')
    .argument('<pack>')
    .argument('<version>')
    .option('--json', 'whole, as JSON')
    .action((pack: string, version: string, { json }: { json?: boolean }) =>
      withGraph(terminal, async (graph) => {
        const legal = await readGraphVersion(graph, pack, version)
        print(terminal, json, legal, [
          `${legal.content_hash}  ${pack}@${version}`,
          ...legal.objects.map(({ kind, code, hash }) => `${hash}  ${kind} ${code}`),
        ])
      }),
    )
}

/** `packs list` */
export function addListCommand(packs: Command, terminal: Terminal): void {
  const command = packs
    .command('list')
    .description('the versions that the graph holds, with their state')
    .argument('[pack]')
    .option('--json', 'answer as JSON')
  addTableOptions(command).action((pack: string | undefined, { json, ...options }: { json?: boolean } & TableOptions) =>
    withGraph(terminal, async (graph) => {
      const versions = (await graph.run(listAllVersions, { packId: pack ?? null })).map((row) => row.version)
      if (options.format)
        return writeTable(terminal, { name: 'versions', sheets: [sheetOf(versionTable, versions)], about: [] }, options)
      print(
        terminal,
        json,
        versions,
        versions.map((version) => {
          const state = [
            version.publication_mode,
            version.closed_at ? 'closed' : '',
            version.blocked_reason ? `(${version.blocked_reason})` : '',
          ]
          const legalTime = `${version.legal_from} to ${version.legal_to ?? 'open'}`
          return `${version.id}  ${state.filter(Boolean).join(' ')}  law ${legalTime}  ${version.obligation_count} obligations  ${version.content_hash}`
        }),
      )
    }),
  )
}
