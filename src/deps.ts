import type { ResponseCache } from './graph/revision.ts'
import type { Graph } from './graph/graph.ts'
import type { Clock } from './lib/clock.ts'
import type { Redis } from './redis/redis.ts'

/** What the app is built from. Routes read these once and pass them on as arguments. */
export interface Deps {
  graph: Graph
  redis: Redis
  answers: ResponseCache
  clock: Clock
}
