import type { Command } from 'commander'
import { TrimRefused, trimLedger } from '#src/features/ledger/trim.ts'
import { getWorkspace } from '#src/features/workspace/workspace.ts'
import { systemClock } from '#src/lib/clock.ts'
import { print, Refused } from '../command.ts'
import { withStores } from '../connect.ts'
import { refuse } from './export.ts'

/** `ledger trim`: frees Redis of entries that an export holds, and of no others. */
export function addTrimCommand(ledger: Command): void {
  ledger
    .command('trim')
    .description('cut off entries that lie in exported segments, after proving both; the newest entry stays')
    .argument('<workspace>')
    .requiredOption('--segments <folder>', 'the exported segments; keep them')
    .option('--json', 'answer as JSON')
    .action((id: string, { segments: folder, json }: { segments: string; json?: boolean }) =>
      withStores(async ({ graph, redis }) => {
        const { slot } = await getWorkspace(graph, id)
        const report = await trimLedger(redis, { workspace: id, slot, folder, clock: systemClock })
          .catch((error: unknown) => {
            throw error instanceof TrimRefused ? new Refused(error.reasons) : error
          })
          .catch(refuse)
        print(json, report, [`${report.trimmed} entries cut off; the ledger begins after entry ${report.begins_after}`])
      }),
    )
}
