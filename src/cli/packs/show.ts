import type { Command } from 'commander'
import { print } from '../command/command.ts'
import { withGraph } from '../command/connect.ts'
import { readGraphVersion } from './legal-version.ts'

/** `packs show`: a whole version; with `--json` in the form that `packs hash --file` checks without a store. */
export function addShowCommand(packs: Command): void {
  packs
    .command('show')
    .description('the legal objects of a version in any state, with their hashes')
    .argument('<pack>')
    .argument('<version>')
    .option('--json', 'whole, as JSON')
    .action((pack: string, version: string, { json }: { json?: boolean }) =>
      withGraph(async (graph) => {
        const legal = await readGraphVersion(graph, pack, version)
        print(json, legal, [
          `${legal.content_hash}  ${pack}@${version}`,
          ...legal.objects.map(({ kind, code, hash }) => `${hash}  ${kind} ${code}`),
        ])
      }),
    )
}
