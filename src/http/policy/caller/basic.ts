import type { FastifyRequest } from 'fastify'

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
export function takesBasic({ method }: Pick<FastifyRequest, 'method'>, { formats }: WithFormats): boolean {
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
  if (key !== undefined || !isBasic(request) || !takesBasic(request, policy)) return undefined
  const pair = Buffer.from(BASIC.exec(authorization!)?.[1] ?? '', 'base64').toString()
  const at = pair.indexOf(':')
  return at < 0 ? '' : pair.slice(at + 1)
}
