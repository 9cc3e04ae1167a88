import { type Static, Type } from '@sinclair/typebox'
import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sha256 } from '#src/lib/json/canonical.ts'
import { defineStored, MalformedStoredValue } from '#src/lib/json/stored.ts'
import { withLock } from '#src/lib/lock.ts'
import { Refused } from '#src/lib/envelope.ts'
import type { Redis } from '#src/stores/redis/redis.ts'
import { ChainPoint, createChain, GENESIS, pointAfter, readEntry, type StoredEntry } from './chain.ts'
import { collectFindings, refuseFaults } from './findings.ts'
import { type EntriesBefore, findDurable, readEntries } from './snapshot.ts'

const Manifest = Type.Object({
  workspace: Type.String(),
  /** The point after which the entries begin. */
  opening: ChainPoint,
  /** NDJSON files in the order of their entries; each is named by its first. */
  files: Type.Array(Type.Object({ first: Type.Integer(), sha256: Type.String(), last: ChainPoint })),
})
type Manifest = Static<typeof Manifest>
const storedManifest = defineStored('manifest', Manifest)

/** Entries of one ledger in a folder: `manifest.json`, and the files that it names. */
export interface Archive extends Manifest {
  folder: string
  /** The point at which the entries end. */
  last: ChainPoint
}

interface ExportRequest extends EntriesBefore {
  workspace: string
  slot: string
  folder: string
  /** The most entries in one file; 10,000 of them have about 3 MB. */
  entriesMost?: number
}

const fileOf = (folder: string, first: number) => join(folder, `${String(first).padStart(12, '0')}.ndjson`)
const archiveOf = (folder: string, manifest: Manifest): Archive => ({
  ...manifest,
  folder,
  last: manifest.files.at(-1)?.last ?? manifest.opening,
})

/**
 * Opens the archive in a folder, or returns undefined. With `workspace`, it must belong to that workspace. Throws
 * Refused.
 */
function findArchive(folder: string, workspace?: string): Archive | undefined {
  const path = join(folder, 'manifest.json')
  if (!existsSync(path)) return undefined
  try {
    const manifest = storedManifest.parse(readFileSync(path, 'utf8'))
    if (workspace === undefined || manifest.workspace === workspace) return archiveOf(folder, manifest)
    throw new Refused([`${folder} belongs to workspace ${manifest.workspace}`])
  } catch (error) {
    throw error instanceof MalformedStoredValue ? new Refused([`${path}: ${error.message}`]) : error
  }
}

/** The same; throws Refused for a folder without an archive too. */
export function openArchive(folder: string, workspace?: string): Archive {
  const archive = findArchive(folder, workspace)
  if (!archive) throw new Refused([`${folder} holds no archive of a ledger`])
  return archive
}

/**
 * Appends entries to those in the folder, file by file, up to the newest that Redis can't lose any more. It can be
 * repeated, also after a crash at any point. Waits while another export writes to the folder. Throws Refused for a
 * broken ledger, for one that doesn't continue the archive, and for the folder of another workspace. Returns how many
 * entries and files it has added, and the last entry in the folder.
 */
export function exportLedger(redis: Redis, request: ExportRequest) {
  const { workspace, slot, folder, entriesMost = 10_000 } = request
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return withLock(join(folder, 'archive.lock'), async () => {
    let archive = findArchive(folder, workspace)
    const report = { entries: 0, files: 0 }
    const end = (await findDurable(redis, slot, request)) ?? GENESIS
    let read: StoredEntry[] = []
    for await (const stored of readEntries(redis, slot, 'up', (archive?.last.seq ?? 0) + 1)) {
      if (stored.position > end.seq) break
      read.push(stored)
      if (read.length < entriesMost && stored.position < end.seq) continue
      archive = addFile(archive ?? { workspace, folder }, read)
      report.entries += read.length
      report.files += 1
      read = []
    }
    const { seq, head } = archive?.last ?? GENESIS
    return { ...report, last_seq: seq, head }
  })
}

/**
 * Adds entries as one file, then names it in the manifest. A crash in between leaves a file that the next call writes
 * again. Throws Refused when the entries don't continue the archive.
 */
function addFile(archive: Pick<Archive, 'folder' | 'workspace'> & Partial<Archive>, read: StoredEntry[]): Archive {
  const { folder, workspace, files = [] } = archive
  const { position: first } = read[0]!
  const { entry: newest } = read.at(-1)!
  const last = newest ? pointAfter(newest) : GENESIS
  const findings = collectFindings()
  const chain = createChain(last, "the ledger's", findings)
  for (const stored of read.toReversed()) chain.take(stored)
  const { opening = chain.before() } = archive
  chain.end(archive.last ?? opening)
  refuseFaults(findings.list())
  const text = read.map(({ entry }) => `${JSON.stringify(entry)}\n`).join('')
  writeDurably(fileOf(folder, first), text)
  const manifest = { workspace, opening, files: [...files, { first, sha256: sha256(text), last }] }
  writeDurably(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return archiveOf(folder, manifest)
}

/** Reads entries from `from` downwards, file by file. A file that is missing reads as empty. */
export function* readArchive({ folder, files }: Archive, from: number): Generator<StoredEntry> {
  for (const { first } of files.toReversed()) {
    // The text after the last line break is empty, or a line that was cut off.
    const lines = readText(folder, first).split('\n').slice(0, -1)
    for (let at = Math.min(lines.length - 1, from - first); at >= 0; at -= 1) yield readLine(first + at, lines[at]!)
  }
}

/**
 * Verifies the archive by itself: every file and entry, the order, and that no entry is missing between the first and
 * the last.
 */
export function verifyArchive(archive: Archive) {
  const { folder, files, last, opening } = archive
  const findings = collectFindings()
  for (const { first, sha256: expected } of files)
    findings.expect(first, 'the file is not the one in the manifest', expected, sha256(readText(folder, first)))
  const chain = createChain(last, "the archive's", findings)
  for (const stored of readArchive(archive, last.seq)) chain.take(stored)
  chain.end(opening)
  return findings.list()
}

function readText(folder: string, first: number): string {
  const path = fileOf(folder, first)
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function readLine(position: number, line: string): StoredEntry {
  try {
    return readEntry(position, JSON.parse(line) as Record<string, unknown>)
  } catch {
    return { position, entry: undefined }
  }
}

/**
 * Writes a file so that after a crash its new content is there completely or not at all. It writes and syncs
 * `<path>.part`, renames it, and syncs the folder. A `.part` file is left over from a crash.
 */
function writeDurably(path: string, text: string): void {
  const temporary = `${path}.part`
  const file = openSync(temporary, 'w', 0o600)
  try {
    writeFileSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(temporary, path)
  const folder = openSync(dirname(path), 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
