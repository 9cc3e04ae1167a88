import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startDockerStores } from './docker/docker.ts'
import { startLocalNeo4j } from './local/neo4j.ts'
import { startLocalRedis } from './local/redis.ts'
import {
  BackendsUnavailable,
  claimRunFolder,
  type Content,
  fillStore,
  type FoundStores,
  type Launch,
  type Neo4jCoordinates,
  type Purpose,
  type RedisCoordinates,
  type Say,
  type StoreName,
  storeTitles,
} from './store.ts'

/** The sources of stores, in the order in which they are tried. */
const kinds = ['env', 'docker', 'local'] as const
type BackendKind = (typeof kinds)[number]

/** Neo4j and Redis, up and reachable. */
export interface Backends {
  /** The source of both stores; `mixed` when the sources differ. */
  kind: BackendKind | 'mixed'
  neo4j: Neo4jCoordinates
  redis: RedisCoordinates
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
  const { purpose, say, content, env = process.env, stateDir = join(root, '.local') } = options
  const interrupts = watchInterrupts()
  const { signal } = interrupts
  const steps: (() => Promise<void>)[] = []
  const defer = (step: () => Promise<void>): void => void steps.push(step)
  const beginLaunch = async (): Promise<Launch> => {
    const folder = claimRunFolder(purpose, stateDir)
    defer(folder.release)
    await options.beforeLaunch?.()
    return { purpose, say, env, root, stateDir, folder: folder.path, content, signal, defer }
  }
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => (closing ??= runAll(steps.toReversed()).finally(interrupts.release))
  const closeAndExit = async (): Promise<never> => {
    say('Interrupted: stopping the backends')
    await close().catch((failure: unknown) => say(String(failure)))
    process.exit(interrupts.exitCode())
  }
  try {
    const { isFilled, ...stores } = await collectStores(purpose, env, beginLaunch)
    if (content && !isFilled) await fillStore(content, stores.neo4j, signal)
    signal.throwIfAborted()
    const until = options.interrupts ?? (purpose === 'start' ? 'while-opening' : 'until-closed')
    if (until === 'while-opening') interrupts.release()
    else signal.addEventListener('abort', () => void closeAndExit())
    return { ...stores, close }
  } catch (error) {
    if (signal.aborted) await closeAndExit()
    await close().catch((failure: unknown) => say(String(failure)))
    throw error
  }
}

async function runAll(steps: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'Not every backend could be stopped')
}

/** Collects each store from the first source that has it; calls `beginLaunch` only when one must be started. */
async function collectStores(purpose: Purpose, env: NodeJS.ProcessEnv, beginLaunch: () => Promise<Launch>) {
  const forced = readForcedKind(env)
  const found: FoundStores = {}
  const origins = new Set<BackendKind>()
  const take = (kind: BackendKind, stores: FoundStores): void => {
    if (Object.keys(stores).length > 0) origins.add(kind)
    Object.assign(found, stores)
  }
  const listMissing = (): StoreName[] => (['neo4j', 'redis'] as const).filter((store) => found[store] === undefined)

  if (forced === undefined || forced === 'env') take('env', readEnvStores(purpose, env))
  if (forced === 'env' && listMissing().length > 0)
    throw new BackendsUnavailable(explainMissingEnv(purpose, listMissing()))
  if (listMissing().length > 0) {
    const launch = await beginLaunch()
    if (forced !== 'local') {
      const { stores, reasons } = await startDockerStores(listMissing(), launch)
      take('docker', stores)
      const sentence = reasons.join('; ')
      if (forced === 'docker' && listMissing().length > 0)
        throw new BackendsUnavailable(`BACKENDS=docker, but ${sentence}. Start Docker, or leave BACKENDS out.`)
      if (reasons.length > 0) launch.say(`Docker is not used: ${sentence}. Using local processes instead.`)
    }
    // Redis comes first: it starts quickly, and its missing parts are known before Neo4j is fetched.
    if (!found.redis) take('local', { redis: await startLocalRedis(launch) })
    if (!found.neo4j) take('local', { neo4j: await startLocalNeo4j(launch), isFilled: launch.content !== undefined })
  }
  const { neo4j, redis, isFilled = false } = found
  if (neo4j === undefined || redis === undefined) throw new Error('A source of backends promised a store it lacks')
  const [only] = origins
  const kind: Backends['kind'] = origins.size === 1 && only ? only : 'mixed'
  return { kind, neo4j, redis, isFilled }
}

