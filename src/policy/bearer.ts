import type { FastifyRequest } from 'fastify'
import { Problem } from '#src/problems.ts'
import type { ParsedKey } from './api-key.ts'
import type { Scope } from './scopes.ts'

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

/** How a client without a usable token gets one (RFC 6750 and RFC 9728). */
export function challengeOf(status: number, request: FastifyRequest, publicBaseUrl: string, scopes: Scope[]): string {
  // A client that calls /mcp looks for the metadata of that resource.
  const suffix = request.routeOptions.url === '/mcp' ? '/mcp' : ''
  const metadata = `resource_metadata="${publicBaseUrl}/.well-known/oauth-protected-resource${suffix}"`
  const scope = `scope="${scopes.join(' ')}"`
  if (status === 403) return `Bearer error="insufficient_scope", ${scope}, ${metadata}`
  const isPresented = request.headers.authorization !== undefined
  return isPresented ? `Bearer error="invalid_token", ${metadata}` : `Bearer ${scope}, ${metadata}`
}
