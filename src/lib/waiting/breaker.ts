export type BreakerState = 'closed' | 'half-open' | 'open'

/** Saves callers the wait for a store that is away: while it is open, it refuses them at once. */
export interface Breaker {
  /** Does the work. While the breaker is open it throws the error of `refuse` instead, without beginning the work. */
  run<T>(work: () => Promise<T>): Promise<T>
  state(): BreakerState
  /** Closes the breaker; for a caller that has seen the store answer in another way. */
  close(): void
}

interface BreakerSettings {
  /** Resolves when the store answers; must end in bounded time. */
  probe: () => Promise<unknown>
  /** True for an error that means that the store can't be reached or doesn't answer. */
  isOutage: (error: unknown) => boolean
  refuse: () => Error
  /** After this many outages in a row it probes the store. */
  failuresMost?: number
  /** How long it stays open before it probes again, ms. */
  retryMs?: number
  /** A monotonic clock, ms. */
  now?: () => number
}

/**
 * Opens when several calls in a row have met an outage *and* the probe fails too. Without the probe, a few heavy
 * statements that time out would close the store to all callers. While it is open, the first caller after `retryMs`
 * waits for one probe. It does its own work only when the probe succeeds, so no caller's work tests the store.
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
