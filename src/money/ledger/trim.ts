import { Refused } from '#src/lib/envelope.ts'
import type { Stores } from '#src/money/accounts/audit-log/index.ts'
import { accountKeys, workspaceKeys } from '#src/stores/redis/keys.ts'
import { trimLedgerScript } from '#src/stores/redis/scripts.ts'
import { type Anchoring, readAnchors, writeAnchor } from './anchors.ts'
import { openArchive } from './archive.ts'
import { type ChainPoint, GENESIS } from './chain.ts'
import { refuseFaults } from './findings.ts'
import { findDurable } from './snapshot.ts'
import { NO_ANCHORS, verifyLedger } from './verify.ts'

/**
 * Cuts off ledger entries that are in the archive in `folder`. First verifies the archive, the whole ledger, and that
 * both are one chain; then signs the point of the cut. The newest entry stays, and so do the charges of open
 * operations. Throws Refused. Returns how many entries it has cut off, 0 when they were cut off before, and the last
 * entry before those that are left.
 */
export async function trimLedger(
  { graph, redis }: Stores,
  request: Anchoring & { workspace: string; slot: string; folder: string },
) {
  const { workspace, slot, folder, clock, secretKeys, offsetMs = 0 } = request
  const archive = openArchive(folder, workspace)
  const readSigned = () => readAnchors(graph, slot, secretKeys)
  const { findings, cut = GENESIS } = await verifyLedger(redis, slot, { archive, readAnchors: readSigned, offsetMs })
  refuseFaults(findings)
  if (cut.seq === 0) return { trimmed: 0, begins_after: 0 }
  await writeAnchor(graph, request, { slot, reason: 'trim', point: cut })
  const touched = accountKeys(workspaceKeys(slot), clock.now())
  const trimmed = await redis.runScript(trimLedgerScript, touched, [String(cut.seq), cut.head])
  if (trimmed < 0) throw new Refused([`entry ${cut.seq} of the ledger has changed since it was verified`])
  return { trimmed, begins_after: cut.seq }
}

/**
 * Signs the newest durable entry of a ledger, so that older anchors no longer count. A loss of data in Redis makes a
 * ledger shorter, but leaves it consistent. Throws Refused when the ledger itself has findings, and when Redis may
 * still lose every entry.
 */
export async function acceptLedger(
  { graph, redis }: Stores,
  anchoring: Anchoring,
  { slot, note }: { slot: string; note: string },
): Promise<ChainPoint> {
  const { secretKeys, offsetMs = 0 } = anchoring
  const point = await findDurable(redis, slot, { offsetMs })
  if (!point) throw new Refused(['no entry is three seconds old yet: try again'])
  // Redis may be set back meanwhile, so the proof compares the point that is to be signed. Of the older anchors only
  // the cuts count.
  const pending = { ...point, reason: 'accepted', at: new Date(anchoring.clock.now()).toISOString() }
  const readPending = async () => {
    const { cuts } = await readAnchors(graph, slot, secretKeys)
    return { ...NO_ANCHORS, cuts, signed: [pending] }
  }
  const { findings } = await verifyLedger(redis, slot, { readAnchors: readPending, offsetMs })
  refuseFaults(findings)
  await writeAnchor(graph, anchoring, { slot, reason: 'accepted', point, note })
  return point
}
