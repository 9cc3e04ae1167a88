import type { Launch } from '../launch.ts'
import type { FoundStores, StoreName } from '../store.ts'
import { startLocalRedis } from './redis.ts'
import { startLocalNeo4j } from './start-neo4j.ts'

/** Starts the wanted stores as processes of this machine. Fails with a sentence that names the remedy. */
export async function startLocalStores(wanted: StoreName[], launch: Launch): Promise<FoundStores> {
  const found: FoundStores = {}
  // Redis comes first: it starts quickly, and its missing parts are known before Neo4j is fetched.
  if (wanted.includes('redis')) found.redis = await startLocalRedis(launch)
  if (wanted.includes('neo4j')) {
    found.neo4j = await startLocalNeo4j(launch)
    found.isFilled = launch.content !== undefined
  }
  return found
}
