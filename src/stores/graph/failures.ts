import type { AttemptVerdict } from '#src/lib/waiting/patience.ts'

/**
 * What a failed statement says, as one of few words. `timeout`: it had no answer in time, here or by the server's own
 * timer. `transient`: it lost a lock or was postponed, and may succeed when it is run again. `unavailable`: the store
 * can't be reached or can't serve. `constraint`: a uniqueness constraint refused what it writes. `other`: the
 * statement, its rows or its caller are wrong.
 */
export type FailureKind = 'timeout' | 'transient' | 'unavailable' | 'constraint' | 'other'

/** The code of a statement that met a node which another transaction had deleted since the statement found it. */
const DELETED_MEANWHILE = 'Neo.ClientError.Statement.EntityNotFound'

/** Beginnings of the codes of each kind; the first that fits counts. All other codes are `other`. */
const KINDS_OF_CODES: ReadonlyArray<readonly [FailureKind, readonly string[]]> = [
  [
    'timeout',
    [
      // The server's timer for a statement may end before the deadline here.
      'Neo.ClientError.Transaction.TransactionTimedOut',
      // The same while the transaction was waiting for a lock.
      'Neo.ClientError.Transaction.LockClientStopped',
    ],
  ],
  [
    'unavailable',
    [
      'ServiceUnavailable',
      'SessionExpired',
      'N/A',
      'Neo.TransientError.General.DatabaseUnavailable',
      'Neo.TransientError.Database.DatabaseUnavailable',
      'Neo.ClientError.Database.DatabaseNotFound',
      // Faults of the server, such as it may have while it recovers from a crash. `DatabaseError.Statement` is not
      // listed: our statement may be the cause.
      'Neo.DatabaseError.General',
      'Neo.DatabaseError.Transaction',
      'Neo.DatabaseError.Database',
      'Neo.ClientError.Security',
    ],
  ],
  ['transient', ['Neo.TransientError', DELETED_MEANWHILE]],
  ['constraint', ['Neo.ClientError.Schema.ConstraintValidationFailed']],
]

/**
 * Codes of the driver for a server that can't be reached. (A statement without an answer in time is a
 * `DeadlineExceeded`.)
 */
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

/**
 * The failure of a statement in a transaction, which the driver runs again where its transaction met what another one
 * deleted meanwhile: the second time it finds nothing there.
 */
export function asRepeatable(error: unknown): unknown {
  if (!(error instanceof Error) || codeOf(error) !== DELETED_MEANWHILE) return error
  return Object.assign(error, { retryable: true })
}

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

/** The kind of a failure of the graph store. A failure of anything else is `other`. */
export function kindOfFailure(error: unknown): FailureKind {
  if (!(error instanceof Error)) return 'other'
  if (error.name === 'DeadlineExceeded') return 'timeout'
  const code = codeOf(error)
  if (code === undefined) return 'other'
  return (
    KINDS_OF_CODES.find(([, beginnings]) => beginnings.some((beginning) => code.startsWith(beginning)))?.[0] ?? 'other'
  )
}

/**
 * True when the error says that the store can't be reached, doesn't answer or can't serve, as opposed to a wrong
 * statement.
 */
export function isUnavailable(error: unknown): boolean {
  const kind = kindOfFailure(error)
  return kind !== 'constraint' && kind !== 'other'
}

/**
 * True when the next caller would wait in vain too. An error reply of the server is no outage, because the server sends
 * it at once.
 */
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
