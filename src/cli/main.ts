import { Command, CommanderError } from 'commander'
import { addAccountCommands } from './accounts/accounts.ts'
import { addCreditCommands } from './accounts/credits.ts'
import { addReconcileCommands } from './accounts/reconcile.ts'
import { addWorkspaceCommands } from './accounts/workspace.ts'
import { EXIT, reportFailure } from './command/command.ts'
import { addDocsCommands, addOpenApiCommand } from './docs.ts'
import { addGraphCommands } from './graph.ts'
import { addImpactCommands } from './impacts.ts'
import { addLedgerCommands } from './ledger.ts'
import { addOAuthCommands } from './oauth.ts'
import { addPackCommands } from './packs.ts'
import { addWebhookCommands } from './webhooks.ts'

const program = new Command('regpack')
  .description('Regulatory packs: check, load, review and publish them; see docs/PACK-FORMAT.md')
  .exitOverride()
  .showHelpAfterError('(add --help for the options)')

// One line for each group of commands.
addPackCommands(program)
addGraphCommands(program)
addWorkspaceCommands(program)
addAccountCommands(program)
addCreditCommands(program)
addLedgerCommands(program)
addOAuthCommands(program)
addReconcileCommands(program)
addImpactCommands(program)
addWebhookCommands(program)
addOpenApiCommand(program)
addDocsCommands(program)

// A reader that has seen enough, such as `head`, is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit(EXIT.done)
})

process.exitCode = await run()

async function run(): Promise<number> {
  try {
    await program.parseAsync()
    return EXIT.done
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
    return reportFailure(error)
  }
}
