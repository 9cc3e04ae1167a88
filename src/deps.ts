import type { LawReader } from './graph/revision.ts'
import type { Clock } from './lib/clock.ts'
import type { Redis } from './redis/redis.ts'

/** The dependencies of the app. Routes read them once and pass them on as arguments. */
export interface Deps extends LawReader {
  redis: Redis
  clock: Clock
}
