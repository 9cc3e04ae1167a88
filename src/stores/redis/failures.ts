import { ErrorReply } from 'redis'
import { OTHER_RELEASE_REMEDY } from '#src/lib/envelope.ts'

/** What a reply of Redis, or a missing reply, says about the store. */
interface Failure {
  /** For operators: the fault and the remedy. `/readyz` shows it, so it holds no address and no command. */
  detail: string
  /** `no`: the command was not executed. `unknown`: it may have been. */
  executed: 'no' | 'unknown'
  /** True when there was no answer at all: the next caller would wait in vain too. */
  isOutage: boolean
}

/**
 * Error replies for which the store is at fault, not the command. Each becomes a 503 and debits nothing. Any other
 * error reply is a bug of this service. Redis 6 wraps them: `ERR Error running script …: -OOM …`.
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
  [
    /\bLAYOUT of a value is not read\b/,
    `holds a value in a layout that this release does not read: ${OTHER_RELEASE_REMEDY}`,
  ],
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

/** Thrown instead of sending a call while the breaker is open. */
export class StoreRefused extends Error {
  override name = 'StoreRefused'
}

/**
 * Thrown instead of sending a call whose epoch has ended: the server may hold less than when the account was compared
 * with its log.
 */
export class StoreUntrusted extends Error {
  override name = 'StoreUntrusted'
}

/** The cause of a 503 for a call that was not sent, because its account could not be compared with its audit log. */
export class AccountNotRecovered extends Error {
  override name = 'AccountNotRecovered'
}

/** True when a call was refused before it was sent, because its epoch has ended. */
export function isOfOldEpoch(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof StoreUntrusted
}

/** Thrown instead of sending a call while the store holds a layout that this release does not read. */
export class StoreUnreadable extends Error {
  override name = 'StoreUnreadable'
}

/** What an error says about the store; undefined when the command itself is at fault. */
export function explainFailure(error: unknown): Failure | undefined {
  if (error instanceof StoreUntrusted) return { detail: 'was connected anew', executed: 'no', isOutage: false }
  if (error instanceof AccountNotRecovered) return { detail: error.message, executed: 'no', isOutage: false }
  if (error instanceof StoreUnreadable) return { detail: error.message, executed: 'no', isOutage: false }
  if (!(error instanceof ErrorReply)) return { detail: 'does not answer', executed: executionOf(error), isOutage: true }
  const row = REFUSALS.find(([answer]) => answer.test(error.message))
  return row && { detail: row[1], executed: 'no', isOutage: false }
}

function executionOf(error: unknown): 'no' | 'unknown' {
  // The client's errors differ by class only; their `name` is plain `Error`.
  return error instanceof Error && NOT_SENT.has(error.constructor.name) ? 'no' : 'unknown'
}

/**
 * True when Redis has certainly not executed the command that ended in this 503 (or its cause), so that there is
 * nothing to undo. A time-out or a lost connection never gives that certainty.
 */
export function isKnownUnexecuted(error: unknown): boolean {
  const cause = error instanceof Error && error.name === 'Problem' ? error.cause : error
  return explainFailure(cause)?.executed === 'no'
}
