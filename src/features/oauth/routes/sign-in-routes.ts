import type { FastifyPluginCallback } from 'fastify'
import { Type } from '@sinclair/typebox'
import { routesOf } from '#src/http/operations.ts'
import { addRoute } from '#src/http/route.ts'
import { Component, Described, Named, RefTo, Strict } from '#src/lib/schema.ts'
import { requireScopes } from '#src/features/account/tokens/index.ts'
import { memberParams } from '#src/features/account/members/index.ts'
import { getMember, scopesOfRole } from '#src/money/accounts/members/index.ts'
import { actorOf } from '#src/money/metering/index.ts'
import type { Settings } from './page-answers.ts'
import { LINK_LIVES_MS, makeLink, readLink, useLink } from '../sign-in/links.ts'
import { givePass } from './pass-cookie.ts'

const SignInLink = Component('SignInLink', {
  url: Described('It works once, and is shown in this answer alone', 'https://regpack.example/sign-in#link=3kTMd9'),
  expires_at: Type.String({ format: 'date-time' }),
})

/** The operation that makes a personal link. */
export const signInLinkRoutes = routesOf<Settings>('Account', ({ add }, settings) => {
  const { graph, clock, oauth, publicBaseUrl } = settings

  add('POST /members/:member_id/sign-in-link', 'createSignInLink', {
    summary: 'Make a personal link by which a member signs in',
    description: `409 for an administrator of a workspace with a provider of its own. It works once, for ${LINK_LIVES_MS / 60_000} minutes. The browser that opens it stays signed in for 30 days after its last use; that session is a row of \`GET /api/v1/tokens\` with \`member_id\`, and ends with it. Send the link to the person alone.`,
    scope: 'admin',
    price: 'account',
    effect: true,
    secretAnswer: true,
    params: memberParams,
    body: Named('SignInLinkRequest', {}),
    answers: RefTo(SignInLink),
    handler: async ({ caller, params: { member_id: memberId } }) => {
      const { workspaceId, slot } = caller
      requireScopes(caller, scopesOfRole((await getMember(graph, workspaceId, memberId)).role))
      const context = { graph, clock, tokens: oauth.tokens }
      const { secret, expiresAt } = await makeLink(context, { workspaceId, slot, memberId, by: actorOf(caller) })
      return { url: `${publicBaseUrl}/sign-in#link=${secret}`, expires_at: expiresAt }
    },
  })
})

const link = Type.String({ minLength: 1, maxLength: 100 })
const page = { policy: { access: 'public', limit: 'oauth' }, exposeHeadRoute: false, bodyLimit: 1_024 } as const
const Look = Strict({ link }, { title: 'SignInLinkInput' })

/** What the sign-in page of the explorer asks: whose link it holds, and to use it. */
export const signInRoutes: FastifyPluginCallback<Settings> = (app, settings, done) => {
  const { graph, clock, oauth, publicBaseUrl } = settings
  const context = { graph, clock, tokens: oauth.tokens }

  addRoute(app, {
    method: 'POST',
    url: '/sign-in/look',
    ...page,
    schema: { hide: true, body: Look },
    handler: async (request, reply) =>
      reply.header('cache-control', 'no-store').send(await readLink(context, request.body.link)),
  })

  addRoute(app, {
    method: 'POST',
    url: '/sign-in/use',
    ...page,
    schema: { hide: true, body: Look },
    handler: async (request, reply) => {
      const pass = await useLink(context, request.body.link)
      givePass(reply, pass, publicBaseUrl)
      return reply.header('cache-control', 'no-store').send({})
    },
  })
  done()
}
