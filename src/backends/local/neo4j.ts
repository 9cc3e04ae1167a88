import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findFreePort } from '#src/lib/network/free-port.ts'
import type { Launch } from '../launch.ts'
import { canLogIn, replaceDefaultPassword } from '../neo4j/neo4j-login.ts'
import type { Belonging } from '../ownership/belongings.ts'
import { keepSecret } from '../secrets.ts'
import type { Neo4jCoordinates } from '../store.ts'
import { retryOnTakenPort, startDaemon } from './daemon.ts'
import { findJava } from './java.ts'
import { listJavaArguments, writeNeo4jConf } from './neo4j-conf.ts'
import { fetchNeo4jJars, readNeo4jVersion } from './neo4j-jars.ts'

interface RunSettings {
  /** How long it may take to write its data when it is asked to stop; 0 kills it at once. */
  graceMs?: number
  /** Whether it writes the archive of classes, for those that start later, when it is asked to stop. */
  writesClasses?: boolean
}

/**
 * Starts a real Neo4j Community server, as a process of this machine, on the data in the folder `home`, and waits until
 * it serves. `process` stops it earlier than the run does.
 */
export async function runNeo4j(
  launch: Launch,
  home: string,
  { graceMs = launch.purpose === 'start' ? 45_000 : 0, writesClasses = false }: RunSettings = {},
): Promise<{ coordinates: Neo4jCoordinates; process: Belonging }> {
  const java = await findJava(launch.env, launch.signal)
  const lib = await fetchNeo4jJars(launch, java)
  for (const name of ['data', 'logs', 'run', 'plugins', 'import']) {
    mkdirSync(join(home, name), { recursive: true, mode: 0o700 })
  }
  const password = keepSecret(join(home, 'password'))
  const fresh = !existsSync(join(home, 'data', 'databases', 'system'))
  const path = join(dirname(lib), `classes-${launch.purpose}-java${java.version}.jsa`)
  const hasArchive = existsSync(path)
  const classes = hasArchive || writesClasses ? { path, isWritten: !hasArchive } : undefined
  launch.say(`Neo4j: starting ${readNeo4jVersion()} on Java ${java.version}`)
  const startMs = Date.now()
  const started = await retryOnTakenPort(async () => {
    const port = await findFreePort()
    writeNeo4jConf(home, port, launch.purpose)
    const coordinates = { uri: `bolt://127.0.0.1:${port}`, username: 'neo4j', password, database: 'neo4j' }
    const isReady = watchLogin(coordinates, fresh)
    const process = await startDaemon(launch, {
      title: 'Neo4j',
      program: java.path,
      args: listJavaArguments(home, lib, launch.purpose, classes),
      cwd: home,
      env: { ...launch.env, NEO4J_HOME: home, NEO4J_CONF: join(home, 'conf') },
      logPath: join(home, 'logs', 'console.log'),
      marker: `--home-dir=${home} `,
      graceMs,
      progressPaths: [join(home, 'logs', 'debug.log')],
      quietLimitMs: 120_000,
      isReady,
    })
    return { coordinates, process }
  })
  launch.say(`Neo4j: ready at ${started.coordinates.uri} (${((Date.now() - startMs) / 1000).toFixed(1)} s)`)
  return started
}

/**
 * Returns a check that is true once our password works. A new server knows only its default password, and so does one
 * whose first start was interrupted. So each refusal switches between replacing the default password and logging in
 * with ours.
 */
function watchLogin(coordinates: Neo4jCoordinates, fresh: boolean): () => Promise<boolean> {
  let replacing = fresh
  return async () => {
    const state = replacing ? await replaceDefaultPassword(coordinates) : await canLogIn(coordinates)
    if (state === 'silent') return false
    if (state === 'ready' && !replacing) return true
    replacing = !replacing
    return false
  }
}
