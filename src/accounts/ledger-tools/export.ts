import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Redis } from '#src/redis/redis.ts'
import { withLock } from '../../../bin/lock.mjs'
import { readDurableMs } from './anchors.ts'
import { addFile, findArchive } from './archive.ts'
import { type ChainEntry, type ChainPoint, createChain, GENESIS, pointAfter, pointBefore } from './proof/chain.ts'
import { collectFindings, LedgerRefused, refuseFaults } from './proof/findings.ts'
import { readForward } from './proof/snapshot.ts'

export interface ExportRequest {
  workspace: string
  slot: string
  folder: string
  /** Only entries made before this time, ms since the epoch. */
  beforeMs?: number
  /** The most entries in one file. */
  entriesMost?: number
  /** Test clocks add to Redis's own. */
  offsetMs?: number
}

export interface ExportReport {
  /** Number of entries and files that this call has added. */
  entries: number
  files: number
  /** Last entry in the folder, and its hash; 0 when the folder has none. */
  last_seq: number
  head: string
}

/** A file with this many entries has about 3 MB. */
const ENTRIES_MOST = 10_000

/**
 * Appends entries to those in the folder, file by file, up to the newest that Redis can't lose any more. It can be repeated, also after a
 * crash at any point. Waits while another export writes to the folder. Throws LedgerRefused for a broken ledger, for one that doesn't
 * continue the archive, and for the folder of another workspace.
 */
export function exportLedger(redis: Redis, request: ExportRequest): Promise<ExportReport> {
  const { folder } = request
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return withLock(join(folder, 'archive.lock'), () => exportAlone(redis, request))
}

async function exportAlone(redis: Redis, request: ExportRequest): Promise<ExportReport> {
  const { workspace, folder } = request
  let archive = findArchive(folder, workspace)
  const report = { entries: 0, files: 0 }
  for await (const entries of collectEntries(redis, request, (archive?.last.seq ?? 0) + 1)) {
    const opening = archive?.opening ?? pointBefore(entries[0]!)
    archive ??= { workspace, folder, opening, files: [], last: opening }
    refuseBroken(archive.last, entries)
    archive = addFile(archive, entries)
    report.entries += entries.length
    report.files += 1
  }
  const { seq, head } = archive?.last ?? GENESIS
  return { ...report, last_seq: seq, head }
}

async function* collectEntries(redis: Redis, request: ExportRequest, first: number): AsyncGenerator<ChainEntry[]> {
  const { slot, beforeMs = Infinity, entriesMost = ENTRIES_MOST, offsetMs } = request
  const lastMs = Math.min(beforeMs - 1, await readDurableMs(redis, slot, offsetMs))
  let entries: ChainEntry[] = []
  pages: for await (const page of readForward(redis, slot, first)) {
    for (const { position, entry } of page) {
      if (!entry) throw new LedgerRefused([`entry ${position} is no entry of a ledger`])
      if (entry.at > lastMs) break pages
      entries.push(entry)
      if (entries.length < entriesMost) continue
      yield entries
      entries = []
    }
  }
  if (entries.length > 0) yield entries
}

/** Throws LedgerRefused when the entries don't continue at `point`, before their file is written. */
function refuseBroken(point: ChainPoint, entries: ChainEntry[]): void {
  const findings = collectFindings()
  const chain = createChain(pointAfter(entries.at(-1)!), "the ledger's", findings)
  for (const entry of entries.toReversed()) chain.take({ position: entry.seq, entry })
  chain.end(point)
  refuseFaults(findings.list())
}
