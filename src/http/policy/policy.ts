import type { FastifyRequest } from 'fastify'
import type { Caller, PriceName } from '#src/metering/index.ts'
import type { Scope } from '#src/lib/scopes.ts'

/** What a route declares about its access. A route without a policy stops the boot. */
export type Policy =
  | {
      access: 'public'
      /** Each address may call it so often; see `address-limit.ts`. */
      limit?: 'public' | 'oauth' | 'registration'
    }
  | {
      /** The operator, by `X-Billing-Admin-Key`. */
      access: 'admin'
    }
  | {
      access: 'key'
      scope: Scope
      price: PriceName
      /** The route takes the header `idempotency-key`. */
      idempotency?: 'accepted'
      /** It changes something, so that a lost answer leaves open whether it happened. Its handler writes with `operationOf`. */
      effect?: true
      /** The body may name something that is not there: then it is 404. */
      names?: true
      /** Its answer holds a secret: kept for replays only encrypted under the caller's own key. */
      secretAnswer?: true
      /** Scopes that this very request needs beyond `scope`, such as `packs:unpublished` for drafts. */
      moreScopes?: (request: FastifyRequest) => Scope[]
      /**
       * Checks of the input that the JSON schema can't hold (vocabulary values, pack ids). Runs before anything is
       * charged; throws a `validation_error` problem.
       */
      checkInput?: (request: FastifyRequest) => Promise<void>
    }

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
    /** How errors are written: in the specification's envelope unless it says `detail`, `oauth` as RFC 6749, or `jsonrpc`. */
    errorForm?: 'detail' | 'oauth' | 'jsonrpc'
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}
