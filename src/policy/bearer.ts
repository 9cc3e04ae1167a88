import type { FastifyRequest } from 'fastify'
import { Problem } from '#src/problems.ts'
import type { ParsedKey } from './api-key.ts'
import { ASSISTANT_SCOPES, type Scope } from './scopes.ts'

/** An access token, as the policy needs it: the key that pays, and what the token may do of what the key may. */
export interface BearerToken {
  key: ParsedKey
  scopes: Scope[]
  /** A secret that stays the same over the token's renewals; idempotency keys count for it. */
  presented: string
}

/** Reads an access token; undefined for one that doesn't hold. */
export type ReadBearer = (token: string) => Promise<BearerToken | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    bearer: BearerToken | null
  }
}

const BEARER = /^bearer +([\x21-\x7e]{1,512})$/i

/** The access token of a request without an API key. Throws `unauthorized` for one that doesn't hold. */
export async function readBearerOf(
  request: FastifyRequest,
  read: ReadBearer | undefined,
): Promise<BearerToken | undefined> {
  const { authorization } = request.headers
  if (!read || authorization === undefined || request.headers['x-api-key'] !== undefined) return undefined
  const token = BEARER.exec(authorization)?.[1]
  const bearer = token === undefined ? undefined : await read(token)
  if (!bearer) throw invalidToken()
  return bearer
}

/** The refusal of an access token; the challenge beside it says `invalid_token`. */
export function invalidToken(): Problem {
  return new Problem('unauthorized', 'the access token is unknown, expired or revoked', {
    field: 'header.authorization',
    message: 'Invalid access token',
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
