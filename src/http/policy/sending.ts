import type { FastifyReply, FastifyRequest } from 'fastify'
import { isSuccess } from '#src/money/metering/index.ts'
import { Problem } from '#src/problems.ts'
import { replaceAnswer } from '../problems.ts'
import { onBodyTaken } from '../server/taken-response.ts'

/** Priced answers that are being sent, and whose reservations end when they are handed over or paid. */
const underWay = new Set<FastifyRequest>()
/** One timer for all of them: an answer that is handed over at once costs no timer of its own. */
let timer: NodeJS.Timeout | undefined
/** When the timer looks, on the monotonic clock, ms. */
let looksAt = Infinity

/**
 * Notes that an answer is being sent. It is paid before its last byte once the operating system has taken so much of it
 * that its caller would otherwise stall and have the rest free. One that is not paid is cut at the reservation's
 * deadline.
 */
export function beginSending(request: FastifyRequest, reply: FastifyReply): void {
  underWay.add(request)
  const { sendBy } = request.reservation!
  if (sendBy < looksAt) lookAt(sendBy)
  onBodyTaken(reply.raw, () => {
    endSending(request)
    void request.reservation!.commit({ status: reply.statusCode, content: '' })
  })
}

/** Notes that the deadline of an answer counts no more. */
export function endSending(request: FastifyRequest): void {
  underWay.delete(request)
}

function lookAt(at: number): void {
  clearTimeout(timer)
  looksAt = at
  // After a hold of the event loop the timer is due before Node has noticed the writes that ended meanwhile.
  timer = setTimeout(() => setImmediate(cutLate), Math.max(1, Math.ceil(at - performance.now()))).unref()
}

/**
 * Cuts the answers whose deadline has passed. Otherwise a caller that reads slowly would outlast the lease, which
 * releases the credits, and would have the whole answer free.
 */
function cutLate(): void {
  const now = performance.now()
  let next = Infinity
  for (const request of underWay) {
    const { reservation, raw } = request
    const { sendBy } = reservation!
    if (!raw.socket.destroyed && sendBy > now) {
      next = Math.min(next, sendBy)
      continue
    }
    underWay.delete(request)
    // Comes first, since only the first end counts: Node may report an answer as sent when its connection is destroyed.
    void reservation!.release()
    if (raw.socket.destroyed) continue
    raw.socket.destroy()
    request.log.info({ workspace_id: request.caller?.workspaceId }, 'the caller read too slowly; its answer was cut')
  }
  looksAt = Infinity
  if (next < Infinity) lookAt(next)
}

/**
 * Turns a 2xx that begins after its deadline into a 503, and releases its credits: the lease might end, and with it the
 * charge, before the answer is handed over. Returns the text to send instead; undefined for an answer in time.
 */
export function refuseLate(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const { reservation } = request
  if (!reservation || performance.now() <= reservation.sendBy || !isSuccess(reply.statusCode)) return undefined
  const detail = 'the answer took too long, and is not charged'
  const problem = new Problem('billing_unavailable', detail, { retryAfterSeconds: 1 })
  reply.header('cache-control', 'no-store')
  return replaceAnswer(request, reply, problem)
}
