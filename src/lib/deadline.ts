/** Thrown when a promise does not settle in time. The work behind it may still happen: its outcome is unknown. */
export class DeadlineExceeded extends Error {
  override name = 'DeadlineExceeded'
}

/** Settles like `work`, or rejects with DeadlineExceeded after `timeoutMs`; then `onLate` is called first. */
export function withDeadline<T>(work: Promise<T>, timeoutMs: number, what: string, onLate?: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      onLate?.()
      reject(new DeadlineExceeded(`${what} took longer than ${timeoutMs} ms`))
    }, timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
