import type { Stores } from '#src/accounts/audit-log/index.ts'
import { readAccount } from '#src/redis/account.ts'
import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import { trimLedgerScript } from '#src/redis/scripts.ts'
import { type Anchoring, readLedgerAnchors, writeAnchor } from '../anchors/anchors.ts'
import { openArchive, type ExportProgress } from './archive.ts'
import { openingToStore, readCheckpoint } from './checkpoint.ts'
import { type LedgerFinding, findingLine } from '../proof/findings.ts'
import { createOpening } from './opening.ts'
import { verifyLedger } from '../proof/verify.ts'

export interface TrimRequest extends Anchoring {
  workspace: string
  slot: string
  /** The folder of the archive. */
  folder: string
  onProgress?: (progress: ExportProgress) => void
}

export interface TrimReport {
  /** Number of entries cut off; 0 when all entries in the archive were cut off before. */
  trimmed: number
  /** The last entry before those that are left. */
  begins_after: number
}

/** The archive or the ledger has findings, or the two differ; nothing was cut. */
export class TrimRefused extends Error {
  override name = 'TrimRefused'
  readonly reasons: string[]

  constructor(reasons: string[]) {
    super(reasons.join('\n'))
    this.reasons = reasons
  }
}

/**
 * Cuts off ledger entries that are in the archive. First verifies the archive, the whole ledger, and that both are one chain; then anchors
 * the point of the cut. The newest entry always stays. Throws TrimRefused and NoArchive.
 */
export async function trimLedger(stores: Stores, request: TrimRequest): Promise<TrimReport> {
  const { workspace, slot, folder, clock, onProgress } = request
  const { graph, redis } = stores
  const archive = openArchive(folder, workspace)
  const anchors = await readLedgerAnchors(graph, slot, request.secretKeys)
  const at = Math.min(archive.last.seq, (await readAccount(redis, slot)).seq - 1)
  const known = (await readCheckpoint(redis, slot))?.seq ?? 0
  if (at <= known) return { trimmed: 0, begins_after: known }
  let opening = createOpening(at)
  const openVisit = () => (opening = createOpening(at)).take
  refuse((await verifyLedger(redis, slot, { archive, anchors, openVisit, ...(onProgress && { onProgress }) })).findings)
  const checkpoint = opening.end(archive.opening)
  await writeAnchor(graph, request, { slot, reason: 'trim', point: checkpoint })
  const keys = workspaceKeys(slot)
  const touched = [...accountKeys(keys, clock.now()), keys.ledgerCheckpoint]
  const fields = openingToStore(checkpoint, new Date(clock.now()).toISOString())
  const reply = await redis.runScript(trimLedgerScript, touched, [String(at), checkpoint.head, ...fields])
  const [outcome, trimmed, found] = reply
  if (outcome === 'differs')
    refuse([{ seq: at, what: 'the ledger has another entry than the archive', expected: checkpoint.head, found }])
  return { trimmed, begins_after: at }
}

function refuse(findings: LedgerFinding[]): void {
  if (findings.length > 0) throw new TrimRefused(findings.map(findingLine))
}
