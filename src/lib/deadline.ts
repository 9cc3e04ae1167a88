/** Thrown when a promise does not settle in time. The work behind it may still happen: its outcome is unknown. */
export class DeadlineExceeded extends Error {
  override name = 'DeadlineExceeded'
}

/**
 * Settles like `work`, or rejects with DeadlineExceeded after `timeoutMs`; then `onLate` is called first. Time in which this
 * process itself stood still is given once more, at most `timeoutMs`: the answer may have been here all along, unread.
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

/** A timer that is so late was not only waiting its turn. */
const STALL_MS = 20
