import type { Scope } from '#src/lib/scopes.ts'
import type { ParsedKey } from '#src/lib/secrets/api-key.ts'
import type { AnswerContent, Idempotency, UnpackedAnswer } from './idempotency.ts'
import type { PriceName } from './prices.ts'

/** One metered call, as its route describes it. */
export interface MeteredCall {
  key: ParsedKey
  /** operationId of the route; usage is counted under it. */
  operation: string
  price: PriceName
  scopes: Scope[]
}

/** An answer as a reservation is committed with it. */
export interface CommittedAnswer extends AnswerContent {
  status: number
}

/** A request for credits. */
export interface ReservationRequest extends MeteredCall {
  /** Present: the call has a reservation of its own, and its answer is committed before it is sent. */
  single?: SingleCall
}

/** What is special about a call with an idempotency key or an effect. */
export interface SingleCall {
  idempotency: Idempotency | undefined
  /** The call may change the graph. When its answer is lost, the sweeper asks the graph whether it did. */
  hasEffect: boolean
  /** The answer contains a secret and is stored encrypted. */
  isSecret: boolean
}

/** The caller, as known after the reservation. */
export interface Caller {
  workspaceId: string
  slot: string
  keyId: string
  scopes: Scope[]
  /** The person who signed in; absent for a program with a key. */
  memberId?: string
}

/** Whom a record names: the person who signed in, else the key of the program. */
export const actorOf = ({ memberId, keyId }: Pick<Caller, 'memberId' | 'keyId'>): string => memberId ?? keyId

/** How many calls the key may still make now, and what its limit is. */
export interface Rate {
  remaining: number
  resetSeconds: number
  /** How many calls are allowed at once. */
  burst: number
  /** How many calls a second are allowed after that. */
  perSecond: number
}

/**
 * Credits that are set aside for one call, under a lease. Callers must commit or release it, also when the answer
 * fails; only the first end counts. A reservation without an end is released after its lease; if it has had an effect,
 * the sweeper commits it.
 */
export interface Reservation {
  caller: Caller
  /** In credits. */
  cost: number
  creditsRemaining: number
  rate: Rate
  /**
   * By then the answer must be handed over, or begun if it is committed before it is sent; on the monotonic clock, ms.
   * It is well before the lease ends. Infinity for a free call, and for an effect, which the sweeper charges without an
   * answer.
   */
  sendBy: number
  /** Present for a call with a reservation of its own; see SingleReservation. */
  operation?: Operation
  /**
   * Ends the reservation of a call that was answered. A single call costs nothing unless the answer is a 2xx. With an
   * idempotency key, the answer is stored for replays. Resolves when Redis has stored the end of a single call; rejects
   * when Redis may not have it. For other calls, commit means that a 2xx was handed to the socket.
   */
  commit(answer: CommittedAnswer): Promise<void>
  /**
   * Ends the reservation of a call without an answer, or with a 5xx. An effect that the call may have had stays in
   * doubt, until a retry or the sweeper finds out.
   */
  release(): Promise<void>
  /** Ends the reservation of a call whose work has not begun. It had no effect, so its credits come back at once. */
  cancel(): Promise<void>
}

/** The reservation of a call with an idempotency key or an effect. */
export interface SingleReservation extends Reservation {
  operation: Operation
}

/** The answer that the first call with this idempotency key got. */
export interface ReplayedAnswer {
  caller: Caller
  creditsRemaining: number
  status: number
  /** What the call was answered, byte for byte. It may be large, so unpacking takes a seat. */
  unpack(): Promise<UnpackedAnswer>
}

/** One operation. Effects are written together with its id, so that none happens twice. */
export interface Operation {
  /** For a call with an effect: the same for every attempt with one idempotency key. */
  id: string
  workspaceId: string
  /**
   * Present when the call has an idempotency key: its record notes effects in Redis, and its key seals secrets there.
   */
  idempotency?: Idempotency
}

/** Recovers an account before it is used; see `accounts/recovery`. */
export interface AccountRecovery {
  /** Returns the connection epoch in which the account is known to be whole. */
  ensure(slot: string): number | Promise<number>
  /** Compares an account of which Redis has nothing. Resolves to true when something was restored. */
  suspectLoss(slot: string): Promise<boolean>
}

/** Counts credits for metrics. */
export interface MeteringObserver {
  reserved(slot: string, credits: number): void
  refunded(credits: number): void
}

/** The only entry point for credits; see README.md. */
export interface Metering {
  /**
   * Reserves credits for a call, or returns the answer of the first call with its idempotency key. Throws
   * `unauthorized`, `forbidden`, `rate_limited`, `credits_exhausted`, and for idempotency keys `validation_error`,
   * `idempotency_in_progress` and `idempotency_replay_unavailable`.
   */
  reserve(request: MeteredCall & { single: SingleCall }): Promise<SingleReservation | ReplayedAnswer>
  reserve(request: MeteredCall & { single?: undefined }): Promise<Reservation>
  reserve(request: ReservationRequest): Promise<Reservation | ReplayedAnswer>
  /**
   * Examines a call whose input is known to be wrong. Checks key and scopes, so that 401 and 403 come before 422, and
   * takes one call from the key's rate. Throws `unauthorized` and `forbidden`, and `rate_limited` when the rate is used
   * up.
   */
  check(call: MeteredCall): Promise<Caller>
  /**
   * Checks key, scopes and rate before a large body is read. Takes nothing from the rate unless it refuses the call.
   */
  look(call: MeteredCall): Promise<Caller>
  /** Sends every commit and release that still waits. The app calls it while it closes. */
  flush(): Promise<void>
}
