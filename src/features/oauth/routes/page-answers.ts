import { Type } from '@sinclair/typebox'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { Strict } from '#src/lib/schema.ts'
import { PAGE_CSP, renderConsentPage, renderOAuthError } from '../pages/consent-page.ts'
import type { Bridge } from '../provider/bridge.ts'
import type { OAuth } from '../provider/provider.ts'
import { listOffers } from '../storage/offers.ts'
import type { AuthorizationRequest } from '../storage/requests.ts'

/** What the routes for a user's browser need. */
export interface Settings extends Deps {
  oauth: OAuth
  bridge: Bridge
  secretKeys: string[]
  publicBaseUrl: string
}

export const page = { policy: { access: 'public', limit: 'oauth' }, errorForm: 'oauth' } as const
export const waitingParams = Strict({ interaction_id: Type.String({ maxLength: 200 }) })

/** The page of a request that waits, as its browser sees it now. */
export async function sendWaiting(
  { redis, clock, publicBaseUrl }: Settings,
  reply: FastifyReply,
  request: AuthorizationRequest,
  path: string,
): Promise<FastifyReply> {
  const offers = await listOffers(redis, request.id)
  const account = `${publicBaseUrl}/account`
  return sendPage(reply, 200, renderConsentPage({ request, offers, path, account, nowMs: clock.now() }))
}

/** Sends an error as a page to a browser and as JSON to a program. */
export function sendOAuthError(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  error: string,
  description: string,
  remedy?: string,
): FastifyReply {
  if (request.headers.accept?.includes('text/html'))
    return sendPage(reply, status, renderOAuthError(error, description, remedy))
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ error, error_description: description })
}

/** Sends a page that no cache keeps and no other page frames. */
export function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .code(status)
    .headers({ 'content-security-policy': PAGE_CSP, 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(html)
}
