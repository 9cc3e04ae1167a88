import { Type } from '@sinclair/typebox'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { addRoute } from '#src/http/route.ts'
import { Strict } from '#src/lib/schema.ts'
import { randomBase62 } from '#src/lib/secrets/random.ts'
import { page, sendOAuthError, type Settings } from './page-answers.ts'
import { makePass } from '../sign-in/links.ts'
import { givePass, readCookie } from './pass-cookie.ts'
import { beginAtProvider, finishAtProvider, type ProviderFlow, SIGN_IN_LIVES_MS } from '../company-provider/flow.ts'
import type { Providers } from '../company-provider/openid.ts'
import { SignInRefused } from '../company-provider/refusal.ts'

const COOKIE = '_sign_in'
const SECRET_LENGTH = 40
const SECRET = /^[0-9A-Za-z]{40}$/
const organisation = Type.String({ format: 'uuid' })
const hidden = { method: 'GET', exposeHeadRoute: false, ...page } as const

/** The way of a browser to its company's provider, and back with a pass. */
export const providerSignInRoutes: FastifyPluginCallback<Settings & { providers: Providers }> = (
  app,
  settings,
  done,
) => {
  const { publicBaseUrl, oauth } = settings
  const flow: ProviderFlow = { ...settings, tokens: oauth.tokens }
  const security = publicBaseUrl.startsWith('https:') ? '; secure' : ''

  addRoute(app, {
    ...hidden,
    url: '/sign-in/provider',
    schema: { hide: true, querystring: Strict({ organisation }) },
    handler: (request, reply) =>
      orRefusal(request, reply, async () => {
        // One secret for all pages of a browser, so that a second one does not end the first.
        const browser = browserOf(request) ?? randomBase62(SECRET_LENGTH)
        const url = await beginAtProvider(flow, { workspaceId: request.query.organisation, browser })
        const cookie = `${COOKIE}=${browser}; path=/sign-in/callback; max-age=${SIGN_IN_LIVES_MS / 1_000}; samesite=lax; httponly${security}`
        return reply
          .headers({ 'set-cookie': cookie, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          .redirect(url.href, 303)
      }),
  })

  addRoute(app, {
    ...hidden,
    url: '/sign-in/callback/:organisation',
    // What a provider sends back is its own, and openid-client checks it.
    schema: { hide: true, params: Strict({ organisation }) },
    handler: (request, reply) =>
      orRefusal(request, reply, async () => {
        const answer = new URL(request.url, publicBaseUrl).searchParams
        const browser = { workspaceId: request.params.organisation, browser: browserOf(request) ?? '' }
        const member = await finishAtProvider(flow, browser, answer)
        givePass(reply, await makePass(oauth, { ...member, by: 'provider' }), publicBaseUrl)
        return reply
          .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
          .redirect(`${publicBaseUrl}/sign-in?passed`, 303)
      }),
  })
  done()
}

function browserOf(request: FastifyRequest): string | undefined {
  const secret = readCookie(request.headers.cookie, COOKIE)
  return secret !== undefined && SECRET.test(secret) ? secret : undefined
}

/** Shows the page of a refusal. The log names it for the operator, and nothing that the provider sent. */
async function orRefusal(request: FastifyRequest, reply: FastifyReply, answer: () => Promise<FastifyReply>) {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof SignInRefused)) throw error
    const { status, error: code, message, remedy, cause } = error
    const { code: why } = (cause ?? {}) as { code?: string }
    request.log.info({ code, why }, 'A sign-in by a provider was refused')
    return sendOAuthError(request, reply, status, code, message, remedy)
  }
}
