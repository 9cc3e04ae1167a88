import type { Command } from 'commander'
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
export function addPackCommands(program: Command): void {
  const packs = program.command('packs').description('seed files, and what the graph holds of them')
  addValidateCommand(packs)
  addPacksVerifyCommand(packs)
  addHashCommand(packs)
  addQuoteCommand(packs)
  addReviewCommand(packs)
  addImportCommand(packs)
  addPacksExportCommand(packs)
  addReviewsCommand(packs)
  addLoadCommand(packs)
  addListCommand(packs)
  addShowCommand(packs)
  addDiffCommand(packs)
  addPublishCommand(packs)
  addBlockCommands(packs)
}
