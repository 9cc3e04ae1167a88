import { type Command, InvalidArgumentError } from 'commander'
import { readSecretKeys } from '#src/backends/secrets.ts'
import { systemClock } from '#src/lib/clock.ts'
import { Refused } from '#src/lib/envelope.ts'
import { isCalendarDate, isInstant } from '#src/lib/schema.ts'
import { OPERATOR, type Stores } from '#src/money/accounts/audit-log/index.ts'
import { getWorkspace, readWorkspaces } from '#src/money/accounts/workspaces/index.ts'
import {
  acceptLedger,
  exportLedger,
  findingLine,
  type LedgerProof,
  openArchive,
  readAnchors,
  trimLedger,
  verifyArchive,
  verifyLedger,
} from '#src/money/ledger/index.ts'
import { Problem } from '#src/problems.ts'
import { type JsonFlag, print, type Terminal } from './command/command.ts'
import { STATE_FOLDER, withStores } from './command/connect.ts'

/** `regpack ledger …`: proof, export and trimming of ledger entries. */
export function addLedgerCommands(program: Command, terminal: Terminal): void {
  const ledger = program.command('ledger').description("proof of a workspace's credits; export and trim old entries")
  addVerifyCommand(ledger, terminal)
  const about = (name: string, description: string) =>
    ledger.command(name).description(description).argument('<workspace>').option('--json', 'answer as JSON')
  about('export', 'write entries to an archive of NDJSON files that verifies by itself; repeated, it goes on')
    .requiredOption('--to <folder>', 'where the archive is; made when it is not there')
    .option('--before <date>', 'only entries before this day or instant', parseBefore)
    .action((id: string, { to: folder, before, json }: JsonFlag & { to: string; before?: number }) =>
      withSlot(terminal, id, async ({ redis }, slot) => {
        const limit = before === undefined ? {} : { beforeMs: before }
        const report = await exportLedger(redis, { workspace: id, slot, folder, ...limit })
        const { entries, files, last_seq: last } = report
        print(terminal, json, report, [
          `${entries} entries in ${files} new files; the archive holds entries up to ${last}`,
        ])
      }),
    )
  about('trim', 'cut off entries that lie in an archive, after proving both and signing the cut; the newest stays')
    .requiredOption('--archive <folder>', 'the exported entries; keep them')
    .action((id: string, { archive: folder, json }: JsonFlag & { archive: string }) =>
      withSlot(terminal, id, async (stores, slot) => {
        const report = await trimLedger(stores, { workspace: id, slot, folder, ...requireAnchoring(terminal) })
        print(terminal, json, report, [
          `${report.trimmed} entries cut off; the ledger begins after entry ${report.begins_after}`,
        ])
      }),
    )
  about('accept', 'sign the ledger as it is, after Redis has lost what older anchors say; all else must be sound')
    .requiredOption('--reason <text>', 'what has happened; it stays in the audit log')
    .action((id: string, { reason: note, json }: JsonFlag & { reason: string }) =>
      withSlot(terminal, id, async (stores, slot) => {
        const point = await acceptLedger(stores, requireAnchoring(terminal), { slot, note })
        const line = `${id}: accepted at entry ${point.seq}, balance ${point.balance}; older anchors don't count any more`
        print(terminal, json, { workspace: id, ...point }, [line])
      }),
    )
}

interface VerifyFlags extends JsonFlag {
  archive?: string
}

/** `ledger verify`: throws Refused for a broken ledger, with the first findings of each workspace. */
function addVerifyCommand(ledger: Command, terminal: Terminal): void {
  ledger
    .command('verify')
    .description(
      'replay the ledger and prove balance, grants, open operations, usage and anchors; the service may go on charging',
    )
    .argument('[workspace]', 'only this one; absent: every one')
    .option('--archive <folder>', 'prove exported entries too; without a workspace, these alone and offline')
    .option('--json', 'answer as JSON')
    .action((id: string | undefined, flags: VerifyFlags) =>
      flags.archive !== undefined && id === undefined
        ? verifyOffline(terminal, flags.archive, flags)
        : withStores(terminal, (stores) => verifyOnline(terminal, stores, id, flags)),
    )
}

