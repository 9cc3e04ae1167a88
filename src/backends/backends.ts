import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CollectedStores, collectStores } from './collect-stores.ts'
import { type Custody, openCustody } from './custody.ts'
import { type Interrupts, watchInterrupts } from './interrupts.ts'
import type { Launch, Purpose, Say } from './launch.ts'
import { claimRunFolder } from './run-folder.ts'

/** Neo4j and Redis, up and reachable. */
export interface Backends extends CollectedStores {
  /** Stops what was started here; what came from variables is left alone. Calling it again is harmless. */
  close: () => Promise<void>
}

/** What to open the backends for, and in which surroundings. */
export interface OpenBackendsOptions {
  purpose: Purpose
  say: Say
  env?: NodeJS.ProcessEnv
  /** Where data, downloads and logs lie; `.local` of the project when left out. */
  stateDir?: string
  /**
   * Until when SIGINT, SIGTERM and SIGHUP close the backends and end this process: `until-closed` for a program that
   * doesn't listen to them itself, `while-opening` (taken for `start`) for one that listens from then on.
   */
  interrupts?: 'while-opening' | 'until-closed'
  /** What must hold before a store is brought up: runs when the folder is this process's own. What it throws ends the opening. */
  beforeLaunch?: () => Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Finds or brings up Neo4j and Redis: from variables, else in a Docker engine, else as local processes, each store on
 * its own. `BACKENDS=env|docker|local` forces one of these. Throws BackendsUnavailable with a sentence that names the
 * remedy; then, and when it is interrupted, nothing is left running.
 */
export async function openBackends(options: OpenBackendsOptions): Promise<Backends> {
  const { purpose, say, env = process.env, stateDir = join(root, '.local') } = options
  const interrupts = watchInterrupts()
  let custody: Custody | undefined
  const beginLaunch = async (): Promise<Launch> => {
    const { signal } = interrupts
    const folder = await claimRunFolder(purpose, stateDir, say, signal)
    custody = openCustody(purpose, folder)
    await options.beforeLaunch?.()
    return { purpose, say, env, root, stateDir, folder, signal, own: custody.own, defer: custody.defer }
  }
  const close = async (): Promise<void> => {
    await custody?.close()
    interrupts.release()
  }
  try {
    const stores = await collectStores(purpose, env, beginLaunch)
    interrupts.signal.throwIfAborted()
    const until = options.interrupts ?? (purpose === 'start' ? 'while-opening' : 'until-closed')
    if (until === 'while-opening') interrupts.release()
    else interrupts.signal.addEventListener('abort', () => void closeAndExit(close, say, interrupts))
    return { ...stores, close }
  } catch (error) {
    if (interrupts.signal.aborted) await closeAndExit(close, say, interrupts)
    await close().catch((failure: unknown) => say(String(failure)))
    throw error
  }
}

async function closeAndExit(close: () => Promise<void>, say: Say, interrupts: Interrupts): Promise<never> {
  const exitCode = interrupts.exitCode()
  say('Interrupted: stopping the backends')
  await close().catch((failure: unknown) => say(String(failure)))
  process.exit(exitCode)
}
