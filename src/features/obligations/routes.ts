import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import type { Deps } from '#src/deps.ts'
import { momentOf, scopesForMode } from '#src/features/packs/read-request.ts'
import { packIdParams } from '#src/features/packs/schema.ts'
import { answerKept } from '#src/plugins/kept-answers.ts'
import { listDomainPackObligations } from './obligations.ts'
import { listObligationsQuery, ObligationList } from './schema.ts'

export const obligationRoutes: FastifyPluginCallbackTypebox<Deps> = (app, { graph, answers, clock }, done) => {
  app.get(
    '/domain-packs/:pack_id/obligations',
    {
      config: { policy: { access: 'key', scope: 'read', price: 'read', moreScopes: scopesForMode } },
      schema: {
        operationId: 'listDomainPackObligations',
        tags: ['Regulatory packs'],
        summary: 'List the published obligations of a pack',
        params: packIdParams,
        querystring: listObligationsQuery,
        response: { 200: ObligationList },
      },
    },
    (request, reply) => {
      const { limit = 100, offset = 0, ...input } = request.query
      const moment = momentOf(input, clock)
      const { pack_id: packId } = request.params
      return answerKept(reply, answers, moment.mode, ['listDomainPackObligations', packId, moment, limit, offset], () =>
        listDomainPackObligations(graph, packId, moment, limit, offset),
      )
    },
  )
  done()
}