function verifyOffline(terminal: Terminal, folder: string, { json }: JsonFlag): void {
  const archive = openArchive(folder)
  const { workspace, opening, last, files } = archive
  const findings = verifyArchive(archive)
  const proof = { workspace, begins_after: opening.seq, last_seq: last.seq, head: last.head, findings }
  const sound = `${workspace}: entries ${opening.seq + 1} to ${last.seq} in ${files.length} files are sound`
  print(terminal, json, proof, findings.length > 0 ? [] : [sound])
  if (findings.length > 0) throw new Refused(findings.map(findingLine))
}

async function verifyOnline(
  terminal: Terminal,
  { graph, redis }: Stores,
  id: string | undefined,
  flags: VerifyFlags,
): Promise<void> {
  const archive = flags.archive ? { archive: openArchive(flags.archive, id) } : {}
  const secretKeys = readSecretKeys(STATE_FOLDER, terminal.env)
  const workspaces: object[] = []
  const sound: string[] = []
  const broken: string[] = []
  for await (const { id: workspace, slot } of readWorkspaces(graph, id)) {
    const readSigned = () => readAnchors(graph, slot, secretKeys)
    try {
      const proof = await verifyLedger(redis, slot, { readAnchors: readSigned, ...archive })
      workspaces.push({ workspace, ...proof })
      const [lines, texts] = proof.findings.length === 0 ? [sound, [soundLine(proof)]] : [broken, brokenLines(proof)]
      lines.push(...texts.map((line) => `${workspace}: ${line}`))
    } catch (error) {
      // Without a store none can be read; one that can't be read doesn't keep the others from their proof.
      if (error instanceof Problem || id) throw error
      const { message } = error as Error
      workspaces.push({ workspace, error: message })
      broken.push(`${workspace}: could not be read: ${message}`)
    }
  }
  print(terminal, flags.json, { ok: broken.length === 0, workspaces }, sound)
  if (broken.length > 0) throw new Refused(broken)
}

function soundLine({ entries, balance, begins_after: after, anchors }: LedgerProof): string {
  const parts = [
    `${entries} entries are sound${after > 0 ? ` after entry ${after}` : ''}`,
    `balance ${balance}`,
    ...(anchors.held > 0 ? [`${anchors.held} anchors hold`] : []),
    ...(anchors.key_unknown > 0 ? [`of ${anchors.key_unknown} anchors the key is not in SECRET_KEYS`] : []),
  ]
  return parts.join(', ')
}

const SHOWN_MOST = 10

function brokenLines({ findings, findings_count: count }: LedgerProof): string[] {
  const lines = findings.slice(0, SHOWN_MOST).map(findingLine)
  return count > SHOWN_MOST ? [...lines, `and ${count - SHOWN_MOST} more`] : lines
}

function withSlot<T>(terminal: Terminal, id: string, work: (stores: Stores, slot: string) => Promise<T>): Promise<T> {
  return withStores(terminal, async (stores) => work(stores, (await getWorkspace(stores.graph, id)).slot))
}

/** With the keys of the service, or those of the last `npm start`. Throws Refused without a key. */
function requireAnchoring(terminal: Terminal) {
  const secretKeys = readSecretKeys(STATE_FOLDER, terminal.env)
  if (secretKeys.length === 0)
    throw new Refused(['set SECRET_KEYS as the service has it: the ledger is signed with it'])
  return { secretKeys, clock: systemClock, actor: OPERATOR.actor }
}

function parseBefore(text: string): number {
  if (!isInstant(text) && !isCalendarDate(text))
    throw new InvalidArgumentError('a day such as 2026-01-31, or an RFC 3339 instant')
  return Date.parse(text)
}
