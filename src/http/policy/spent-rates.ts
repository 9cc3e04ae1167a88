import { LRUCache } from 'lru-cache'
import { Problem } from '#src/problems.ts'

/** Callers whose rate is known to be used up, so that they are refused before anything of their request is read. */
export interface SpentRates {
  /** Remembers that a caller can't succeed for so long. Gives the refusal. */
  note(caller: string, waitMs: number): Problem
  /** The refusal of a caller who is remembered; the name is only made when somebody is. */
  find(callerOf: () => string): Problem | undefined
}

const REMEMBERED_MOST = 10_000

/** Remembers on the monotonic clock: a wall clock that is set back must lock nobody out. Only tests set the offset. */
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
