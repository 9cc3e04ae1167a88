import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { randomId } from '#src/lib/secrets/random.ts'

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const NO_TRACE = '0'.repeat(32)
const NO_SPAN = '0'.repeat(16)

/** The W3C trace id of a request: the caller's, when `traceparent` is well-formed, else a new one. It is the request's id. */
export function traceIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const header = request.headers['traceparent']
  const match = typeof header === 'string' ? TRACEPARENT.exec(header) : null
  return match && match[1] !== NO_TRACE && match[2] !== NO_SPAN ? match[1]! : randomId(16, 'hex')
}

/** The `traceparent` header of an answer in this trace. */
export function traceparentOf(traceId: string): string {
  return `00-${traceId}-${randomId(8, 'hex')}-01`
}

/** Answers every request with `traceparent`, whose trace id is also in the logs and in error envelopes. */
export function registerTrace(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('traceparent', traceparentOf(request.id))
    done()
  })
}
