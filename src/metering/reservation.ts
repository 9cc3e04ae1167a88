import type { ParsedKey } from '#src/lib/api-key.ts'
import type { Scope } from '#src/lib/scopes.ts'
import type { Idempotency } from './idempotency/key.ts'
import type { PriceName } from './prices.ts'

/** One metered call, as its route describes it. */
export interface MeteredCall {
  key: ParsedKey
  /** operationId of the route; usage is counted by it. */
  operation: string
  price: PriceName
  scopes: Scope[]
}

/** A call that wants credits. */
export interface ReservationRequest extends MeteredCall {
  /** Present: the call is reserved by itself, and its answer is committed before it is sent. */
  single?: SingleCall
}

/** What is special about a call with an idempotency key or an effect. */
export interface SingleCall {
  idempotency: Idempotency | undefined
  /** It may change the graph. When its answer is lost, the sweeper asks the graph whether it did. */
  hasEffect: boolean
  /** Its answer contains a secret, and is kept encrypted. */
  isSecret: boolean
}

/** Who calls, as known after the reservation. */
export interface Caller {
  workspaceId: string
  slot: string
  keyId: string
  scopes: Scope[]
}

/** How many calls the key may still make now, and what its limit is. */
export interface Rate {
  remaining: number
  resetSeconds: number
  /** Calls at once. */
  burst: number
  /** Calls a second after that. */
  perSecond: number
}

export interface Answer {
  status: number
  text: string
}

/** Only such an answer costs something. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/**
 * Credits that are set aside for one call, under a lease. It must end, whatever happens to the answer; only the first end counts. A
 * reservation that nobody ends is released when its lease is over, or, when it has had an effect, committed by the sweeper.
 */
export interface Reservation {
  caller: Caller
  /** In credits. */
  cost: number
  creditsRemaining: number
  rate: Rate
  /** Of a call that is reserved by itself; see SingleReservation. */
  operation?: Operation
  /**
   * The call was answered. A single call's answer is kept for replays, and costs nothing unless it is a 2xx; then this resolves when
   * Redis has it, and rejects when it may not. For other calls it means a 2xx that was handed over.
   */
  commit(answer: Answer): Promise<void>
  /** The call was not answered, or by an error of ours. An effect that it may have had stays in doubt until a retry or the sweeper knows. */
  release(): Promise<void>
}

/** Of a call with an idempotency key or an effect. */
export interface SingleReservation extends Reservation {
  operation: Operation
}

/** The answer that the first call with this idempotency key got. */
export interface Replay extends Answer {
  caller: Caller
  creditsRemaining: number
}

/** One execution of an operation; effects are written together with its id, so that none happens twice. */
export interface Operation {
  /** The same for every attempt with one idempotency key. */
  id: string
  workspaceId: string
  /** Present when the call has an idempotency key: where effects in Redis are noted, and what seals secrets in it. */
  idempotency?: Idempotency
}

/** Asked before an account is used; see `accounts/recovery`. */
export interface AccountRecovery {
  /** The connection epoch in which the account is known to be whole. */
  ensure(slot: string): number | Promise<number>
  /** Redis has nothing of the account: true when something was put back. */
  suspectLoss(slot: string): Promise<boolean>
}

/** Counts credits for metrics. */
export interface MeteringObserver {
  reserved(slot: string, credits: number): void
  refunded(credits: number): void
}

/** The one entrance to credits; see README.md. */
export interface Metering {
  /**
   * Reserves credits for a call, or gives the answer that the first call with its idempotency key got. Throws `unauthorized`, `forbidden`,
   * `rate_limited`, `credits_exhausted`, and for idempotency keys `validation_error`, `idempotency_in_progress` and
   * `idempotency_replay_unavailable`.
   */
  reserve(request: MeteredCall & { single: SingleCall }): Promise<SingleReservation | Replay>
  reserve(request: MeteredCall & { single?: undefined }): Promise<Reservation>
  reserve(request: ReservationRequest): Promise<Reservation | Replay>
  /**
   * Refuses a call whose input is known to be wrong: checks key and scopes, so that 401 and 403 win over 422, and takes one call from the
   * key's rate. Throws `rate_limited` when there is none left.
   */
  check(call: MeteredCall): Promise<Caller>
  /** Checks key, scopes and rate before a large body is read; takes nothing unless it refuses. */
  look(call: MeteredCall): Promise<Caller>
  /** Sends every commit and release that still waits; called while stopping. */
  flush(): Promise<void>
}
