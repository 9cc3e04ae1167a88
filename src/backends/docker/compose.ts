import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import getPort from 'get-port'
import { canLogIn } from '../neo4j/neo4j-login.ts'
import { lastLines, runAfterwards, runCommand } from '../processes.ts'
import { keepSecret } from '../secrets.ts'
import {
  BackendsUnavailable,
  type FoundStores,
  type Launch,
  type Neo4jCoordinates,
  type StoreName,
  storeTitles,
} from '../store.ts'

/** Gives each clone on a machine its own containers and volumes, apart from those of a plain `docker compose`. */
export function composeProject(root: string): { name: string; args: string[] } {
  const name = `regpack-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`
  const file = join(root, 'docker-compose.yml')
  return { name, args: ['compose', '--project-name', name, '--file', file, '--progress', 'plain'] }
}

/** Variables of a Compose command, with placeholders for secrets that only `up` needs. */
export function composeEnv(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { NEO4J_PASSWORD: 'unused', REDIS_PASSWORD: 'unused', ...env }
}

/** Starts services of docker-compose.yml and waits until they are healthy. Closing removes them; volumes stay. */
export async function startComposeServices(_host: string, wanted: StoreName[], launch: Launch): Promise<FoundStores> {
  const { env, signal } = launch
  const plugin = await runCommand('docker', ['compose', 'version'], { env, timeoutMs: 30_000 })
  if (plugin.code !== 0) throw new BackendsUnavailable('`docker compose` (version 2) is not installed')
  const project = composeProject(launch.root)
  const down = [...project.args, 'down', '--timeout', '30']
  // A start that was killed has its containers removed, but maybe not yet.
  await runCommand('docker', down, { env: composeEnv(env), signal })
  const ports = {
    NEO4J_BOLT_PORT: env['NEO4J_BOLT_PORT'] || String(await getPort({ port: 7687 })),
    NEO4J_HTTP_PORT: env['NEO4J_HTTP_PORT'] || String(await getPort({ port: 7474 })),
    REDIS_PORT: env['REDIS_PORT'] || String(await getPort({ port: 6379 })),
  }
  const secrets = {
    NEO4J_PASSWORD: keepSecret(join(launch.folder, 'compose-neo4j-password')),
    REDIS_PASSWORD: keepSecret(join(launch.folder, 'compose-redis-password')),
  }
  const titles = wanted.map((store) => storeTitles[store]).join(' and ')
  launch.say(`Docker: starting ${titles} (Compose project ${project.name})`)
  const startMs = Date.now()
  launch.defer(runAfterwards('docker', down, composeEnv(env)).close)
  const up = ['up', '--detach', '--wait', '--wait-timeout', '900', ...wanted]
  const { code, output } = await runCommand('docker', [...project.args, ...up], {
    env: { ...env, ...ports, ...secrets },
    signal,
    timeoutMs: 960_000,
  })
  if (code !== 0) throw new BackendsUnavailable(`docker compose up failed:\n${lastLines(output, 8)}`)
  const found: FoundStores = {}
  if (wanted.includes('redis'))
    found.redis = { url: `redis://:${secrets.REDIS_PASSWORD}@127.0.0.1:${ports.REDIS_PORT}` }
  if (wanted.includes('neo4j')) {
    const uri = `bolt://127.0.0.1:${ports.NEO4J_BOLT_PORT}`
    found.neo4j = { uri, username: 'neo4j', password: secrets.NEO4J_PASSWORD, database: 'neo4j' }
    await waitForLogin(found.neo4j, project.name, signal)
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
  const deadlineMs = Date.now() + LOGIN_MOST_MS
  for (; Date.now() < deadlineMs; await sleep(250, undefined, { signal })) {
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
