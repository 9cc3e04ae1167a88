import type { Command } from 'commander'
import type { Stores } from '#src/accounts/audit-log/index.ts'
import {
  findingLine,
  type LedgerProof,
  LedgerRefused,
  openArchive,
  readAnchors,
  verifyArchive,
  verifyLedger,
} from '#src/accounts/ledger-tools/index.ts'
import { getWorkspace, listWorkspaceNodes } from '#src/accounts/workspaces/index.ts'
import { readSecretKeys } from '#src/backends/secrets.ts'
import type { Graph } from '#src/graph/graph.ts'
import { Problem } from '#src/problems.ts'
import { print, Refused } from '../command/command.ts'
import { STATE_FOLDER, withStores } from '../command/connect.ts'

interface VerifyFlags {
  all?: boolean
  archive?: string
  json?: boolean
}

type Proof = { workspace: string } & LedgerProof
/** A workspace whose ledger could not be read at all. */
interface Failure {
  workspace: string
  error: string
}

/** `ledger verify`: throws Refused for a broken ledger, with the first findings of each workspace. */
export function addLedgerVerifyCommand(ledger: Command): void {
  const command = ledger
    .command('verify')
    .description(
      'replay the ledger and prove balance, grants, open operations, usage and anchors; the service may go on charging',
    )
    .argument('[workspace]')
    .option('--all', 'every workspace')
    .option('--archive <folder>', 'prove exported entries too; without a workspace, these alone and offline')
    .option('--json', 'answer as JSON')
  command.action((id: string | undefined, flags: VerifyFlags) => {
    if (Boolean(id) === Boolean(flags.all) && (id || !flags.archive))
      command.error('error: name one workspace, or --all, or only --archive')
    if (flags.all && flags.archive) command.error('error: an archive belongs to one workspace; name it')
    return id || flags.all ? withStores((stores) => verifyOnline(stores, id, flags)) : verifyOffline(flags)
  })
}

function verifyOffline({ archive: folder, json }: VerifyFlags): void {
  const archive = openArchive(folder!)
  const { workspace, opening, last, files } = archive
  const findings = verifyArchive(archive)
  const proof = { workspace, begins_after: opening.seq, last_seq: last.seq, head: last.head, findings }
  const sound = `${workspace}: entries ${opening.seq + 1} to ${last.seq} in ${files.length} files are sound`
  print(json, proof, findings.length > 0 ? [] : [sound])
  if (findings.length > 0) throw new Refused(findings.map(findingLine))
}

async function verifyOnline({ graph, redis }: Stores, id: string | undefined, flags: VerifyFlags): Promise<void> {
  const archive = flags.archive ? openArchive(flags.archive, id) : undefined
  const secretKeys = readSecretKeys(STATE_FOLDER, process.env)
  const proofs: (Proof | Failure)[] = []
  for await (const { id: workspace, slot } of id ? [await getWorkspace(graph, id)] : findWorkspaces(graph)) {
    const readSigned = () => readAnchors(graph, slot, secretKeys)
    try {
      const proof = await verifyLedger(redis, slot, { readAnchors: readSigned, ...(archive && { archive }) })
      proofs.push({ workspace, ...proof })
    } catch (error) {
      // Without a store none can be read; one that can't be read doesn't keep the others from their proof.
      if (error instanceof Problem || error instanceof LedgerRefused || id) throw error
      proofs.push({ workspace, error: (error as Error).message })
    }
  }
  const isSound = (proof: Proof | Failure): proof is Proof => 'findings' in proof && proof.findings.length === 0
  const broken = proofs.filter((proof) => !isSound(proof))
  print(flags.json, { ok: broken.length === 0, workspaces: proofs }, proofs.filter(isSound).map(soundLine))
  if (broken.length > 0) throw new Refused(broken.flatMap(brokenLines))
}

const PAGE = 500

/** Yields every workspace, in the order of the ids. */
async function* findWorkspaces(graph: Graph): AsyncGenerator<{ id: string; slot: string }> {
  for (let afterId = ''; ;) {
    const rows = await graph.run(listWorkspaceNodes, { afterId, limit: PAGE })
    for (const { workspace } of rows) yield workspace
    if (rows.length < PAGE) return
    afterId = rows.at(-1)!.workspace.id
  }
}

function soundLine({ workspace, entries, balance, begins_after: after, anchors }: Proof): string {
  const parts = [
    `${workspace}: ${entries} entries are sound${after > 0 ? ` after entry ${after}` : ''}`,
    `balance ${balance}`,
    ...(anchors.held > 0 ? [`${anchors.held} anchors hold`] : []),
    ...(anchors.key_unknown > 0 ? [`of ${anchors.key_unknown} anchors the key is not in SECRET_KEYS`] : []),
  ]
  return parts.join(', ')
}

const SHOWN_MOST = 10

function brokenLines(proof: Proof | Failure): string[] {
  if ('error' in proof) return [`${proof.workspace}: could not be read: ${proof.error}`]
  const { workspace, findings, findings_count: count } = proof
  const lines = findings.slice(0, SHOWN_MOST).map((finding) => `${workspace}: ${findingLine(finding)}`)
  return count > SHOWN_MOST ? [...lines, `${workspace}: and ${count - SHOWN_MOST} more`] : lines
}
