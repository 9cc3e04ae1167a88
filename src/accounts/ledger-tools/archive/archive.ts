import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as breathe } from 'node:timers/promises'
import { Type } from '@sinclair/typebox'
import { writeDurably } from '#src/lib/durable-file.ts'
import { defineStored, StoredWrongly } from '#src/lib/json/stored.ts'
import { createChain, type StoredEntry } from '../proof/chain.ts'
import { Opening } from './checkpoint.ts'
import { type ChainPoint, type ChainEntry, pointAfter, readEntry } from '../proof/entry.ts'
import { collectFindings, type LedgerFinding } from '../proof/findings.ts'

/** Entries of one ledger in a folder: `archive.json`, and NDJSON files named by their first and last entry. */
export interface Archive {
  folder: string
  workspace: string
  /** The point after which the entries begin. */
  opening: Opening
  /** In the order of their entries. */
  files: ArchiveFile[]
  /** The point at which the entries end. */
  last: ChainPoint
}

export interface ArchiveFile {
  name: string
  first: number
  last: number
}

/** The folder holds no archive, or that of another workspace. */
export class NoArchive extends Error {
  override name = 'NoArchive'
}

export interface ExportProgress {
  done: number
  total: number
}

export const HEAD = 'archive.json'
const storedHead = defineStored(
  'archive',
  Type.Object({
    kind: Type.Literal('ledger-archive'),
    version: Type.Literal(1),
    workspace: Type.String(),
    opening: Opening,
  }),
)

/** Opens the archive in a folder. With `workspace`, it must belong to that workspace. Throws NoArchive. */
export function openArchive(folder: string, workspace?: string): Archive {
  const path = join(folder, HEAD)
  if (!existsSync(path)) throw new NoArchive(`${folder} holds no archive of a ledger`)
  const head = readHead(path)
  if (workspace !== undefined && head.workspace !== workspace)
    throw new NoArchive(`${folder} belongs to workspace ${head.workspace}`)
  const files = readdirSync(folder)
    .flatMap((name): ArchiveFile[] => {
      const [, first, last] = /^(\d{12,})-(\d{12,})\.ndjson$/.exec(name) ?? []
      return first ? [{ name, first: Number(first), last: Number(last) }] : []
    })
    .toSorted((one, other) => one.first - other.first)
  return archiveOf(folder, head, files)
}

/** Opens an archive, or creates one that begins at `opening`. Removes files that a crash left half written. Throws NoArchive. */
export function continueArchive(folder: string, workspace: string, opening: Opening): Archive {
  for (const name of readdirSync(folder)) if (name.endsWith('.part')) rmSync(join(folder, name))
  if (!existsSync(join(folder, HEAD))) writeHead(folder, { workspace, opening })
  return openArchive(folder, workspace)
}

export function archiveOf(folder: string, head: Pick<Archive, 'workspace' | 'opening'>, files: ArchiveFile[]): Archive {
  const { workspace, opening } = head
  const file = files.at(-1)
  const end = file && readFile(folder, file).findLast(({ entry }) => entry)?.entry
  const last = file ? { head: '', balance: 0, ...(end && pointAfter(end)), seq: file.last } : opening
  return { folder, workspace, opening, files, last }
}

export function writeHead(folder: string, { workspace, opening }: Pick<Archive, 'workspace' | 'opening'>): void {
  const head = { kind: 'ledger-archive', version: 1, workspace, opening }
  writeDurably(join(folder, HEAD), `${JSON.stringify(head, null, 2)}\n`)
}

/** Writes entries as one file. After a crash the file is complete or absent. */
export function writeEntries(folder: string, entries: ChainEntry[]): ArchiveFile {
  const [first, last] = [entries[0]!.seq, entries.at(-1)!.seq]
  const name = `${[first, last].map((seq) => String(seq).padStart(12, '0')).join('-')}.ndjson`
  writeDurably(join(folder, name), entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  return { name, first, last }
}

/** Reads entries from `from` downwards, file by file. */
export async function* readArchive({ folder, files }: Archive, from: number): AsyncGenerator<StoredEntry[]> {
  for (const file of files.toReversed()) {
    if (file.first > from) continue
    yield readFile(folder, file)
      .filter(({ position }) => position <= from)
      .toReversed()
    // Lets the progress bar and signal handlers run.
    await breathe()
  }
}

/** Verifies the archive by itself: every entry, the order, and that no entry is missing between the first and the last. */
export async function verifyArchive(
  archive: Archive,
  onProgress: (progress: ExportProgress) => void = () => undefined,
): Promise<LedgerFinding[]> {
  const { last, opening } = archive
  const findings = collectFindings()
  const chain = createChain(last, "the archive's", findings)
  let done = 0
  for await (const entries of readArchive(archive, last.seq)) {
    for (const stored of entries) chain.take(stored)
    done += entries.length
    onProgress({ done, total: last.seq - opening.seq })
  }
  chain.end(opening)
  return findings.list()
}

function readHead(path: string) {
  try {
    return storedHead.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw error instanceof StoredWrongly ? new NoArchive(`${path}: ${error.message}`) : error
  }
}

function readFile(folder: string, { name, first }: ArchiveFile): StoredEntry[] {
  const lines = readFileSync(join(folder, name), 'utf8').split('\n')
  // The text after the last line break is empty, or a line that was cut off.
  return lines.slice(0, -1).map((line, index) => {
    const entry = readLine(line)
    const position = first + index
    return { position, entry: entry?.seq === position ? entry : undefined }
  })
}

function readLine(line: string): ChainEntry | undefined {
  try {
    return readEntry(JSON.parse(line) as Record<string, unknown>)
  } catch {
    return undefined
  }
}
