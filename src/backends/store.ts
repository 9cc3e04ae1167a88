import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '#src/lib/lock.ts'
import { runAfterwards } from './processes.ts'

/** No run lasts as long. A folder that is older is left from a power cut: else it is removed with its run. */
const abandonedAfterMs = 86_400_000

/** The folder of one run. */
interface RunFolder {
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

/** The two stores that the service needs. */
export type StoreName = 'neo4j' | 'redis'

/** Where and how to log in to Neo4j. `uri` is `bolt://`, `neo4j://` or one of their `+s` forms. */
export interface Neo4jCoordinates {
  uri: string
  username: string
  password: string
  database: string
}

/** The address of Redis, credentials included: `redis://` or `rediss://`. */
export interface RedisCoordinates {
  url: string
}

/** The stores that a source has; a missing one has to come from the next source. */
export interface FoundStores {
  neo4j?: Neo4jCoordinates
  redis?: RedisCoordinates
  /** True when `neo4j` holds the content that the launch asks for. */
  isFilled?: boolean
}

/** A store's name for people. */
export const storeTitles: Record<StoreName, string> = { neo4j: 'Neo4j', redis: 'Redis' }

/** A store isn't available; the message is a sentence for people that names the remedy. */
export class BackendsUnavailable extends Error {
  override name = 'BackendsUnavailable'
}

/**
 * The purpose of the backends. It decides which variables are read, where state is kept and whether it outlives the
 * run.
 */
export type Purpose = 'start' | 'test' | 'bench'

/** Reports progress to people, one line a call. */
export type Say = (line: string) => void

/** What Neo4j is to hold before it is used. */
export interface Content {
  /** Differs when the content would differ. */
  key: string
  /** Writes it into an empty store, or into one that has it already. */
  fill: (neo4j: Neo4jCoordinates) => Promise<void>
}

/**
 * Fills the store. Throws the signal's reason as soon as it is aborted: the caller then takes the store away beneath
 * what still fills it.
 */
export async function fillStore(content: Content, neo4j: Neo4jCoordinates, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  await Promise.race([content.fill(neo4j), once(signal, 'abort')])
  signal.throwIfAborted()
}

/** Everything that a source of backends needs to start a store. */
export interface Launch {
  purpose: Purpose
  say: Say
  env: NodeJS.ProcessEnv
  /** The project's folder. */
  root: string
  /** `.local`: shared by all purposes, holds downloads. */
  stateDir: string
  /** This run's own folder, for data, configuration and logs. */
  folder: string
  /** A local Neo4j starts as a copy with this content. */
  content?: Content | undefined
  /** Aborted when the run is interrupted before everything is up. */
  signal: AbortSignal
  /** Registers a step of an orderly close. What must also happen after a kill is done by a process of its own. */
  defer: (close: () => Promise<void>) => void
}
