import type { Redis } from '#src/redis/redis.ts'
import { type Anchors, compareAnchors, findOpening, NO_ANCHORS } from './anchors.ts'
import { type Archive, readArchive, verifyArchive } from './archive.ts'
import { type ChainPoint, pointAfter, type StoredEntry } from './chain.ts'
import { collectFindings, type Findings, type LedgerFinding } from './findings.ts'
import { createReplay } from './replay.ts'
import { readBackward, snapshotAccount } from './snapshot.ts'

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
   * With an archive: the latest point in it at which the ledger can begin. The newest entry is left, and no operation was charged before
   * the point and is open or was refunded after it.
   */
  cut?: ChainPoint
}

export interface VerifyOptions {
  /** The older part of the ledger; proven by itself too. */
  archive?: Archive
  /** Read again for each try, before the ledger: an anchor that is written later may lie behind the moment of the proof. */
  readAnchors?: () => Promise<Anchors>
  /** Test clocks add to Redis's own. */
  offsetMs?: number
}

const TRIES = 5

/**
 * Proves a workspace's ledger against its account, its grants, its open operations, its usage and its anchors, all read at one moment; the
 * service may be charging meanwhile. Memory does not grow with the number of entries.
 */
export async function verifyLedger(redis: Redis, slot: string, options: VerifyOptions = {}): Promise<LedgerProof> {
  for (let tries = 1; ; tries += 1) {
    const { proof, isOvertaken } = await verifyOnce(redis, slot, options)
    // A trim removed entries while they were read.
    if (!isOvertaken || tries === TRIES) return proof
  }
}

async function verifyOnce(redis: Redis, slot: string, { archive, readAnchors, offsetMs }: VerifyOptions) {
  const anchors = (await readAnchors?.()) ?? NO_ANCHORS
  const account = await snapshotAccount(redis, slot, offsetMs)
  const { seq, balance, first = seq + 1, last = seq } = account
  const findings = collectFindings()
  const replay = createReplay(account, findings)
  const anchored = compareAnchors(anchors, account, findings)
  let entries = 0
  let lowest = seq + 1
  let cut: ChainPoint | undefined
  const take = (stored: StoredEntry) => {
    if (stored.entry) anchored.take(pointAfter(stored.entry))
    replay.take(stored)
    entries += 1
  }
  if (last > seq) findings.expect(seq + 1, 'entries after the last one of the account', '', last)
  if (archive) compareArchive(archive, seq, findings)
  for await (const page of readBackward(redis, slot, seq)) {
    for (const stored of page) {
      const { position, entry } = stored
      if (archive && position === archive.last.seq)
        findings.expect(position, 'the archive ends with another entry', entry?.hash ?? '', archive.last.head)
      take(stored)
      lowest = position
      const point = replay.before()
      if (archive && point.seq <= archive.last.seq && !replay.isSpanned()) cut ??= point
    }
  }
  for (const page of archive ? readArchive(archive, lowest - 1) : []) page.forEach(take)
  const opening = findOpening(anchors, replay.before())
  anchored.take(replay.before())
  replay.end(opening)
  const proof: LedgerProof = {
    seq,
    balance,
    entries,
    begins_after: opening.seq,
    open_operations: account.operations.size,
    anchors: { held: anchored.held(), key_unknown: anchors.keyUnknown },
    findings: findings.list(),
    findings_count: findings.count(),
    ...(cut && { cut }),
  }
  return { proof, isOvertaken: lowest > first }
}

/** Verifies the archive by itself, and that it ends no later than a ledger with `seq` entries. */
function compareArchive(archive: Archive, seq: number, findings: Findings): void {
  for (const { seq: at, what, expected, found } of verifyArchive(archive))
    findings.expect(at, `in the archive: ${what}`, expected, found)
  const end = archive.last.seq
  if (end > seq) findings.expect(seq + 1, 'the archive goes on behind the ledger', seq, end)
}
