import { signal } from '@preact/signals'
import { renewGrant } from './grant.ts'
import { endRefused } from './session.ts'

/** A call that waits for its answer. */
export interface Pending {
  path: string
  sinceMs: number
  stop(): void
}

export type PauseReason = 'rate' | 'busy' | 'away' | 'offline'

/** A call that goes on by itself, because the service asked for patience or cannot be reached. */
export interface Pause {
  reason: PauseReason
  untilMs: number
  traceId: string | undefined
  goOn(): void
  stop(): void
}

export const pendingCalls = signal<readonly Pending[]>([])
export const pauses = signal<readonly Pause[]>([])

/** The reader gave up a call. */
export class StoppedWaiting extends Error {
  override readonly name = 'StoppedWaiting'
}

/** A connection that fails once is tried again at once; the reader sees only a second failure. */
const BLIP_MS = 300
/** Waits between attempts while the service cannot be reached, s; the last one repeats. */
const OFFLINE_S = [2, 4, 8, 15, 30]
/** The first attempt still runs, or its workspace is busy: the service answers both soon. */
const WAITING_CODES: Record<string, PauseReason> = { too_busy: 'busy', idempotency_in_progress: 'busy' }
const REASONS: Record<number, PauseReason> = { 429: 'rate', 503: 'away', 502: 'away', 504: 'away' }

/**
 * A `fetch` for readers: it waits as long as the service asks, says so by `pauses`, and goes on by itself until the
 * reader stops it. One call stays one call: its idempotency key is that of the request. A key that has ended signs every
 * tab out; the address stays, so nothing that was said is lost.
 */
export async function patientFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  let request = new Request(input, init)
  let isRenewed = false
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await tryFetch(request)
    if (outcome instanceof StoppedWaiting) throw outcome
    request.signal.throwIfAborted()
    if (outcome instanceof Response && outcome.status === 401) {
      const used = request.headers.get('authorization')?.replace('Bearer ', '')
      const token = isRenewed ? undefined : await renewGrant(used)
      if (token === undefined) {
        endRefused(used ?? request.headers.get('x-api-key'))
        return outcome
      }
      isRenewed = true
      const headers = new Headers(request.headers)
      headers.set('authorization', `Bearer ${token}`)
      request = new Request(request, { headers })
      continue
    }
    const pause = await pauseAfter(outcome, attempt)
    if (pause === undefined) {
      if (outcome instanceof Response) return outcome
      throw outcome
    }
    const goesOn = pause === 'blip' ? await sleep(BLIP_MS) : await waitFor(pause, request.signal)
    if (!goesOn) {
      if (outcome instanceof Response) return outcome
      throw outcome
    }
  }
}

async function tryFetch(request: Request): Promise<Response | Error> {
  const stopper = new AbortController()
  const call: Pending = {
    path: new URL(request.url).pathname,
    sinceMs: Date.now(),
    stop: () => stopper.abort(new StoppedWaiting()),
  }
  pendingCalls.value = [...pendingCalls.value, call]
  try {
    const ended = AbortSignal.any([request.signal, stopper.signal])
    const response = await fetch(new Request(request.clone(), { signal: ended }))
    const bytes = await response.arrayBuffer()
    const { status, statusText, headers } = response
    return new Response(status === 204 || status === 304 ? null : bytes, { status, statusText, headers })
  } catch (error) {
    return stopper.signal.aborted ? new StoppedWaiting() : (error as Error)
  } finally {
    pendingCalls.value = pendingCalls.value.filter((one) => one !== call)
  }
}

interface Wait {
  reason: PauseReason
  seconds: number
  traceId: string | undefined
}

async function pauseAfter(outcome: Response | Error, attempt: number): Promise<Wait | 'blip' | undefined> {
  const seconds = OFFLINE_S[Math.min(attempt, OFFLINE_S.length - 1)]!
  if (!(outcome instanceof Response))
    return attempt === 0 && navigator.onLine ? 'blip' : { reason: 'offline', seconds, traceId: undefined }
  if (outcome.ok) return undefined
  const body = (await outcome
    .clone()
    .json()
    .catch(() => undefined)) as { errors?: Array<{ code: string }>; trace_id?: string } | undefined
  const code = body?.errors?.[0]?.code ?? ''
  const reason = WAITING_CODES[code] ?? REASONS[outcome.status]
  if (reason === undefined) return undefined
  return {
    reason,
    seconds: Number(outcome.headers.get('retry-after') ?? seconds),
    traceId: body?.trace_id,
  }
}

/** False when the reader stopped it, or what needed the answer is gone. */
function waitFor({ reason, seconds, traceId }: Wait, aborted: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const end = (goesOn: boolean) => {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      aborted.removeEventListener('abort', stop)
      pauses.value = pauses.value.filter((one) => one !== pause)
      resolve(goesOn)
    }
    const goOn = () => end(true)
    const stop = () => end(false)
    const pause: Pause = { reason, untilMs: Date.now() + seconds * 1_000, traceId, goOn, stop }
    const timer = setTimeout(goOn, seconds * 1_000)
    if (reason === 'offline') addEventListener('online', goOn)
    aborted.addEventListener('abort', stop)
    pauses.value = [...pauses.value, pause]
  })
}

const sleep = (ms: number): Promise<true> => new Promise((resolve) => setTimeout(() => resolve(true), ms))
