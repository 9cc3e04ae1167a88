import { type Command, InvalidArgumentError } from 'commander'
import { exportLedger, ExportRefused } from '#src/features/ledger/export.ts'
import { NoSegments } from '#src/features/ledger/manifest.ts'
import { getWorkspace } from '#src/features/workspace/workspace.ts'
import { systemClock } from '#src/lib/clock.ts'
import { isInstant } from '#src/lib/schema.ts'
import { print, Refused } from '../command.ts'
import { withStores } from '../connect.ts'
import { withProgress } from './progress.ts'

interface ExportFlags {
  to: string
  before?: { seq: number } | { at: number }
  json?: boolean
}

/** `ledger export`: old entries as segments that verify by themselves. Repeated, it goes on where it ended. */
export function addExportCommand(ledger: Command): void {
  ledger
    .command('export')
    .description('write entries to a folder, as NDJSON segments that verify by themselves; repeated, it goes on')
    .argument('<workspace>')
    .requiredOption('--to <folder>', 'where the segments are; made when it is not there')
    .option('--before <date|seq>', 'only entries before this day or instant, or before this seq', parseBefore)
    .option('--json', 'answer as JSON')
    .action((id: string, { to: folder, before, json = false }: ExportFlags) =>
      withStores(async ({ graph, redis }) => {
        const { slot } = await getWorkspace(graph, id)
        const report = await withProgress({ title: 'export the ledger', isQuiet: json }, (onProgress) =>
          exportLedger(redis, {
            workspace: id,
            slot,
            folder,
            clock: systemClock,
            onProgress,
            ...(before ? { before } : {}),
          }),
        ).catch(refuse)
        const { entries, segments, last_seq: last } = report
        print(json, report, [`${entries} entries in ${segments} new segments; the folder holds entries up to ${last}`])
      }),
    )
}

/** What an export or its folder refuses is a refusal of the command. */
export function refuse(error: unknown): never {
  throw error instanceof ExportRefused || error instanceof NoSegments ? new Refused([error.message]) : error
}

function parseBefore(text: string): { seq: number } | { at: number } {
  if (/^[1-9]\d{0,14}$/.test(text)) return { seq: Number(text) }
  const instant = isInstant(text) ? text : /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : ''
  const at = Date.parse(instant)
  if (Number.isNaN(at)) throw new InvalidArgumentError('a seq, a day such as 2026-01-31, or an RFC 3339 instant')
  return { at }
}
