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
