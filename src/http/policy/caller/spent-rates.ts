import { LRUCache } from 'lru-cache'
import { Problem } from '#src/problems.ts'

/** Callers whose rate is known to be used up; they are refused before their body is read. */
export interface SpentRates {
  /** Remembers that a caller is refused for `waitMs`. Returns the refusal. */
  note(caller: string, waitMs: number): Problem
  /** The refusal of a remembered caller. Calls `callerOf` only when some caller is remembered. */
  find(callerOf: () => string): Problem | undefined
}

const REMEMBERED_MOST = 10_000

/**
 * Uses the monotonic clock, because a wall clock that is set back would lock callers out. Only tests set the offset.
 */
export function createSpentRates(clockOffsetMs: () => number = () => 0): SpentRates {
  const untilOf = new LRUCache<string, number>({ max: REMEMBERED_MOST })
  const now = () => performance.now() + clockOffsetMs()
  return {
    note(caller, waitMs) {
      untilOf.set(caller, now() + waitMs)
      return refusal(waitMs)
    },
    find(callerOf) {
      if (untilOf.size === 0) return undefined
      const caller = callerOf()
      const until = untilOf.get(caller)
      if (until === undefined) return undefined
      const waitMs = until - now()
      if (waitMs > 0) return refusal(waitMs)
      untilOf.delete(caller)
      return undefined
    },
  }
}

function refusal(waitMs: number): Problem {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1_000))
  return new Problem('rate_limited', undefined, { retryAfterSeconds, waitMs })
}
