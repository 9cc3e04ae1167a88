import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PolicySettings } from '../reserve.ts'
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
      reply.header('www-authenticate', challengeOf(statusCode, request, publicBaseUrl, [...needed]))
    }
  }
}
