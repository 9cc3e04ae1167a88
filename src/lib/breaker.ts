export type BreakerState = 'closed' | 'half-open' | 'open'

/** Spares callers the wait for a store that is gone: while it is open they are refused at once. */
export interface Breaker {
  /** Does the work, unless the breaker is open: then it throws what `refuse` makes, and the work was not begun. */
  run<T>(work: () => Promise<T>): Promise<T>
  state(): BreakerState
  /** Says that the store has answered by another way. */
  close(): void
}

export interface BreakerSettings {
  /** Asks the store for a sign of life; must be bounded. */
  probe: () => Promise<unknown>
  /** True for an error that says that the store can't be reached or doesn't answer. */
  isOutage: (error: unknown) => boolean
  refuse: () => Error
  /** So many outages in a row make it doubt the store. */
  failuresMost?: number
  /** How long it stays open before it asks again, ms. */
  retryMs?: number
  /** A monotonic clock, ms. */
  now?: () => number
}

/**
 * Opens when several calls in a row have met an outage *and* the probe fails too: one heavy statement after another may run
 * out of time without taking the store from everybody else. While it is open, the first caller after `retryMs` waits for
 * one probe, and does its own work only when that was answered: no caller's work is the guinea pig.
 */
export function createBreaker(settings: BreakerSettings): Breaker {
  const { probe, isOutage, refuse, failuresMost = 3, retryMs = 250, now = () => performance.now() } = settings
  let failures = 0
  let isOpen = false
  let isProbing = false
  let probeAt = 0

  const close = () => {
    isOpen = false
    failures = 0
  }
  const ask = async (): Promise<void> => {
    isProbing = true
    try {
      await probe()
      close()
    } catch {
      isOpen = true
    } finally {
      isProbing = false
      probeAt = now() + retryMs
    }
  }

  return {
    close,
    state: () => (isOpen ? (isProbing ? 'half-open' : 'open') : 'closed'),
    async run(work) {
      if (isOpen) {
        if (!isProbing && now() >= probeAt) await ask()
        if (isOpen) throw refuse()
      }
      try {
        const result = await work()
        failures = 0
        return result
      } catch (error) {
        failures = isOutage(error) ? failures + 1 : 0
        if (failures >= failuresMost && !isOpen && !isProbing) void ask()
        throw error
      }
    },
  }
}
