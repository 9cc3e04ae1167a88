import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type AnswerContent, isSuccess, rateStateOf } from '#src/money/metering/index.ts'
import type { Problem } from '#src/problems.ts'
import { replaceAnswer, toProblem } from '../problems.ts'
import { rateHeadersOf } from './caller/spent-rates.ts'
import { endSending, refuseLate } from './sending.ts'

/** True for an answer that is paid: a 2xx, but not to a HEAD, which brings nothing of it. */
export function isPaid({ method }: FastifyRequest, reply: FastifyReply): boolean {
  return method !== 'HEAD' && isSuccess(reply.statusCode)
}

/**
 * Commits a single call before its answer is sent. Releases it when the answer is a 5xx or comes after its deadline,
 * and cancels it when its work has not begun. When the answer can't be stored, the caller gets 503 instead, because a
 * retry could not replay it.
 */
export async function commitBeforeSending(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const { reservation } = request
  if (!reservation?.operation) return payload
  const late = refuseLate(request, reply)
  const { statusCode: status } = reply
  try {
    if (request.problem?.code === 'too_busy') await reservation.cancel()
    else await (status < 500 ? reservation.commit({ status, ...contentOf(reply, payload) }) : reservation.release())
    return late ?? payload
  } catch (error) {
    if (status >= 500) return late ?? payload
    return replaceAnswer(request, reply, toProblem(error as Problem))
  }
}

/** What is kept of an answer: the bytes of a file with the headers that say what it is, or the text of any other. */
function contentOf(reply: FastifyReply, payload: unknown): AnswerContent {
  const disposition = reply.getHeader('content-disposition')
  const content = Buffer.isBuffer(payload) ? payload : String(payload)
  if (disposition === undefined) return { content }
  return { content, file: { type: String(reply.getHeader('content-type')), disposition: String(disposition) } }
}

/**
 * Ends any other reservation after its answer was handed over completely. Commits it when the answer is paid, and
 * releases it otherwise.
 */
export function commitAfterSending(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  const { reservation } = request
  if (reservation && !reservation.operation) {
    endSending(request)
    if (isPaid(request, reply)) void reservation.commit({ status: reply.statusCode, content: '' })
    else void reservation.release()
  }
  done()
}

/** Adds headers with the call's cost, the remaining credits and the state of the key's rate. */
export function addMeteringHeaders(request: FastifyRequest, reply: FastifyReply): void {
  const { reservation } = request
  if (!reservation) return
  const { cost, creditsRemaining, rate } = reservation
  const isCharged = isPaid(request, reply)
  // An MCP answer already carries the price headers of the operation that it called.
  if (!reply.hasHeader('x-credits-cost')) {
    reply.header('x-credits-cost', isCharged ? cost : 0)
    reply.header('x-credits-remaining', isCharged ? creditsRemaining : creditsRemaining + cost)
  }
  // A feed address has a rate of its own.
  if (!reply.hasHeader('ratelimit')) reply.headers(rateHeadersOf(rateStateOf(rate)))
}

/** Callbacks for the end of a connection on which several requests were sent at once. */
const waiting = new WeakMap<Socket, Set<() => void>>()

/** For a request made inside this process: aborted when the outer caller has hung up. */
const outerCaller = new AsyncLocalStorage<AbortSignal>()

/**
 * Runs `call` for an outer caller. A request that `call` makes inside this process counts as hung up once `hungUp`
 * aborts.
 */
export function forCaller<T>(hungUp: AbortSignal, call: () => T): T {
  return outerCaller.run(hungUp, call)
}

/**
 * Calls `tell` when the caller hangs up before the answer is handed over, or has already hung up. Node informs only the
 * answer that is being sent, so an answer queued behind others on its connection listens to the socket. May call `tell`
 * twice, and calls it after a complete answer too.
 */
export function onHangUp(request: FastifyRequest, reply: FastifyReply, tell: () => void): void {
  const socket = request.raw.socket as Socket | undefined
  const outer = outerCaller.getStore()
  if (reply.raw.destroyed || socket?.destroyed || outer?.aborted) return tell()
  outer?.addEventListener('abort', tell, { once: true })
  reply.raw.once('close', tell)
  if (reply.raw.socket !== null || !socket) return
  const others = waiting.get(socket)
  const all = others ?? new Set()
  all.add(tell)
  reply.raw.once('close', () => all.delete(tell))
  if (others) return
  waiting.set(socket, all)
  socket.once('close', () => all.forEach((each) => each()))
}
