import type { Clock } from './lib/clock.ts'
import type { LawReader } from './stores/graph/revision.ts'
import type { Redis } from './stores/redis/redis.ts'

/** The dependencies of the app. Routes read them once and pass them on as arguments. */
export interface Deps extends LawReader {
  redis: Redis
  clock: Clock
}
