import type { Command } from 'commander'
import type { Terminal } from './command/command.ts'
import { addDiffCommand } from './packs/diff.ts'
import { addPacksExportCommand } from './packs/export.ts'
import { addHashCommand } from './packs/hash.ts'
import { addImportCommand } from './packs/import.ts'
import { addLoadCommand } from './packs/load.ts'
import { addBlockCommands, addPublishCommand } from './packs/publish.ts'
import { addReviewCommand, addReviewsCommand } from './packs/reviews.ts'
import { addListCommand, addShowCommand } from './packs/show.ts'
import { addPacksVerifyCommand, addQuoteCommand } from './packs/texts.ts'
import { addValidateCommand } from './packs/validate.ts'

/** `regpack packs …`: from the files of an editor to published versions. */
export function addPackCommands(program: Command, terminal: Terminal): void {
  const packs = program.command('packs').description('seed files, and what the graph holds of them')
  addValidateCommand(packs, terminal)
  addPacksVerifyCommand(packs, terminal)
  addHashCommand(packs, terminal)
  addQuoteCommand(packs, terminal)
  addReviewCommand(packs, terminal)
  addImportCommand(packs, terminal)
  addPacksExportCommand(packs, terminal)
  addReviewsCommand(packs, terminal)
  addLoadCommand(packs, terminal)
  addListCommand(packs, terminal)
  addShowCommand(packs, terminal)
  addDiffCommand(packs, terminal)
  addPublishCommand(packs, terminal)
  addBlockCommands(packs, terminal)
}
