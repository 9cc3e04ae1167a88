import type { Redis } from '#src/redis/redis.ts'
import { type Anchors, compareAnchors, NO_ANCHORS } from '../anchors/anchors.ts'
import { type Archive, type ExportProgress, readArchive, verifyArchive } from '../archive/archive.ts'
import type { StoredEntry } from './chain.ts'
import { type Opening, readCheckpoint, WHOLE } from '../archive/checkpoint.ts'
import { type ChainEntry, pointAfter } from './entry.ts'
import { collectFindings, type LedgerFinding } from './findings.ts'
import { createReplay, type LedgerReplay, type Wanted } from './replay.ts'
import { type AccountCut, snapshotAccount } from './snapshot.ts'
import { readBackward } from './stream.ts'

/** What a verification has found. */
export interface LedgerProof {
  /** Last entry at the moment of the proof. */
  seq: number
  balance: number
  /** Entries replayed. */
  entries: number
  /** Last entry before those that were replayed; 0 when nothing was trimmed. */
  begins_after: number
  open_operations: number
  /** Anchors that the ledger holds to, and those signed by a key that is not at hand, of which nothing is known. */
  anchors: { held: number; key_unknown: number }
  findings: LedgerFinding[]
  findings_count: number
}

/** The ledger was trimmed past the moment of the proof while it was read. */
class Overtaken extends Error {}

const TRIES = 5

/** Sees each entry downward before it is replayed, and what the entries behind it ask for. */
export type Visit = (entry: ChainEntry, readWanted: () => Wanted) => void

export interface VerifyOptions {
  /** The older part of the ledger; proven by itself too. */
  archive?: Archive
  /** Read before the verification: those that are written later may lie behind its moment. */
  anchors?: Anchors
  onProgress?: (progress: ExportProgress) => void
  /** Called once for each reading of the ledger. */
  openVisit?: () => Visit
  /** Test clocks add to Redis's own. */
  offsetMs?: number
}

/**
 * Proves a workspace's ledger against its account, its grants, its open operations, its usage and its anchors, all read at one moment; the
 * service may be charging meanwhile. Memory does not grow with the number of entries.
 */
export async function verifyLedger(redis: Redis, slot: string, options: VerifyOptions = {}): Promise<LedgerProof> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await verifyOnce(redis, slot, options)
    } catch (error) {
      if (!(error instanceof Overtaken) || tries === TRIES) throw error
    }
  }
}

async function verifyOnce(redis: Redis, slot: string, options: VerifyOptions): Promise<LedgerProof> {
  const { archive, anchors = NO_ANCHORS, onProgress, openVisit } = options
  const cut = await snapshotAccount(redis, slot, options.offsetMs)
  const findings = collectFindings()
  const replay = createReplay(cut, findings)
  const anchored = compareAnchors(anchors, cut, findings)
  const visit = openVisit?.()
  const total = cut.seq - (archive ? archive.opening.seq : (cut.checkpoint?.seq ?? 0))
  let entries = 0
  const take = (stored: StoredEntry) => {
    if (stored.entry) {
      visit?.(stored.entry, replay.wanted)
      anchored.take(pointAfter(stored.entry))
    }
    replay.take(stored)
    entries += 1
  }
  if (cut.last && cut.last.position > cut.seq)
    findings.expect(cut.seq + 1, 'entries after the last one of the account', '', cut.last.position)
  if (archive) {
    if (archive.last.seq > cut.seq)
      findings.expect(cut.seq + 1, 'the archive goes on behind the ledger', cut.seq, archive.last.seq)
    for (const { seq, what, expected, found } of await verifyArchive(archive))
      findings.expect(seq, `in the archive: ${what}`, expected, found)
  }
  for await (const page of readBackward(redis, slot, cut.seq)) {
    for (const stored of page) {
      if (stored.position === archive?.last.seq)
        findings.expect(
          stored.position,
          'the archive ends with another entry',
          stored.entry?.hash ?? '',
          archive.last.head,
        )
      take(stored)
    }
    onProgress?.({ done: entries, total })
  }
  let opening = await findBeginning(redis, slot, cut, replay)
  if (archive) {
    if (archive.last.seq < opening.seq)
      findings.expect(archive.last.seq + 1, 'trimmed entries are not in the archive', `up to ${opening.seq}`, '')
    for await (const page of readArchive(archive, opening.seq)) {
      for (const stored of page) take(stored)
      onProgress?.({ done: entries, total })
    }
    opening = archive.opening
  }
  anchored.end(opening)
  replay.end(opening)
  return {
    seq: cut.seq,
    balance: cut.balance,
    entries,
    begins_after: opening.seq,
    open_operations: cut.ops.size,
    anchors: { held: anchored.held(), key_unknown: anchors.keyUnknown },
    findings: findings.list(),
    findings_count: findings.count(),
  }
}

/** Where the ledger begins that was read: at the cut's checkpoint, or at a later one when it was trimmed meanwhile. */
async function findBeginning(redis: Redis, slot: string, cut: AccountCut, replay: LedgerReplay): Promise<Opening> {
  const known = cut.checkpoint ?? WHOLE
  if (replay.before().seq === known.seq) return known
  const now = (await readCheckpoint(redis, slot)) ?? WHOLE
  if (now.seq > replay.before().seq) throw new Overtaken()
  return now
}
