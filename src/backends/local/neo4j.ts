import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import getPort from 'get-port'
import { withLock } from '#src/lib/lock.ts'
import { canLogIn, replaceDefaultPassword } from '../neo4j/neo4j-login.ts'
import type { Daemon } from '../processes.ts'
import { keepSecret } from '../secrets.ts'
import type { Content, Launch, Neo4jCoordinates } from '../store.ts'
import { startDaemon } from './daemon.ts'
import { findJava } from './java.ts'
import { listJavaArguments, writeNeo4jConf } from './neo4j-conf.ts'
import { fetchNeo4jJars, readNeo4jVersion } from './neo4j-jars.ts'

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

/** Fills a server of its own and stops it in order: only then are its files whole. They appear by one rename. */
async function fill(launch: Launch, content: Content, kept: string): Promise<void> {
  const home = join(launch.folder, 'filling')
  const graceMs = 120_000
  const { coordinates, daemon } = await runNeo4j(launch, home, { graceMs, writesClasses: true })
  await content.fill(coordinates)
  await daemon.stop(graceMs)
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
