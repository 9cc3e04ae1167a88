import type { Stores } from '#src/accounts/audit-log/index.ts'
import { type Anchoring, findDurable, NO_ANCHORS, readAnchors, writeAnchor } from './anchors.ts'
import type { ChainPoint } from './proof/chain.ts'
import { LedgerRefused, refuseFaults } from './proof/findings.ts'
import { verifyLedger } from './verify.ts'

/**
 * Signs the newest durable entry of a ledger, so that older anchors no longer count. A loss of data in Redis makes a ledger shorter, but
 * leaves it consistent. Throws LedgerRefused when the ledger itself has findings, and when Redis may still lose every entry.
 */
export async function acceptLedger(
  { graph, redis }: Stores,
  anchoring: Anchoring,
  { slot, note }: { slot: string; note: string },
): Promise<ChainPoint> {
  const { secretKeys, offsetMs = 0 } = anchoring
  const point = await findDurable(redis, slot, offsetMs)
  if (!point) throw new LedgerRefused(['no entry is three seconds old yet: try again'])
  // The proof compares the point that is to be signed, and takes the cuts from the older anchors.
  const pending = { ...point, reason: 'accepted', key: '', mac: '', at: new Date(anchoring.clock.now()).toISOString() }
  const readPending = async () => {
    const { cuts } = await readAnchors(graph, slot, secretKeys)
    return { ...NO_ANCHORS, cuts, signed: [pending] }
  }
  const { findings } = await verifyLedger(redis, slot, { readAnchors: readPending, offsetMs })
  refuseFaults(findings)
  await writeAnchor(graph, anchoring, { slot, reason: 'accepted', point, note })
  return point
}
