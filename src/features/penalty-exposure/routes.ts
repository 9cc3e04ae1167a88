import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { momentInputOf, momentOf } from '#src/features/packs/index.ts'
import type { Deps } from '#src/deps.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { checkPenaltyExposureInput } from './check-input.ts'
import { calculatePenaltyExposure } from './penalty-exposure.ts'
import { PenaltyExposureAnswer, PenaltyExposureBody, type PenaltyExposure } from './schema.ts'

export const penaltyExposureRoutes: FastifyPluginCallbackTypebox<Deps> = (app, { graph, answers, clock }, done) => {
  const law = { graph, answers }
  const momentOfBody = (body: PenaltyExposure) => momentOf(momentInputOf(body), clock, 'body')
  app.post(
    '/penalty-exposure',
    {
      config: {
        policy: {
          access: 'key',
          scope: 'read',
          price: 'calculator',
          idempotency: 'accepted',
          checkInput: (request) => {
            const body = request.body as PenaltyExposure
            return checkPenaltyExposureInput(law, body, momentOfBody(body))
          },
        },
      },
      schema: {
        operationId: 'calculatePenaltyExposure',
        tags: ['Calculators'],
        summary: 'Calculate how high penalties for infringements can be, and what that turns on',
        description:
          'A `cap` is the highest fine, a `floor_of_maximum` how high the maximum of national law must at least be. Money is in EUR and never converted. Totals over infringements are given only where a law sets one.',
        body: PenaltyExposureBody,
        response: { 200: Type.Ref(PenaltyExposureAnswer) },
      },
    },
    (request, reply) => {
      const moment = momentOfBody(request.body)
      sendCached(reply, answers, 'published', ['calculatePenaltyExposure', moment, request.body], () =>
        calculatePenaltyExposure(law, request.body, moment),
      )
    },
  )
  done()
}
