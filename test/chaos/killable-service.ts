import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Neo4jCoordinates, RedisCoordinates } from '#src/backends/store.ts'
import { findFreePort } from '#src/lib/network/free-port.ts'
import type { Killable } from './killable-stores.ts'

/** The service as a process of its own, on one port for the whole run. */
export interface KillableService extends Killable {
  url: string
  /** Resolves when `/readyz` says 200; fails when that takes longer than `limitMs` or the process has ended by itself. */
  untilReady(limitMs: number): Promise<void>
  /** What it has logged of answers that were its own fault, and its last lines, for a failure's report. */
  lastLines(): string
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const KEPT_LINES = 5
const LINE_LENGTH_MOST = 400
const FAULT = '"status":500'
const FAULT_LENGTH_MOST = 2_000

interface Stores {
  neo4j: { coordinates: Neo4jCoordinates }
  redis: { coordinates: RedisCoordinates }
}

/** Starts the service on these stores. It ends with this process at the latest. */
export async function openKillableService(stores: Stores, leaseMs: number): Promise<KillableService> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const { uri, username, password, database } = stores.neo4j.coordinates
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    PORT: String(port),
    PUBLIC_BASE_URL: url,
    BILLING_ADMIN_KEY: 'an-admin-key-for-tests',
    SECRET_KEYS: 'a-secret-key-for-tests',
    NEO4J_URI: uri,
    NEO4J_USERNAME: username,
    NEO4J_PASSWORD: password,
    NEO4J_DATABASE: database,
    REDIS_URL: stores.redis.coordinates.url,
    LOG_LEVEL: 'warn',
    CHAOS_LEASE_MS: String(leaseMs),
  }
  const lines: string[] = []
  const faults: string[] = []
  const keep = (chunk: Buffer) => {
    const said = chunk.toString().split('\n').filter(Boolean)
    const found = said.filter((line) => line.includes(FAULT)).map((line) => line.slice(0, FAULT_LENGTH_MOST))
    faults.push(...found.slice(0, KEPT_LINES - faults.length))
    lines.push(...said.slice(-KEPT_LINES).map((line) => line.slice(0, LINE_LENGTH_MOST)))
    lines.splice(0, Math.max(0, lines.length - KEPT_LINES))
  }
  let child: ChildProcess
  const start = async () => {
    const argv = ['--import', `${ROOT}bin/end-with-parent.mjs`, `${ROOT}test/chaos/serve.ts`]
    child = spawn(process.execPath, argv, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout!.on('data', keep)
    child.stderr!.on('data', keep)
  }
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  await start()
  return {
    url,
    start,
    async kill() {
      if (hasEnded()) throw new Error(`the service had ended by itself:\n${lines.join('\n')}`)
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async untilReady(limitMs) {
      for (const deadlineMs = performance.now() + limitMs; !(await isReady(url)); await sleep(25)) {
        if (hasEnded()) throw new Error('the service has ended by itself')
        if (performance.now() > deadlineMs) throw new Error(`the service is not ready after ${limitMs / 1000} s`)
      }
    },
    lastLines: () => [...faults, ...lines].join('\n'),
  }
}

async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(3_000) })).ok
  } catch {
    return false
  }
}
