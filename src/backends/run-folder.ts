import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '#src/lib/lock.ts'
import { runAfterwards } from './processes.ts'
import { BackendsUnavailable, type Purpose } from './store.ts'

/** No run lasts as long. A folder that is older is left from a power cut: else it is removed with its run. */
const abandonedAfterMs = 86_400_000

/** The folder of one run. */
export interface RunFolder {
  path: string
  /** Gives it back after everything in it was stopped: it is removed, or for `start` kept with its data. */
  release: () => Promise<void>
}

/**
 * Claims the folder of one run under `.local/`. `start` has one lasting folder with one owner at a time: a second `npm
 * start` gets BackendsUnavailable with a sentence. Every test or bench run has a folder of its own, which is removed
 * even when the run is killed.
 */
export function claimRunFolder(purpose: Purpose, stateDir: string): RunFolder {
  const folder = join(stateDir, purpose)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (purpose === 'start') {
    const lock = takeLock(join(stateDir, 'start.lock'))
    if ('release' in lock) return { path: folder, release: async () => lock.release() }
    throw new BackendsUnavailable(
      `\`npm start\` is already running here (process ${lock.holder}). Stop it first, or set NEO4J_URI and REDIS_URL to use other backends.`,
    )
  }
  const path = join(folder, `${process.pid}-${Date.now()}`)
  mkdirSync(path, { mode: 0o700 })
  const { close: release } = runAfterwards('rm', ['-rf', path])
  // By the file system's clock: a run with TEST_NOW is months ahead, and would take each other's folder for abandoned.
  const nowMs = statSync(path).mtimeMs
  for (const name of readdirSync(folder)) {
    const other = statSync(join(folder, name), { throwIfNoEntry: false })
    if (other && nowMs - other.mtimeMs > abandonedAfterMs) rmSync(join(folder, name), { recursive: true, force: true })
  }
  return { path, release }
}
