import type { TestProject } from 'vitest/node'
import { type Backends, openBackends } from '#src/backends/backends.ts'
import { BackendsUnavailable, type Neo4jCoordinates, type RedisCoordinates } from '#src/backends/store.ts'
import { shippedPacks } from './shipped-packs.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The test run's own Neo4j, shared by all test files: each test works in a fresh workspace. */
    neo4j: Neo4jCoordinates
    /** The test run's own Redis. */
    redis: RedisCoordinates
  }
}

/**
 * Opens the test backends once for the whole run; `inject('neo4j')` and `inject('redis')` give their coordinates.
 * Vitest calls this for each project, in a separate module instance, so the shared state is kept on `globalThis`.
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
  // Vitest would end the process a millisecond after Ctrl-C. From here on openBackends handles the signals: it stops
  // the backends first and ends the process with the signal's code.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal)
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  try {
    return await openBackends({ purpose: 'test', say, content: shippedPacks(say) })
  } catch (error) {
    if (!(error instanceof BackendsUnavailable)) throw error
    // A missing backend is reported as a sentence, not as a stack trace.
    process.stderr.write(`${error.message}\n`)
    return process.exit(1)
  }
}
