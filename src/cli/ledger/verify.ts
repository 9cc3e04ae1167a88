import type { Command } from 'commander'
import type { Stores } from '#src/accounts/audit-log/index.ts'
import {
  readLedgerAnchors,
  type Archive,
  openArchive,
  verifyArchive,
  findWorkspaces,
  findingLine,
  type LedgerProof,
  type ExportProgress,
  verifyLedger,
} from '#src/accounts/ledger-tools/index.ts'
import { getWorkspace } from '#src/accounts/workspaces/index.ts'
import { Problem } from '#src/problems.ts'
import { print, Refused } from '../command/command.ts'
import { withStores } from '../command/connect.ts'
import { refuse } from './export.ts'
import { withProgress } from './progress.ts'
import { findSecretKeys } from './secret-keys.ts'

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
  command.action(async (id: string | undefined, flags: VerifyFlags) => {
    if (Boolean(id) === Boolean(flags.all) && (id || !flags.archive))
      command.error('error: name one workspace, or --all, or only --archive')
    if (flags.all && flags.archive) command.error('error: an archive belongs to one workspace; name it')
    if (!id && !flags.all) return verifyOffline(flags.archive!, flags)
    return withStores((stores) => verifyOnline(stores, id, flags))
  })
}

async function verifyOffline(folder: string, { json = false }: VerifyFlags): Promise<void> {
  const archive = openOrRefuse(folder)
  const findings = await withProgress({ title: 'verify the archive', isQuiet: json }, (onProgress) =>
    verifyArchive(archive, onProgress),
  )
  const { workspace, opening, last, files } = archive
  const proof = { workspace, begins_after: opening.seq, last_seq: last.seq, head: last.head, findings }
  const sound = `${workspace}: entries ${opening.seq + 1} to ${last.seq} in ${files.length} files are sound`
  print(json, proof, findings.length > 0 ? [] : [sound])
  if (findings.length > 0) throw new Refused(findings.map(findingLine))
}

async function verifyOnline(stores: Stores, id: string | undefined, flags: VerifyFlags): Promise<void> {
  const { graph, redis } = stores
  const { json = false } = flags
  const workspaces = id ? [await getWorkspace(graph, id)] : findWorkspaces(graph)
  const archive = flags.archive ? openOrRefuse(flags.archive, id) : undefined
  const secretKeys = findSecretKeys()
  const prove = async ({
    workspace,
    slot,
    tell,
  }: {
    workspace: string
    slot: string
    tell: (progress: ExportProgress) => void
  }) => {
    const anchors = await readLedgerAnchors(graph, slot, secretKeys)
    return {
      workspace,
      ...(await verifyLedger(redis, slot, { onProgress: tell, anchors, ...(archive && { archive }) })),
    }
  }
  const proofs = await withProgress({ title: 'verify the ledger', isQuiet: json }, async (onProgress) => {
    const made: (Proof | Failure)[] = []
    for await (const { id: workspace, slot } of workspaces) {
      const tell = (progress: ExportProgress) => onProgress(progress, `of workspace ${workspace}`)
      made.push(
        await prove({ workspace, slot, tell }).catch((error: unknown) => {
          // Without a store none can be read; one that can't be read doesn't keep the others from their proof.
          if (error instanceof Problem || id) throw error
          return { workspace, error: (error as Error).message }
        }),
      )
    }
    return made
  })
  const sound = proofs.filter((proof): proof is Proof => 'findings' in proof && proof.findings.length === 0)
  const broken = proofs.filter((proof) => !sound.includes(proof as Proof))
  const isSound = broken.length === 0
  print(json, { ok: isSound, workspaces: proofs }, sound.map(soundLine))
  if (!isSound) throw new Refused(broken.flatMap(brokenLines))
}

function openOrRefuse(folder: string, workspace?: string): Archive {
  try {
    return openArchive(folder, workspace)
  } catch (error) {
    return refuse(error)
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
