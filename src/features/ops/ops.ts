import { type Static, Type } from '@sinclair/typebox'
import { Gauge, type Registry } from 'prom-client'
import { type Clock, SHIFTED_MS } from '#src/lib/clock.ts'
import { Named, StringEnum } from '#src/lib/schema.ts'
import type { BreakerState } from '#src/lib/waiting/breaker.ts'
import { withDeadline } from '#src/lib/waiting/patience.ts'
import type { Recovery, RecoveryState } from '#src/money/recovery/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { MigrationWatch } from '#src/stores/graph/migrations/watch.ts'
import { findPublished } from '#src/stores/graph/queries.ts'
import type { Redis } from '#src/stores/redis/redis.ts'

/** How long a scrape waits for Redis. */
const SCRAPE_MS = 500

export interface ClockOffset {
  /**
   * How far this process's clock is ahead of Redis's, s; of a cluster, of the master that differs most. Undefined when
   * Redis does not answer within the limit.
   */
  measure(limitMs: number): Promise<number | undefined>
}

interface Clocks {
  redis: Pick<Redis, 'readClocks'>
  clock: Clock
  /** Added to Redis's clock; only tests set it. */
  clockOffsetMs?: () => number
}

/**
 * Compares the two clocks of the service. Signatures, the expiry of tokens and the day of the law follow the process's;
 * rates, leases and grants follow Redis's. Registers the metric, which is NaN while Redis does not answer.
 */
export function createClockOffset({ redis, clock, clockOffsetMs = () => 0 }: Clocks, registry: Registry): ClockOffset {
  const measure = async (limitMs: number): Promise<number | undefined> => {
    const askedMs = clock.now()
    const readings = await redis.readClocks(limitMs).catch(() => [])
    // Redis has answered half-way, as far as this process can know.
    const nowMs = (askedMs + clock.now()) / 2
    const offsets = readings.map((redisMs) => (nowMs - (redisMs + SHIFTED_MS + clockOffsetMs())) / 1_000)
    return offsets.toSorted((one, other) => Math.abs(other) - Math.abs(one))[0]
  }
  new Gauge({
    name: 'rpk_clock_offset_seconds',
    help: "How far this process's clock is ahead of Redis's; NaN while Redis does not answer",
    registers: [registry],
    async collect() {
      this.set((await measure(SCRAPE_MS)) ?? Number.NaN)
    },
  })
  return { measure }
}

/** How long a component may take, and so the whole answer: components are checked at the same time. */
export const PROBE_MS = 1_500

const Component = Named('ComponentValue', {
  status: StringEnum(['up', 'down']),
  'detail?': Type.String(),
  'latency_ms?': Type.Number(),
})
type Component = Static<typeof Component>

export const Readiness = Named('GetReadinessAnswer', {
  status: StringEnum(['ready', 'not_ready']),
  components: Type.Record(Type.String(), Component, { title: 'GetReadinessAnswerComponent' }),
})
type Readiness = Static<typeof Readiness>

/** The answer of a process that drains. No store is asked: the balancer has to know at once. */
export const DRAINING: Readiness = {
  status: 'not_ready',
  components: { process: { status: 'down', detail: 'is stopping: it answers the calls that still arrive, then ends' } },
}

/**
 * Checks that each store answers, that Redis also accepts and keeps writes, that a pack is published, and that the
 * graph has the migrations of this release. Also reports the progress of the comparison of accounts with their audit
 * logs, and a wrong clock. Answers within PROBE_MS. A store that answers here gets calls again at once.
 */
