import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Opening, WHOLE } from './checkpoint.ts'
import type { ChainPoint } from './entry.ts'
import { linkOf, MANIFEST, type Manifest, type ManifestRow, NoSegments, readManifest } from './manifest.ts'
import { readSegment, type Segment, type SegmentFault, sha256Hex } from './segment-file.ts'
import type { OlderEntries, Progress } from './verify.ts'

/** A fault, and the file that has it. */
export interface PlacedFault extends SegmentFault {
  where: string
}

/** What the segments of a folder prove by themselves. */
export interface SegmentsProof {
  workspace: string
  segments: number
  first_seq: number
  last_seq: number
  head: string
  link: string
  findings: PlacedFault[]
}

/** Proves the segments of a folder without any store: each by itself, their order, and that none is missing. Throws NoSegments. */
export async function verifySegments(
  folder: string,
  onProgress: (progress: Progress) => void = () => undefined,
): Promise<SegmentsProof> {
  const manifest = requireManifest(folder)
  const { workspace, segments: rows } = manifest
  const findings: PlacedFault[] = listStrangers(folder, rows)
  let before: { link: string; point: ChainPoint } | undefined
  for (const [index, row] of rows.entries()) {
    const segment = readRow(folder, row)
    if ('what' in segment) findings.push(segment)
    else findings.push(...compareWithManifest(row, segment, workspace, before))
    const { last_seq: seq, head, balance, link } = row
    before = { link, point: { seq, head, balance } }
    onProgress({ done: index + 1, total: rows.length })
    // Lets a bar move, and a signal come through.
    await new Promise((resolve) => setImmediate(resolve))
  }
  const last = rows.at(-1)!
  return {
    workspace,
    segments: rows.length,
    first_seq: rows[0]!.first_seq,
    last_seq: last.last_seq,
    head: last.head,
    link: last.link,
    findings,
  }
}

/** The segments as the older part of a ledger. Throws NoSegments. */
export function openSegments(folder: string, workspace: string): OlderEntries & { manifest: Manifest } {
  const manifest = requireManifest(folder, workspace)
  const { segments: rows } = manifest
  const { last_seq: seq, head } = rows.at(-1)!
  return {
    manifest,
    last: { seq, head },
    verify: async () =>
      (await verifySegments(folder)).findings.map(({ where, what, ...rest }) => ({
        ...rest,
        what: `${where}: ${what}`,
      })),
    async replay(replay, from) {
      for (const segment of readSegmentsBackward(folder, rows, from)) {
        for (const entry of segment.entries.toReversed()) if (entry.seq <= from) replay.take(entry.seq, entry)
        await new Promise((resolve) => setImmediate(resolve))
      }
      return readOpening(folder, rows)
    },
  }
}

/** Segments that hold entries up to `from`, the last one first; those that can't be read are left out. */
export function* readSegmentsBackward(folder: string, rows: ManifestRow[], from: number): Generator<Segment> {
  for (const row of rows.toReversed()) {
    if (row.first_seq > from) continue
    const segment = readRow(folder, row)
    if (!('what' in segment)) yield segment
  }
}

/** Where the first segment begins, and what it says about what came before. */
export function readOpening(folder: string, rows: ManifestRow[]): Opening {
  const segment = readRow(folder, rows[0]!)
  if ('what' in segment || segment.header.first_seq === 1) return WHOLE
  const { first_seq, prev_head: head, opening_balance: balance, opening } = segment.header
  return { ...WHOLE, ...opening, seq: first_seq - 1, head, balance }
}

/** Reads one segment, whose bytes must be those of the manifest. */
function readRow(folder: string, row: ManifestRow): Segment | PlacedFault {
  const { file, sha256 } = row
  const path = join(folder, file)
  if (!existsSync(path))
    return {
      where: file,
      what: 'the segment is missing',
      expected: `entries ${row.first_seq} to ${row.last_seq}`,
      found: '',
    }
  const bytes = readFileSync(path)
  const segment = readSegment(bytes.toString('utf8'))
  if ('what' in segment) return { where: file, ...segment }
  const found = sha256Hex(bytes)
  return found === sha256
    ? segment
    : { where: file, what: 'is another file than the manifest says', expected: sha256, found }
}

function compareWithManifest(
  row: ManifestRow,
  { header, footer }: Segment,
  workspace: string,
  before: { link: string; point: ChainPoint } | undefined,
): PlacedFault[] {
  const { point } = before ?? {}
  const facts: Array<[what: string, expected: string | number, found: string | number]> = [
    ['it belongs to another workspace', workspace, header.workspace],
    ['it does not follow on the segment before', point ? point.seq + 1 : row.first_seq, header.first_seq],
    ['its first hash does not follow on the segment before', point?.head ?? header.prev_head, header.prev_head],
    [
      'its balance does not follow on the segment before',
      point?.balance ?? header.opening_balance,
      header.opening_balance,
    ],
    ['the manifest has another first entry', header.first_seq, row.first_seq],
    ['the manifest has another last entry', header.last_seq, row.last_seq],
    ['the manifest has another count', header.count, row.count],
    ['the manifest has another head', footer.head, row.head],
    ['the manifest has another balance', footer.balance, row.balance],
    ['its link in the manifest is wrong', linkOf(row, before?.link, workspace), row.link],
  ]
  const wrong = facts.find(([, expected, found]) => expected !== found)
  return wrong ? [{ where: row.file, what: wrong[0], expected: wrong[1], found: wrong[2] }] : []
}

/** Segments that the manifest doesn't list: its end was cut off, or an export was interrupted and has to be run again. */
function listStrangers(folder: string, rows: ManifestRow[]): PlacedFault[] {
  const listed = new Set(rows.map(({ file }) => file))
  return readdirSync(folder)
    .filter((file) => file.endsWith('.ndjson') && !listed.has(file))
    .map((where) => ({
      where,
      what: `${MANIFEST} does not list this segment; export again to mend it`,
      expected: '',
      found: where,
    }))
}

function requireManifest(folder: string, workspace?: string): Manifest {
  const manifest = existsSync(folder) ? readManifest(folder) : undefined
  if (!manifest || manifest.segments.length === 0) throw new NoSegments(`${folder} holds no exported segments`)
  if (workspace !== undefined && manifest.workspace !== workspace)
    throw new NoSegments(`${folder} holds segments of workspace ${manifest.workspace}`)
  return manifest
}
