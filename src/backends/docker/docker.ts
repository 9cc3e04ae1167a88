import type { StartedTestContainer } from 'testcontainers'
import { settingsOfImage, transactionSettings } from '../neo4j/neo4j-login.ts'
import { findProgram, lastLines, runCommand } from '../processes.ts'
import { makeSecret } from '../secrets.ts'
import {
  type FoundStores,
  type Launch,
  type Neo4jCoordinates,
  type RedisCoordinates,
  type StoreName,
  storeTitles,
} from '../store.ts'
import { startComposeServices } from './compose.ts'

/** A busy machine may need this long. */
const START_MOST_MS = 15 * 60_000

/** Starts the wanted stores as throw-away containers. Testcontainers' reaper removes them even after a hard kill. */
async function startContainers(host: string, wanted: StoreName[], launch: Launch): Promise<FoundStores> {
  // Testcontainers looks for an engine in its own way; it must not find another one.
  process.env['DOCKER_HOST'] ??= host
  const startingNeo4j = wanted.includes('neo4j') ? startNeo4j(launch) : undefined
  const startingRedis = wanted.includes('redis') ? startRedis(launch) : undefined
  // Waits for both, even when one fails, because the close that follows must find both.
  await Promise.allSettled([startingNeo4j, startingRedis])
  const neo4j = await startingNeo4j
  const redis = await startingRedis
  return { ...(neo4j === undefined ? {} : { neo4j }), ...(redis === undefined ? {} : { redis }) }
}

async function startNeo4j(launch: Launch): Promise<Neo4jCoordinates> {
  const { Neo4jContainer } = await import('@testcontainers/neo4j')
  const password = makeSecret()
  const container = new Neo4jContainer(storeImages.neo4j)
    .withPassword(password)
    .withEnvironment(neo4jSettings)
    .withStartupTimeout(START_MOST_MS)
  const started = await startTimed(launch, 'Neo4j', storeImages.neo4j, () => container.start())
  return { uri: started.getBoltUri().replace(/\/$/, ''), username: 'neo4j', password, database: 'neo4j' }
}

async function startRedis(launch: Launch): Promise<RedisCoordinates> {
  const { RedisContainer } = await import('@testcontainers/redis')
  const container = new RedisContainer(storeImages.redis).withCommand(redisCommand).withStartupTimeout(START_MOST_MS)
  const started = await startTimed(launch, 'Redis', storeImages.redis, () => container.start())
  return { url: started.getConnectionUrl() }
}

async function startTimed<T extends Pick<StartedTestContainer, 'stop'>>(
  launch: Launch,
  title: string,
  image: string,
  start: () => Promise<T>,
): Promise<T> {
  launch.say(`${title}: starting a container of ${image}`)
  const startMs = Date.now()
  const starting = start()
  // Registered before the container is up: a run that is interrupted meanwhile waits for the container and removes it.
  launch.defer(async () => {
    const started = await starting.catch(() => undefined)
    await started?.stop({ timeout: 0 })
  })
  // The close that follows an interruption waits for the container.
  const started = await starting
  launch.signal.throwIfAborted()
  launch.say(`${title}: ready (${((Date.now() - startMs) / 1000).toFixed(1)} s)`)
  return started
}

/** The images that both Compose and Testcontainers run, so that tests use the deployed versions. */
const storeImages: Record<StoreName, string> = { neo4j: 'neo4j:5.26-community', redis: 'redis:7-alpine' }

/** Keeps Redis from losing more than its last seconds (`LOST_MOST_MS`) and from ever evicting a balance. */
const redisCommand = 'redis-server --appendonly yes --appendfsync everysec --maxmemory-policy noeviction --save'
  .split(' ')
  .concat('')

const HEAP_MB = 1024

/** Settings of a Neo4j container, in the image's spelling of neo4j.conf. */
const neo4jSettings = settingsOfImage({
  'server.memory.heap.initial_size': '512m',
  'server.memory.heap.max_size': `${HEAP_MB}m`,
  'server.memory.pagecache.size': '512m',
  ...transactionSettings(HEAP_MB),
  'dbms.usage_report.enabled': 'false',
})

/** How long an engine may take for its first answer; a dead socket must not delay a start. */
const ANSWER_MOST_MS = 10_000
const PULL_MOST_MS = 15 * 60_000

/** The engine that this machine's `docker` uses, in the form of DOCKER_HOST, or the reason why there is none. */
export async function findEngine(
  env: NodeJS.ProcessEnv,
  timeoutMs = ANSWER_MOST_MS,
): Promise<{ host: string } | { reason: string }> {
  if (findProgram('docker', env) === undefined) return { reason: 'no Docker engine was found' }
  const ask = (...args: string[]) => runCommand('docker', args, { env, timeoutMs })
  const context = await ask('context', 'inspect', '--format', '{{.Endpoints.docker.Host}}')
  const host = context.output.trim()
  const { code, output } = await ask('version', '--format', '{{.Server.Version}}')
  if (code === 0) return { host }
  const failure = code === undefined ? `no answer within ${timeoutMs / 1000} s` : lastLines(output, 1)
  return { reason: `the Docker engine at ${host} does not answer (${failure})` }
}

/**
 * Starts the wanted stores in a Docker engine: with docker-compose.yml for `npm start`, as throw-away containers for
 * tests and benchmarks. A store whose image can't be had is left out; the reasons say why.
 */
export async function startDockerStores(
  wanted: StoreName[],
  launch: Launch,
): Promise<{ stores: FoundStores; reasons: string[] }> {
  const engine = await findEngine(launch.env)
  launch.signal.throwIfAborted()
  if ('reason' in engine) return { stores: {}, reasons: [engine.reason] }
  const reasons: string[] = []
  try {
    const possible: StoreName[] = []
    for (const store of wanted) {
      const reason = await obtainImage(storeImages[store], launch)
      if (reason === undefined) possible.push(store)
      else reasons.push(`${storeTitles[store]}: ${reason}`)
    }
    if (possible.length === 0) return { stores: {}, reasons }
    const start = launch.purpose === 'start' ? startComposeServices : startContainers
    return { stores: await start(engine.host, possible, launch), reasons }
  } catch (error) {
    launch.signal.throwIfAborted()
    return { stores: {}, reasons: [...reasons, error instanceof Error ? error.message : String(error)] }
  }
}

/** Pulls an image that the engine lacks. Returns the reason when it can't be had. */
async function obtainImage(image: string, { env, say, signal }: Launch): Promise<string | undefined> {
  const ask = (...args: string[]) => runCommand('docker', args, { env, signal, timeoutMs: PULL_MOST_MS })
  if ((await ask('image', 'inspect', image)).code === 0) return undefined
  say(`Docker: pulling ${image}`)
  const { code, output } = await ask('pull', image)
  return code === 0 ? undefined : `the image ${image} can't be had (${lastLines(output, 1).slice(0, 200)})`
}
