import { randomFillSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/
const NO_TRACE = '0'.repeat(32)
const NO_SPAN = '0'.repeat(16)

/** The W3C trace id of a request: the caller's, when `traceparent` is well-formed, else a new one. It is the request's id. */
export function traceIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const header = request.headers['traceparent']
  const match = typeof header === 'string' ? TRACEPARENT.exec(header) : null
  return match && match[1] !== NO_TRACE && match[2] !== NO_SPAN ? match[1]! : randomHex(16)
}

/** Answers every request with `traceparent`, whose trace id is also in the logs and in error envelopes. */
export function registerTrace(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('traceparent', `00-${request.id}-${randomHex(8)}-01`)
    done()
  })
}

const pool = Buffer.alloc(8 * 1024)
let used = pool.length

/** Random bytes in hex. Drawn from the system in large pieces: a call for each id was a tenth of a cheap request. */
function randomHex(bytes: number): string {
  if (used + bytes > pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += bytes
  return pool.toString('hex', used - bytes, used)
}
