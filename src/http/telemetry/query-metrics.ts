import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'
import type { Graph } from '#src/graph/graph.ts'

/**
 * Few, because each query has its own series: 8 with the sum and the count. Up to 5 ms is a seek, up to 100 ms a walk, and what is slower
 * than 2.5 s is near the deadline of 5 s.
 */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 2.5]

/** Measures each named query of the graph store until the app closes. The labels are names of definitions, never values of a caller. */
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
