import type { Command } from 'commander'
import { checkContents, checkLinks } from '#src/law/links/index.ts'
import { Refused } from '#src/lib/envelope.ts'
import { migrate, tellProgress } from '#src/stores/graph/migrations/migrate.ts'
import { findMigrationFault, readMigrationState } from '#src/stores/graph/migrations/state.ts'
import { type JsonFlag, print, type Terminal } from './command/command.ts'
import { withAnyGraph, withGraph } from './command/connect.ts'
import { withProgress } from './command/progress.ts'

/** `regpack graph …`: the migrations of the graph store. */
export function addGraphCommands(program: Command, terminal: Terminal): void {
  const graph = program.command('graph').description('what this release needs of the graph store')
  graph
    .command('migrate')
    .description(
      'apply the pending migrations of schema and data; waits for another that does so, goes on after a crash',
    )
    .option('--json', 'answer as JSON')
    .action(({ json = false }: JsonFlag) =>
      withAnyGraph(terminal, async (store) => {
        const inLines = tellProgress((line) => void terminal.stderr.write(`${line}\n`))
        const applied = await withProgress(terminal, { title: 'migrate the graph', isQuiet: json }, (tell) =>
          migrate(store, {
            onProgress: (progress) => (terminal.stdout.isTTY ? tell(progress, progress.id) : inLines(progress)),
          }),
        )
        print(
          terminal,
          json,
          { applied },
          applied.length > 0 ? applied.map((id) => `applied ${id}`) : ['nothing is pending'],
        )
      }),
    )
  graph
    .command('check')
    .description('compare edges with what nodes say, and texts with their hashes; exit code 1 when they differ')
    .option('--json', 'answer as JSON')
    .action(({ json = false }: JsonFlag) =>
      withGraph(terminal, async (store) => {
        const patient = store.patient()
        const faults = [...(await checkLinks(patient)), ...(await checkContents(patient))]
        const lines = faults.map(({ kind, id, message }) => `${kind} ${id}: ${message}`)
        print(terminal, json, { faults }, faults.length > 0 ? lines : ['all edges and texts are as the nodes say'])
        const damaged = faults.filter(({ kind }) => kind === 'run_damaged').length
        const mendable = faults.length - damaged
        const reasons = [
          ...(mendable > 0
            ? [`${mendable} differences; loading again mends them: npm run -s regpack -- packs load`]
            : []),
          ...(damaged > 0 ? [`${damaged} runs are damaged; they are proofs, so nothing mends them`] : []),
        ]
        if (reasons.length > 0) throw new Refused(reasons)
      }),
    )
  graph
    .command('status')
    .description(
      'which migrations have run and which are pending; exit code 1 when this release can not serve the graph',
    )
    .option('--json', 'answer as JSON')
    .action(({ json = false }: JsonFlag) =>
      withAnyGraph(terminal, async (store) => {
        const state = await readMigrationState(store)
        const fault = findMigrationFault(state)
        const idsOf = (list: Array<{ id: string }>) => list.map(({ id }) => id)
        const report = { applied: idsOf(state.applied), pending: idsOf(state.pending), newer: idsOf(state.newer) }
        const lines = Object.entries(report).flatMap(([kind, ids]) => ids.map((id) => `${kind.padEnd(7)} ${id}`))
        print(terminal, json, { ready: fault === undefined, ...report }, lines)
        if (fault !== undefined) throw new Refused([fault])
      }),
    )
}
