import type { Command } from 'commander'
import { describeDuties, dutySheet } from '#src/features/duties/index.ts'
import { readObligations } from '#src/features/packs/obligations/index.ts'
import { listAllVersions } from '#src/law/publication/index.ts'
import { systemClock, today } from '#src/lib/clock.ts'
import { Refused } from '#src/lib/refused.ts'
import type { ResponseCache } from '#src/stores/graph/revision.ts'
import { withGraph } from '../command/connect.ts'
import { addTableOptions, type TableOptions, writeTable } from '../command/table.ts'
import type { Terminal } from '../command/terminal.ts'

/** A command reads once, so it keeps nothing. */
const NOTHING_KEPT: ResponseCache = {
  remember: (_key, work) => work(),
  find: () => undefined,
  refresh: () => Promise.resolve(),
  lasting: new Map(),
  counts: { hits: 0, misses: 0 },
  size: 0,
  bytes: { answers: 0, lasting: 0 },
  stop: () => undefined,
}

/** `packs export duties`: the duties of a version in any state, with the columns that the API has. */
export function addExportDutiesCommand(exports: Command, terminal: Terminal): void {
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
      const duties = await describeDuties(law, obligations, { validAt: today(systemClock), mode })
      const about = [
        ['Law', `${pack}, version ${version.version}, ${mode}`],
        ['SHA-256', version.content_hash],
        ['Checked on', version.checked_on],
      ] as const
      await writeTable(terminal, { name: 'duties', sheets: [dutySheet(duties)], about }, options)
    }),
  )
}
