import type { Command } from 'commander'
import { OPERATOR } from '#src/accounts/audit-log/index.ts'
import { acceptLedger, findingLine } from '#src/accounts/ledger-tools/index.ts'
import { getWorkspace } from '#src/accounts/workspaces/index.ts'
import { systemClock } from '#src/lib/clock.ts'
import { print, Refused } from '../command/command.ts'
import { withStores } from '../command/connect.ts'
import { requireSecretKeys } from './secret-keys.ts'

/** `ledger accept`: signs the ledger as it is, after Redis has lost entries that were anchored. */
export function addAcceptCommand(ledger: Command): void {
  ledger
    .command('accept')
    .description('sign the ledger as it is, after Redis has lost what older anchors say; all else must be sound')
    .argument('<workspace>')
    .requiredOption('--reason <text>', 'what has happened; it stays in the audit log')
    .option('--json', 'answer as JSON')
    .action((id: string, { reason: note, json }: { reason: string; json?: boolean }) =>
      withStores(async (stores) => {
        const anchoring = { secretKeys: requireSecretKeys(), clock: systemClock, actor: OPERATOR.actor }
        const { slot } = await getWorkspace(stores.graph, id)
        const { point, findings } = await acceptLedger(stores, anchoring, { slot, note })
        if (!point) throw new Refused(findings.map(findingLine))
        const line = `${id}: accepted at entry ${point.seq}, balance ${point.balance}; older anchors don't count any more`
        print(json, { workspace: id, ...point }, [line])
      }),
    )
}
