import type { AttemptVerdict } from '#src/lib/patience.ts'

const UNAVAILABLE = new Set([
  'ServiceUnavailable',
  'SessionExpired',
  'Neo.TransientError.General.DatabaseUnavailable',
  'Neo.ClientError.Database.DatabaseNotFound',
  'N/A',
])

const UNAVAILABLE_KINDS = [
  'Neo.TransientError',
  // Faults of the server, such as it may have while it recovers from a crash. `DatabaseError.Statement` is not listed: our statement may
  // be the cause.
  'Neo.DatabaseError.General',
  'Neo.DatabaseError.Transaction',
  'Neo.DatabaseError.Database',
  'Neo.ClientError.Security',
  // The server's timer for a statement may end before the deadline here.
  'Neo.ClientError.Transaction.TransactionTimedOut',
  // The same while the transaction was waiting for a lock.
  'Neo.ClientError.Transaction.LockClientStopped',
]

/** Codes of the driver for a server that can't be reached. (A statement without an answer in time is a `DeadlineExceeded`.) */
const NOT_REACHED = new Set(['ServiceUnavailable', 'SessionExpired', 'N/A'])

/** Codes of a server whose database is starting, stopping or missing. */
const NOT_SERVING = new Set([
  'Neo.TransientError.General.DatabaseUnavailable',
  'Neo.TransientError.Database.DatabaseUnavailable',
  'Neo.ClientError.Database.DatabaseNotFound',
])

/** Codes of a transaction that lost a lock to another one. It has had no effect and can run again. */
const OUT_OF_TURN = new Set([
  'Neo.TransientError.Transaction.DeadlockDetected',
  'Neo.TransientError.Transaction.LockAcquisitionTimeout',
])

/** The driver may report a connection that breaks during its set-up as a protocol error. */
const BROKEN_CONNECTION = /Connection (was closed|lost)|Failed to (connect|establish)/i
/** The driver throws this code when it reads beyond the end of a truncated handshake. */
const READ_TOO_FAR = 'ERR_OUT_OF_RANGE'

function codeOf(error: Error): string | undefined {
  const { code } = error as { code?: unknown }
  const isBroken = code === READ_TOO_FAR || (code === 'ProtocolError' && BROKEN_CONNECTION.test(error.message))
  if (isBroken) return 'ServiceUnavailable'
  return typeof code === 'string' ? code : undefined
}

/** True when the error says that the store can't be reached, doesn't answer or can't serve, as opposed to a wrong statement. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error.name === 'DeadlineExceeded') return true
  const code = codeOf(error)
  if (code === undefined) return false
  return UNAVAILABLE.has(code) || UNAVAILABLE_KINDS.some((kind) => code.startsWith(kind))
}

/** True when the next caller would wait in vain too. An error reply of the server is no outage, because the server sends it at once. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'DeadlineExceeded' || NOT_REACHED.has(codeOf(error) ?? '')
}

/** Judges a failure for work that can wait. */
export function judgeFailure(error: unknown): AttemptVerdict {
  if (!(error instanceof Error)) return undefined
  const code = codeOf(error) ?? ''
  if (isOutage(error)) return /ECONNREFUSED|ENOTFOUND|EAI_AGAIN/.test(error.message) ? 'closed' : 'away'
  if (NOT_SERVING.has(code)) return 'away'
  if (OUT_OF_TURN.has(code)) return 'queue'
  if (code.startsWith('Neo.ClientError.Security')) return 'denied'
  // An operator has ended the transaction on purpose.
  if (code === 'Neo.TransientError.Transaction.Terminated') return undefined
  return code.startsWith('Neo.TransientError') ? 'again' : undefined
}
