import { scopesIn } from '#src/lib/scopes.ts'
import { Problem } from '#src/problems.ts'
import { refuseRepeated } from './idempotency/repeated.ts'
import type { Caller, MeteredCall } from './reservation.ts'
import type { ReserveReply } from './reserve.ts'

/** The caller, from the reply of the script. */
export function callerOf({ key }: MeteredCall, { workspaceId, keyId, scopes }: ReserveReply): Caller {
  return { workspaceId, keyId, slot: key.slot, scopes: scopesIn(scopes) }
}

/** The problem for the script's code, when nothing was reserved. */
export function refusalOf(reply: ReserveReply): Problem {
  const { code, scopes, allowed, hasEnded, resetMs } = reply
  if (code === 'forbidden') return new Problem('forbidden', `scope ${scopes} is required`)
  if (code === 'unauthorized')
    return new Problem('unauthorized', undefined, { countedAs: hasEnded ? 'ended' : 'failed' })
  if (code === 'mismatch' || code === 'in_progress') return refuseRepeated(code, resetMs)
  return allowed > 0 ? new Problem('credits_exhausted') : rateLimited(reply)
}

/** `Retry-After` is the time until the whole burst is available again. `waitMs` is the time until one call is allowed. */
export function rateLimited({ rate, resetMs }: ReserveReply): Problem {
  const { resetSeconds, perSecond, burst } = rate
  const intervalMs = 1_000 / Math.max(1, perSecond)
  const waitMs = Math.max(1, resetMs - (burst - 1) * intervalMs)
  return new Problem('rate_limited', undefined, { retryAfterSeconds: Math.max(1, resetSeconds), waitMs })
}
