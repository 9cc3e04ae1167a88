import type { Command } from 'commander'
import { findWorkspaces } from '#src/features/ledger/find-workspaces.ts'
import { findingLine } from '#src/features/ledger/findings.ts'
import { openSegments, verifySegments } from '#src/features/ledger/segments.ts'
import { type LedgerProof, type OlderEntries, verifyLedger } from '#src/features/ledger/verify.ts'
import { getWorkspace } from '#src/features/workspace/workspace.ts'
import type { Graph } from '#src/graph/graph.ts'
import type { Redis } from '#src/redis/redis.ts'
import { print, Refused } from '../command.ts'
import { withStores } from '../connect.ts'
import { refuse } from './export.ts'
import { withProgress } from './progress.ts'

interface VerifyFlags {
  all?: boolean
  segments?: string
  json?: boolean
}

type Proof = { workspace: string } & LedgerProof

/** `ledger verify`: a broken ledger is a refusal that names the first broken entry of each workspace. */
export function addVerifyCommand(ledger: Command): void {
  const command = ledger
    .command('verify')
    .description(
      'replay the ledger and prove balance, grants, open operations and usage; the service may go on charging',
    )
    .argument('[workspace]')
    .option('--all', 'every workspace')
    .option('--segments <folder>', 'prove exported segments too; without a workspace, these alone and offline')
    .option('--json', 'answer as JSON')
  command.action(async (id: string | undefined, flags: VerifyFlags) => {
    if (Boolean(id) === Boolean(flags.all) && (id || !flags.segments))
      command.error('error: name one workspace, or --all, or only --segments')
    if (flags.all && flags.segments) command.error('error: segments belong to one workspace; name it')
    if (!id && !flags.all) return verifyOffline(flags.segments!, flags)
    return withStores(({ graph, redis }) => verifyOnline(graph, redis, id, flags))
  })
}

async function verifyOffline(folder: string, { json = false }: VerifyFlags): Promise<void> {
  const proof = await withProgress({ title: 'verify the segments', isQuiet: json }, (onProgress) =>
    verifySegments(folder, onProgress),
  ).catch(refuse)
  const { workspace, first_seq: first, last_seq: last, segments, findings } = proof
  print(
    json,
    proof,
    findings.length > 0 ? [] : [`${workspace}: entries ${first} to ${last} in ${segments} segments are sound`],
  )
  if (findings.length > 0) throw new Refused(findings.map(({ where, ...rest }) => `${where}: ${findingLine(rest)}`))
}

async function verifyOnline(graph: Graph, redis: Redis, id: string | undefined, flags: VerifyFlags): Promise<void> {
  const { json = false } = flags
  const workspaces = id ? [await getWorkspace(graph, id)] : findWorkspaces(graph)
  const older = flags.segments ? openOlder(flags.segments, id!) : undefined
  const proofs = await withProgress({ title: 'verify the ledger', isQuiet: json }, async (onProgress) => {
    const made: Proof[] = []
    for await (const { id: workspace, slot } of workspaces) {
      const tell = (progress: Parameters<typeof onProgress>[0]) => onProgress(progress, `of workspace ${workspace}`)
      made.push({ workspace, ...(await verifyLedger(redis, slot, { onProgress: tell, ...optional(older) })) })
    }
    return made
  })
  const broken = proofs.filter(({ findings }) => findings.length > 0)
  const isSound = broken.length === 0
  print(json, { ok: isSound, workspaces: proofs }, proofs.filter((proof) => !broken.includes(proof)).map(soundLine))
  if (!isSound) throw new Refused(broken.flatMap(brokenLines))
}

function openOlder(folder: string, workspace: string): OlderEntries {
  try {
    return openSegments(folder, workspace)
  } catch (error) {
    return refuse(error)
  }
}

const optional = (older: OlderEntries | undefined) => (older ? { older } : {})

function soundLine({ workspace, entries, balance, begins_after: after }: Proof): string {
  return `${workspace}: ${entries} entries are sound${after > 0 ? ` after entry ${after}` : ''}, balance ${balance}`
}

const SHOWN_MOST = 10

function brokenLines({ workspace, findings, findings_count: count }: Proof): string[] {
  const lines = findings.slice(0, SHOWN_MOST).map((finding) => `${workspace}: ${findingLine(finding)}`)
  return count > SHOWN_MOST ? [...lines, `${workspace}: and ${count - SHOWN_MOST} more`] : lines
}
