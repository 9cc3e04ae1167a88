import type { TestProject } from 'vitest/node'
import { type Backends, openBackends } from '#src/backends/backends.ts'
import { BackendsUnavailable, type Neo4jCoordinates, type RedisCoordinates } from '#src/backends/store.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The test run's own Neo4j, shared by all test files: each test works in a fresh workspace. */
    neo4j: Neo4jCoordinates
    /** The test run's own Redis. */
    redis: RedisCoordinates
  }
}

/** Opens the test backends once for the whole run; `inject('neo4j')` and `inject('redis')` give their coordinates. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Vitest would end the process a millisecond after Ctrl-C. From here on openBackends takes the signals: it stops the
  // backends first and ends the process with the signal's code.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.removeAllListeners(signal)
  const backends = await openOrExit()
  project.provide('neo4j', backends.neo4j)
  project.provide('redis', backends.redis)
  return backends.close
}

/** What a missing backend needs is a sentence, not a stack trace. */
async function openOrExit(): Promise<Backends> {
  try {
    return await openBackends({ purpose: 'test', say: (line) => process.stdout.write(`${line}\n`) })
  } catch (error) {
    if (!(error instanceof BackendsUnavailable)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
