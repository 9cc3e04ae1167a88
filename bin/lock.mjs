import { randomUUID } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { identifyProcess, isAlive } from './process-identity.mjs'

/**
 * Runs `work` while this process alone holds the lock file, so that two commands never install, download or claim the
 * same folder at once. Takes over the lock of a dead process. Give each path one holder per process.
 * @template T
 * @param {string} path
 * @param {() => T | Promise<T>} work
 * @param {{ onWait?: (holderPid: number) => void, signal?: AbortSignal }} [options]
 * @returns {Promise<T>}
 */
export async function withLock(path, work, { onWait, signal } = {}) {
  mkdirSync(dirname(path), { recursive: true })
  for (let waited = false; !take(path); waited = true) {
    const holder = readHolder(path)
    if (holder !== undefined && !isAlive(holder)) removeStale(path, holder)
    else {
      if (!waited && holder !== undefined) onWait?.(holder.pid)
      await sleep(200, undefined, { signal })
    }
  }
  try {
    return await work()
  } finally {
    rmSync(path, { force: true })
  }
}

/** A link to a finished file either appears complete or fails, so no reader ever sees a half-written lock. */
function take(path) {
  const draft = `${path}.${randomUUID()}`
  const { pid, started } = identifyProcess(process.pid) ?? { pid: process.pid, started: '' }
  writeFileSync(draft, JSON.stringify({ pid, started }))
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

function readHolder(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Removes the lock of a dead holder. Two waiters may both see it; the slower one must not remove the new lock of the
 * faster one.
 */
function removeStale(path, stale) {
  const aside = `${path}.${randomUUID()}`
  try {
    renameSync(path, aside)
    const moved = readHolder(aside)
    if (moved?.pid !== stale.pid || moved?.started !== stale.started) linkSync(aside, path)
  } catch {
    // Another waiter was faster.
  } finally {
    rmSync(aside, { force: true })
  }
}
