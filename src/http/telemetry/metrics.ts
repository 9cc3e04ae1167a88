import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { Deps } from '#src/deps.ts'
import type { BreakerState } from '#src/lib/waiting/breaker.ts'
import type { Graph } from '#src/stores/graph/graph.ts'

interface Metrics {
  registry: Registry
  /** Counts credits. */
  credits: { reserved(credits: number): void; refunded(credits: number): void }
}

const BREAKER_STATES: BreakerState[] = ['closed', 'half-open', 'open']

/**
 * The service's registry: process defaults, credits, stores and cache. Labels never name a workspace, key or object.
 */
export function createMetrics({ graph, redis, answers }: Deps): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const charged = new Counter({ name: 'rpk_credits_charged_total', help: 'Credits debited', registers })
  const refunded = new Counter({ name: 'rpk_credits_refunded_total', help: 'Credits returned', registers })
  new Gauge({
    name: 'rpk_redis_ready',
    help: '1 while the connection to Redis is open',
    registers,
    collect() {
      this.set(redis.isReady() ? 1 : 0)
    },
  })
  new Gauge({
    name: 'rpk_redis_commands_in_flight',
    help: 'Commands sent to Redis over its one connection and not answered yet',
    registers,
    collect() {
      this.set(redis.inFlight())
    },
  })
  new Gauge({
    name: 'rpk_breaker_state',
    help: '0: calls go to the store, 1: one probe is on its way, 2: calls are refused at once',
    labelNames: ['store'],
    registers,
    collect() {
      this.set({ store: 'redis' }, BREAKER_STATES.indexOf(redis.breaker()))
      this.set({ store: 'neo4j' }, BREAKER_STATES.indexOf(graph.breaker()))
    },
  })
  new Gauge({
    name: 'rpk_neo4j_pool_connections',
    help: 'Connections to Neo4j by pool (of requests, of background loops) and state',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, view] of Object.entries({ requests: graph, background: graph.background() })) {
        const { active, idle } = view.poolSize()
        this.set({ pool, state: 'active' }, active)
        this.set({ pool, state: 'idle' }, idle)
      }
    },
  })
  new Gauge({
    name: 'rpk_answer_cache_entries',
    help: 'Answers over published data kept in the process',
    registers,
    collect() {
      this.set(answers.size)
    },
  })
  new Gauge({
    name: 'rpk_answer_cache_bytes',
    help: 'What the process keeps over published data, by estimate: answers, and law that outlasts publications',
    labelNames: ['part'],
    registers,
    collect() {
      for (const [part, bytes] of Object.entries(answers.bytes)) this.set({ part }, bytes)
    },
  })
  new Gauge({
    name: 'rpk_answer_cache_requests',
    help: 'Look-ups in the answer cache since the start, by result',
    labelNames: ['result'],
    registers,
    collect() {
      this.set({ result: 'hit' }, answers.counts.hits)
      this.set({ result: 'miss' }, answers.counts.misses)
    },
  })
  return {
    registry,
    credits: { reserved: (credits) => charged.inc(credits), refunded: (credits) => refunded.inc(credits) },
  }
}

/** Times every request by route pattern, method and status; unknown paths share one label. */
export function registerRequestMetrics(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'rpk_http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

/**
 * Few, because each query has its own series: 8 with the sum and the count. Up to 5 ms is a seek, up to 100 ms a walk,
 * and what is slower than 2.5 s is near the deadline of 5 s.
 */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5]

/**
 * Measures each named query of the graph store until the app closes. The labels are names of definitions, never values
 * of a caller.
 */
export function registerQueryMetrics(app: FastifyInstance, graph: Graph, registry: Registry): void {
  const registers = [registry]
  const durations = new Histogram({
    name: 'rpk_neo4j_query_duration_seconds',
    help: 'Duration of statements by the name of their query, of failed ones too',
    labelNames: ['query'],
    buckets: BUCKETS,
    registers,
  })
  const errors = new Counter({
    name: 'rpk_neo4j_query_errors_total',
    help: 'Statements that failed, by the name of their query and the kind of failure',
    labelNames: ['query', 'kind'],
    registers,
  })
  const stop = graph.observe({
    ended(query, seconds, kind) {
      durations.observe({ query }, seconds)
      if (kind !== undefined) errors.inc({ query, kind })
    },
  })
  app.addHook('onClose', (_app, done) => {
    stop()
    done()
  })
}
