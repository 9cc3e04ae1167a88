import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { scopesForMode } from '#src/features/packs/index.ts'
import { checkApplicabilityInput, ApplicabilityCheckBody, type ApplicabilityCheck } from '#src/engine/index.ts'
import type { Deps } from '#src/deps.ts'
import { today } from '#src/lib/clock.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { checkApplicability } from './applicability.ts'
import { ApplicabilityAnswer } from './answer-schema.ts'

export const applicabilityRoutes: FastifyPluginCallbackTypebox<Deps> = (app, { graph, answers, clock }, done) => {
  app.post(
    '/regulatory-graph/applicability-check',
    {
      config: {
        policy: {
          access: 'key',
          scope: 'read',
          price: 'check',
          idempotency: 'accepted',
          moreScopes: scopesForMode,
          checkInput: (request) => checkApplicabilityInput(graph, answers, request.body as ApplicabilityCheck),
        },
      },
      schema: {
        operationId: 'checkApplicability',
        tags: ['Regulatory graph'],
        summary: 'Check which packs apply, with rules, missing facts, displacement and relationship context',
        description:
          'Outcomes are three-valued: what was not given is unknown. A given list is complete, `[]` means none, an omitted one is unknown. Give at least one of `activities`, `entity_roles`, `sector_tags`, `subjects`.',
        body: ApplicabilityCheckBody,
        response: { 200: Type.Ref(ApplicabilityAnswer) },
      },
    },
    (request, reply) => {
      const { as_of: asOf = today(clock), known_at: knownAt } = request.body
      const moment = { asOf, knownAt: knownAt === undefined ? null : new Date(knownAt).toISOString() }
      sendCached(
        reply,
        answers,
        request.body.publication_mode ?? 'published',
        ['checkApplicability', asOf, request.body],
        () => checkApplicability(graph, answers, request.body, moment),
      )
    },
  )
  done()
}
