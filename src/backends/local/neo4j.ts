import getPort from 'get-port'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { withLock } from '#src/lib/lock.ts'
import { canLogIn, replaceDefaultPassword, transactionSettings } from '../neo4j/neo4j-login.ts'
import type { Daemon } from '../processes.ts'
import { keepSecret } from '../secrets.ts'
import { type Content, fillStore, type Launch, type Neo4jCoordinates, type Purpose } from '../store.ts'
import { startDaemon } from './daemon.ts'
import { findJava } from './java.ts'
import { fetchNeo4jJars, readNeo4jVersion } from './neo4j-jars.ts'

/** Memory of a local server, in megabytes. */
interface Memory {
  heapMb: number
  pageCacheMb: number
}

/** Benchmarks get more memory, so that they don't measure the garbage collector. */
const memoryFor: Record<Purpose, Memory> = {
  start: { heapMb: 1024, pageCacheMb: 512 },
  test: { heapMb: 1024, pageCacheMb: 512 },
  bench: { heapMb: 2048, pageCacheMb: 1024 },
}

/**
 * Settings with which Neo4j plans each statement once: not again for each size of its parameters, nor each time a test
 * file has changed how many nodes there are. In a run of tests planning takes a third of Neo4j's time otherwise.
 * `test/contract/cypher.test.ts` looks at the plans.
 */
const PLAN_ONCE = { 'internal.cypher.use_parameter_size': 'false', 'dbms.cypher.min_replan_interval': '3h' }

/** Writes `conf/neo4j.conf` for a server that listens on one loopback port for Bolt and on nothing else. */
function writeNeo4jConf(home: string, boltPort: number, purpose: Purpose): void {
  const { heapMb, pageCacheMb } = memoryFor[purpose]
  const settings = {
    'server.default_listen_address': '127.0.0.1',
    'server.default_advertised_address': '127.0.0.1',
    'server.bolt.listen_address': `127.0.0.1:${boltPort}`,
    'server.bolt.advertised_address': `127.0.0.1:${boltPort}`,
    'server.http.enabled': 'false',
    'server.https.enabled': 'false',
    'server.memory.pagecache.size': `${pageCacheMb}m`,
    ...transactionSettings(heapMb),
    'dbms.security.auth_enabled': 'true',
    'dbms.usage_report.enabled': 'false',
    // Otherwise every stop waits twice 5 s.
    'internal.server.bolt.thread_pool_shutdown_wait_time': '1s',
    // Otherwise a fresh store takes half a gigabyte of disk.
    'db.tx_log.preallocate': 'false',
    // A laptop doesn't need a week of logs.
    'db.tx_log.rotation.retention_policy': '1 days 256M',
    ...(purpose === 'test' ? PLAN_ONCE : {}),
  }
  mkdirSync(join(home, 'conf'), { recursive: true, mode: 0o700 })
  const lines = Object.entries(settings).map(([key, value]) => `${key}=${value}`)
  writeFileSync(join(home, 'conf', 'neo4j.conf'), `${lines.join('\n')}\n`, { mode: 0o600 })
}

/**
 * The archive of the server's classes in the form in which Java loads them; with it a server is ready in half the time.
 */
interface ClassArchive {
  path: string
  /** True: the server writes it when it stops. False: it reads it; Java ignores an archive of other classes. */
  isWritten: boolean
}

/** Arguments of `java` for that server: Neo4j 5 on Java 17 or later. Its home folder marks our own process. */
function listJavaArguments(home: string, lib: string, purpose: Purpose, classes?: ClassArchive): string[] {
  const { heapMb } = memoryFor[purpose]
  const opened = ['java.nio', 'java.io', 'sun.nio.ch', 'java.util.concurrent']
  return [
    `-Xms${Math.min(heapMb, 512)}m`,
    `-Xmx${heapMb}m`,
    // In a short run of tests the optimising compiler and the parallel collector cost more than they save. Without that
    // compiler the code cache is 48 MB by default, and a whole run fills that: Java then throws compiled code away, and
    // Neo4j takes twice the time.
    ...(purpose === 'test'
      ? ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-XX:ReservedCodeCacheSize=240m']
      : ['-XX:+UseG1GC']),
    ...(classes ? [`-XX:${classes.isWritten ? 'ArchiveClassesAtExit' : 'SharedArchiveFile'}=${classes.path}`] : []),
    '-XX:-OmitStackTraceInFastThrow',
    '-XX:+ExitOnOutOfMemoryError',
    '-Djdk.nio.maxCachedBufferSize=1024',
    '-Dio.netty.tryReflectionSetAccessible=true',
    '-Dlog4j2.disable.jmx=true',
    '-Dfile.encoding=UTF-8',
    ...opened.map((name) => `--add-opens=java.base/${name}=ALL-UNNAMED`),
    '-cp',
    join(lib, '*'),
    'org.neo4j.server.CommunityEntryPoint',
    `--home-dir=${home}`,
    `--config-dir=${join(home, 'conf')}`,
    '--console-mode',
  ]
}

/** What a copy consists of: the databases with their transaction logs, and the password that they know. */
const PARTS = ['data', 'password']

