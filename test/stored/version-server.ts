import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { findFreePort } from '#src/lib/network/free-port.ts'
import { cleanUpAfterFile } from '#test/support/clean-up.ts'
import type { StoreCoordinates } from '#test/support/stored-fixture.ts'

/** A version of the service as a process. */
export interface VersionServer {
  call(secret: string, method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Told>
  readiness(): Promise<any>
  /** Ends it as an operator would: what it answered is settled. */
  stop(): Promise<void>
}

export interface Told {
  status: number
  text: string
  json: any
  isReplay: boolean
}

const START_MOST_MS = 120_000

/** Starts the version that lies in the folder, and waits until it answers, ready or not. */
export async function startVersion(
  folder: string,
  { neo4j, redis }: StoreCoordinates,
  secrets: { billingAdminKey: string; secretKeys: string[] },
): Promise<VersionServer> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const env = {
    ...storesOf({ neo4j, redis }),
    PORT: String(port),
    PUBLIC_BASE_URL: url,
    BILLING_ADMIN_KEY: secrets.billingAdminKey,
    SECRET_KEYS: secrets.secretKeys.join(','),
    WEBHOOK_DELIVERY: 'false',
    LOG_LEVEL: 'silent',
  }
  const argv = ['--import', `${folder}/bin/end-with-parent.mjs`, `${folder}/src/server.ts`]
  const child = spawn(process.execPath, argv, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  cleanUpAfterFile(() => child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const server: VersionServer = {
    async call(secret, method, path, body, headers = {}) {
      const json = body ? { 'content-type': 'application/json' } : {}
      const init = { method, headers: { 'x-api-key': secret, ...json, ...headers } }
      const response = await fetch(url + path, body ? { ...init, body: JSON.stringify(body) } : init)
      const text = await response.text()
      const isReplay = response.headers.get('idempotent-replayed') === 'true'
      return { status: response.status, text, json: text.startsWith('{') ? JSON.parse(text) : undefined, isReplay }
    },
    readiness: async () => (await fetch(`${url}/readyz`)).json(),
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
  await untilServing(child, server, () => said)
  return server
}

/** Runs a command of the version that lies in the folder. Rejects when it fails. */
export async function runCommand(folder: string, args: string[], stores: StoreCoordinates): Promise<void> {
  await promisify(execFile)(process.execPath, [`${folder}/src/cli/main.ts`, ...args], {
    cwd: folder,
    env: storesOf(stores),
  })
}

function storesOf({ neo4j, redis }: StoreCoordinates): Record<string, string> {
  return {
    PATH: process.env['PATH'] ?? '',
    HOME: process.env['HOME'] ?? '',
    NEO4J_URI: neo4j.uri,
    NEO4J_USERNAME: neo4j.username,
    NEO4J_PASSWORD: neo4j.password,
    NEO4J_DATABASE: neo4j.database,
    REDIS_URL: redis.url,
  }
}

/** Until it answers, ready or not; what it says of itself is the test's matter. */
async function untilServing(child: ChildProcess, server: VersionServer, said: () => string): Promise<void> {
  for (const deadlineMs = Date.now() + START_MOST_MS; ;) {
    if (child.exitCode !== null || Date.now() > deadlineMs) throw new Error(`the version did not start: ${said()}`)
    const answer = await server.readiness().catch(() => undefined)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
