import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Neo4jCoordinates, RedisCoordinates } from '#src/backends/store.ts'
import getPort from 'get-port'
import { cleanUpAfterFile } from './clean-up.ts'
import { runStores } from './run-stores.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const RUN_MOST_MS = 180_000
/** A server runs for as long as the tests of its file. */
const SERVE_MOST_MS = 600_000
const START_MOST_MS = 180_000

type Env = Record<string, string>

/** A program that has ended: its exit code and its output. */
export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

export interface Program {
  child: ChildProcess
  /** Resolves when the program has ended. A program that exceeds its time limit is killed, and its code is null. */
  ended: Promise<Ended>
}

/** The variables with which a program of the project finds the run's stores. */
export function storeVariables(): Env {
  return variablesOf(runStores().neo4j, runStores().redis)
}

/** The variables with which a program of the project finds these stores. */
export function variablesOf({ uri, username, password, database }: Neo4jCoordinates, redis: RedisCoordinates): Env {
  return {
    NEO4J_URI: uri,
    NEO4J_USERNAME: username,
    NEO4J_PASSWORD: password,
    NEO4J_DATABASE: database,
    REDIS_URL: redis.url,
    // The stores are shared, so one test file must not deliver the messages of another.
    WEBHOOK_DELIVERY: 'false',
  }
}

/** What a program inherits of this process: where programs are, and what Node itself reads. */
export function processVariables(): Env {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE, NODE_OPTIONS } = process.env
  return {
    PATH,
    HOME,
    ...(NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {}),
    ...(NODE_OPTIONS ? { NODE_OPTIONS } : {}),
  }
}

/** Starts a file of the project with Node, with these variables and those that every program inherits. */
export function startProgram(file: string, args: string[], env: Env, mostMs = RUN_MOST_MS): Program {
  // The program ends with this worker, however the worker ends.
  const argv = ['--import', `${ROOT}bin/end-with-parent.mjs`, `${ROOT}${file}`, ...args]
  const child = spawn(process.execPath, argv, {
    cwd: ROOT,
    env: { ...processVariables(), ...env },
    timeout: mostMs,
    killSignal: 'SIGKILL',
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...said }))
  return { child, ended }
}

export interface Server extends Program {
  url: string
}

/**
 * Starts the real server on `PORT` or a free port, and waits until it is ready. It is killed after the file's tests.
 */
export async function startServer(env: Env, file = 'src/server.ts'): Promise<Server> {
  const port = env['PORT'] ?? String(await getPort())
  const url = `http://127.0.0.1:${port}`
  const program = startProgram(
    file,
    [],
    {
      PORT: port,
      PUBLIC_BASE_URL: url,
      BILLING_ADMIN_KEY: 'an-admin-key-for-tests',
      SECRET_KEYS: 'a-secret-key-for-tests',
      DRAIN_SECONDS: '0',
      ...env,
    },
    SERVE_MOST_MS,
  )
  cleanUpAfterFile(() => program.child.kill('SIGKILL'))
  const server = { ...program, url }
  await untilServing(server)
  return server
}

/** Waits until a server is ready. Throws what it has written when it ends by itself or takes too long. */
export async function untilServing({ url, ...program }: Server): Promise<void> {
  const { child } = program
  const deadlineMs = Date.now() + START_MOST_MS
  while (!(await isReady(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > deadlineMs)
      throw new Error(`the server did not start: ${(await stop(program)).stderr}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

async function stop(program: Program): Promise<Ended> {
  program.child.kill('SIGKILL')
  return program.ended
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) })).ok
  } catch {
    return false
  }
}
