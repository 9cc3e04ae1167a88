import type { FastifyRequest } from 'fastify'
import type { Scope } from '#src/lib/scopes.ts'
import type { Caller, PriceName } from '#src/money/metering/index.ts'
import type { InputMistake } from '#src/problems.ts'
import type { Formats } from '../formats/format.ts'
import type { Work } from './shares.ts'
import type { AsOfPart } from '../input/as-of.ts'

/**
 * The access rules that a route declares. A route without a policy stops the boot. `Request` is the request as the
 * route's schema types it; see `addRoute`.
 */
export type Policy<Request = FastifyRequest> =
  | {
      access: 'public'
      /** The limit by address that the operation has; see `address-limit.ts`. */
      limit?: 'public' | 'page' | 'oauth' | 'registration'
    }
  | {
      /** The operator, by `X-Billing-Admin-Key`. */
      access: 'admin'
    }
  | KeyPolicy<Request>

/** The rules of a route that needs an API key or an access token. */
export interface KeyPolicy<Request = FastifyRequest> {
  access: 'key'
  scope: Scope
  price: PriceName
  /** The route takes the header `idempotency-key`. */
  idempotency?: 'accepted'
  /**
   * The operation changes something, so a caller who loses the answer can't know whether it happened. Its handler
   * writes with `operationOf`.
   */
  effect?: true
  /**
   * Where the credential is: in a header unless given. `path`: the parameter `feed_secret` is the secret of a feed,
   * and an address that is none is not found.
   */
  credential?: 'path'
  /**
   * The content of the answer to a caller who repeats a read. While it stays the same, reads are paid once an hour,
   * and the others get the bytes of the first. It runs in a seat, before anything is reserved, for a caller that is
   * known.
   */
  followsFrom?(request: Request): Promise<unknown>
  /** What the operation does, unless it is light: fewer of these run at once; see `shares.ts`. */
  work?: Exclude<Work, 'light'>
  /** Formats in which the operation answers besides JSON: its parameter `format` and `Accept` choose among them. */
  formats?: Formats
  /** Body or query may name an object that doesn't exist; the answer is then 404. */
  names?: true
  /** The answer holds a secret: it is stored for replays only encrypted under the caller's own key. */
  secretAnswer?: true
  /**
   * The part of the request that takes `as_of` or `known_at`. It is read before anything is reserved, and before
   * `checkInput`; the result is `request.asOf`.
   */
  asOf?: AsOfPart
  /**
   * Scopes that this request needs beyond `scope`, such as `packs:unpublished` for drafts. It runs before `asOf` is
   * read.
   */
  moreScopes?(request: Request): Scope[]
  /**
   * What to send in place of a field that the schema does not know, by field (`body.text`). It replaces the general
   * detail of the 422, where callers are likely to try that field.
   */
  hints?: Record<string, string>
  /**
   * Lists the mistakes in the input that a JSON schema can't express, besides words that their lists do not have: those
   * are `unknown`. Runs before anything is reserved. One `validation_error` names all mistakes.
   */
  checkInput?(request: Request, unknown: readonly InputMistake[]): InputMistake[] | Promise<InputMistake[]>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy
    /** How errors are written: `detail`, `oauth` as in RFC 6749, `jsonrpc`, or else the specification's envelope. */
    errorForm?: 'detail' | 'oauth' | 'jsonrpc'
    /** The methods that are of use, where a route takes more to refuse them itself. */
    usefulMethods?: readonly string[]
  }
  interface FastifyRequest {
    caller: Caller | null
  }
}
