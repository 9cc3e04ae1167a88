import type { Redis } from '#src/redis/redis.ts'
import { type Opening, readCheckpoint, WHOLE } from './checkpoint.ts'
import { collectFindings, type Finding, type Findings } from './findings.ts'
import { createReplay, type Replay } from './replay.ts'
import { type AccountCut, snapshotAccount } from './snapshot.ts'
import { readBackward } from './stream.ts'

export interface Progress {
  done: number
  total: number
}

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
  findings: Finding[]
  findings_count: number
}

/** The ledger was trimmed past the moment of the proof while it was read. */
class Overtaken extends Error {}

const TRIES = 5

/** Entries that lie before a checkpoint, from `from` downward; see `segments.ts`. */
export interface OlderEntries {
  /** Replays them and returns where they begin. */
  replay(replay: Replay, from: number): Promise<Opening>
  /** The last exported entry. */
  last: { seq: number; head: string }
  /** What is wrong with them by themselves. */
  verify(): Promise<Finding[]>
}

export interface VerifyOptions {
  onProgress?: (progress: Progress) => void
  older?: OlderEntries
  /** Test clocks add to Redis's own. */
  offsetMs?: number
}

/**
 * Proves a workspace's ledger against its account, its grants, its open operations and its usage, all read at one moment; the
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
  const cut = await snapshotAccount(redis, slot, options.offsetMs)
  const findings = collectFindings()
  const replay = createReplay(cut, findings)
  if ((cut.last?.position ?? cut.seq) > cut.seq)
    findings.add({
      seq: cut.seq + 1,
      what: 'entries after the last one of the account',
      expected: '',
      found: cut.last!.position,
    })
  let entries = await replayStream(redis, slot, { cut, replay, findings }, options)
  let opening = await findBeginning(redis, slot, cut, replay)
  if (options.older) {
    const begins = opening.seq
    opening = await replayOlder(options.older, begins, { replay, findings })
    entries += begins - opening.seq
  }
  replay.end(opening)
  return {
    seq: cut.seq,
    balance: cut.balance,
    entries,
    begins_after: opening.seq,
    open_operations: cut.ops.size,
    findings: findings.list(),
    findings_count: findings.count(),
  }
}

interface Reading {
  cut: AccountCut
  replay: Replay
  findings: Findings
}

async function replayStream(
  redis: Redis,
  slot: string,
  { cut, replay, findings }: Reading,
  { onProgress, older }: VerifyOptions,
): Promise<number> {
  const total = cut.seq - (cut.checkpoint?.seq ?? 0)
  let done = 0
  for await (const page of readBackward(redis, slot, cut.seq)) {
    for (const { position, entry } of page) {
      replay.take(position, entry)
      if (position === older?.last.seq && entry?.hash !== older.last.head)
        findings.add({
          seq: position,
          what: 'the segments end with another entry',
          expected: entry?.hash ?? '',
          found: older.last.head,
        })
    }
    done += page.length
    onProgress?.({ done, total })
  }
  return done
}

/** Goes on in the segments where the ledger begins. Returns where they begin. */
async function replayOlder(older: OlderEntries, begins: number, { replay, findings }: Omit<Reading, 'cut'>) {
  for (const finding of await older.verify()) findings.add(finding)
  const { seq } = older.last
  if (seq < begins)
    findings.add({
      seq: seq + 1,
      what: 'trimmed entries are not in the segments',
      expected: `up to ${begins}`,
      found: `up to ${seq}`,
    })
  return older.replay(replay, begins)
}

/** Where the ledger begins that was read: at the cut's checkpoint, or at a later one when it was trimmed meanwhile. */
async function findBeginning(redis: Redis, slot: string, cut: AccountCut, replay: Replay): Promise<Opening> {
  const known = cut.checkpoint ?? WHOLE
  if (replay.before().seq === known.seq) return known
  const now = (await readCheckpoint(redis, slot)) ?? WHOLE
  if (now.seq > replay.before().seq) throw new Overtaken()
  return now
}
