import type { Stores } from '#src/accounts/audit-log/index.ts'
import { readAccount } from '#src/redis/account.ts'
import { type Anchoring, writeAnchor } from './anchors.ts'
import type { ChainPoint } from '../proof/entry.ts'
import type { Finding } from '../proof/findings.ts'
import { verifyLedger } from '../proof/verify.ts'

export interface Acceptance {
  /** The point that was signed; absent when nothing was signed. */
  point?: ChainPoint
  /** The findings of the ledger, without its anchors. */
  findings: Finding[]
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
  const { findings } = await verifyLedger(stores.redis, slot)
  if (findings.length > 0) return { findings }
  const { seq, head, balance } = await readAccount(stores.redis, slot)
  const point = { seq, head, balance }
  await writeAnchor(stores.graph, anchoring, { slot, reason: 'accepted', point, note })
  return { point, findings }
}
