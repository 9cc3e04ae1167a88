import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type CollectedStores, collectStores } from './collect-stores.ts'
import type { Content, Launch, Purpose, Say } from './launch.ts'
import { type Custody, type Interrupts, openCustody, watchInterrupts } from './ownership/custody.ts'
import { claimRunFolder } from './ownership/run-folder.ts'

/** Neo4j and Redis, up and reachable. */
export interface Backends extends Omit<CollectedStores, 'isFilled'> {
  /** Stops the stores that were started here; stores from variables keep running. A second call is harmless. */
  close: () => Promise<void>
}

/** The purpose of the backends, and their surroundings. */
export interface OpenBackendsOptions {
  purpose: Purpose
  say: Say
  env?: NodeJS.ProcessEnv
  /** The folder of data, downloads and logs; `.local` of the project when left out. */
  stateDir?: string
  /**
   * Until when SIGINT, SIGTERM and SIGHUP close the backends and end this process. `until-closed` is for a program that
   * doesn't listen to them itself. `while-opening` (the default for `start`) is for one that listens from then on.
   */
  interrupts?: 'while-opening' | 'until-closed'
  /** What Neo4j holds when this resolves. A local server starts as a copy with it; another one is filled. */
  content?: Content
  /**
   * A check before a store is started; it runs once this process owns the folder. An error that it throws ends the
   * opening.
   */
  beforeLaunch?: () => Promise<void>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Finds or starts Neo4j and Redis: from variables, else in a Docker engine, else as local processes, each store on its
 * own. `BACKENDS=env|docker|local` forces one of these. Throws BackendsUnavailable with a sentence that names the
 * remedy. After an error or an interruption nothing is left running.
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
    const { content } = options
    return { purpose, say, env, root, stateDir, folder, content, signal, own: custody.own, defer: custody.defer }
  }
  const close = async (): Promise<void> => {
    await custody?.close()
    interrupts.release()
  }
  try {
    const { isFilled, ...stores } = await collectStores(purpose, env, beginLaunch)
    if (options.content && !isFilled) await options.content.fill(stores.neo4j)
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
