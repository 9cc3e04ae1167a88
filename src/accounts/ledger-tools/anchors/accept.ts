import type { Stores } from '#src/accounts/audit-log/index.ts'
import { readAccount } from '#src/redis/account.ts'
import { type Anchoring, writeAnchor } from './anchors.ts'
import type { ChainPoint } from '../proof/entry.ts'
import type { Finding } from '../proof/findings.ts'
import { verifyLedger } from '../proof/verify.ts'

export interface Acceptance {
  /** Where the ledger was signed; absent when it was not. */
  point?: ChainPoint
  /** What is wrong with it, anchors apart. */
  findings: Finding[]
}

/**
 * Signs a ledger as it is, so that older anchors don't count any more. Nothing is signed of a ledger that is not sound in itself: a loss of
 * Redis leaves it shorter, but sound.
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