function readForcedKind(env: NodeJS.ProcessEnv): BackendKind | undefined {
  const value = env['BACKENDS']
  const kind = kinds.find((known) => known === value)
  if (value && !kind) throw new BackendsUnavailable(`BACKENDS must be one of ${kinds.join(', ')}, not "${value}".`)
  return kind
}

/**
 * Takes the signals that ask a process to stop. The terminal, npm and a shell may each deliver the same Ctrl-C, so
 * every signal after the first is ignored. The close is under way by then and has time limits of its own.
 */
function watchInterrupts() {
  const controller = new AbortController()
  let exitCode: number | undefined
  const onSignal = (name: NodeJS.Signals): void => {
    exitCode ??= 128 + constants.signals[name]
    controller.abort(new Error(`Interrupted by ${name}`))
  }
  const names = ['SIGHUP', 'SIGINT', 'SIGTERM'] as const
  for (const name of names) process.on(name, onSignal)
  return {
    /** Aborted by the first SIGINT, SIGTERM or SIGHUP. */
    signal: controller.signal,
    /** 128 + the signal's number once interrupted. */
    exitCode: () => exitCode,
    /** Leaves the signals to other listeners. */
    release: () => names.forEach((name) => process.off(name, onSignal)),
  }
}

/**
 * The stores that variables name. Tests and benchmarks read only the `TEST_` ones, so they can never touch the data of
 * `npm start` or a deployment. A store is taken only when its address is set. Throws BackendsUnavailable for an address
 * with another scheme.
 */
export function readEnvStores(purpose: Purpose, env: NodeJS.ProcessEnv): FoundStores {
  const prefix = variablePrefix(purpose)
  const read = (name: string): string | undefined => env[`${prefix}${name}`] || undefined
  const found: FoundStores = {}
  const uri = read('NEO4J_URI')
  if (uri !== undefined) {
    checkScheme(`${prefix}NEO4J_URI`, uri, /^(bolt|neo4j)(\+s|\+ssc)?:\/\//, 'bolt:// or neo4j://')
    found.neo4j = {
      uri,
      username: read('NEO4J_USERNAME') ?? 'neo4j',
      password: read('NEO4J_PASSWORD') ?? '',
      database: read('NEO4J_DATABASE') ?? 'neo4j',
    }
  }
  const url = read('REDIS_URL')
  if (url !== undefined) {
    checkScheme(`${prefix}REDIS_URL`, url, /^rediss?:\/\//, 'redis:// or rediss://')
    found.redis = { url }
  }
  return found
}

/** The sentence for `BACKENDS=env` when the variable of a store is missing. */
function explainMissingEnv(purpose: Purpose, missing: StoreName[]): string {
  const names = missing.map((store) => `${variablePrefix(purpose)}${store === 'neo4j' ? 'NEO4J_URI' : 'REDIS_URL'}`)
  const stores = missing.map((store) => storeTitles[store]).join(' and ')
  return `BACKENDS=env, but ${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} not set: set the address of ${stores}, or leave BACKENDS out.`
}

function variablePrefix(purpose: Purpose): string {
  return purpose === 'start' ? '' : 'TEST_'
}

function checkScheme(variable: string, value: string, pattern: RegExp, expected: string): void {
  // The value may hold a password, so the message doesn't repeat it.
  if (!pattern.test(value)) throw new BackendsUnavailable(`${variable} must begin with ${expected}.`)
}
