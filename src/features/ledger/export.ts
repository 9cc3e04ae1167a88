import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '#src/lib/clock.ts'
import { readAccount } from '#src/redis/account.ts'
import type { Redis } from '#src/redis/redis.ts'
import { type Opening, readCheckpoint, WHOLE } from './checkpoint.ts'
import { type ChainPoint, type LedgerEntry, pointAfter } from './entry.ts'
import { linkOf, MANIFEST, type Manifest, readManifest, writeDurably } from './manifest.ts'
import { readSegment, renderSegment, type SegmentHeader, sha256Hex } from './segment-file.ts'
import { readForward } from './stream.ts'
import type { Progress } from './verify.ts'

export interface ExportRequest {
  workspace: string
  slot: string
  folder: string
  /** Only entries before this seq, or made before this moment (ms). */
  before?: { seq: number } | { at: number }
  /** Entries in one segment. */
  segmentMost?: number
  clock: Clock
  onProgress?: (progress: Progress) => void
}

export interface ExportReport {
  /** Entries and segments that this call has added. */
  entries: number
  segments: number
  /** Last entry in the folder, and its hash; 0 when it holds none. */
  last_seq: number
  head: string
}

/** The ledger can't be exported to this folder, or not at all. */
export class ExportRefused extends Error {
  override name = 'ExportRefused'
}

/** A segment of so many entries has about 3 MB. */
const SEGMENT_MOST = 10_000

/**
 * Writes entries behind those that the folder holds already, segment by segment. Each is on the disk and was read back before
 * the manifest lists it, so that a crash at any point leaves an export that can be continued. Throws ExportRefused.
 */
export async function exportLedger(redis: Redis, request: ExportRequest): Promise<ExportReport> {
  const { workspace, slot, folder, onProgress } = request
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const file of readdirSync(folder)) if (file.endsWith('.part')) rmSync(join(folder, file))
  const manifest = readManifest(folder) ?? { kind: 'ledger-manifest', version: 1, workspace, segments: [] }
  if (manifest.workspace !== workspace) throw new ExportRefused(`${folder} belongs to workspace ${manifest.workspace}`)
  const start = await findStart(redis, slot, manifest)
  const last = await findLast(redis, slot, request)
  const report = { entries: 0, segments: 0, last_seq: start.seq, head: start.head }
  let point: ChainPoint = start
  for await (const entries of collectSegments(redis, request, start.seq + 1, last)) {
    // A ledger that doesn't go on where the folder ends is refused before anything is written.
    writeSegment(request, manifest, { entries, point, opening: start })
    point = pointAfter(entries.at(-1)!)
    report.entries += entries.length
    report.segments += 1
    onProgress?.({ done: report.entries, total: last - start.seq })
  }
  return { ...report, last_seq: point.seq, head: point.head }
}

async function findStart(redis: Redis, slot: string, manifest: Manifest): Promise<Opening> {
  const checkpoint = await readCheckpoint(redis, slot)
  const row = manifest.segments.at(-1)
  if (!row) return checkpoint ?? WHOLE
  if (checkpoint && checkpoint.seq > row.last_seq)
    throw new ExportRefused(`entries ${row.last_seq + 1} to ${checkpoint.seq} were trimmed and are not in this folder`)
  return { ...WHOLE, seq: row.last_seq, head: row.head, balance: row.balance }
}

async function findLast(redis: Redis, slot: string, { before }: ExportRequest): Promise<number> {
  const { seq: newest } = await readAccount(redis, slot)
  return before && 'seq' in before ? Math.min(newest, before.seq - 1) : newest
}

async function* collectSegments(
  redis: Redis,
  { slot, before, segmentMost = SEGMENT_MOST }: ExportRequest,
  first: number,
  last: number,
): AsyncGenerator<LedgerEntry[]> {
  let entries: LedgerEntry[] = []
  if (last < first) return
  pages: for await (const page of readForward(redis, slot, first, last)) {
    for (const { position, entry } of page) {
      if (!entry) throw new ExportRefused(`entry ${position} is no entry of a ledger`)
      if (before && 'at' in before && entry.at >= before.at) break pages
      entries.push(entry)
      if (entries.length < segmentMost) continue
      yield entries
      entries = []
    }
  }
  if (entries.length > 0) yield entries
}

interface Batch {
  entries: LedgerEntry[]
  /** Where the folder ends. */
  point: ChainPoint
  opening: Opening
}

function writeSegment(request: ExportRequest, manifest: Manifest, { entries, point, opening }: Batch): void {
  const { workspace, folder, clock } = request
  const first = point.seq + 1
  const { carried, grants, usageFrom } = opening
  const isMiddle = manifest.segments.length === 0 && first > 1
  const header: SegmentHeader = {
    kind: 'ledger-segment',
    version: 1,
    workspace,
    first_seq: first,
    last_seq: entries.at(-1)!.seq,
    count: entries.length,
    prev_head: point.head,
    opening_balance: point.balance,
    ...(isMiddle ? { opening: { carried, grants, usageFrom } } : {}),
    made_at: new Date(clock.now()).toISOString(),
  }
  const { text, footer } = renderSegment(header, entries)
  refuseFault(readSegment(text), 'the ledger is broken')
  const file = `segment-${String(first).padStart(12, '0')}.ndjson`
  writeDurably(join(folder, file), text)
  const written = readFileSync(join(folder, file), 'utf8')
  refuseFault(readSegment(written), `${file} is not what was written`)
  const { first_seq, last_seq, count } = header
  const { head, balance } = footer
  const row = { file, first_seq, last_seq, count, sha256: sha256Hex(text), head, balance }
  const link = linkOf(row, manifest.segments.at(-1)?.link, workspace)
  manifest.segments.push({ ...row, link })
  writeDurably(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
}

function refuseFault(segment: ReturnType<typeof readSegment>, subject: string): void {
  if (!('what' in segment)) return
  const { seq, what, expected, found } = segment
  const where = seq === undefined ? '' : ` at entry ${seq}`
  throw new ExportRefused(`${subject}${where}: ${what}: expected ${expected}, found ${found}`)
}
