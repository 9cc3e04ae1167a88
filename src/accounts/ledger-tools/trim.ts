import type { Stores } from '#src/accounts/audit-log/index.ts'
import { accountKeys, workspaceKeys } from '#src/redis/keys.ts'
import { trimLedgerScript } from '#src/redis/scripts.ts'
import { type Anchoring, readAnchors, writeAnchor } from './anchors.ts'
import { openArchive } from './archive.ts'
import { GENESIS } from './proof/chain.ts'
import { LedgerRefused, refuseFaults } from './proof/findings.ts'
import { verifyLedger } from './verify.ts'

export interface TrimRequest extends Anchoring {
  workspace: string
  slot: string
  /** The folder of the archive. */
  folder: string
}

export interface TrimReport {
  /** Number of entries cut off; 0 when all entries in the archive were cut off before. */
  trimmed: number
  /** The last entry before those that are left. */
  begins_after: number
}

/**
 * Cuts off ledger entries that are in the archive. First verifies the archive, the whole ledger, and that both are one chain; then signs the
 * point of the cut. The newest entry stays, and so do the charges of open operations. Throws LedgerRefused.
 */
export async function trimLedger({ graph, redis }: Stores, request: TrimRequest): Promise<TrimReport> {
  const { workspace, slot, folder, clock, secretKeys, offsetMs = 0 } = request
  const archive = openArchive(folder, workspace)
  const readSigned = () => readAnchors(graph, slot, secretKeys)
  const { findings, cut = GENESIS } = await verifyLedger(redis, slot, { archive, readAnchors: readSigned, offsetMs })
  refuseFaults(findings)
  if (cut.seq === 0) return { trimmed: 0, begins_after: 0 }
  await writeAnchor(graph, request, { slot, reason: 'trim', point: cut })
  const touched = accountKeys(workspaceKeys(slot), clock.now())
  const trimmed = await redis.runScript(trimLedgerScript, touched, [String(cut.seq), cut.head])
  if (trimmed < 0) throw new LedgerRefused([`entry ${cut.seq} of the ledger has changed since it was verified`])
  return { trimmed, begins_after: cut.seq }
}
