import { openBackends, type Backends } from '#src/backends/backends.ts'
import { BackendsUnavailable, type Neo4jCoordinates, type RedisCoordinates } from '#src/backends/store.ts'
import { openGraph, type Graph } from '#src/graph/graph.ts'
import { migrate } from '#src/graph/migrations/migrate.ts'
import { openRedis, type Redis } from '#src/redis/redis.ts'
import { tell } from './report.ts'

/** A benchmark's own Neo4j and Redis, with clients to prepare them. */
export interface Stores {
  neo4j: Neo4jCoordinates
  redisUrl: string
  graph: Graph
  redis: Redis
  close(): Promise<void>
}

/**
 * Opens stores that hold only the schema. Prefers local processes to containers: published ports of containers go through a proxy, which
 * both sides would measure too. `BACKENDS` or the TEST_ variables decide otherwise.
 */
export async function openStores(env: NodeJS.ProcessEnv = process.env): Promise<Stores> {
  const backends = await openPreferred(env)
  const clients = await connect(backends.neo4j, backends.redis)
  const close = async () => {
    await Promise.allSettled([clients.graph.close(), clients.redis.close()])
    await backends.close()
  }
  return { ...clients, close }
}

async function openPreferred(env: NodeJS.ProcessEnv): Promise<Backends> {
  if (env['BACKENDS'] || env['TEST_NEO4J_URI'] || env['TEST_REDIS_URL'])
    return openBackends({ purpose: 'bench', say: tell, env })
  try {
    return await openBackends({ purpose: 'bench', say: tell, env: { ...env, BACKENDS: 'local' } })
  } catch (error) {
    if (!(error instanceof BackendsUnavailable)) throw error
    tell(`Local processes are not used: ${error.message}`)
    return await openBackends({ purpose: 'bench', say: tell, env })
  }
}

async function connect(neo4j: Neo4jCoordinates, redisAt: RedisCoordinates) {
  const graph = openGraph({ ...neo4j, timeoutMs: 300_000 })
  const redis = await openRedis({ url: redisAt.url })
  await migrate(graph)
  return { neo4j, redisUrl: redisAt.url, graph, redis }
}

/** The environment from which a child process opens the same stores. */
export function storeEnv({ neo4j, redisUrl }: Stores): NodeJS.ProcessEnv {
  return {
    NEO4J_URI: neo4j.uri,
    NEO4J_USERNAME: neo4j.username,
    NEO4J_PASSWORD: neo4j.password,
    NEO4J_DATABASE: neo4j.database,
    REDIS_URL: redisUrl,
  }
}
