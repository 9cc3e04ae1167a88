import { join } from 'node:path'
import { readDemoFile } from '#src/backends/demo-file.ts'
import { readEnvStores } from '#src/backends/from-env.ts'
import { openGraph, type Graph } from '#src/graph/graph.ts'
import { migrate } from '#src/graph/migrate.ts'
import { DeadlineExceeded } from '#src/lib/deadline.ts'
import { openRedis, type Redis } from '#src/redis/redis.ts'
import { Refused, Unreachable } from './command.ts'

const STATE_FOLDER = join(import.meta.dirname, '../../.local')
const CONNECT_MS = 5_000

/** Where the stores are: each from its own variables, else from the file of the last `npm start`. Undefined: nowhere. */
export function findStores(env: NodeJS.ProcessEnv, stateFolder = STATE_FOLDER) {
  const named = readEnvStores('start', env)
  const demo = readDemoFile(stateFolder)
  const demoNeo4j = demo && {
    uri: demo.neo4j_uri,
    username: demo.neo4j_username,
    password: demo.neo4j_password,
    database: demo.neo4j_database,
  }
  return { neo4j: named.neo4j ?? demoNeo4j, redis: named.redis ?? (demo && { url: demo.redis_url }) }
}

/** Runs a command that needs the graph, with its schema applied, and closes it. Throws Unreachable. */
export async function withGraph<T>(work: (graph: Graph) => Promise<T>): Promise<T> {
  const { neo4j } = findStores(process.env)
  if (!neo4j) throw new Unreachable('no graph store: set NEO4J_URI, or run `npm start` in another terminal')
  const graph = openGraph(neo4j)
  try {
    await graph.ping(CONNECT_MS).catch((error: unknown) => {
      throw new Unreachable(`the graph store at ${neo4j.uri} does not answer: ${reasonOf(error)}`)
    })
    await migrate(graph)
    return await work(graph)
  } finally {
    await graph.close()
  }
}

export interface Stores {
  graph: Graph
  redis: Redis
}

/** Runs a command that needs both stores, and closes them. Throws Unreachable, and Refused as `withRedis` does. */
export function withStores<T>(work: (stores: Stores) => Promise<T>): Promise<T> {
  return withGraph((graph) => withRedis((redis) => work({ graph, redis })))
}

/**
 * Runs a command that needs Redis, and closes it. Throws Unreachable, and Refused when Redis holds layouts that this version does
 * not read, unless the command is there to show just that.
 */
export async function withRedis<T>(work: (redis: Redis) => Promise<T>, { anyLayout = false } = {}): Promise<T> {
  const { redis: settings } = findStores(process.env)
  if (!settings) throw new Unreachable('no Redis: set REDIS_URL, or run `npm start` in another terminal')
  const cluster = process.env['REDIS_CLUSTER'] === 'true'
  const redis = await openRedis({ ...settings, cluster, connectMs: CONNECT_MS }).catch((error: unknown) => {
    throw new Unreachable(`Redis does not answer: ${reasonOf(error)}`)
  })
  try {
    const fault = redis.layoutFault()
    if (fault && !anyLayout) throw new Refused([`Redis ${fault}`])
    return await work(redis)
  } finally {
    await redis.close()
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof DeadlineExceeded) return 'no answer in time'
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message.split('\n')[0]! : String(cause)
}
