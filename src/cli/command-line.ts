import { Command, CommanderError } from 'commander'
import { addAccountCommands } from './accounts/accounts.ts'
import { addCreditCommands } from './accounts/credits.ts'
import { addReconcileCommands } from './accounts/reconcile.ts'
import { addWorkspaceCommands } from './accounts/workspace.ts'
import { EXIT, reportFailure, type Terminal } from './command/command.ts'
import { addDocsCommands, addOpenApiCommand } from './docs.ts'
import { addGraphCommands } from './graph.ts'
import { addImpactCommands } from './impacts.ts'
import { addLedgerCommands } from './ledger.ts'
import { addOAuthCommands } from './oauth.ts'
import { addPackCommands } from './packs.ts'
import { addWebhookCommands } from './webhooks.ts'

/** Of help without a terminal, in characters. */
const HELP_WIDTH = 80

/** One for each group of commands. */
const GROUPS = [
  addPackCommands,
  addGraphCommands,
  addWorkspaceCommands,
  addAccountCommands,
  addCreditCommands,
  addLedgerCommands,
  addOAuthCommands,
  addReconcileCommands,
  addImpactCommands,
  addWebhookCommands,
  addOpenApiCommand,
  addDocsCommands,
]

/**
 * Runs `regpack` with these arguments, such as `['packs', 'list']`, and returns its exit code. It closes what it opens.
 * Rejects with an error that no command foresees.
 */
export async function runCommandLine(args: string[], terminal: Terminal): Promise<number> {
  const { stdout, stderr } = terminal
  const program = new Command('regpack')
    .description('Regulatory packs: check, load, review and publish them; see docs/PACK-FORMAT.md')
    .exitOverride()
    .showHelpAfterError('(add --help for the options)')
    .configureOutput({
      writeOut: (text) => void stdout.write(text),
      writeErr: (text) => void stderr.write(text),
      getOutHelpWidth: () => stdout.columns ?? HELP_WIDTH,
      getErrHelpWidth: () => stderr.columns ?? HELP_WIDTH,
    })
  for (const addCommands of GROUPS) addCommands(program, terminal)
  try {
    await program.parseAsync(args, { from: 'user' })
    return EXIT.done
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.usage
    return reportFailure(terminal, error)
  }
}
