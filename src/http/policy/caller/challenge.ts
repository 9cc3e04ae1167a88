import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PolicySettings } from '../reserve.ts'
import { BASIC_CHALLENGE, takesBasic } from './basic.ts'
import { challengeOf } from './bearer.ts'
import { type KeyPolicy, scopesOf } from './caller.ts'

/** Adds the challenge to a 401 or 403: it tells the caller how to get a sufficient token. */
export function challenge({ publicBaseUrl, readBearer }: PolicySettings, policy: KeyPolicy) {
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const { statusCode } = reply
    if (statusCode < 400 && !request.problem) return
    const { entries = [], scopes = [], isUnauthenticated = false } = request.problem ?? {}
    // No token helps a page of another site that was refused for its origin.
    const isOfOrigin = entries.some(({ field }) => field === 'header.origin')
    if (readBearer && (statusCode === 401 || isUnauthenticated || (statusCode === 403 && !isOfOrigin))) {
      const needed = new Set<string>([...scopesOf(request, policy), ...scopes])
      const bearer = challengeOf(statusCode, request, publicBaseUrl, [...needed])
      reply.header(
        'www-authenticate',
        asksForPassword(request, policy, statusCode) ? [bearer, BASIC_CHALLENGE] : bearer,
      )
    }
  }
}

/** A browser answers this challenge with a dialog, so a page that sends a credential of its own never gets it. */
function asksForPassword(request: FastifyRequest, policy: KeyPolicy, status: number): boolean {
  const { 'x-api-key': key, authorization = '' } = request.headers
  return status === 401 && takesBasic(request, policy) && key === undefined && !/^bearer /i.test(authorization)
}
