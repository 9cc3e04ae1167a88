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

/** A charged call. It must be settled, whatever happens to the reply; only the first word counts. */
export interface Charge {
  caller: Caller
  cost: number
  creditsRemaining: number
  rate: { remaining: number; resetSeconds: number }
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

/** A call with an idempotency key: it is finished before its answer is sent, so that a lost answer can be replayed. */
export interface KeyedCharge extends Charge {
  finish(answer: { status: number; text: string }): Promise<void>
}

/** Counts for metrics. */
export interface ChargeObserver {
  charged(credits: number): void
  refunded(credits: number): void
}

/** What charges calls; see `createMeter`. */
export interface Meter {
  charge(request: ChargeRequest): Promise<Charge>
  /** Charges a call with an idempotency key by itself, or tells what its first call was answered. */
  chargeOnce(request: ChargeRequest, idempotency: Idempotency): Promise<KeyedCharge | Replay>
  /** Checks key and scopes only, so that 401 and 403 win over a 422 that is known already. */
  check(request: ChargeRequest): Promise<Caller>
  /** Settles everything that is still open; called while stopping. */
  flush(): Promise<void>
}
