import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Stores } from '#src/accounts/audit-log/index.ts'
import { readAccount } from '#src/redis/account.ts'
import type { Redis } from '#src/redis/redis.ts'
import { withLock } from '../../../../bin/lock.mjs'
import { type Anchoring, writeAnchor } from '../anchors/anchors.ts'
import { untilStanding } from '../anchors/standing.ts'
import { continueArchive, type ExportProgress, writeEntries } from './archive.ts'
import { readCheckpoint, WHOLE } from './checkpoint.ts'
import { createChain } from '../proof/chain.ts'
import { type ChainPoint, type ChainEntry, pointAfter } from '../proof/entry.ts'
import { collectFindings, findingLine } from '../proof/findings.ts'
import { convertOldArchive } from './old-archive.ts'
import { readForward } from '../proof/stream.ts'

export interface ExportRequest extends Anchoring {
  workspace: string
  slot: string
  folder: string
  /** Only entries before this seq, or made before this time (ms since the epoch). */
  before?: { seq: number } | { at: number }
  /** The most entries in one file. */
  entriesMost?: number
  onProgress?: (progress: ExportProgress) => void
}

export interface ExportReport {
  /** Number of entries and files that this call has added. */
  entries: number
  files: number
  /** Last entry in the folder, and its hash; 0 when the folder has none. */
  last_seq: number
  head: string
}

/** The ledger can't be exported, or not to this folder. */
export class ExportRefused extends Error {
  override name = 'ExportRefused'
}

/** A file with this many entries has about 3 MB. */
const ENTRIES_MOST = 10_000

/**
 * Appends entries to those in the folder, file by file, and anchors the last one. It can be continued after a crash at any point. Waits
 * while another export writes to the folder, and up to three seconds for entries that Redis may still lose. Throws ExportRefused and NoArchive.
 */
export function exportLedger(stores: Stores, request: ExportRequest): Promise<ExportReport> {
  const { folder } = request
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return withLock(join(folder, 'archive.lock'), () => exportAlone(stores, request))
}

async function exportAlone(stores: Stores, request: ExportRequest): Promise<ExportReport> {
  const { workspace, slot, folder, onProgress } = request
  const { redis } = stores
  await convertOldArchive(folder)
  const checkpoint = (await readCheckpoint(redis, slot)) ?? WHOLE
  const archive = continueArchive(folder, workspace, checkpoint)
  if (checkpoint.seq > archive.last.seq)
    throw new ExportRefused(
      `entries ${archive.last.seq + 1} to ${checkpoint.seq} were trimmed and are not in ${folder}`,
    )
  await refuseOther(redis, slot, archive.last, checkpoint)
  const first = archive.last.seq + 1
  const last = await findLast(redis, slot, request)
  await untilStanding(redis, slot, last, request)
  const report = { entries: 0, files: 0 }
  let point: ChainPoint = archive.last
  for await (const entries of collectEntries(redis, request, first, last)) {
    refuseBroken(point, entries)
    writeEntries(folder, entries)
    point = pointAfter(entries.at(-1)!)
    report.entries += entries.length
    report.files += 1
    onProgress?.({ done: report.entries, total: last - first + 1 })
  }
  if (point.seq > 0) await writeAnchor(stores.graph, request, { slot, reason: 'export', point })
  return { ...report, last_seq: point.seq, head: point.head }
}

/** Throws ExportRefused when the ledger has another entry at the end of the archive than the archive, or none. */
async function refuseOther(redis: Redis, slot: string, end: ChainPoint, checkpoint: ChainPoint): Promise<void> {
  const { value: page } = await readForward(redis, slot, end.seq, end.seq).next()
  const entry = page?.[0]?.entry
  const found = end.seq === checkpoint.seq ? checkpoint : entry && pointAfter(entry)
  if (found?.head !== end.head || found.balance !== end.balance)
    throw new ExportRefused(`the ledger has ${found ? 'another' : 'no'} entry ${end.seq}, where the archive ends`)
}

async function findLast(redis: Redis, slot: string, { before }: ExportRequest): Promise<number> {
  const { seq: newest } = await readAccount(redis, slot)
  return before && 'seq' in before ? Math.min(newest, before.seq - 1) : newest
}

async function* collectEntries(
  redis: Redis,
  { slot, before, entriesMost = ENTRIES_MOST }: ExportRequest,
  first: number,
  last: number,
): AsyncGenerator<ChainEntry[]> {
  let entries: ChainEntry[] = []
  if (last < first) return
  pages: for await (const page of readForward(redis, slot, first, last)) {
    for (const { position, entry } of page) {
      if (!entry) throw new ExportRefused(`entry ${position} is no entry of a ledger`)
      if (before && 'at' in before && entry.at >= before.at) break pages
      entries.push(entry)
      if (entries.length < entriesMost) continue
      yield entries
      entries = []
    }
  }
  if (entries.length > 0) yield entries
}

/** Throws ExportRefused when the entries don't continue at `point`, before their file is written. */
function refuseBroken(point: ChainPoint, entries: ChainEntry[]): void {
  const findings = collectFindings()
  const chain = createChain(pointAfter(entries.at(-1)!), "the ledger's", findings)
  for (const entry of entries.toReversed()) chain.take({ position: entry.seq, entry })
  chain.end(point)
  const [first] = findings.list()
  if (first) throw new ExportRefused(`the ledger is broken: ${findingLine(first)}`)
}
