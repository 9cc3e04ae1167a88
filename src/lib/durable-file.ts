import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file so that after a crash its new content is there completely or not at all. It writes and syncs
 * `<path>.part`, renames it, and syncs the folder. A `.part` file is left over from a crash.
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
