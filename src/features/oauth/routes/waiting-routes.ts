import { Type } from '@sinclair/typebox'
import type { FastifyPluginCallback, FastifyReply, FastifyRequest } from 'fastify'
import { errors } from 'oidc-provider'
import { textOf } from '#src/http/input/body.ts'
import { addRoute } from '#src/http/route.ts'
import { Strict, StringEnum } from '#src/lib/schema.ts'
import { Problem } from '#src/problems.ts'
import { cancel, proceed, readOwn } from '../consent/consent.ts'
import { answerOffer } from '../consent/own-approval.ts'
import { PAGE_ASSETS, renderGoingOn } from '../pages/consent-page.ts'
import { WAITING_PATH } from '../provider/provider.ts'
import { listOffers } from '../storage/offers.ts'
import { page, sendOAuthError, sendPage, sendWaiting, type Settings, waitingParams } from './page-answers.ts'

const offerAnswer = Strict({
  offer: Type.String({ maxLength: 64 }),
  answer: StringEnum(['own', 'foreign'], { title: 'OfferAnswerInput', description: 'Whose organisation offers' }),
})
/** Largest answer of a person at the page, in bytes. */
const FORM_BYTES_MOST = 1_024
const A_YEAR = 'public, max-age=31536000, immutable'

/** The page on which the user waits, its state, and what it loads. */
export const waitingRoutes: FastifyPluginCallback<Settings> = (app, settings, done) => {
  const { redis } = settings

  addRoute(app, {
    method: 'GET',
    url: `${WAITING_PATH}/:interaction_id`,
    exposeHeadRoute: false,
    ...page,
    schema: { hide: true, params: waitingParams },
    handler: (request, reply) =>
      whileOpen(request, reply, async () => {
        const { interaction_id: id } = request.params
        const { request: waiting, goTo } = await proceed(settings, id, { request: request.raw, response: reply.raw })
        if (goTo !== undefined) return reply.header('cache-control', 'no-store').redirect(goTo, 303)
        return sendWaiting(settings, reply, waiting, `${WAITING_PATH}/${id}`)
      }),
  })

  addRoute(app, {
    method: 'GET',
    url: `${WAITING_PATH}/:interaction_id/state`,
    ...page,
    schema: { hide: true, params: waitingParams },
    handler: (request, reply) =>
      whileOpen(request, reply, async () => {
        const raw = { request: request.raw, response: reply.raw }
        const { id, state } = await readOwn(settings, request.params.interaction_id, raw)
        const offers = state === 'pending' ? (await listOffers(redis, id)).length : 0
        return reply.header('cache-control', 'no-store').send({ state, ...(offers > 0 ? { offers } : {}) })
      }),
  })

  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, next) =>
    next(null, Object.fromEntries(new URLSearchParams(textOf(request, body as Buffer)))),
  )
  const form = { ...page, exposeHeadRoute: false, bodyLimit: FORM_BYTES_MOST } as const

  addRoute(app, {
    method: 'POST',
    url: `${WAITING_PATH}/:interaction_id/answer`,
    ...form,
    schema: { hide: true, params: waitingParams, body: offerAnswer },
    handler: (request, reply) =>
      whileOpen(request, reply, async () => {
        const { params, body } = request
        const { id } = await readOwn(settings, params.interaction_id, { request: request.raw, response: reply.raw })
        // An offer that does not stand any more is not on the page that comes next.
        await unlessConflict(answerOffer(settings, id, body.offer, body.answer === 'own'))
        return sendPage(reply, 200, renderGoingOn(`${WAITING_PATH}/${params.interaction_id}`))
      }),
  })

  addRoute(app, {
    method: 'POST',
    url: `${WAITING_PATH}/:interaction_id/cancel`,
    ...form,
    schema: { hide: true, params: waitingParams, body: Strict({}) },
    handler: (request, reply) =>
      whileOpen(request, reply, async () => {
        const { interaction_id: interactionId } = request.params
        const own = await readOwn(settings, interactionId, { request: request.raw, response: reply.raw })
        await unlessConflict(cancel(settings, own))
        return sendPage(reply, 200, renderGoingOn(`${WAITING_PATH}/${interactionId}`))
      }),
  })

  for (const { path, type, content } of PAGE_ASSETS) {
    addRoute(app, {
      method: 'GET',
      url: path,
      ...page,
      schema: { hide: true },
      handler: (_request, reply) => reply.type(type).header('cache-control', A_YEAR).send(content),
    })
  }
  done()
}

async function unlessConflict(work: Promise<void>): Promise<void> {
  try {
    await work
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'conflict')) throw error
  }
}

/** Answers with 400 and the reason when the conversation has ended. */
async function whileOpen(request: FastifyRequest, reply: FastifyReply, answer: () => Promise<FastifyReply>) {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof errors.SessionNotFound)) throw error
    const sentence = error.error_description ?? 'The request has ended.'
    return sendOAuthError(request, reply, 400, 'invalid_request', sentence)
  }
}
