import type { ParsedKey } from './api-key.ts'
import type { Idempotency } from './idempotency.ts'
import type { Caller } from './policy.ts'
import type { PriceName } from './prices.ts'
import type { Scope } from './scopes.ts'

/** One metered call, as its route describes it. */
export interface ChargeRequest {
  key: ParsedKey
  /** operationId of the route; usage is counted by it. */
  operation: string
  price: PriceName
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

/** A charged call. It must be settled, whatever happens to the reply; only the first word counts. */
export interface Charge {
  caller: Caller
  cost: number
  creditsRemaining: number
  rate: Rate
  /** `true`: the caller was answered with a 2xx; `false`: refund. */
  settle(answered: boolean): void
}

/** The answer that the first call with this idempotency key got. */
export interface Replay {
  caller: Caller
  creditsRemaining: number
  status: number
  text: string
}

/**
 * A call that is charged by itself, since it has an idempotency key or an effect. It is finished before its answer is sent,
 * so that a lost answer can be replayed.
 */
export interface SingleCharge extends Charge {
  operation: Operation
  finish(answer: { status: number; text: string }): Promise<void>
}

/** One execution of an operation; effects are written together with its id, so that none happens twice. */
export interface Operation {
  /** The same for every attempt with one idempotency key. */
  id: string
  workspaceId: string
  /** Present when the call has an idempotency key: where effects in Redis are noted, and what seals secrets in it. */
  idempotency?: Idempotency
}

/** How a call is charged by itself. */
export interface SingleRequest extends ChargeRequest {
  idempotency: Idempotency | undefined
  /** It may have an effect: without an answer nobody knows whether it happened, so the reaper asks the graph. */
  hasEffect: boolean
  /** Its answer holds a secret, and is kept encrypted. */
  isSecret: boolean
}

/** What the meter asks before an account is charged; see `Recovery`. */
export interface AccountRecovery {
  /** The connection epoch in which the account is known to be whole. */
  ensure(slot: string): number | Promise<number>
  /** Redis holds nothing of the account: true when something was put back. */
  suspectLoss(slot: string): Promise<boolean>
}

/** Counts for metrics. */
export interface ChargeObserver {
  charged(credits: number): void
  refunded(credits: number): void
}

/** What charges calls; see `createMeter`. */
export interface Meter {
  charge(request: ChargeRequest): Promise<Charge>
  /** Charges a call by itself, or tells what the first call with its idempotency key was answered. */
  chargeSingle(request: SingleRequest): Promise<SingleCharge | Replay>
  /**
   * Checks key and scopes only, so that 401 and 403 win over a 422 that is known already; the refused call takes from the key's
   * rate. Throws `rate_limited` when there is none left.
   */
  check(request: ChargeRequest): Promise<Caller>
  /** Checks key, scopes and whether the rate is used up, before a large body is read; takes nothing unless it refuses. */
  look(request: ChargeRequest): Promise<Caller>
  /** Settles everything that is still open; called while stopping. */
  flush(): Promise<void>
}
