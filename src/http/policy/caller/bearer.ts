import type { FastifyRequest } from 'fastify'
import { ASSISTANT_SCOPES, type Scope } from '#src/lib/scopes.ts'
import type { ParsedKey } from '#src/lib/secrets/api-key.ts'
import { type CountedAs, Problem } from '#src/problems.ts'

const BASIC = /^basic +([A-Za-z0-9+/]*={0,2}) *$/i

interface WithFormats {
  formats?: object
}

/** The challenge by which a spreadsheet asks its user for a password (RFC 7617). */
export const BASIC_CHALLENGE =
  'Basic realm="Regulatory Pack API: an API key with scope read as the password", charset="UTF-8"'

/**
 * True for an operation that programs read which know no other header: a GET with a table, a calendar or a feed.
 */
export function acceptsBasicAuth({ method }: Pick<FastifyRequest, 'method'>, { formats }: WithFormats): boolean {
  return formats !== undefined && (method === 'GET' || method === 'HEAD')
}

/** True when a request comes with a name and a password (RFC 7617). */
export function isBasic({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): boolean {
  return authorization !== undefined && /^basic /i.test(authorization)
}

/**
 * The password of HTTP Basic, where the operation takes it and no API key is sent; the name before it does not count.
 * Empty for a text that is none.
 */
export function basicPasswordOf(request: FastifyRequest, policy: WithFormats): string | undefined {
  const { authorization, 'x-api-key': key } = request.headers
  if (key !== undefined || !isBasic(request) || !acceptsBasicAuth(request, policy)) return undefined
  const pair = Buffer.from(BASIC.exec(authorization!)?.[1] ?? '', 'base64').toString()
  const at = pair.indexOf(':')
  return at < 0 ? '' : pair.slice(at + 1)
}

/** An access token as the policy needs it: the key that pays, and which of that key's rights the token has. */
interface BearerToken {
  key: ParsedKey
  scopes: Scope[]
  /** A secret that stays the same over the token's renewals; idempotency keys are scoped to it. */
  presented: string
}

/**
 * Reads an access token. Returns `ended` for a token of this service that has expired or was revoked, since it isn't a
 * guess. Returns undefined for an unknown token.
 */
export type ReadBearer = (token: string) => Promise<BearerToken | 'ended' | undefined>

declare module 'fastify' {
  interface FastifyRequest {
    bearer: BearerToken | null
  }
}

const BEARER = /^bearer +([\x21-\x7e]{1,512})$/i

/**
 * The text of a request's access token; undefined without a token or with an API key. Throws `unauthorized` for
 * malformed text.
 */
export function bearerTextOf({ headers }: FastifyRequest): string | undefined {
  if (headers.authorization === undefined || headers['x-api-key'] !== undefined) return undefined
  const text = BEARER.exec(headers.authorization)?.[1]
  if (text === undefined) throw invalidToken('failed')
  return text
}

/**
 * The access token of a request without an API key. Throws `unauthorized` for one that is unknown, expired or revoked.
 */
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

/** The problem that refuses an access token; the challenge in its answer says `invalid_token`. */
export function invalidToken(countedAs: CountedAs): Problem {
  return new Problem('unauthorized', 'the access token is unknown, expired or revoked', {
    field: 'header.authorization',
    message: 'Invalid access token',
    countedAs,
  })
}

/**
 * The challenge: how a client without a sufficient token gets one (RFC 6750 and RFC 9728). `scopes` are those that this
 * request needs. For /mcp it lists all scopes that tools need, since the client will call tools; the administrator may
 * grant fewer.
 */
export function challengeOf(status: number, request: FastifyRequest, publicBaseUrl: string, scopes: string[]): string {
  const isMcp = request.routeOptions.url === '/mcp'
  const metadata = `resource_metadata="${publicBaseUrl}/.well-known/oauth-protected-resource${isMcp ? '/mcp' : ''}"`
  const rest = `scope="${(isMcp ? ASSISTANT_SCOPES : scopes).join(' ')}", ${metadata}`
  if (status === 403) return `Bearer error="insufficient_scope", ${rest}`
  // A token beside an API key isn't read, so the challenge doesn't mention it.
  const { authorization, 'x-api-key': key } = request.headers
  const isRead = authorization !== undefined && key === undefined && !request.isBasic
  return isRead ? `Bearer error="invalid_token", ${rest}` : `Bearer ${rest}`
}
