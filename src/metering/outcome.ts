import { scopesIn } from '#src/lib/scopes.ts'
import { Problem } from '#src/problems.ts'
import { refuseRepeated } from './idempotency/repeated.ts'
import type { Caller, MeteredCall } from './reservation.ts'
import type { ReserveReply } from './reserve.ts'

/** Who calls, as the script says it. */
export function callerOf({ key }: MeteredCall, { workspaceId, keyId, scopes }: ReserveReply): Caller {
  return { workspaceId, keyId, slot: key.slot, scopes: scopesIn(scopes) }
}

/** What the script's code means to the caller, when nothing was reserved. */
export function refusalOf(reply: ReserveReply): Problem {
  const { code, scopes, allowed, hasEnded, resetMs } = reply
  if (code === 'forbidden') return new Problem('forbidden', `scope ${scopes} is required`)
  if (code === 'unauthorized')
    return new Problem('unauthorized', undefined, { countedAs: hasEnded ? 'ended' : 'failed' })
  if (code === 'mismatch' || code === 'in_progress' || code === 'unreadable') return refuseRepeated(code, resetMs)
  return allowed > 0 ? new Problem('credits_exhausted') : rateLimited(reply)
}

/** `Retry-After` asks to wait until the burst is whole; one call fits as soon as one interval of it is back. */
export function rateLimited({ rate, resetMs }: ReserveReply): Problem {
  const { resetSeconds, perSecond, burst } = rate
  const intervalMs = 1_000 / Math.max(1, perSecond)
  const waitMs = Math.max(1, resetMs - (burst - 1) * intervalMs)
  return new Problem('rate_limited', undefined, { retryAfterSeconds: Math.max(1, resetSeconds), waitMs })
}
