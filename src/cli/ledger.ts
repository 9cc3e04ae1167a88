import { type Command, InvalidArgumentError } from 'commander'
import { OPERATOR, type Stores } from '#src/accounts/audit-log/index.ts'
import { acceptLedger, exportLedger, trimLedger } from '#src/accounts/ledger-tools/index.ts'
import { getWorkspace } from '#src/accounts/workspaces/index.ts'
import { readSecretKeys } from '#src/backends/secrets.ts'
import { systemClock } from '#src/lib/clock.ts'
import { isInstant } from '#src/lib/schema.ts'
import { print, Refused } from './command/command.ts'
import { STATE_FOLDER, withStores } from './command/connect.ts'
import { addLedgerVerifyCommand } from './ledger/verify.ts'

/** `regpack ledger …`: proof, export and trimming of ledger entries. */
export function addLedgerCommands(program: Command): void {
  const ledger = program.command('ledger').description("proof of a workspace's credits; export and trim old entries")
  addLedgerVerifyCommand(ledger)
  ledger
    .command('export')
    .description('write entries to an archive of NDJSON files that verifies by itself; repeated, it goes on')
    .argument('<workspace>')
    .requiredOption('--to <folder>', 'where the archive is; made when it is not there')
    .option('--before <date>', 'only entries before this day or instant', parseBefore)
    .option('--json', 'answer as JSON')
    .action((id: string, { to: folder, before, json }: { to: string; before?: number; json?: boolean }) =>
      withSlot(id, async ({ redis }, slot) => {
        const limit = before === undefined ? {} : { beforeMs: before }
        const report = await exportLedger(redis, { workspace: id, slot, folder, ...limit })
        const { entries, files, last_seq: last } = report
        print(json, report, [`${entries} entries in ${files} new files; the archive holds entries up to ${last}`])
      }),
    )
  ledger
    .command('trim')
    .description('cut off entries that lie in an archive, after proving both and signing the cut; the newest stays')
    .argument('<workspace>')
    .requiredOption('--archive <folder>', 'the exported entries; keep them')
    .option('--json', 'answer as JSON')
    .action((id: string, { archive: folder, json }: { archive: string; json?: boolean }) =>
      withSlot(id, async (stores, slot) => {
        const report = await trimLedger(stores, { workspace: id, slot, folder, ...requireAnchoring() })
        print(json, report, [`${report.trimmed} entries cut off; the ledger begins after entry ${report.begins_after}`])
      }),
    )
  ledger
    .command('accept')
    .description('sign the ledger as it is, after Redis has lost what older anchors say; all else must be sound')
    .argument('<workspace>')
    .requiredOption('--reason <text>', 'what has happened; it stays in the audit log')
    .option('--json', 'answer as JSON')
    .action((id: string, { reason: note, json }: { reason: string; json?: boolean }) =>
      withSlot(id, async (stores, slot) => {
        const { seq, balance, head } = await acceptLedger(stores, requireAnchoring(), { slot, note })
        const line = `${id}: accepted at entry ${seq}, balance ${balance}; older anchors don't count any more`
        print(json, { workspace: id, seq, balance, head }, [line])
      }),
    )
}

function withSlot<T>(id: string, work: (stores: Stores, slot: string) => Promise<T>): Promise<T> {
  return withStores(async (stores) => work(stores, (await getWorkspace(stores.graph, id)).slot))
}

/** With the keys of the service, or those of the last `npm start`. Throws Refused without a key. */
function requireAnchoring() {
  const secretKeys = readSecretKeys(STATE_FOLDER, process.env)
  if (secretKeys.length === 0)
    throw new Refused(['set SECRET_KEYS as the service has it: the ledger is signed with it'])
  return { secretKeys, clock: systemClock, actor: OPERATOR.actor }
}

function parseBefore(text: string): number {
  const instant = isInstant(text) ? text : /^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : ''
  const at = Date.parse(instant)
  if (Number.isNaN(at)) throw new InvalidArgumentError('a day such as 2026-01-31, or an RFC 3339 instant')
  return at
}
