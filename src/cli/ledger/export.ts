import { type Command, InvalidArgumentError } from 'commander'
import { exportLedger, ExportRefused, NoArchive } from '#src/accounts/ledger-tools/index.ts'
import { OPERATOR } from '#src/accounts/audit-log/index.ts'
import { getWorkspace } from '#src/accounts/workspaces/index.ts'
import { systemClock } from '#src/lib/clock.ts'
import { isInstant } from '#src/lib/schema.ts'
import { print, Refused } from '../command/command.ts'
import { withStores } from '../command/connect.ts'
import { withProgress } from './progress.ts'
import { requireSecretKeys } from './secret-keys.ts'

interface ExportFlags {
  to: string
  before?: { seq: number } | { at: number }
  json?: boolean
}

/** `ledger export`: writes old entries to an archive that verifies by itself. Repeated, it continues where it ended. */
export function addLedgerExportCommand(ledger: Command): void {
  ledger
    .command('export')
    .description(
      'write entries to an archive of NDJSON files that verifies by itself, and anchor the last; repeated, it goes on',
    )
    .argument('<workspace>')
    .requiredOption('--to <folder>', 'where the archive is; made when it is not there')
    .option('--before <date|seq>', 'only entries before this day or instant, or before this seq', parseBefore)
    .option('--json', 'answer as JSON')
    .action((id: string, { to: folder, before, json = false }: ExportFlags) =>
      withStores(async (stores) => {
        const secretKeys = requireSecretKeys()
        const { slot } = await getWorkspace(stores.graph, id)
        const report = await withProgress({ title: 'export the ledger', isQuiet: json }, (onProgress) =>
          exportLedger(stores, {
            workspace: id,
            slot,
            folder,
            secretKeys,
            clock: systemClock,
            actor: OPERATOR.actor,
            onProgress,
            ...(before ? { before } : {}),
          }),
        ).catch(refuse)
        const { entries, files, last_seq: last } = report
        print(json, report, [`${entries} entries in ${files} new files; the archive holds entries up to ${last}`])
      }),
    )
}

/** Turns a refused export, or a folder without an archive, into Refused. Rethrows any other error. */
export function refuse(error: unknown): never {
  throw error instanceof ExportRefused || error instanceof NoArchive ? new Refused([error.message]) : error
}

function parseBefore(text: string): { seq: number } | { at: number } {
  if (/^[1-9]\d{0,14}$/.test(text)) return { seq: Number(text) }
  const instant = isInstant(text) ? text : /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : ''
  const at = Date.parse(instant)
  if (Number.isNaN(at)) throw new InvalidArgumentError('a seq, a day such as 2026-01-31, or an RFC 3339 instant')
  return { at }
}
