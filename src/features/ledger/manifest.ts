import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { sha256Hex } from './segment-file.ts'

/** One segment, as the manifest of its folder lists it. */
export interface ManifestRow {
  file: string
  first_seq: number
  last_seq: number
  count: number
  /** Of the whole file. */
  sha256: string
  /** Hash of the last entry, and the balance after it. */
  head: string
  balance: number
  /** SHA-256 of `<link of the segment before>|<all of the above>`: whoever knows the last link knows them all. */
  link: string
}

export interface Manifest {
  kind: 'ledger-manifest'
  version: 1
  workspace: string
  segments: ManifestRow[]
}

export const MANIFEST = 'manifest.json'

/** A folder that is none of an export, or of another workspace. */
export class NoSegments extends Error {
  override name = 'NoSegments'
}

/** Reads the manifest; undefined when the folder has none. Throws NoSegments. */
export function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, MANIFEST)
  if (!existsSync(path)) return undefined
  try {
    const manifest = JSON.parse(readFileSync(path, 'utf8')) as Manifest
    if (manifest.kind === 'ledger-manifest' && manifest.version === 1 && Array.isArray(manifest.segments))
      return manifest
  } catch {
    // Said below.
  }
  throw new NoSegments(`${path} is no manifest of exported segments`)
}

export function linkOf(row: Omit<ManifestRow, 'link'>, previous: string | undefined, workspace: string): string {
  const { file, first_seq, last_seq, count, sha256, head, balance } = row
  return sha256Hex([previous ?? workspace, file, first_seq, last_seq, count, sha256, head, balance].join('|'))
}

/**
 * Writes a file so that after a crash it is there whole or not at all: beside its name, to the disk, then under its name, and
 * the folder to the disk too.
 */
export function writeDurably(path: string, text: string): void {
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