interface RunSettings {
  /** How long it may take to write its data when it is asked to stop; 0 kills it at once. */
  graceMs?: number
  /** Whether it writes the archive of classes, for those that start later, when it is asked to stop. */
  writesClasses?: boolean
  /** Listens on this port in place of a free one. */
  port?: number
}

/**
 * Starts a Neo4j as a process of this machine, with the content that the launch asks for; its data stay under the run's
 * folder.
 */
export async function startLocalNeo4j(launch: Launch): Promise<Neo4jCoordinates> {
  const home = join(launch.folder, 'neo4j')
  mkdirSync(home, { recursive: true, mode: 0o700 })
  if (launch.content) await copyFilledNeo4j(launch, launch.content, home)
  return (await runNeo4j(launch, home)).coordinates
}

/**
 * Puts a server's data with the content into the folder `home`: a copy of the one that the first run has filled and
 * stopped. It is kept in `.local/` under the key of the content; those of other keys are removed.
 */
async function copyFilledNeo4j(launch: Launch, content: Content, home: string): Promise<void> {
  const kept = join(launch.stateDir, 'filled-neo4j')
  const onWait = (): void => launch.say('Neo4j: waiting for another run that is filling it')
  await withLock(
    join(launch.stateDir, 'filled-neo4j.lock'),
    async () => {
      if (!existsSync(join(kept, content.key))) await fill(launch, content, kept)
      for (const part of PARTS) cpSync(join(kept, content.key, part), join(home, part), { recursive: true })
    },
    { onWait, signal: launch.signal },
  )
}

/**
 * Fills a server of its own and stops it in order: only then are its files whole. They appear by one rename. A run that
 * is ended meanwhile kills the server and drops its files.
 */
async function fill(launch: Launch, content: Content, kept: string): Promise<void> {
  const home = join(launch.folder, 'filling')
  const { coordinates, daemon } = await runNeo4j(launch, home, { graceMs: 0, writesClasses: true })
  await fillStore(content, coordinates, launch.signal)
  await daemon.stop(120_000)
  rmSync(kept, { recursive: true, force: true })
  const draft = join(launch.folder, content.key)
  mkdirSync(draft, { mode: 0o700 })
  for (const part of PARTS) renameSync(join(home, part), join(draft, part))
  mkdirSync(kept, { recursive: true, mode: 0o700 })
  renameSync(draft, join(kept, content.key))
  rmSync(home, { recursive: true, force: true })
}

/**
 * Starts a real Neo4j Community server, as a process of this machine, on the data in the folder `home`, and waits until
 * it serves. `daemon` stops it earlier than the run does.
 */
export async function runNeo4j(
  launch: Launch,
  home: string,
  { graceMs = launch.purpose === 'start' ? 45_000 : 0, writesClasses = false, port }: RunSettings = {},
): Promise<{ coordinates: Neo4jCoordinates; daemon: Daemon }> {
  const java = await findJava(launch.env, launch.signal)
  const lib = await fetchNeo4jJars(launch, java)
  for (const name of ['data', 'logs', 'run', 'plugins', 'import'])
    mkdirSync(join(home, name), { recursive: true, mode: 0o700 })
  const coordinates = { uri: '', username: 'neo4j', password: keepSecret(join(home, 'password')), database: 'neo4j' }
  const isNew = !existsSync(join(home, 'data', 'databases', 'system'))
  const path = join(dirname(lib), `classes-${launch.purpose}-java${java.version}.jsa`)
  const hasArchive = existsSync(path)
  const classes = hasArchive || writesClasses ? { path, isWritten: !hasArchive } : undefined
  launch.say(`Neo4j: starting ${readNeo4jVersion()} on Java ${java.version}`)
  const startMs = Date.now()
  const daemon = await startDaemon(launch, async () => {
    const boltPort = port ?? (await getPort())
    coordinates.uri = `bolt://127.0.0.1:${boltPort}`
    writeNeo4jConf(home, boltPort, launch.purpose)
    return {
      title: 'Neo4j',
      program: java.path,
      args: listJavaArguments(home, lib, launch.purpose, classes),
      cwd: home,
      env: { ...launch.env, NEO4J_HOME: home, NEO4J_CONF: join(home, 'conf') },
      logPath: join(home, 'logs', 'console.log'),
      graceMs,
      progressPaths: [join(home, 'logs', 'debug.log')],
      isReady: watchLogin(coordinates, isNew),
    }
  })
  launch.say(`Neo4j: ready at ${coordinates.uri} (${((Date.now() - startMs) / 1000).toFixed(1)} s)`)
  return { coordinates, daemon }
}

/**
 * Returns a check that is true once our password works. A new server knows only its default password, and so does one
 * whose first start was interrupted. So each refusal switches between replacing the default password and logging in
 * with ours.
 */
function watchLogin(coordinates: Neo4jCoordinates, isNew: boolean): () => Promise<boolean> {
  let replacing = isNew
  return async () => {
    const state = replacing ? await replaceDefaultPassword(coordinates) : await canLogIn(coordinates)
    if (state === 'silent') return false
    if (state === 'ready' && !replacing) return true
    replacing = !replacing
    return false
  }
}
