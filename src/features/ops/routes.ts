import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import type { FastifyPluginCallback } from 'fastify'
import type { Registry } from 'prom-client'
import type { Deps } from '#src/deps.ts'
import { addRoute } from '#src/http/route.ts'
import { Described, Named } from '#src/lib/schema.ts'
import { createSharing } from '#src/lib/waiting/batcher.ts'
import type { Recovery } from '#src/money/recovery/index.ts'
import type { MigrationWatch } from '#src/stores/graph/migrations/watch.ts'
import { checkReadiness, type ClockOffset, DRAINING, Readiness } from './ops.ts'

/** The types that scrapers of metrics ask for. */
const TEXT_TYPES = ['text/plain', 'application/openmetrics-text']

/**
 * True if an `Accept` header names a scraper's text type and likes it better than JSON. A wildcard names neither, so
 * `Accept` of a wildcard alone, or none, means JSON.
 */
export function prefersText(accept = ''): boolean {
  const qualities = new Map(accept.split(',').map(readRange))
  const text = Math.max(...TEXT_TYPES.map((type) => qualities.get(type) ?? 0))
  return text > (qualities.get('application/json') ?? 0)
}

/** A media type and its quality, 0 to 1. */
function readRange(range: string): [string, number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  return [type, quality === undefined ? 1 : Number(quality.slice(2)) || 0]
}

const policy = { access: 'public' } as const
const tags = ['Operations']
/**
 * Writing the metrics holds the event loop for some 20 ms, and they are asked for without a key. A caller waits for its
 * numbers instead of getting earlier ones, so that a read after a call finds the call counted.
 */
const METRICS_GAP_MS = 200

const Sample = Named('MetricValue', {
  value: Type.Unsafe<number | null>({ type: ['number', 'null'] }),
  labels: Type.Record(Type.String(), Type.Unsafe<string | number>({ type: ['string', 'number'] }), {
    title: 'ValueLabel',
  }),
  'metricName?': Described('For a part of a histogram: its own name'),
  'exemplar?': Type.Null(),
})
const Metric = Named('GetMetricsAnswerMetric', { ...fields('name help type aggregator?'), values: Type.Array(Sample) })

export const opsRoutes: FastifyPluginCallback<
  Deps & {
    registry: Registry
    recovery: Recovery
    migrations: MigrationWatch
    clockOffset: ClockOffset
    isDraining: () => boolean
  }
> = (app, { graph, redis, registry, recovery, migrations, clockOffset, isDraining }, done) => {
  const metricsAsText = createSharing(() => registry.metrics(), METRICS_GAP_MS)
  const metricsAsJson = createSharing(
    async () => JSON.stringify({ metrics: await registry.getMetricsAsJSON() }),
    METRICS_GAP_MS,
  )
  addRoute(app, {
    method: 'GET',
    url: '/healthz',
    policy,
    schema: {
      operationId: 'getHealth',
      tags,
      summary: 'Is the process alive?',
      response: { 200: Named('GetHealthAnswer', { status: Type.Literal('ok') }) },
    },
    handler: () => ({ status: 'ok' as const }),
  })

  addRoute(app, {
    method: 'GET',
    url: '/readyz',
    policy,
    schema: {
      operationId: 'getReadiness',
      tags,
      summary: 'Can it answer? Names each component',
      response: { 200: Readiness, 503: Readiness },
    },
    handler: async (_request, reply) => {
      const readiness = isDraining() ? DRAINING : await checkReadiness(graph, redis, migrations, recovery, clockOffset)
      if (readiness.status === 'not_ready') reply.code(503).header('retry-after', '2')
      return readiness
    },
  })

  addRoute(app, {
    method: 'GET',
    url: '/metrics',
    policy,
    schema: {
      operationId: 'getMetrics',
      tags,
      summary: 'Metrics as JSON, or as Prometheus text when `Accept` prefers it',
      response: {
        200: {
          description: 'Metrics',
          content: {
            'application/json': { schema: Named('GetMetricsAnswer', { metrics: Type.Array(Metric) }) },
            'text/plain': { schema: Type.String() },
          },
        },
      },
    },
    handler: async (request, reply) =>
      prefersText(request.headers.accept)
        ? reply.type(registry.contentType).send(await metricsAsText())
        : reply.type('application/json; charset=utf-8').send(await metricsAsJson()),
  })
  done()
}
