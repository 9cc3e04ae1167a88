/**
 * The least work of a metered read. A Fastify route makes one trivial script call, sends given bytes with given
 * headers, and times the request in a histogram. The process has the same versions, logger and log level as the
 * service.
 */
import { createHash } from 'node:crypto'
import Fastify from 'fastify'
import { Histogram, Registry } from 'prom-client'
import { createClient } from 'redis'
import { answerParent } from '../support/processes.ts'

export interface BareRoute {
  redisUrl: string
  path: string
  headers: Record<string, string>
  body: string
}

const SCRIPT = 'return 1'
const sha1 = createHash('sha1').update(SCRIPT).digest('hex')
const app = Fastify({ logger: { level: 'warn' } })

async function start({ redisUrl, path, headers, body }: BareRoute): Promise<string> {
  const redis = createClient({ url: redisUrl })
  await redis.connect()
  await redis.sendCommand(['SCRIPT', 'LOAD', SCRIPT])
  const durations = new Histogram({
    name: 'bare_http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [new Registry()],
  })
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? '', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
  app.get(path, async (_request, reply) => {
    await redis.sendCommand(['EVALSHA', sha1, '1', 'bare'])
    return reply.headers(headers).send(body)
  })
  app.addHook('onClose', () => redis.close())
  return await app.listen({ host: '127.0.0.1', port: 0 })
}

answerParent({ start }, () => app.close())
