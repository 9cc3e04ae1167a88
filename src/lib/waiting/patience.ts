import { setTimeout as sleep } from 'node:timers/promises'

/** Thrown when a promise does not settle in time. The work may still be done: its outcome is unknown. */
export class DeadlineExceeded extends Error {
  override name = 'DeadlineExceeded'
}

/**
 * Settles like `work`, or calls `onLate` and rejects with DeadlineExceeded after `timeoutMs`. If the event loop was
 * blocked when the time ran out, the deadline moves once by the blocked time, at most `timeoutMs`: the answer may have
 * arrived but not been read yet.
 */
export function withDeadline<T>(work: Promise<T>, timeoutMs: number, what: string, onLate?: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const dueAt = performance.now() + timeoutMs
    const giveUp = () => {
      onLate?.()
      reject(new DeadlineExceeded(`${what} took longer than ${timeoutMs} ms`))
    }
    const whenDue = () => {
      const stoodStillMs = performance.now() - dueAt
      if (stoodStillMs < STALL_MS) giveUp()
      else timer = setTimeout(giveUp, Math.min(stoodStillMs, timeoutMs))
    }
    let timer = setTimeout(whenDue, timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** A timer that is this late means that the event loop was blocked, ms. */
const STALL_MS = 20

/**
 * What a failed attempt says about the store. `queue`: the store answers and the attempt must wait. `again`: the store
 * postponed the attempt. `away`: the store did not answer. `closed`: nothing listens at that address. `denied`: the
 * store refuses this client. Undefined: the attempt itself is wrong.
 */
export type AttemptVerdict = 'queue' | 'again' | 'away' | 'closed' | 'denied' | undefined

/**
 * The store can't be used. The message names the store, the reason and the remedy; for a store without an answer also
 * the time tried.
 */
export class StoreUnreachable extends Error {
  override name = 'StoreUnreachable'
}

interface PatienceSettings {
  /** The store and its address without credentials, as the beginning of a sentence. */
  store: string
  /** What to do when it does not answer: a sentence. */
  remedy: string
  /** Resolves when the store answers, on a connection that no attempt uses; rejects after `limitMs`. */
  ping: (limitMs: number) => Promise<unknown>
  judge: (error: unknown) => AttemptVerdict
  /** How long the store may be silent. */
  silenceMs?: number
  /** How long to try an address at which nothing listens, if the store has never answered there. */
  closedMs?: number
  /** Receives a sentence that says why the work takes long. */
  onWait?: ((sentence: string) => void) | undefined
  /** A monotonic clock, ms. */
  now?: () => number
  pause?: (ms: number, signal?: AbortSignal) => Promise<unknown>
}

/**
 * Runs an attempt, for as long as it takes, while the store answers pings. It repeats an attempt that the store
 * postponed or lost, unless the attempt is not `isRepeatable` and may have had its effect. Throws StoreUnreachable.
 */
type Patience = <T>(attempt: () => Promise<T>, isRepeatable?: boolean) => Promise<T>

export const SILENCE_MS = 60_000
export const CLOSED_MS = 5_000
const PING_MS = 20_000
const BEAT_MS = 5_000
const TELL_MS = 30_000
const PAUSE_MS = 500
/** The time limit alone doesn't count: a process that was suspended for a minute has not waited for a minute. */
const PINGS_LEAST = 3
/** An attempt that fails more often than this while the store answers will not succeed. */
const FAILURES_MOST = 10

/** Waits for a slow store and gives up on one that is away. Pings tell the two apart, not a deadline. */
export function createPatience(settings: PatienceSettings): Patience {
  const { ping, judge, store, remedy, silenceMs = SILENCE_MS, closedMs = CLOSED_MS, onWait } = settings
  const { now = () => performance.now(), pause = (ms, signal) => sleep(ms, undefined, signal && { signal }) } = settings
  let hasAnswered = false
  const giveUp = (error: unknown, what: string) => {
    throw new StoreUnreachable(`${store} ${what.replace('%s', lastCauseOf(error))} ${remedy}`, { cause: error })
  }

  async function untilAlive(signal?: AbortSignal): Promise<void> {
    let silentSince = now()
    for (let pings = 1, isTold = false; ; pings += 1) {
      try {
        await ping(PING_MS)
        hasAnswered = true
        return
      } catch (error) {
        const verdict = judge(error)
        if (verdict === undefined) throw error
        if (verdict === 'denied') giveUp(error, 'refuses this client: %s.')
        if (verdict === 'queue') silentSince = now()
        const silentMs = now() - silentSince
        const limitMs = verdict === 'closed' && !hasAnswered ? closedMs : silenceMs
        if (silentMs >= limitMs && pings >= PINGS_LEAST)
          giveUp(error, `does not answer: %s. It was tried for ${secondsOf(silentMs)}.`)
        if (!isTold && silentMs >= closedMs)
          onWait?.(`${store} does not answer yet: ${lastCauseOf(error)}; it is tried for ${secondsOf(limitMs)}`)
        isTold ||= silentMs >= closedMs
      }
      await pause(PAUSE_MS, signal)
    }
  }

  async function watch(signal: AbortSignal): Promise<never> {
    for (let startedAt = now(), toldAt = startedAt; ;) {
      await pause(BEAT_MS, signal)
      await untilAlive(signal)
      if (now() - toldAt < TELL_MS) continue
      toldAt = now()
      onWait?.(
        `${store} answers, and has not finished for ${secondsOf(toldAt - startedAt)}: it is busy, or another process holds the lock`,
      )
    }
  }

  async function watched<T>(attempt: () => Promise<T>): Promise<T> {
    const done = new AbortController()
    try {
      return await Promise.race([attempt(), watch(done.signal)])
    } finally {
      done.abort()
    }
  }

  return async (attempt, isRepeatable = true) => {
    for (let failures = 0; ;) {
      try {
        const result = await watched(attempt)
        hasAnswered = true
        return result
      } catch (error) {
        const verdict = error instanceof StoreUnreachable ? undefined : judge(error)
        if (verdict === undefined) throw error
        if (verdict === 'denied') giveUp(error, 'refuses this client: %s.')
        const isLost = verdict === 'away' || verdict === 'closed'
        if (isLost && hasAnswered && !isRepeatable)
          giveUp(
            error,
            'was lost in the middle of a change: %s. Look whether the change was made before you repeat it.',
          )
        if (verdict !== 'queue') failures += 1
        if (failures > FAILURES_MOST) giveUp(error, `answers, but failed ${failures} times: %s.`)
        await untilAlive()
        await pause(PAUSE_MS)
      }
    }
  }
}

/** Returns the last cause of an error in one line. Drivers put it after a paragraph of advice. */
export function lastCauseOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'DeadlineExceeded') return 'no answer in time'
  const inner = error.cause instanceof Error && !error.message ? error.cause : error
  const line = inner.message.split('\n')[0]!
  const at = line.lastIndexOf(CAUSED_BY)
  return (at < 0 ? line : line.slice(at + CAUSED_BY.length)).replace(/\.$/, '')
}

const CAUSED_BY = 'Caused by: '

/** An address for a message, without user, password, path and parameters. */
export function addressOf(url: string): string {
  const parsed = URL.parse(url)
  return parsed ? `${parsed.protocol}//${parsed.host}` : 'an address that is no URL'
}

function secondsOf(ms: number): string {
  return `${Math.round(ms / 1000)} s`
}
