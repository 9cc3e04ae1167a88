import type { Command } from 'commander'
import type { Stores } from '#src/money/accounts/audit-log/index.ts'
import { getWorkspace } from '#src/money/accounts/workspaces/index.ts'
import { NOTHING, recoverAll, type Recovered, recoverSlot, type RecoveryProgress } from '#src/money/recovery/index.ts'
import { print, type Terminal } from '../command/command.ts'
import { withStores } from '../command/connect.ts'
import { withProgress } from '../command/progress.ts'

/** `regpack accounts …`: commands for all accounts. */
export function addReconcileCommands(program: Command, terminal: Terminal): void {
  program
    .command('accounts')
    .description('the accounts of all workspaces')
    .command('reconcile')
    .description(
      'put back in Redis what the audit log has and Redis has lost; harmless when repeated, and the service may run meanwhile',
    )
    .argument('[workspace]', 'only this one')
    .option('--json', 'answer as JSON')
    .action((id: string | undefined, { json = false }: { json?: boolean }) =>
      withStores(terminal, async (stores) => {
        const report = id ? await reconcileOne(stores, id) : await reconcileEvery(terminal, stores, json)
        print(terminal, json, report, [summaryOf(report)])
      }),
    )
}

async function reconcileOne(stores: Stores, id: string): Promise<RecoveryProgress> {
  const { slot } = await getWorkspace(stores.graph, id)
  return { done: 1, total: 1, ...NOTHING, ...(await recoverSlot(stores, slot)) }
}

function reconcileEvery(terminal: Terminal, stores: Stores, isQuiet: boolean): Promise<RecoveryProgress> {
  return withProgress(terminal, { title: 'reconcile the accounts', isQuiet }, (tell) =>
    recoverAll(stores, { onProgress: ({ done, total }) => tell({ done, total }, 'accounts') }),
  )
}

function summaryOf({ done, recorded, replayed, restored }: Recovered & { done: number }): string {
  const looked = `${done} ${done === 1 ? 'account' : 'accounts'} looked at`
  return `${looked}: ${restored} events put back in Redis (${replayed} tried), ${recorded} written in the graph`
}
