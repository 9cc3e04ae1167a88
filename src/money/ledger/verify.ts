import type { Redis } from '#src/stores/redis/redis.ts'
import { type Anchors, compareAnchors } from './anchors.ts'
import { type Archive, readArchive, verifyArchive } from './archive.ts'
import { type ChainPoint, GENESIS, isSamePoint, pointAfter, type StoredEntry } from './chain.ts'
import { collectFindings, type LedgerFinding } from './findings.ts'
import { createReplay } from './replay.ts'
import { readEntries, snapshotAccount } from './snapshot.ts'

/** What a verification has found. */
export interface LedgerProof {
  /** Last entry at the moment of the proof. */
  seq: number
  balance: number
  /** Entries replayed. */
  entries: number
  /** Last entry before those that were replayed; 0 when the ledger was read from its first entry on. */
  begins_after: number
  open_operations: number
  /** Anchors that the ledger holds to, and those signed by a key that is not at hand, of which nothing is known. */
  anchors: { held: number; key_unknown: number }
  findings: LedgerFinding[]
  findings_count: number
  /**
   * With an archive: the latest point in it at which the ledger can begin. The newest entry is left, and no operation
   * was charged before the point and is open or was refunded after it.
   */
  cut?: ChainPoint
}

interface VerifyOptions {
  /** The older part of the ledger; proven by itself too. */
  archive?: Archive
  /** Read before the ledger: an anchor that is written later may lie behind the moment of the proof. */
  readAnchors?: () => Promise<Anchors>
  /** Test clocks add to Redis's own. */
  offsetMs?: number
}

export const NO_ANCHORS: Anchors = { signed: [], cuts: [], keyUnknown: 0, forged: [], newestMs: 0 }

/**
 * Proves a workspace's ledger against its account, its grants, its open operations, its usage and its anchors, all read
 * at one moment; the service may be charging meanwhile. Memory does not grow with the number of entries.
 */
export async function verifyLedger(
  redis: Redis,
  slot: string,
  options: VerifyOptions = {},
  triesLeft = 4,
): Promise<LedgerProof> {
  const { archive, offsetMs = 0 } = options
  const anchors = (await options.readAnchors?.()) ?? NO_ANCHORS
  const account = await snapshotAccount(redis, slot, offsetMs)
  const { seq, balance, first = seq + 1, last = seq } = account
  const findings = collectFindings()
  const replay = createReplay(account, findings)
  const anchored = compareAnchors(anchors, account, findings)
  const end = archive?.last ?? GENESIS
  let entries = 0
  let lowest = seq + 1
  let cut: ChainPoint | undefined
  if (last > seq) findings.expect(seq + 1, 'entries after the last one of the account', '', last)
  for (const fault of archive ? verifyArchive(archive) : [])
    findings.expect(fault.seq, `in the archive: ${fault.what}`, fault.expected, fault.found)
  if (end.seq > seq) findings.expect(seq + 1, 'the archive goes on behind the ledger', seq, end.seq)
  const take = (stored: StoredEntry) => {
    const { position, entry } = stored
    if (entry) anchored.take(pointAfter(entry))
    if (archive && position === end.seq)
      findings.expect(position, 'the archive ends with another entry', entry?.hash ?? '', end.head)
    replay.take(stored)
    entries += 1
    lowest = position
    const point = replay.before()
    if (archive && point.seq <= end.seq && !replay.isSpanned()) cut ??= point
  }
  for await (const stored of readEntries(redis, slot, 'down', seq)) take(stored)
  // A trim removed entries while they were read.
  if (lowest > first && triesLeft > 0) return verifyLedger(redis, slot, options, triesLeft - 1)
  for (const stored of archive ? readArchive(archive, lowest - 1) : []) take(stored)
  const opening = findOpening(anchors, replay.before())
  anchored.take(replay.before())
  replay.end(opening)
  return {
    seq,
    balance,
    entries,
    begins_after: opening.seq,
    open_operations: account.operations.length,
    anchors: { held: anchored.held(), key_unknown: anchors.keyUnknown },
    findings: findings.list(),
    findings_count: findings.count(),
    ...(cut && { cut }),
  }
}

/**
 * Where a ledger begins whose oldest entry follows `point`: at that point if a trim cut there, else at the cut before
 * it, or at its first entry.
 */
function findOpening({ cuts }: Anchors, point: ChainPoint): ChainPoint {
  const before = cuts.filter(({ seq }) => seq <= point.seq).toSorted((one, other) => other.seq - one.seq)
  return before.find((cut) => isSamePoint(cut, point)) ?? before[0] ?? GENESIS
}
