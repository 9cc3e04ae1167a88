import type { Stores } from '#src/accounts/audit-log/index.ts'
import { readAccount } from '#src/redis/account.ts'
import { type Anchoring, writeAnchor } from './anchors.ts'
import { untilStanding } from './standing.ts'
import { type ChainPoint, GENESIS, pointAfter } from '../proof/entry.ts'
import type { LedgerFinding } from '../proof/findings.ts'
import { verifyLedger, type Visit } from '../proof/verify.ts'

export interface Acceptance {
  /** The point that was signed; absent when nothing was signed. */
  point?: ChainPoint
  /** The findings of the ledger, without its anchors. */
  findings: LedgerFinding[]
}

/**
 * Signs a ledger as it is, so that older anchors no longer count. Signs nothing when the ledger itself has findings: a loss of data in
 * Redis makes a ledger shorter, but leaves it consistent.
 */
export async function acceptLedger(
  stores: Stores,
  anchoring: Anchoring,
  { slot, note }: { slot: string; note: string },
): Promise<Acceptance> {
  const { redis } = stores
  const { seq: newest } = await readAccount(redis, slot)
  await untilStanding(redis, slot, newest, anchoring)
  // Signs an entry that was proven, and none that came after the wait.
  let point: ChainPoint = GENESIS
  const openVisit = (): Visit => {
    point = GENESIS
    return (entry) => {
      if (entry.seq <= newest && point === GENESIS) point = pointAfter(entry)
    }
  }
  const { findings } = await verifyLedger(redis, slot, { openVisit, offsetMs: anchoring.offsetMs ?? 0 })
  if (findings.length > 0) return { findings }
  await writeAnchor(stores.graph, anchoring, { slot, reason: 'accepted', point, note })
  return { point, findings }
}
