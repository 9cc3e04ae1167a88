import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

// Node 22 and 24 call SQLite experimental, in a line that a user of this project can't act on.
const { emitWarning } = process
process.emitWarning = () => undefined
const sqlite = await import('node:sqlite')
process.emitWarning = emitWarning

const SQLITE_BUSY = 5

/**
 * Takes the lock file, or names the process that holds it. SQLite has the system lock the file, so the lock ends with
 * this process, however it ends. The file stays: removing it would let two in.
 */
export function takeLock(path: string): { release: () => void } | { holder: number } {
  mkdirSync(dirname(path), { recursive: true })
  const file = new sqlite.DatabaseSync(path)
  try {
    // The first transaction leaves our number for those that wait; the second is the lock.
    file.exec(`BEGIN IMMEDIATE; PRAGMA user_version = ${process.pid}; COMMIT; BEGIN IMMEDIATE`)
    return { release: () => file.close() }
  } catch (error) {
    const holder = (error as { errcode?: number }).errcode === SQLITE_BUSY ? readHolder(file) : undefined
    file.close()
    if (holder === undefined) throw error
    return { holder }
  }
}

function readHolder(file: DatabaseSync): number {
  file.exec('PRAGMA busy_timeout = 1000')
  return Number(file.prepare('PRAGMA user_version').get()?.['user_version'])
}

/**
 * Runs `work` while this process alone holds the lock file, so that two commands never install, download or fill the
 * same folder at once. `onWait` is called once when another process holds it.
 */
export async function withLock<T>(
  path: string,
  work: () => T | Promise<T>,
  { onWait, signal }: { onWait?: (holder: number) => void; signal?: AbortSignal } = {},
): Promise<T> {
  let lock = takeLock(path)
  if ('holder' in lock) onWait?.(lock.holder)
  for (; 'holder' in lock; lock = takeLock(path)) await sleep(200, undefined, { signal })
  try {
    return await work()
  } finally {
    lock.release()
  }
}
