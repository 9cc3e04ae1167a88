import type { Verdict } from '#src/lib/patience.ts'

const UNAVAILABLE = new Set([
  'ServiceUnavailable',
  'SessionExpired',
  'Neo.TransientError.General.DatabaseUnavailable',
  'Neo.ClientError.Database.DatabaseNotFound',
  'N/A',
])

const UNAVAILABLE_KINDS = [
  'Neo.TransientError',
  // Faults of the server itself, as it may have them while it recovers from a crash. Those of statements may be ours.
  'Neo.DatabaseError.General',
  'Neo.DatabaseError.Transaction',
  'Neo.DatabaseError.Database',
  'Neo.ClientError.Security',
  // The server's own clock for a statement may be faster than the one here.
  'Neo.ClientError.Transaction.TransactionTimedOut',
  // The same for one that was waiting for a lock.
  'Neo.ClientError.Transaction.LockClientStopped',
]

/** Codes of the driver for a server that can't be reached, besides a statement that got no answer in time. */
const NOT_REACHED = new Set(['ServiceUnavailable', 'SessionExpired', 'N/A'])

/** Codes of a server whose database is starting, stopping, or not there. */
const NOT_SERVING = new Set([
  'Neo.TransientError.General.DatabaseUnavailable',
  'Neo.TransientError.Database.DatabaseUnavailable',
  'Neo.ClientError.Database.DatabaseNotFound',
])

/** Codes of a transaction that loses its turn to another one: it has had no effect, and its turn comes. */
const OUT_OF_TURN = new Set([
  'Neo.TransientError.Transaction.DeadlockDetected',
  'Neo.TransientError.Transaction.LockAcquisitionTimeout',
])

/** Of a connection that breaks while it is being set up the driver may say that the protocol is at fault. */
const BROKEN_CONNECTION = /Connection (was closed|lost)|Failed to (connect|establish)/i
/** Or it reads beyond the end of a handshake that was cut short. */
const READ_TOO_FAR = 'ERR_OUT_OF_RANGE'

function codeOf(error: Error): string | undefined {
  const { code } = error as { code?: unknown }
  const isBroken = code === READ_TOO_FAR || (code === 'ProtocolError' && BROKEN_CONNECTION.test(error.message))
  if (isBroken) return 'ServiceUnavailable'
  return typeof code === 'string' ? code : undefined
}

/** True for an error that says the store can't be reached or doesn't answer, as opposed to a wrong statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'DeadlineExceeded') return true
  const code = codeOf(error)
  if (code === undefined) return false
  return UNAVAILABLE.has(code) || UNAVAILABLE_KINDS.some((kind) => code.startsWith(kind))
}

/** True where the next caller would wait in vain too. What the server answers, it answers at once. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'DeadlineExceeded' || NOT_REACHED.has(codeOf(error) ?? '')
}

/** What the error says to work that can wait. */
export function judgeFailure(error: unknown): Verdict {
  if (!(error instanceof Error)) return undefined
  const code = codeOf(error) ?? ''
  if (isOutage(error)) return /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(error.message) ? 'closed' : 'away'
  if (NOT_SERVING.has(code)) return 'away'
  if (OUT_OF_TURN.has(code)) return 'queue'
  if (code.startsWith('Neo.ClientError.Security')) return 'denied'
  // Ended by an operator on purpose.
  if (code === 'Neo.TransientError.Transaction.Terminated') return undefined
  return code.startsWith('Neo.TransientError') ? 'again' : undefined
}
