import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Launch } from '#src/backends/launch.ts'
import { startDaemon } from '#src/backends/local/daemon.ts'
import { findJava } from '#src/backends/local/java.ts'
import { listJavaArguments } from '#src/backends/local/neo4j-conf.ts'
import { fetchNeo4jJars } from '#src/backends/local/neo4j-jars.ts'
import { startLocalNeo4j } from '#src/backends/local/start-neo4j.ts'
import { canLogIn } from '#src/backends/neo4j/neo4j-login.ts'
import { type Belonging, waitUntilGone } from '#src/backends/ownership/belongings.ts'
import { openCustody } from '#src/backends/ownership/custody.ts'
import { claimRunFolder } from '#src/backends/ownership/run-folder.ts'
import type { Neo4jCoordinates } from '#src/backends/store.ts'
import { startRedisServer } from '#test/support/redis-server.ts'

/** Something that can be killed like a process in an accident, and started again on its data and port. */
export interface Killable {
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>
  /** Resolves when it serves. */
  start(): Promise<unknown>
}

/** Neo4j and Redis as local processes of the run's own. They end with this process at the latest. */
export interface KillableStores {
  neo4j: Killable & { coordinates: Neo4jCoordinates }
  redis: Killable & { coordinates: { url: string } }
  close(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Starts both, Redis as it is deployed: `appendfsync everysec`. */
export async function openKillableStores(): Promise<KillableStores> {
  const { signal } = new AbortController()
  const say = () => undefined
  const stateDir = join(ROOT, '.local')
  const folder = await claimRunFolder('test', stateDir, say, signal)
  const custody = openCustody('test', folder)
  const base = { purpose: 'test', say, env: process.env, root: ROOT, stateDir, folder, signal } as const
  const redis = await startRedisServer()
  const close = async () => void (await Promise.all([redis.stop(), custody.close()]))
  try {
    const neo4j = await openNeo4j({ ...base, own: custody.own, defer: custody.defer })
    return { neo4j, redis: { coordinates: { url: redis.url }, kill: redis.kill, start: () => redis.start() }, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openNeo4j(outer: Launch): Promise<KillableStores['neo4j']> {
  let owned: Extract<Belonging, { kind: 'process' }> | undefined
  const own = (belonging: Belonging) => {
    if (belonging.kind === 'process') owned = belonging
    outer.own(belonging)
  }
  const launch = { ...outer, own }
  const coordinates = await startLocalNeo4j(launch)
  const java = await findJava(launch.env)
  const home = join(launch.folder, 'neo4j')
  const spec = {
    title: 'Neo4j',
    program: java.path,
    args: listJavaArguments(home, await fetchNeo4jJars(launch, java), 'test'),
    cwd: home,
    env: { ...launch.env, NEO4J_HOME: home, NEO4J_CONF: join(home, 'conf') },
    logPath: join(home, 'logs', 'console.log'),
    marker: `--home-dir=${home} `,
    graceMs: 0,
    quietLimitMs: 240_000,
    isReady: async () => (await canLogIn(coordinates)) === 'ready',
  }
  return {
    coordinates,
    async kill() {
      process.kill(owned!.pid, 'SIGKILL')
      if (!(await waitUntilGone(owned!, 10_000))) throw new Error(`process ${owned!.pid} outlived SIGKILL`)
    },
    start: () => startDaemon(launch, spec),
  }
}
