import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { momentInputOf, momentOf } from '#src/features/packs/index.ts'
import type { Deps } from '#src/deps.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { checkClaimInput } from './check-input.ts'
import { verifyClaim } from './claims.ts'
import { ClaimAnswer, ClaimBody, type ClaimRequest } from './schema.ts'

export const claimRoutes: FastifyPluginCallbackTypebox<Deps> = (app, { graph, answers, clock }, done) => {
  app.post(
    '/claims/verify',
    {
      config: {
        policy: {
          access: 'key',
          scope: 'read',
          price: 'claim',
          idempotency: 'accepted',
          checkInput: (request) => checkClaimInput(graph, answers, (request.body ?? {}) as ClaimRequest),
        },
      },
      schema: {
        operationId: 'verifyClaim',
        tags: ['Regulatory packs'],
        summary: 'Compare a claim about the law with what the packs record',
        description:
          'Give `statement`, a claim in fields, or `text`, a sentence. The verdict comes with the facts compared and their citations. A claim is never repaired and nothing is guessed: a text that could mean two things is `ambiguous`.',
        body: ClaimBody,
        response: { 200: Type.Ref(ClaimAnswer) },
      },
    },
    (request, reply) => {
      const moment = momentOf(momentInputOf(request.body), clock, 'body')
      sendCached(reply, answers, 'published', ['verifyClaim', moment, request.body], () =>
        verifyClaim(graph, answers, request.body, moment),
      )
    },
  )
  done()
}
