import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Type, type Static } from '@sinclair/typebox'
import { defineStored } from '#src/lib/json/stored.ts'
import {
  archiveOf,
  HEAD,
  NoArchive,
  openArchive,
  readArchive,
  verifyArchive,
  writeEntries,
  writeHead,
} from './archive.ts'
import { Opening, WHOLE } from './checkpoint.ts'
import type { ChainEntry } from '../proof/entry.ts'
import { findingLine } from '../proof/findings.ts'

/** One segment in the manifest that exports had before archives. */
const Row = Type.Object({
  file: Type.String({ pattern: '^segment-\\d+\\.ndjson$' }),
  first_seq: Type.Integer(),
  last_seq: Type.Integer(),
  count: Type.Integer(),
  /** Of the whole file. */
  sha256: Type.String(),
  head: Type.String(),
  balance: Type.Integer(),
  /** SHA-256 of the link before (of the first: the workspace) and all of the above. */
  link: Type.String(),
})
const storedManifest = defineStored(
  'manifest',
  Type.Object({ kind: Type.Literal('ledger-manifest'), workspace: Type.String(), segments: Type.Array(Row) }),
)
/** First line of a segment. */
const storedHeader = defineStored(
  'segment',
  Type.Object({
    first_seq: Type.Integer(),
    prev_head: Type.String(),
    opening_balance: Type.Integer(),
    opening: Type.Optional(Type.Pick(Opening, ['carried', 'grants', 'usageFrom'])),
  }),
)

const MANIFEST = 'manifest.json'

/**
 * Turns segments with a manifest into an archive, after proving them one last time. The export that calls it anchors the archive.
 * Nothing is removed before the archive is whole. Throws NoArchive, which names what is wrong.
 */
export async function convertOldArchive(folder: string): Promise<void> {
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) return
  const { workspace, segments } = storedManifest.parse(readFileSync(path, 'utf8'))
  if (!existsSync(join(folder, HEAD))) {
    const lines = proveSegments(folder, workspace, segments)
    const files = lines.map(([, ...entries]) =>
      writeEntries(
        folder,
        entries.map((line) => JSON.parse(line) as ChainEntry),
      ),
    )
    const opening = lines[0] ? openingOf(lines[0][0]!) : WHOLE
    const archive = archiveOf(folder, { workspace, opening }, files)
    const [first] = await verifyArchive(archive)
    if (first) throw new NoArchive(`${folder}: ${findingLine(first)}`)
    writeHead(folder, archive)
  } else await requireCovered(folder, workspace, segments.at(-1))
  for (const { file } of segments) rmSync(join(folder, file), { force: true })
  rmSync(path)
}

/** An older version may have gone on in this folder: its segments are removed only when the archive holds their last entry. */
async function requireCovered(folder: string, workspace: string, last: Static<typeof Row> | undefined): Promise<void> {
  if (!last) return
  const [newest] = (await readArchive(openArchive(folder, workspace), last.last_seq).next()).value ?? []
  if (newest?.entry?.hash !== last.head)
    throw new NoArchive(`${folder} holds an archive, and segments with entries that it lacks; export to a new folder`)
}

/** Header and entries of each segment, whose bytes are those of the manifest. */
function proveSegments(folder: string, workspace: string, rows: Array<Static<typeof Row>>): string[][] {
  let before = workspace
  return rows.map(({ link, ...row }) => {
    const { file, first_seq: first, last_seq: last, count, sha256, head, balance } = row
    const bytes = existsSync(join(folder, file)) ? readFileSync(join(folder, file)) : Buffer.of()
    const right = sha256Hex([before, file, first, last, count, sha256, head, balance].join('|'))
    if (sha256Hex(bytes) !== sha256 || link !== right)
      throw new NoArchive(`${join(folder, file)} is missing, or is another than ${MANIFEST} says`)
    before = link
    return bytes.toString('utf8').trimEnd().split('\n').slice(0, -1)
  })
}

function openingOf(header: string): Opening {
  const { first_seq: first, prev_head: head, opening_balance: balance, opening } = storedHeader.parse(header)
  return { ...WHOLE, ...opening, seq: first - 1, head, balance }
}

const sha256Hex = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')
