import type { Command } from 'commander'
import { addAcceptCommand } from './ledger/accept.ts'
import { addLedgerExportCommand } from './ledger/export.ts'
import { addTrimCommand } from './ledger/trim.ts'
import { addLedgerVerifyCommand } from './ledger/verify.ts'

/** `regpack ledger …`: proof, export and trimming of ledger entries. */
export function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description("proof of a workspace's credits; export and trim old entries")
  addLedgerVerifyCommand(ledger)
  addLedgerExportCommand(ledger)
  addTrimCommand(ledger)
  addAcceptCommand(ledger)
}
