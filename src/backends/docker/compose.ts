import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '#src/lib/network/free-port.ts'
import { findProgram, lastLines, runCommand } from '../command.ts'
import type { Launch } from '../launch.ts'
import { canLogIn } from '../neo4j/neo4j-login.ts'
import { keepSecret } from '../secrets.ts'
import { BackendsUnavailable, type FoundStores, type Neo4jCoordinates, type StoreName, storeTitles } from '../store.ts'
import { findComposeProject, composeArgs, composeEnv } from './compose-project.ts'
import type { Engine } from './engine.ts'

/** Starts services of docker-compose.yml and waits until they are healthy. Closing removes them; volumes stay. */
export async function startComposeServices(engine: Engine, wanted: StoreName[], launch: Launch): Promise<FoundStores> {
  const docker = findProgram('docker', launch.env)
  if (docker === undefined) throw new BackendsUnavailable('the `docker` command was not found')
  const plugin = await runCommand(docker, ['compose', 'version'], { env: launch.env, timeoutMs: 30_000 })
  if (plugin.code !== 0) throw new BackendsUnavailable('`docker compose` (version 2) is not installed')

  const compose = findComposeProject(launch.root, engine.host)
  const ports = {
    NEO4J_BOLT_PORT: launch.env['NEO4J_BOLT_PORT'] || String(await findFreePort(7687)),
    NEO4J_HTTP_PORT: launch.env['NEO4J_HTTP_PORT'] || String(await findFreePort(7474)),
    REDIS_PORT: launch.env['REDIS_PORT'] || String(await findFreePort(6379)),
  }
  const secrets = {
    NEO4J_PASSWORD: keepSecret(join(launch.folder, 'compose-neo4j-password')),
    REDIS_PASSWORD: keepSecret(join(launch.folder, 'compose-redis-password')),
  }
  const titles = wanted.map((store) => storeTitles[store]).join(' and ')
  launch.say(`Docker: starting ${titles} (Compose project ${compose.project})`)
  const startMs = Date.now()
  launch.own({ kind: 'compose', ...compose })
  const { code, output } = await runCommand(
    docker,
    composeArgs(compose, ['up', '--detach', '--wait', '--wait-timeout', '900', ...wanted]),
    { env: { ...composeEnv(compose, launch.env), ...ports, ...secrets }, signal: launch.signal, timeoutMs: 960_000 },
  )
  if (code !== 0) throw new BackendsUnavailable(`docker compose up failed:\n${lastLines(output, 8)}`)
  const found: FoundStores = {}
  if (wanted.includes('redis'))
    found.redis = { url: `redis://:${secrets.REDIS_PASSWORD}@127.0.0.1:${ports.REDIS_PORT}` }
  if (wanted.includes('neo4j')) {
    const uri = `bolt://127.0.0.1:${ports.NEO4J_BOLT_PORT}`
    found.neo4j = { uri, username: 'neo4j', password: secrets.NEO4J_PASSWORD, database: 'neo4j' }
    await waitForLogin(found.neo4j, compose.project, launch.signal)
  }
  launch.say(`Docker: ${titles} healthy (${((Date.now() - startMs) / 1000).toFixed(1)} s)`)
  return found
}

const LOGIN_MOST_MS = 300_000

/**
 * Waits until the login works. A healthy server may serve its database a moment later, and a kept volume keeps its
 * password.
 */
async function waitForLogin(coordinates: Neo4jCoordinates, project: string, signal: AbortSignal): Promise<void> {
  for (
    const deadlineMs = Date.now() + LOGIN_MOST_MS;
    Date.now() < deadlineMs;
    await sleep(250, undefined, { signal })
  ) {
    const state = await canLogIn(coordinates)
    if (state === 'ready') return
    if (state === 'refused') {
      throw new BackendsUnavailable(
        `the Neo4j volume of the Compose project ${project} was made with another password, which is lost; \`npm run reset\` removes it`,
      )
    }
  }
  throw new BackendsUnavailable(
    `Neo4j at ${coordinates.uri} is up but does not serve its database after ${LOGIN_MOST_MS / 1000} s`,
  )
}
