import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Writes a file so that after a crash it is there whole or not at all: beside its name, to the disk, then under its name, and
 * the folder to the disk too. A `.part` file is what a crash has left.
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
