import getPort from 'get-port'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runNeo4j } from '#src/backends/local/neo4j.ts'
import { claimRunFolder, type Neo4jCoordinates } from '#src/backends/store.ts'
import { startRedisServer } from '#test/support/redis-server.ts'

/** Something that can be killed like a process in an accident, and started again on its data and port. */
export interface Killable {
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>
  /** Resolves when it serves. */
  start(): Promise<unknown>
}

/** Neo4j and Redis as local processes of the run's own. They end with this process at the latest. */
export interface KillableStores {
  neo4j: Killable & { coordinates: Neo4jCoordinates }
  redis: Killable & { coordinates: { url: string } }
  close(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Starts both, Redis as it is deployed: `appendfsync everysec`. */
export async function openKillableStores(): Promise<KillableStores> {
  const { signal } = new AbortController()
  const stateDir = join(ROOT, '.local')
  const folder = claimRunFolder('test', stateDir)
  const home = join(folder.path, 'neo4j')
  const steps = [folder.release]
  const redis = await startRedisServer()
  steps.push(redis.stop)
  const close = async () => {
    for (const step of steps.toReversed()) await step()
  }
  const launch = {
    purpose: 'test' as const,
    say: () => undefined,
    env: process.env,
    root: ROOT,
    stateDir,
    folder: folder.path,
    signal,
    defer: (step: () => Promise<void>) => void steps.push(step),
  }
  try {
    const port = await getPort()
    let { coordinates, daemon } = await runNeo4j(launch, home, { port })
    const neo4j = {
      coordinates,
      kill: () => daemon.stop(0),
      start: async () => void ({ coordinates, daemon } = await runNeo4j(launch, home, { port })),
    }
    return { neo4j, redis: { coordinates: { url: redis.url }, kill: redis.kill, start: () => redis.start() }, close }
  } catch (error) {
    await close()
    throw error
  }
}
