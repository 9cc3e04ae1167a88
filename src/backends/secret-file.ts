import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A random secret of 192 bits, safe in URLs, shells and configuration files. */
export function makeSecret(): string {
  return randomBytes(24).toString('base64url').replaceAll(/[-_]/g, 'x')
}

/** The secret kept in that file (mode 600), created at the first call. Two processes at once agree on one. */
export function keepSecret(path: string): string {
  return keepText(path, makeSecret).trim()
}

/** The text kept in that file (mode 600), created at the first call. The file appears complete or not at all. */
export function keepText(path: string, make: () => string): string {
  const kept = readIfThere(path)
  if (kept !== undefined) return kept
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, make(), { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(path, 'utf8')
}

/** The text of a file, undefined when there is none. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
