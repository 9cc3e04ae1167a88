import { createServer, type RequestListener, type Server } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Problem } from '#src/problems.ts'
import { announcedSizeOf, FREE_BODY_BYTES } from './body-gate.ts'
import { answerClientError, type ConnectionDeps } from './client-errors.ts'
import { type ConnectionLimits, type IsProxy, limitConnections } from './connections.ts'
import { TakenResponse } from './taken-response.ts'

/** How often Node looks for requests that are late. */
const LOOK_EVERY_MS = 500
/** How long a connection without a request stays open. */
const KEEP_ALIVE_MS = 72_000
/** How long a caller who is refused in the middle of its body may go on sending before the connection is ended. */
const LINGER_MS = 1_000
const HEADERS_MOST_BYTES = 16 * 1024

/**
 * Creates the server under Fastify: deadlines, connection limits, and answers in the envelope where no route is
 * reached.
 */
export function createHttpServer(
  handler: RequestListener,
  limits: ConnectionLimits,
  isProxy: IsProxy,
  openDoor: () => ConnectionDeps,
): Server {
  const server = createServer(
    {
      ServerResponse: TakenResponse,
      headersTimeout: limits.headersMs,
      requestTimeout: limits.requestMs,
      connectionsCheckingInterval: Math.min(LOOK_EVERY_MS, limits.headersMs),
      keepAliveTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: HEADERS_MOST_BYTES,
      // A hook refuses a missing host, with an answer in the envelope.
      requireHostHeader: false,
    },
    handler,
  )
  server.on('clientError', (error, socket) => answerClientError(error, socket, openDoor()))
  // Hooks decide whether a body is wanted, and how other expectations are answered.
  for (const event of ['checkContinue', 'checkExpectation']) server.on(event, handler)
  limitConnections(server, limits, isProxy, openDoor)
  return server
}

/** Registers the hooks that belong to this server, for every request. */
export function registerHttpRules(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { host, expect } = request.headers
    if (host === undefined && request.raw.httpVersion === '1.1')
      return done(new Problem('bad_request', 'is required', { field: 'header.host' }))
    if (expect !== undefined && expect.toLowerCase() !== '100-continue')
      return done(new Problem('expectation_failed', 'can’t be met', { field: 'header.expect' }))
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (isUnread(request)) endAfterAnswer(request, reply)
    done()
  })
}

/** True for a large body, or one of unknown size, that has not arrived completely. */
function isUnread(request: FastifyRequest): boolean {
  // A request that came over no connection doesn't have `complete`.
  const { complete = true } = request.raw as { complete?: boolean }
  if (complete) return false
  const size = announcedSizeOf(request)
  return size === undefined || size > FREE_BODY_BYTES
}

/**
 * Sends the answer, then ends the connection. A caller that still sends has LINGER_MS to read the answer: closing at
 * once would reset the connection and lose the answer. Bytes that arrive meanwhile are dropped.
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

declare module 'fastify' {
  interface FastifyInstance {
    /** Says that the service will close: `/readyz` turns 503, and each answer ends its connection. */
    beginDrain(): void
  }
}

/**
 * While the service drains or closes, each answer ends its connection, so that the caller's next one leads elsewhere.
 * Otherwise a client that keeps its connections would delay the end until the keep-alive timeout, long after its last
 * call was answered. Returns whether the drain has begun.
 */
export function registerDrain(app: FastifyInstance): () => boolean {
  let isDraining = false
  const beginDrain = () => {
    isDraining = true
  }
  app.decorate('beginDrain', beginDrain)
  app.addHook('preClose', (done) => {
    beginDrain()
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done()
  })
  return () => isDraining
}
