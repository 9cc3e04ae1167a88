import { ErrorReply } from 'redis'

/** What an answer of Redis, or its absence, says about the store. */
export interface Failure {
  /** For operators: what is the matter, and the remedy. Shown by `/readyz`, so it holds no address and no command. */
  detail: string
  /** `no`: the command was not executed. `unknown`: it may have been. */
  executed: 'no' | 'unknown'
  /** True when there was no answer at all: the next caller would wait in vain too. */
  isOutage: boolean
}

/**
 * Answers that say that the store, not the command, is at fault. All of them are 503 and nothing is charged; any other error
 * that Redis answers is a bug of ours. Redis 6 wraps them: `ERR Error running script …: -OOM …`.
 */
const REFUSALS: Array<[answer: RegExp, detail: string]> = [
  [/^LOADING\b/, 'still reads its data from disk; wait until it has'],
  [/^READONLY\b|-READONLY /, 'is a read-only replica; name the master in REDIS_URL'],
  [/^OOM\b|-OOM /, 'has used up its maxmemory and refuses writes; raise maxmemory'],
  [/^MISCONF\b|-MISCONF /, 'can’t write to its disk and refuses writes; make room or mend the folder’s permissions'],
  [/^CLUSTERDOWN\b/, 'cluster_state is not ok: a slot has no master; bring the lost node back'],
  [/^MASTERDOWN\b/, 'is a replica that has lost its master; name the master in REDIS_URL'],
  [/^TRYAGAIN\b/, 'is moving this slot to another node; wait until it has'],
  [/^(MOVED|ASK)\b/, 'is a cluster; set REDIS_CLUSTER=true'],
  [/^NOREPLICAS\b/, 'has too few replicas for min-replicas-to-write; bring them back'],
  [/^(NOAUTH|WRONGPASS)\b/, 'refuses the password; set the one in REDIS_URL right and restart'],
  [/^ERR invalid password/, 'refuses the password; set the one in REDIS_URL right and restart'],
  [/^NOPERM\b/, 'does not allow the user of REDIS_URL to run scripts and commands on all keys; mend its ACL'],
  [/^(BUSY|UNKILLABLE)\b/, 'is busy with a script that does not end; end it with SCRIPT KILL'],
  [/^ERR max number of clients reached/, 'has reached maxclients; raise it'],
  [/^DENIED\b/, 'is in protected mode; give it a password or a bind address'],
  [/\bLAYOUT \d+ is not read\b/, 'holds values in a layout that this process does not read; see: regpack layout show'],
]

/** Errors of the client that are thrown before a command is written. */
const NOT_SENT = new Set([
  'ClientOfflineError',
  'ClientClosedError',
  'RootNodesUnavailableError',
  'StoreRefused',
  'StoreUntrusted',
  'StoreUnreadable',
])

/** Thrown in place of a call while the breaker is open: nothing was sent. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}

/** Thrown in place of a call whose epoch has ended: the server may hold less than it did when the account was compared. Nothing was sent. */
export class StoreUntrusted extends Error {
  override name = 'StoreUntrusted'
}

/** The cause of a refusal before a call was sent: its account could not be compared with its audit log. */
export class AccountNotRecovered extends Error {
  override name = 'AccountNotRecovered'
}

/** Whether a call was refused, before it was sent, because its epoch has ended. */
export function isOfOldEpoch(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof StoreUntrusted
}

/** Thrown in place of a call while the store holds layouts that this process does not read: nothing was sent. */
export class StoreUnreadable extends Error {
  override name = 'StoreUnreadable'
}

/** What the error says about the store; undefined when it is about the command itself. */
export function explainFailure(error: unknown): Failure | undefined {
  if (error instanceof StoreUntrusted) return { detail: 'was connected anew', executed: 'no', isOutage: false }
  if (error instanceof AccountNotRecovered) return { detail: error.message, executed: 'no', isOutage: false }
  if (error instanceof StoreUnreadable) return { detail: error.message, executed: 'no', isOutage: false }
  if (!(error instanceof ErrorReply)) return { detail: 'does not answer', executed: executionOf(error), isOutage: true }
  const row = REFUSALS.find(([answer]) => answer.test(error.message))
  return row && { detail: row[1], executed: 'no', isOutage: false }
}

function executionOf(error: unknown): 'no' | 'unknown' {
  // The names of the client's errors are those of their classes; `name` is plain `Error`.
  return error instanceof Error && NOT_SENT.has(error.constructor.name) ? 'no' : 'unknown'
}

/**
 * True when the command behind a 503 (or its cause) is known not to have been executed, so that there is nothing to undo.
 * A time-out and a lost connection are never that.
 */
export function isKnownUnexecuted(error: unknown): boolean {
  const cause = error instanceof Error && error.name === 'Problem' ? error.cause : error
  return explainFailure(cause)?.executed === 'no'
}
