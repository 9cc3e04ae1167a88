import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from '@sinclair/typebox'
import { writeDurably } from '#src/lib/durable-file.ts'
import { defineStored, StoredWrongly } from '#src/lib/json/stored.ts'
import { ChainPoint, createChain, readEntry, type ChainEntry, pointAfter, type StoredEntry } from './proof/chain.ts'
import { collectFindings, LedgerRefused, type LedgerFinding } from './proof/findings.ts'

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

const fileOf = (folder: string, first: number) => join(folder, `${String(first).padStart(12, '0')}.ndjson`)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const archiveOf = (folder: string, manifest: Manifest): Archive => ({
  ...manifest,
  folder,
  last: manifest.files.at(-1)?.last ?? manifest.opening,
})

/** Opens the archive in a folder, or returns undefined. With `workspace`, it must belong to that workspace. Throws LedgerRefused. */
export function findArchive(folder: string, workspace?: string): Archive | undefined {
  const path = join(folder, 'manifest.json')
  if (!existsSync(path)) return undefined
  try {
    const manifest = storedManifest.parse(readFileSync(path, 'utf8'))
    if (workspace === undefined || manifest.workspace === workspace) return archiveOf(folder, manifest)
    throw new LedgerRefused([`${folder} belongs to workspace ${manifest.workspace}`])
  } catch (error) {
    throw error instanceof StoredWrongly ? new LedgerRefused([`${path}: ${error.message}`]) : error
  }
}

/** The same; throws LedgerRefused for a folder without an archive too. */
export function openArchive(folder: string, workspace?: string): Archive {
  const archive = findArchive(folder, workspace)
  if (!archive) throw new LedgerRefused([`${folder} holds no archive of a ledger`])
  return archive
}

/**
 * Adds entries as one file, then names it in the manifest. A crash in between leaves a file that the next call writes again.
 */
export function addFile({ folder, workspace, opening, files }: Archive, entries: ChainEntry[]): Archive {
  const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  const file = { first: entries[0]!.seq, sha256: sha256(text), last: pointAfter(entries.at(-1)!) }
  writeDurably(fileOf(folder, file.first), text)
  const manifest = { workspace, opening, files: [...files, file] }
  writeDurably(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  return archiveOf(folder, manifest)
}

/** Reads entries from `from` downwards, file by file. */
export function* readArchive({ folder, files }: Archive, from: number): Generator<StoredEntry[]> {
  for (const { first } of files.toReversed()) {
    if (first > from) continue
    const lines = readText(folder, first).split('\n')
    // The text after the last line break is empty, or a line that was cut off.
    const entries = lines.slice(0, -1).map((line, index) => readLine(first + index, line))
    yield entries.filter(({ position }) => position <= from).toReversed()
  }
}

/** Verifies the archive by itself: every file and entry, the order, and that no entry is missing between the first and the last. */
export function verifyArchive(archive: Archive): LedgerFinding[] {
  const { folder, files, last, opening } = archive
  const findings = collectFindings()
  for (const { first, sha256: expected } of files)
    findings.expect(first, 'the file is not the one in the manifest', expected, sha256(readText(folder, first)))
  const chain = createChain(last, "the archive's", findings)
  for (const entries of readArchive(archive, last.seq)) for (const stored of entries) chain.take(stored)
  chain.end(opening)
  return findings.list()
}

/** The content of a file; empty when it is missing. */
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
