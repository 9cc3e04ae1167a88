import type { Command } from 'commander'
import { OPERATOR } from '#src/accounts/audit-log/index.ts'
import { TrimRefused, trimLedger } from '#src/accounts/ledger-tools/index.ts'
import { getWorkspace } from '#src/accounts/workspaces/index.ts'
import { systemClock } from '#src/lib/clock.ts'
import { print, Refused } from '../command/command.ts'
import { withStores } from '../command/connect.ts'
import { refuse } from './export.ts'
import { withProgress } from './progress.ts'
import { requireSecretKeys } from './secret-keys.ts'

/** `ledger trim`: deletes from Redis the entries that an export holds, and no others. */
export function addTrimCommand(ledger: Command): void {
  ledger
    .command('trim')
    .description(
      'cut off entries that lie in an archive, after proving both and anchoring the cut; the newest entry stays',
    )
    .argument('<workspace>')
    .requiredOption('--archive <folder>', 'the exported entries; keep them')
    .option('--json', 'answer as JSON')
    .action((id: string, { archive: folder, json = false }: { archive: string; json?: boolean }) =>
      withStores(async (stores) => {
        const secretKeys = requireSecretKeys()
        const { slot } = await getWorkspace(stores.graph, id)
        const request = { workspace: id, slot, folder, secretKeys, clock: systemClock, actor: OPERATOR.actor }
        const report = await withProgress({ title: 'trim the ledger', isQuiet: json }, (onProgress) =>
          trimLedger(stores, { ...request, onProgress }),
        )
          .catch((error: unknown) => {
            throw error instanceof TrimRefused ? new Refused(error.reasons) : error
          })
          .catch(refuse)
        print(json, report, [`${report.trimmed} entries cut off; the ledger begins after entry ${report.begins_after}`])
      }),
    )
}
