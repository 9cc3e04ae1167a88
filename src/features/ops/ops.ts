import type { Graph } from '#src/graph/graph.ts'
import type { MigrationWatch } from '#src/graph/migrations/watch.ts'
import { findPublished } from '#src/graph/queries.ts'
import type { BreakerState } from '#src/lib/breaker.ts'
import { withDeadline } from '#src/lib/deadline.ts'
import type { Redis } from '#src/redis/redis.ts'

const PROBE_MS = 1_500

interface Component {
  status: 'up' | 'down'
  detail?: string
  latency_ms?: number
}

/** What keeps accounts from being served, in words for operators; undefined when nothing does. */
export type FindFault = () => Promise<string | undefined>

/**
 * Asks each store whether it answers, Redis also whether it takes and keeps what it is told, whether packs are there to be
 * served, whether the graph is as this release needs it, and whether the accounts are known to be whole. Bounded by PROBE_MS. A store
 * that answers here is let through to again at once.
 */
export async function checkReadiness(
  graph: Graph,
  redis: Redis,
  migrations: MigrationWatch,
  findFault: FindFault,
): Promise<{ status: 'ready' | 'not_ready'; components: Record<string, Component> }> {
  const answering = graph.ping(PROBE_MS)
  const migrating = withDeadline(migrations.look(), PROBE_MS, 'migrations').catch(() => undefined)
  const describeAccounts = async (): Promise<Component> => {
    if (!migrations.isMigrated()) await migrating
    const fault = migrations.isMigrated()
      ? await findFault()
      : `not reconciled with the trail: ${waitingFor(migrations)}`
    return fault === undefined ? { status: 'up' } : { status: 'down', detail: fault }
  }
  const [neo4j, graphMigrations, redisState, packs, accounts] = await Promise.all([
    probe(graph.breaker, () => answering),
    migrating.then(() => describeMigrations(migrations)),
    probe(redis.breaker, async () => {
      const fault = await redis.findFault(PROBE_MS)
      if (fault) throw new Fault(fault)
    }),
    probe(graph.breaker, async () => {
      // An open breaker would refuse the question about packs at the very moment at which the ping finds the store back.
      if (graph.breaker() !== 'closed') await answering
      if (!migrations.isMigrated()) await migrating
      if (!migrations.isMigrated()) throw new Fault(waitingFor(migrations))
      const [row] = await withDeadline(graph.run(findPublished, {}), PROBE_MS, 'packs')
      if (!row) throw new Fault('no pack has been published yet; run: npm run -s regpack -- packs load')
    }),
    describeAccounts(),
  ])
  const components = { neo4j, graph_migrations: graphMigrations, redis: redisState, packs, accounts }
  const isReady = Object.values(components).every((component) => component.status === 'up')
  return { status: isReady ? 'ready' : 'not_ready', components }
}

function waitingFor(migrations: MigrationWatch): string {
  return migrations.isKnown() ? 'the graph is not migrated' : 'The graph store is unavailable'
}

function describeMigrations(migrations: MigrationWatch): Component {
  const fault = migrations.fault()
  if (fault !== undefined) return { status: 'down', detail: `${fault}; calls are refused until then` }
  const note = migrations.note()
  return { status: 'up', ...(note === undefined ? {} : { detail: note }) }
}

/** A reason that may be shown to whoever asks. */
class Fault extends Error {}

/** Only what an operator may see from outside: what is wrong in our words, not the text of a driver's error. */
async function probe(breaker: () => BreakerState, ask: () => Promise<void>): Promise<Component> {
  const startedAt = performance.now()
  try {
    await ask()
    return { status: 'up', latency_ms: Math.round((performance.now() - startedAt) * 10) / 10 }
  } catch (error) {
    const detail = error instanceof Fault ? error.message : 'does not answer'
    return { status: 'down', detail: breaker() === 'closed' ? detail : `${detail}; calls are refused until it answers` }
  }
}
