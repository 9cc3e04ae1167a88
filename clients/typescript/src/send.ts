import { DeadlineExceeded, errorOf, NoAnswer } from './errors.ts'

/** How often and how long a call is tried. */
export interface Patience {
  /** Over all attempts and the waits between them, ms; 60,000 unless given. */
  deadlineMs: number
  /** How long one attempt waits for its whole answer, ms; a third of `deadlineMs` unless given. */
  attemptMs: number
  /** At most so many attempts; 6 unless given. */
  attempts: number
  /** The first wait where the service names none, ms; each further one is twice as long. 200 unless given. */
  waitMs: number
}

/** Statuses after which the same request may succeed. Never 402 and 422: a repeat changes nothing about them. */
const PASSING = new Set([408, 429, 500, 502, 503, 504])

/**
 * A `fetch` that returns a whole successful answer or throws: `RegpackError` for a refusal, `NoAnswer` when none
 * arrived, `DeadlineExceeded` when time was up, and the reason of the caller's own signal. A write has one idempotency
 * key for all its attempts, so that it happens once; the caller's own is kept.
 */
export function sendWith(patience: Patience, fetch: typeof globalThis.fetch) {
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && !request.headers.has('idempotency-key'))
      request.headers.set('idempotency-key', crypto.randomUUID())
    const endsAt = Date.now() + patience.deadlineMs
    const deadline = AbortSignal.timeout(patience.deadlineMs)
    const signal = AbortSignal.any([request.signal, deadline])
    for (let attempt = 1; ; attempt += 1) {
      const limit = AbortSignal.timeout(patience.attemptMs)
      const failure = await tryOnce(request, AbortSignal.any([signal, limit]), fetch).catch((cause: unknown) => {
        request.signal.throwIfAborted()
        if (deadline.aborted) throw timeIsUp(cause)
        if (limit.aborted) return new NoAnswer(`No whole answer within ${patience.attemptMs} ms`, { cause })
        return new NoAnswer('The connection failed before the answer was whole', { cause })
      })
      if (failure instanceof Response) {
        if (failure.ok || failure.status === 304) return failure
        const error = await errorOf(failure)
        const mayPass = PASSING.has(error.status) || error.code === 'idempotency_in_progress'
        if (!mayPass || attempt >= patience.attempts) throw error
        await wait(error.retryAfterSeconds, attempt, error)
      } else if (attempt >= patience.attempts) throw failure
      else await wait(undefined, attempt, failure)
    }

    function timeIsUp(cause: unknown): DeadlineExceeded {
      return new DeadlineExceeded(`No answer within ${patience.deadlineMs} ms`, { cause })
    }

    /** Waits as the service asks, else twice as long each time and up to half of that more. */
    async function wait(seconds: number | undefined, attempt: number, error: Error): Promise<void> {
      const backOffMs = patience.waitMs * 2 ** (attempt - 1)
      const ms = seconds === undefined ? backOffMs : seconds * 1_000
      const wholeMs = ms + (Math.random() * backOffMs) / 2
      // A wait beyond the deadline ends in nothing, so the caller hears of the refusal at once, or that time is up.
      if (Date.now() + wholeMs >= endsAt) throw error instanceof NoAnswer ? timeIsUp(error) : error
      await new Promise<void>((resolve, reject) => {
        const stop = () => {
          clearTimeout(timer)
          reject(request.signal.reason as Error)
        }
        const timer = setTimeout(() => {
          request.signal.removeEventListener('abort', stop)
          resolve()
        }, wholeMs)
        request.signal.addEventListener('abort', stop, { once: true })
        if (request.signal.aborted) stop()
      })
    }
  }
}

/** The whole answer: one that breaks off in its body counts as none, and is asked for again. */
async function tryOnce(request: Request, signal: AbortSignal, fetch: typeof globalThis.fetch): Promise<Response> {
  const response = await fetch(new Request(request.clone(), { signal }))
  const bytes = await response.arrayBuffer()
  const { status, statusText, headers } = response
  return new Response(EMPTY.has(status) ? null : bytes, { status, statusText, headers })
}
/** Statuses whose answers may have no body. */
const EMPTY = new Set([204, 304])
