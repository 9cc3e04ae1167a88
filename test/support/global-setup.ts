import type { TestProject } from 'vitest/node'
import { loadSeed } from '#src/loader/index.ts'
import { type Backends, openBackends } from '#src/backends/backends.ts'
import { BackendsUnavailable, type Neo4jCoordinates, type RedisCoordinates } from '#src/backends/store.ts'
import { openGraph } from '#src/graph/graph.ts'
import { migrate, tellProgress } from '#src/graph/migrations/migrate.ts'
import { systemClock } from '#src/lib/clock.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The test run's own Neo4j, shared by all test files: each test works in a fresh workspace. */
    neo4j: Neo4jCoordinates
    /** The test run's own Redis. */
    redis: RedisCoordinates
  }
}

/**
 * Opens the test backends once for the whole run; `inject('neo4j')` and `inject('redis')` give their coordinates. Vitest calls this for
 * each project, in a separate module instance, so the shared state is kept on `globalThis`.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const run = ((globalThis as WithRun)[RUN] ??= { users: 0, backends: openWithPacks() })
  run.users += 1
  const backends = await run.backends
  project.provide('neo4j', backends.neo4j)
  project.provide('redis', backends.redis)
  return async () => {
    run.users -= 1
    if (run.users === 0) await backends.close()
  }
}

const RUN = Symbol.for('regulatory-pack-api.test-run')

interface WithRun {
  [RUN]?: { users: number; backends: Promise<Backends> }
}

async function openWithPacks(): Promise<Backends> {
  // Vitest would end the process a millisecond after Ctrl-C. From here on openBackends handles the signals: it stops the backends first and
  // ends the process with the signal's code.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal)
  const backends = await openOrExit()
  await loadShippedPacks(backends.neo4j).catch(async (error: unknown) => {
    await backends.close()
    throw error
  })
  return backends
}

/** Reports a missing backend as a sentence, not as a stack trace. */
async function openOrExit(): Promise<Backends> {
  try {
    return await openBackends({ purpose: 'test', say: (line) => process.stdout.write(`${line}\n`) })
  } catch (error) {
    if (!(error instanceof BackendsUnavailable)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(1)
  }
}

/** Loads and publishes the shipped packs once; the test files share them and change none of them. */
async function loadShippedPacks(coordinates: Neo4jCoordinates): Promise<void> {
  const onWait = (sentence: string) => void process.stdout.write(`${sentence}\n`)
  const graph = openGraph({ ...coordinates, onWait })
  try {
    await migrate(graph, { onProgress: tellProgress(onWait) })
    const { published, withheld, seconds } = await loadSeed(graph, { clock: systemClock, publish: true })
    if (withheld.length > 0)
      throw new Error(`not published: ${withheld.map(({ id, reasons }) => `${id}: ${reasons.join('; ')}`).join(', ')}`)
    process.stdout.write(`Packs: ${published.length} packs and facts published (${seconds.toFixed(1)} s)\n`)
  } finally {
    await graph.close()
  }
}
