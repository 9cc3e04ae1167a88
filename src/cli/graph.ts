import type { Command } from 'commander'
import { checkContents, mendContents } from '#src/graph/contents/check-contents.ts'
import { checkLinks, mendLinks } from '#src/graph/links/check.ts'
import type { Runner } from '#src/graph/graph.ts'
import { migrate, tellProgress } from '#src/graph/migrations/migrate.ts'
import { findMigrationFault, readMigrationState } from '#src/graph/migrations/state.ts'
import { writePublished } from '#src/graph/settled.ts'
import { print, Refused } from './command/command.ts'
import { withAnyGraph } from './command/connect.ts'
import { withProgress } from './command/progress.ts'

interface Flags {
  json?: boolean
  mend?: boolean
}

/** `regpack graph …`: the migrations of the graph store. */
export function addGraphCommands(program: Command): void {
  const graph = program.command('graph').description('what this release needs of the graph store')
  graph
    .command('migrate')
    .description(
      'apply the pending migrations of schema and data; waits for another that does so, goes on after a crash',
    )
    .option('--json', 'answer as JSON')
    .action(({ json = false }: Flags) =>
      withAnyGraph(async (store) => {
        const inLines = tellProgress((line) => void process.stderr.write(`${line}\n`))
        const applied = await withProgress({ title: 'migrate the graph', isQuiet: json }, (tell) =>
          migrate(store, {
            onProgress: (progress) => (process.stdout.isTTY ? tell(progress, progress.id) : inLines(progress)),
          }),
        )
        print(json, { applied }, applied.length > 0 ? applied.map((id) => `applied ${id}`) : ['nothing is pending'])
      }),
    )
  graph
    .command('check')
    .description('compare edges with what nodes say, and texts with their hashes; exit code 1 when they differ')
    .option('--mend', 'write the edges anew where they differ, and check again')
    .option('--json', 'answer as JSON')
    .action(({ json = false, mend = false }: Flags) =>
      withAnyGraph(async (store) => {
        const patient = store.patient()
        let [links, contents] = await checkAll(patient)
        const found = links.length + contents.length
        if (mend && found > 0) {
          await writePublished(patient, async (tx, raise) => {
            await mendLinks(tx, links)
            if (contents.length > 0) await mendContents(tx, contents)
            await raise()
          })
          ;[links, contents] = await checkAll(patient)
        }
        const faults = [...links, ...contents]
        const lines = faults.map(({ kind, id, message }) => `${kind} ${id}: ${message}`)
        const mended = found - faults.length
        const end =
          faults.length === 0
            ? [`all edges and texts are as the nodes say${mended > 0 ? `; ${mended} mended` : ''}`]
            : []
        print(json, { faults, mended }, [...lines, ...end])
        if (faults.length > 0) throw new Refused([`${faults.length} differences`])
      }),
    )
  graph
    .command('status')
    .description(
      'which migrations have run and which are pending; exit code 1 when this release can not serve the graph',
    )
    .option('--json', 'answer as JSON')
    .action(({ json = false }: Flags) =>
      withAnyGraph(async (store) => {
        const state = await readMigrationState(store)
        const fault = findMigrationFault(state)
        const idsOf = (list: Array<{ id: string }>) => list.map(({ id }) => id)
        const report = { applied: idsOf(state.applied), pending: idsOf(state.pending), newer: idsOf(state.newer) }
        const lines = Object.entries(report).flatMap(([kind, ids]) => ids.map((id) => `${kind.padEnd(7)} ${id}`))
        print(json, { ready: fault === undefined, ...report }, lines)
        if (fault !== undefined) throw new Refused([fault])
      }),
    )
}

const checkAll = async (runner: Runner) => [await checkLinks(runner), await checkContents(runner)] as const
