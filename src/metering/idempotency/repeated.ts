import { invalidInput, Problem } from '#src/problems.ts'

/** Why an earlier call with the same idempotency key keeps this call from running. */
export type Repeated = 'mismatch' | 'in_progress'

/** The refusal of a call whose idempotency key was used; `waitMs` is the time until the first call's lease ends. */
export function refuseRepeated(repeated: Repeated, waitMs: number): Problem {
  if (repeated === 'mismatch') {
    const detail = 'was used for another request; use a new key for a new request'
    return invalidInput([{ field: 'header.idempotency-key', detail }])
  }
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new Problem('idempotency_in_progress', undefined, { retryAfterSeconds })
}
