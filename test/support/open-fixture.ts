import { openKillableStores, type KillableStores } from '#test/chaos/killable-stores.ts'
import { openGraph, type Graph } from '#src/graph/graph.ts'
import { migrate } from '#src/graph/migrations/migrate.ts'
import { openRedis, type Redis } from '#src/redis/redis.ts'
import { cleanUpAfterFile } from './clean-up.ts'
import { restoreFixture, type StoreCoordinates } from './stored-fixture.ts'

/** Generous time limits, because a busy machine isn't a store that fails. */
const PATIENCE = { graphMs: 60_000, redisMs: 10_000, silenceMs: 60_000 }

export interface OpenedFixture {
  stores: StoreCoordinates
  graph: Graph
  redis: Redis
}

/** Gives the file its own stores with the fixture, as the older commit left it. They are removed after the file's tests. */
export async function restoreIntoOwnStores(): Promise<StoreCoordinates> {
  const stores: KillableStores = await openKillableStores()
  cleanUpAfterFile(() => stores.close())
  const coordinates = { neo4j: stores.neo4j.coordinates, redis: stores.redis.coordinates }
  await restoreFixture(coordinates)
  return coordinates
}

/** Opens the stores of an older commit as `serve` opens its own. Every step that today's code takes before it serves belongs here. */
export async function openFixture(stores: StoreCoordinates): Promise<OpenedFixture> {
  const graph = openGraph({ ...stores.neo4j, timeoutMs: PATIENCE.graphMs })
  cleanUpAfterFile(() => graph.close())
  const { redisMs: timeoutMs, silenceMs } = PATIENCE
  const redis = await openRedis({ ...stores.redis, timeoutMs, silenceMs })
  cleanUpAfterFile(() => redis.close())
  await migrate(graph)
  return { stores, graph, redis }
}
