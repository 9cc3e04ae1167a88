import type { Command } from 'commander'
import { recomputeAll, type RecomputeTotals } from '#src/features/customers/impacts/index.ts'
import { systemClock } from '#src/lib/clock.ts'
import { createResponseCache } from '#src/stores/graph/revision.ts'
import { print, type Terminal } from './command/command.ts'
import { withGraph } from './command/connect.ts'
import { withProgress } from './command/progress.ts'

interface Flags {
  workspace?: string
  profile?: string
  pack?: string
  json?: boolean
}

/** `regpack impacts …`: what pack changes mean for customers. */
export function addImpactCommands(program: Command, terminal: Terminal): void {
  program
    .command('impacts')
    .description('what pack changes mean for customers')
    .command('recompute')
    .description('work out the impacts that are missing; the service does so by itself after a publication')
    .option('--workspace <id>', 'only of this workspace; default all')
    .option('--profile <id>', 'only of this customer; goes with --workspace')
    .option('--pack <id>', 'only of this pack')
    .option('--json', 'answer as JSON')
    .action((flags: Flags, command: Command) => {
      if (flags.profile !== undefined && flags.workspace === undefined)
        command.error('error: --profile needs --workspace, since ids are each workspace’s own')
      return withGraph(terminal, async (graph) => {
        const answers = createResponseCache({ graph })
        try {
          const totals = await withProgress(
            terminal,
            { title: 'recompute impacts', isQuiet: flags.json ?? false },
            (tell) =>
              recomputeAll({ graph, answers, clock: systemClock }, questionOf(flags), ({ processed: done, total }) =>
                tell({ done, total }, 'customers'),
              ),
          )
          print(terminal, flags.json, totals, [summaryOf(totals)])
        } finally {
          await answers.stop()
        }
      })
    })
}

function questionOf({ workspace, profile, pack }: Flags) {
  return {
    workspaceId: workspace,
    ...(profile === undefined ? {} : { customer_profile_id: profile }),
    ...(pack === undefined ? {} : { domain_pack_id: pack }),
  }
}

function summaryOf({ workspaces, processed, created, updated, unchanged }: RecomputeTotals): string {
  return `${processed} customers of ${workspaces} workspaces: ${created} impacts created, ${updated} updated, ${unchanged} unchanged`
}
