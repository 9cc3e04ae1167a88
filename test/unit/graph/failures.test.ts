import { expect, test } from 'vitest'
import { DeadlineExceeded } from '#src/lib/waiting/patience.ts'
import { isUnavailable, kindOfFailure, type FailureKind } from '#src/stores/graph/failures.ts'

const coded = (code: string, message = '') => Object.assign(new Error(message), { code })

/** Failures of the driver and the server, with their kind. */
const FAILURES: Array<[FailureKind, unknown]> = [
  ['timeout', new DeadlineExceeded('graph store took longer than 5000 ms')],
  ['timeout', coded('Neo.ClientError.Transaction.TransactionTimedOut')],
  ['timeout', coded('Neo.ClientError.Transaction.TransactionTimedOutClientConfiguration')],
  ['timeout', coded('Neo.ClientError.Transaction.LockClientStopped')],
  ['unavailable', coded('ServiceUnavailable')],
  ['unavailable', coded('SessionExpired')],
  ['unavailable', coded('N/A')],
  ['unavailable', coded('ProtocolError', 'Connection was closed by server')],
  ['unavailable', coded('ERR_OUT_OF_RANGE')],
  ['unavailable', coded('Neo.TransientError.General.DatabaseUnavailable')],
  ['unavailable', coded('Neo.ClientError.Database.DatabaseNotFound')],
  ['unavailable', coded('Neo.DatabaseError.Transaction.TransactionStartFailed')],
  ['unavailable', coded('Neo.ClientError.Security.Unauthorized')],
  ['transient', coded('Neo.TransientError.Transaction.DeadlockDetected')],
  ['transient', coded('Neo.TransientError.Transaction.LockAcquisitionTimeout')],
  ['transient', coded('Neo.TransientError.General.MemoryPoolOutOfMemoryError')],
  ['transient', coded('Neo.ClientError.Statement.EntityNotFound')],
  ['constraint', coded('Neo.ClientError.Schema.ConstraintValidationFailed')],
  ['other', coded('Neo.ClientError.Statement.SyntaxError')],
  ['other', coded('Neo.DatabaseError.Statement.ExecutionFailed')],
  ['other', coded('ProtocolError', 'Unknown message')],
  ['other', new TypeError('graph/find-revision: column /value is wrong')],
  ['other', 'no error'],
]

test('each failure has one kind, and all but refused constraints and wrong statements make the store unavailable', () => {
  const wrong = FAILURES.filter(([kind, error]) => kindOfFailure(error) !== kind)
  expect(wrong).toEqual([])
  const refused = FAILURES.filter(([kind, error]) => isUnavailable(error) !== !['constraint', 'other'].includes(kind))
  expect(refused).toEqual([])
})
