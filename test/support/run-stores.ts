import { existsSync, readFileSync } from 'node:fs'
import { inject } from 'vitest'
import type { Neo4jCoordinates, RedisCoordinates } from '#src/backends/store.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file with `RunStores`, which is there once the stores are up; absent for tests that need no store. */
    storesFile?: string
  }
}

/** The stores of the run, shared by all test files: each test works in a fresh workspace. */
export interface RunStores {
  neo4j: Neo4jCoordinates
  redis: RedisCoordinates
}

const WAIT_MOST_MS = 900_000
const LOOK_EVERY_MS = 50

/** Where the stores of the run are. */
export function runStores(): RunStores {
  return (stores ??= JSON.parse(readFileSync(inject('storesFile')!, 'utf8')) as RunStores)
}

let stores: RunStores | undefined

/** Returns once the file is there. The wait is bounded. */
async function untilWritten(file: string): Promise<void> {
  for (let waitedMs = 0; !existsSync(file); waitedMs += LOOK_EVERY_MS) {
    if (waitedMs > WAIT_MOST_MS) throw new Error('The stores of the run are not up.')
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
  }
}

// A file that imports this waits here until the stores are up; files that need none run meanwhile.
const file = inject('storesFile')
if (file) await untilWritten(file)
