import { createServer, type RequestListener, type Server } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#src/problems.ts'
import { announcedSizeOf, FREE_BODY_BYTES } from './body-gate.ts'
import { answerClientError, type Door } from './client-errors.ts'
import { limitConnections, type ConnectionLimits, type IsProxy } from './connections.ts'
import { noOperation } from './problems.ts'

/** How often Node looks for requests that are late. */
const LOOK_EVERY_MS = 500
/** How long a connection without a request stays open. */
const KEEP_ALIVE_MS = 72_000
/** How long a caller who is refused in the middle of its body may go on sending before the connection is ended. */
const LINGER_MS = 1_000
const HEADERS_MOST_BYTES = 16 * 1024

/** The server under the service: deadlines, limits of connections, and answers in the envelope where no route is reached. */
export function createHttpServer(
  handler: RequestListener,
  limits: ConnectionLimits,
  isProxy: IsProxy,
  openDoor: () => Door,
): Server {
  const server = createServer(
    {
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, limits.headersMs),
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEADERS_MOST_BYTES,
      // Refused by a hook, in the envelope.
      requireHostHeader: false,
    },
    handler,
  )
  server.on('clientError', (error, socket) => answerClientError(error, socket, openDoor()))
  // Whether a body is wanted, and what is said of other expectations, hooks decide.
  for (const event of ['checkContinue', 'checkExpectation']) server.on(event, handler)
  limitConnections(server, limits, isProxy, openDoor)
  return server
}

/** The hooks that go with it, for every request. */
export function registerHttpRules(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host, expect } = request.headers
    if (host === undefined && request.raw.httpVersion === '1.1')
      return done(new Problem('bad_request', 'is required', { field: 'header.host' }))
    if (expect !== undefined && expect.toLowerCase() !== '100-continue')
      return done(new Problem('expectation_failed', 'can’t be met', { field: 'header.expect' }))
    done()
  })
  // What belongs to no operation is not read.
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (request.is404 && announcedSizeOf(request) !== 0) return done(noOperation(request))
    done(null, payload)
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isUnread(request)) endAfterAnswer(request, reply)
    done()
  })
}

/** A large body, or one of unknown size, that has not arrived whole. */
function isUnread(request: FastifyRequest): boolean {
  // Not known of a request that came over no connection.
  const { complete = true } = request.raw as { complete?: boolean }
  if (complete) return false
  const size = announcedSizeOf(request)
  return size === undefined || size > FREE_BODY_BYTES
}

/**
 * Sends the answer, then ends the connection. A caller that still sends gets a moment to read the answer: closed at once, the
 * connection would be reset, and the answer lost with it. Whatever arrives meanwhile is dropped.
 */
function endAfterAnswer({ raw }: FastifyRequest, reply: FastifyReply): void {
  reply.header('connection', 'close')
  const { socket } = raw
  socket.destroySoon = () => {
    socket.end()
    raw.on('error', () => undefined)
    raw.resume()
    const timer = setTimeout(() => socket.destroy(), LINGER_MS)
    socket.once('close', () => clearTimeout(timer))
  }
}
