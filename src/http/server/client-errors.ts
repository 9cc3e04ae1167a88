import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { randomId } from '#src/lib/secrets/random.ts'
import { Problem, type ProblemCode } from '#src/problems.ts'
import { envelopeOf } from '../problems.ts'
import { traceparentOf } from '../telemetry/request-log.ts'

/** Problem codes for errors of Node's HTTP parser; every other error is a bad request. */
const CODES: Record<string, ProblemCode> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'payload_too_large',
}

/** Counts a refusal of an address. Returns the problem to answer instead, once the address has had too many. */
export type CountRefusal = (address: string) => Problem | undefined

/** The dependencies of answers that are sent outside any request. */
export interface Door {
  log: FastifyBaseLogger
  countRefusal: CountRefusal
}

/** A connection. Node keeps the answer that it sends now, or will send next, in `_httpMessage`. */
interface HttpSocket extends Duplex {
  remoteAddress?: string | undefined
  _httpMessage?: (ServerResponse & { req: { complete: boolean } }) | null
}

/**
 * Answers a request that Node can't parse; it reaches no hook and no route. While a complete request of the same
 * connection waits for its answer, the client would mistake the error for that answer. Then the connection is ended
 * instead.
 */
export function answerClientError(error: Error & { code?: string }, socket: HttpSocket, door: Door): void {
  const { log, countRefusal } = door
  const pending = socket._httpMessage
  const isTaken = pending !== undefined && pending !== null && (pending.headersSent || pending.req.complete)
  const spent = error.code === 'ECONNRESET' ? undefined : countRefusal(socket.remoteAddress ?? '')
  if (error.code === 'ECONNRESET' || !socket.writable || isTaken) {
    socket.destroy()
    return
  }
  const problem = spent ?? new Problem(CODES[error.code ?? ''] ?? 'bad_request')
  const traceId = writeProblem(socket, problem)
  log.info({ trace_id: traceId, status: problem.status, code: problem.code }, `no request: ${problem.code}`)
}

/** Writes a problem as a complete HTTP answer and ends the connection. Returns its trace id. */
export function writeProblem(socket: Duplex & { destroySoon?: () => void }, problem: Problem): string {
  const traceId = randomId(16, 'hex')
  const body = JSON.stringify(envelopeOf(problem, traceId))
  const { status, retryAfterSeconds } = problem
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `traceparent: ${traceparentOf(traceId)}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  if (socket.destroySoon) socket.destroySoon()
  else socket.end()
  return traceId
}
