import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { randomId } from '#src/lib/secrets/random.ts'
import type { ProblemCode } from '#src/lib/problem-codes.ts'
import { Problem } from '#src/problems.ts'
import { envelopeOf } from '../problems.ts'
import { rateHeadersOf } from '../policy/caller/spent-rates.ts'
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
export interface ConnectionDeps {
  log: FastifyBaseLogger
  countRefusal: CountRefusal
  publicBaseUrl: string
}

/** A connection. Node keeps the answer that it sends now, or will send next, in `_httpMessage`. */
interface HttpSocket extends Duplex {
  remoteAddress?: string | undefined
  _httpMessage?: (ServerResponse & { req: { complete: boolean } }) | null
}

/** Connections whose last answer is decided. Node reports an error for each further part of what can't be parsed. */
const ending = new WeakSet<HttpSocket>()

/**
 * Answers a request that Node can't parse; it reaches no hook and no route. When complete requests of the same
 * connection still wait for their answers, these come first, because the client would mistake the error for one of
 * them. The connection then ends.
 */
export function answerClientError(error: Error & { code?: string }, socket: HttpSocket, door: ConnectionDeps): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  if (ending.has(socket)) return
  ending.add(socket)
  const { log, countRefusal, publicBaseUrl } = door
  const spent = countRefusal(socket.remoteAddress ?? '')
  const problem = spent ?? new Problem(CODES[error.code ?? ''] ?? 'bad_request')
  afterAnswers(socket, () => {
    const traceId = writeProblem(socket, problem, publicBaseUrl)
    log.info({ trace_id: traceId, status: problem.status, code: problem.code }, `no request: ${problem.code}`)
  })
}

/**
 * Calls `answer` once the answers to the complete requests of the connection are sent. A request that is answered
 * before it is complete has had its answer, so the connection only ends.
 */
function afterAnswers(socket: HttpSocket, answer: () => void): void {
  const pending = socket._httpMessage
  const isAnswered = pending?.headersSent && !pending.req.complete
  if (!pending || (!pending.req.complete && !isAnswered)) return answer()
  pending.once('close', () => {
    if (!socket.writable) return
    if (isAnswered) socket.end()
    else afterAnswers(socket, answer)
  })
}

/** Writes a problem as a complete HTTP answer and ends the connection. Returns its trace id. */
export function writeProblem(
  socket: Duplex & { destroySoon?: () => void },
  problem: Problem,
  publicBaseUrl: string,
): string {
  const traceId = randomId(16, 'hex')
  const body = JSON.stringify(envelopeOf(problem, traceId, publicBaseUrl))
  const { status, retryAfterSeconds, rate } = problem
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    `traceparent: ${traceparentOf(traceId)}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...(retryAfterSeconds === undefined ? [] : [`retry-after: ${retryAfterSeconds}`]),
    ...(rate ? Object.entries(rateHeadersOf(rate)).map((pair) => pair.join(': ')) : []),
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  if (socket.destroySoon) socket.destroySoon()
  else socket.end()
  return traceId
}
