import type { Command } from 'commander'
import {
  readAnchors,
  type Archive,
  openArchive,
  verifyArchive,
  findWorkspaces,
  findingLine,
  type LedgerProof,
  verifyLedger,
} from '#src/accounts/ledger-tools/index.ts'
import { getWorkspace } from '#src/accounts/workspaces/index.ts'
import { print, Refused } from '../command.ts'
import { type Stores, withStores } from '../connect.ts'
import { refuse } from './export.ts'
import { withProgress } from './progress.ts'
import { findSecretKeys } from './secret-keys.ts'

interface VerifyFlags {
  all?: boolean
  archive?: string
  json?: boolean
}

type Proof = { workspace: string } & LedgerProof

/** `ledger verify`: throws Refused for a broken ledger, with the first findings of each workspace. */
export function addVerifyCommand(ledger: Command): void {
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
  const proofs = await withProgress({ title: 'verify the ledger', isQuiet: json }, async (onProgress) => {
    const made: Proof[] = []
    for await (const { id: workspace, slot } of workspaces) {
      const tell = (progress: Parameters<typeof onProgress>[0]) => onProgress(progress, `of workspace ${workspace}`)
      const anchors = await readAnchors(graph, slot, secretKeys)
      const proof = await verifyLedger(redis, slot, { onProgress: tell, anchors, ...(archive && { archive }) })
      made.push({ workspace, ...proof })
    }
    return made
  })
  const broken = proofs.filter(({ findings }) => findings.length > 0)
  const isSound = broken.length === 0
  print(json, { ok: isSound, workspaces: proofs }, proofs.filter((proof) => !broken.includes(proof)).map(soundLine))
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

function brokenLines({ workspace, findings, findings_count: count }: Proof): string[] {
  const lines = findings.slice(0, SHOWN_MOST).map((finding) => `${workspace}: ${findingLine(finding)}`)
  return count > SHOWN_MOST ? [...lines, `${workspace}: and ${count - SHOWN_MOST} more`] : lines
}
