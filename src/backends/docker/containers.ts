import type { StartedTestContainer } from 'testcontainers'
import { settingsOfImage, transactionSettings } from '../neo4j/memory.ts'
import { makeSecret } from '../secrets.ts'
import type { FoundStores, Launch, Neo4jCoordinates, RedisCoordinates, StoreName } from '../store.ts'

/** A busy machine may need this long. */
const START_MOST_MS = 15 * 60_000

/** Starts the wanted stores as throw-away containers. Testcontainers' reaper removes them even after a hard kill. */
export async function startContainers(host: string, wanted: StoreName[], launch: Launch): Promise<FoundStores> {
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
export const storeImages: Record<StoreName, string> = {
  neo4j: 'neo4j:5.26-community',
  redis: 'redis:7-alpine',
}

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