export async function checkReadiness(
  graph: Graph,
  redis: Redis,
  migrations: MigrationWatch,
  recovery: Pick<Recovery, 'state'>,
  clockOffset: ClockOffset,
): Promise<Readiness> {
  const answering = graph.ping(PROBE_MS)
  const migrating = withDeadline(migrations.look(), PROBE_MS, 'migrations').catch(() => undefined)
  const [neo4j, graphMigrations, redisState, packs, accounts, clock] = await Promise.all([
    probe(graph.breaker, () => answering),
    migrating.then(() => describeMigrations(migrations)),
    probe(redis.breaker, async () => {
      const fault = await redis.findFault(PROBE_MS)
      if (fault) throw new Fault(fault)
    }),
    probe(graph.breaker, async () => {
      // An open breaker would refuse the query for packs at the very moment when the ping finds the store back.
      if (graph.breaker() !== 'closed') await answering
      if (!migrations.isMigrated()) await migrating
      if (!migrations.isMigrated()) throw new Fault(waitingFor(migrations))
      const [row] = await graph.run(findPublished, {})
      if (!row) throw new Fault('no pack has been published yet; run: npm run -s regpack -- packs load')
    }),
    migrating.then(() => describeAccounts(migrations, recovery.state())),
    clockOffset.measure(PROBE_MS).then(describeClock),
  ])
  const components = { neo4j, graph_migrations: graphMigrations, redis: redisState, packs, accounts, clock }
  const isReady = Object.values(components).every((component) => component.status === 'up')
  return { status: isReady ? 'ready' : 'not_ready', components }
}

function waitingFor(migrations: MigrationWatch): string {
  return migrations.isKnown() ? 'the graph is not migrated' : 'The graph store is unavailable'
}

/** Accounts are up during a background comparison, because each caller's own account is compared at its first call. */
function describeAccounts(migrations: MigrationWatch, { isComplete, progress, broken }: RecoveryState): Component {
  if (!migrations.isMigrated())
    return { status: 'down', detail: `not compared with their audit logs: ${waitingFor(migrations)}` }
  const { done = 0, total = 0 } = progress ?? {}
  const details = [
    ...(isComplete ? [] : [`being compared with their audit logs in the background: ${done} of ${total}`]),
    ...(broken > 0 ? [`not served, since they can't be recovered: ${broken}; see the log`] : []),
  ]
  return { status: 'up', ...(details.length > 0 ? { detail: details.join('; ') } : {}) }
}

/** From this on `/readyz` reports an offset: receivers of webhooks accept minutes, and days end early or late. */
const CLOCK_TOLD_SECONDS = 60

/**
 * The clock is up in any case. A replica can't know which of the two clocks is wrong, and if it is that of Redis, all
 * replicas would leave the balancer at once.
 */
function describeClock(offsetSeconds: number | undefined): Component {
  if (offsetSeconds === undefined) return { status: 'up', detail: 'not compared: Redis does not tell its time' }
  const seconds = Math.round(Math.abs(offsetSeconds))
  if (seconds < CLOCK_TOLD_SECONDS) return { status: 'up' }
  const detail = `${seconds} s ${offsetSeconds > 0 ? 'ahead of' : 'behind'} Redis; correct the clock that is wrong`
  return { status: 'up', detail }
}

function describeMigrations(migrations: MigrationWatch): Component {
  const fault = migrations.fault()
  if (fault !== undefined) return { status: 'down', detail: `${fault}; calls are refused until then` }
  const note = migrations.note()
  return { status: 'up', ...(note === undefined ? {} : { detail: note }) }
}

/** A reason that every caller may see. */
class Fault extends Error {}

/**
 * Asks for at most PROBE_MS, however many steps that takes. Reports a fault in our own words and never shows the text
 * of a driver's error, because anyone outside may read it.
 */
async function probe(breaker: () => BreakerState, ask: () => Promise<void>): Promise<Component> {
  const startedAt = performance.now()
  try {
    await withDeadline(ask(), PROBE_MS, 'probe')
    return { status: 'up', latency_ms: Math.round((performance.now() - startedAt) * 10) / 10 }
  } catch (error) {
    const detail = error instanceof Fault ? error.message : 'does not answer'
    return { status: 'down', detail: breaker() === 'closed' ? detail : `${detail}; calls are refused until it answers` }
  }
}
