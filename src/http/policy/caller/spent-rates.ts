import { LRUCache } from 'lru-cache'
import { Problem, type RateState } from '#src/problems.ts'

/** Callers whose rate is known to be used up; they are refused before their body is read. */
export interface SpentRates {
  /** Remembers that a caller is refused for `waitMs`, and by which limit. Returns the refusal. */
  note(caller: string, waitMs: number, rate?: RateState): Problem
  /** The refusal of a remembered caller. Calls `callerOf` only when some caller is remembered. */
  find(callerOf: () => string): Problem | undefined
}

const REMEMBERED_MOST = 10_000

/**
 * Uses the monotonic clock, because a wall clock that is set back would lock callers out. Only tests set the offset.
 */
export function createSpentRates(clockOffsetMs: () => number = () => 0): SpentRates {
  const spentOf = new LRUCache<string, Spent>({ max: REMEMBERED_MOST })
  // Whole milliseconds: the sum and the difference of fractions can be a trifle more than what was added.
  const now = () => Math.floor(performance.now() + clockOffsetMs())
  return {
    note(caller, waitMs, rate) {
      const at = now()
      const spent = { until: at + waitMs, rate, wholeAt: at + (rate?.wholeSeconds ?? 0) * 1_000 }
      spentOf.set(caller, spent)
      return refusalOf(spent, at)
    },
    find(callerOf) {
      if (spentOf.size === 0) return undefined
      const caller = callerOf()
      const spent = spentOf.get(caller)
      if (spent === undefined) return undefined
      const at = now()
      if (spent.until > at) return refusalOf(spent, at)
      spentOf.delete(caller)
      return undefined
    },
  }
}

/** A limit that is used up: until when, and when the whole quota is left again, on the monotonic clock, ms. */
interface Spent {
  until: number
  wholeAt: number
  rate: RateState | undefined
}

function refusalOf({ until, wholeAt, rate }: Spent, at: number): Problem {
  const waitMs = until - at
  return new Problem('rate_limited', undefined, {
    retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1_000)),
    waitMs,
    rate: rate && { ...rate, remaining: 0, wholeSeconds: Math.ceil((wholeAt - at) / 1_000) },
  })
}

/**
 * The headers `RateLimit` and `RateLimit-Policy` of draft-ietf-httpapi-ratelimit-headers: what is left of a limit, and
 * its size.
 */
export function rateHeadersOf({ name, remaining, wholeSeconds, quota, windowSeconds }: RateState) {
  const reset = wholeSeconds === undefined ? '' : `;t=${wholeSeconds}`
  const size = windowSeconds === undefined ? 'qu="concurrent-requests"' : `w=${windowSeconds}`
  return {
    ratelimit: `"${name}";r=${remaining}${reset}`,
    'ratelimit-policy': `"${name}";q=${quota};${size}`,
  }
}
