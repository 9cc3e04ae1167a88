import type { Graph } from '#src/graph/graph.ts'
import { findPublished } from '#src/graph/queries.ts'
import type { Redis } from '#src/redis/redis.ts'

const PROBE_MS = 1_500

interface Component {
  status: 'up' | 'down'
  detail?: string
  latency_ms?: number
}

/** Asks each store whether it answers, and whether packs are there to be served. Bounded by PROBE_MS. */
export async function checkReadiness(
  graph: Graph,
  redis: Redis,
): Promise<{ status: 'ready' | 'not_ready'; components: Record<string, Component> }> {
  const [neo4j, redisState, packs] = await Promise.all([
    probe(() => graph.ping(PROBE_MS)),
    probe(() => redis.ping(PROBE_MS)),
    probe(async () => {
      const [row] = await graph.run(findPublished, {})
      if (!row) throw new Error('no pack has been published yet; run: npm run -s regpack -- packs load')
    }),
  ])
  const components = { neo4j, redis: redisState, packs }
  const isReady = Object.values(components).every((component) => component.status === 'up')
  return { status: isReady ? 'ready' : 'not_ready', components }
}

/** Only what an operator may see from outside: whether it answers, not the text of a driver's error. */
async function probe(ask: () => Promise<void>): Promise<Component> {
  const startedAt = performance.now()
  try {
    await ask()
    return { status: 'up', latency_ms: Math.round((performance.now() - startedAt) * 10) / 10 }
  } catch (error) {
    const isOurs = error instanceof Error && error.message.startsWith('no pack')
    return { status: 'down', detail: isOurs ? error.message : 'does not answer' }
  }
}
