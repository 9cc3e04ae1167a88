import { inject } from 'vitest'
import { openGraph, type Graph } from '#src/graph/graph.ts'
import { migrate } from '#src/graph/migrate.ts'
import { openRedis, type Redis } from '#src/redis/redis.ts'
import { cleanUpAfterFile } from './clean-up.ts'

/** The run's own Neo4j with the schema applied, closed after the file's tests. */
export async function openTestGraph(): Promise<Graph> {
  const graph = openGraph(inject('neo4j'))
  cleanUpAfterFile(() => graph.close())
  await migrate(graph)
  return graph
}

/** The run's own Redis, closed after the file's tests. */
export async function openTestRedis(): Promise<Redis> {
  const redis = await openRedis({ url: inject('redis').url })
  cleanUpAfterFile(() => redis.close())
  return redis
}
