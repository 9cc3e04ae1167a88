import type { FastifyRequest } from 'fastify'
import { Problem, type CountedAs } from '#src/problems.ts'
import type { ParsedKey } from '#src/lib/api-key.ts'
import { ASSISTANT_SCOPES, type Scope } from '#src/lib/scopes.ts'

/** An access token, as the policy needs it: the key that pays, and what the token may do of what the key may. */
export interface BearerToken {
  key: ParsedKey
  scopes: Scope[]
  /** A secret that stays the same over the token's renewals; idempotency keys count for it. */
  presented: string
}

/**
 * Reads an access token. `ended`: this service issued it, and it has expired or was revoked, so that it is no guess; undefined: nobody
 * knows it.
 */
export type ReadBearer = (token: string) => Promise<BearerToken | 'ended' | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    bearer: BearerToken | null
  }
}

const BEARER = /^bearer +([\x21-\x7e]{1,512})$/i

/** The text of the access token of a request without an API key; undefined without one. Throws `unauthorized` for what is no token. */
export function bearerTextOf({ headers }: FastifyRequest): string | undefined {
  if (headers.authorization === undefined || headers['x-api-key'] !== undefined) return undefined
  const text = BEARER.exec(headers.authorization)?.[1]
  if (text === undefined) throw invalidToken('failed')
  return text
}

/** The access token of a request without an API key. Throws `unauthorized` for one that doesn't hold. */
export async function readBearerOf(
  request: FastifyRequest,
  read: ReadBearer | undefined,
): Promise<BearerToken | undefined> {
  if (!read) return undefined
  const text = bearerTextOf(request)
  if (text === undefined) return undefined
  const bearer = await read(text)
  if (bearer === undefined || bearer === 'ended') throw invalidToken(bearer ?? 'failed')
  return bearer
}

/** The refusal of an access token; the challenge beside it says `invalid_token`. */
export function invalidToken(countedAs: CountedAs): Problem {
  return new Problem('unauthorized', 'the access token is unknown, expired or revoked', {
    field: 'header.authorization',
    message: 'Invalid access token',
    countedAs,
  })
}

/**
 * How a client without a usable token gets one that will do (RFC 6750 and RFC 9728). `scopes` is what this very request needs;
 * who calls /mcp will call tools, so it shall ask for what they need, of which the administrator may grant less.
 */
export function challengeOf(status: number, request: FastifyRequest, publicBaseUrl: string, scopes: string[]): string {
  const isMcp = request.routeOptions.url === '/mcp'
  const metadata = `resource_metadata="${publicBaseUrl}/.well-known/oauth-protected-resource${isMcp ? '/mcp' : ''}"`
  const rest = `scope="${(isMcp ? ASSISTANT_SCOPES : scopes).join(' ')}", ${metadata}`
  if (status === 403) return `Bearer error="insufficient_scope", ${rest}`
  // Beside an API key a token isn't read, so nothing is said of it.
  const isRead = request.headers.authorization !== undefined && request.headers['x-api-key'] === undefined
  return isRead ? `Bearer error="invalid_token", ${rest}` : `Bearer ${rest}`
}
