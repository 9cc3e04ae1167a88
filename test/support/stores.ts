import type { GraphSettings } from '#src/stores/graph/contract.ts'
import { openGraph, type Graph } from '#src/stores/graph/graph.ts'
import { migrate } from '#src/stores/graph/migrations/migrate.ts'
import { openRedis, type Redis } from '#src/stores/redis/redis.ts'
import { cleanUpAfterFile } from './clean-up.ts'
import { runStores } from './run-stores.ts'

/**
 * Generous time limits, because a busy machine isn't a store that fails. Tests of the time limits open stores of their
 * own.
 */
const PATIENCE = { graphMs: 20_000, redisMs: 10_000, silenceMs: 60_000 }

/**
 * The run's own Neo4j with the schema applied, closed after the file's tests. `ONE_CONNECTION` shows that nothing waits
 * for a second connection while it holds one: it would wait for itself.
 */
export async function openTestGraph(settings: Pick<GraphSettings, 'maxConnections'> = {}): Promise<Graph> {
  const graph = await connectTestGraph(settings)
  cleanUpAfterFile(() => graph.close())
  return graph
}

/** The same for as long as the worker runs. */
export async function connectTestGraph(settings: Pick<GraphSettings, 'maxConnections'> = {}): Promise<Graph> {
  const graph = openGraph({ ...runStores().neo4j, timeoutMs: PATIENCE.graphMs, ...settings })
  await migrate(graph)
  return graph
}

export const ONE_CONNECTION = { maxConnections: 1 }

/** The run's own Redis, closed after the file's tests. */
export async function openTestRedis(): Promise<Redis> {
  const redis = await connectTestRedis()
  cleanUpAfterFile(() => redis.close())
  return redis
}

/** The same for as long as the worker runs. */
export async function connectTestRedis(): Promise<Redis> {
  const { redisMs: timeoutMs, silenceMs } = PATIENCE
  return openRedis({ url: runStores().redis.url, timeoutMs, silenceMs })
}
