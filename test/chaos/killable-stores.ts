import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Belonging, waitUntilGone } from '#src/backends/ownership/belongings.ts'
import { openCustody } from '#src/backends/ownership/custody.ts'
import type { Launch } from '#src/backends/launch.ts'
import { type DaemonSpec, startDaemon } from '#src/backends/local/daemon.ts'
import { findJava } from '#src/backends/local/java.ts'
import { listJavaArguments } from '#src/backends/local/neo4j-conf.ts'
import { fetchNeo4jJars } from '#src/backends/local/neo4j-jars.ts'
import { startLocalNeo4j } from '#src/backends/local/start-neo4j.ts'
import { answersPing } from '#src/backends/local/redis-ping.ts'
import { findRedisServer } from '#src/backends/local/redis-program.ts'
import { startLocalRedis } from '#src/backends/local/redis.ts'
import { canLogIn } from '#src/backends/neo4j/neo4j-login.ts'
import { claimRunFolder } from '#src/backends/ownership/run-folder.ts'
import type { Neo4jCoordinates, RedisCoordinates } from '#src/backends/store.ts'

/** Something that can be killed like a process in an accident, and started again on what it left behind. */
export interface Killable {
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>
  /** Starts it again on the same data and port; resolves when it serves. */
  start(): Promise<unknown>
}

/** Neo4j and Redis as local processes of the run's own, as `npm start` would bring them up. */
export interface KillableStores {
  neo4j: Killable & { coordinates: Neo4jCoordinates }
  redis: Killable & { coordinates: RedisCoordinates }
  close(): Promise<void>
}

/** When Redis writes to its disk for certain: `everysec` is what the service is deployed with. */
export type Fsync = 'everysec' | 'always' | 'no'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
type OwnedProcess = Extract<Belonging, { kind: 'process' }>

/** Starts both. Whatever becomes of this process, they are gone after it. */
export async function openKillableStores(fsync: Fsync): Promise<KillableStores> {
  const { signal } = new AbortController()
  const say = () => undefined
  const stateDir = join(ROOT, '.local')
  const folder = await claimRunFolder('test', stateDir, say, signal)
  const custody = openCustody('test', folder)
  const base = { purpose: 'test', say, env: process.env, root: ROOT, stateDir, folder, signal } as const
  const launch: Launch = { ...base, own: custody.own, defer: custody.defer }
  try {
    const [redis, neo4j] = await Promise.all([openRedisServer(launch, fsync), openNeo4jServer(launch)])
    return { redis, neo4j, close: custody.close }
  } catch (error) {
    await custody.close()
    throw error
  }
}

/** A launch that tells which process was started last. */
function watchProcess(launch: Launch): { launch: Launch; kill: () => Promise<void> } {
  let owned: OwnedProcess | undefined
  const own = (belonging: Belonging) => {
    if (belonging.kind === 'process') owned = belonging
    launch.own(belonging)
  }
  const kill = async () => {
    if (!owned) throw new Error('nothing was started')
    process.kill(owned.pid, 'SIGKILL')
    if (!(await waitUntilGone(owned, 10_000))) throw new Error(`process ${owned.pid} outlived SIGKILL`)
  }
  return { launch: { ...launch, own }, kill }
}

async function openRedisServer(outer: Launch, fsync: Fsync): Promise<KillableStores['redis']> {
  const { launch, kill } = watchProcess(outer)
  const coordinates = await startLocalRedis(launch)
  const { port, password } = new URL(coordinates.url)
  const folder = join(launch.folder, 'redis')
  const confPath = join(folder, 'redis.conf')
  const conf = readFileSync(confPath, 'utf8')
  const spec: DaemonSpec = {
    title: 'Redis',
    program: await findRedisServer(launch),
    args: [confPath],
    cwd: folder,
    env: launch.env,
    logPath: join(folder, 'redis.log'),
    marker: `127.0.0.1:${port}`,
    graceMs: 0,
    quietLimitMs: 60_000,
    isReady: () => answersPing(Number(port), password),
  }
  const redis = { coordinates, kill, start: () => startDaemon(launch, spec) }
  if (!conf.includes(`appendfsync ${fsync}`)) {
    writeFileSync(confPath, conf.replace(/^appendfsync .*$/m, `appendfsync ${fsync}`))
    await redis.kill()
    await redis.start()
  }
  return redis
}

async function openNeo4jServer(outer: Launch): Promise<KillableStores['neo4j']> {
  const { launch, kill } = watchProcess(outer)
  const coordinates = await startLocalNeo4j(launch)
  const java = await findJava(launch.env)
  const home = join(launch.folder, 'neo4j')
  const spec: DaemonSpec = {
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
  return { coordinates, kill, start: () => startDaemon(launch, spec) }
}
