import type { FastifyReply, FastifyRequest } from 'fastify'
import { PASS_LIVES_MS } from './links.ts'

const COOKIE = '_member'

/** The pass goes to the authorization endpoint alone, and no script can read it. */
export function givePass(reply: FastifyReply, pass: string, publicBaseUrl: string): void {
  reply.header('set-cookie', cookieOf(pass, PASS_LIVES_MS / 1_000, publicBaseUrl))
}

/** The cookie that takes a used pass away. */
export const withoutPass = (publicBaseUrl: string): string => cookieOf('', 0, publicBaseUrl)

function cookieOf(pass: string, seconds: number, publicBaseUrl: string): string {
  const security = publicBaseUrl.startsWith('https:') ? '; secure' : ''
  return `${COOKIE}=${pass}; path=/authorize; max-age=${seconds}; samesite=lax; httponly${security}`
}

/** The pass that a browser brings. */
export const passOf = (request: FastifyRequest): string | undefined => readCookie(request.headers.cookie, COOKIE)

export function readCookie(header: string | undefined, name: string): string | undefined {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim().split('='))
  return pairs.find(([key]) => key === name)?.[1] || undefined
}
