import type { CallSpec, Outcome } from './http-call.ts'

/** One attempt of a client, with the times on this process's monotonic clock, ms. */
export interface Attempt {
  startedAt: number
  endedAt: number
  outcome: Outcome
}

/** All attempts at one call: several under one idempotency key, otherwise one. */
export interface Told {
  call: CallSpec
  /** What this call, and no other, was made with. */
  unique: string
  idempotencyKey?: string
  attempts: Attempt[]
  /** Set when the client gave up before it had an answer. */
  gaveUp?: boolean
}

type Answered = Attempt & { outcome: Extract<Outcome, { what: 'answered' }> }

/** The attempts that were answered. */
export function answersOf(told: Told): Answered[] {
  return told.attempts.filter((attempt): attempt is Answered => attempt.outcome.what === 'answered')
}

/** The attempts that were answered with a 2xx and no replay: what was executed for all we were told. */
export function executionsOf(told: Told): Answered[] {
  return answersOf(told).filter(({ outcome }) => outcome.status < 300 && !outcome.isReplay)
}

/** Attempts whose answer was lost: each may have been executed. */
export function countLost(told: Told): number {
  return told.attempts.filter(({ outcome }) => outcome.what === 'lost').length
}
