import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { momentOf, scopesForMode, packIdParams } from '#src/features/packs/index.ts'
import type { Deps } from '#src/deps.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { getObligation, listDomainPackObligations } from './obligations.ts'
import { listObligationsQuery, ObligationDetail, ObligationList, obligationParams, obligationQuery } from './schema.ts'

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
      return sendCached(reply, answers, moment.mode, ['listDomainPackObligations', packId, moment, limit, offset], () =>
        listDomainPackObligations(graph, packId, moment, limit, offset),
      )
    },
  )

  app.get(
    '/domain-packs/:pack_id/obligations/:code',
    {
      config: { policy: { access: 'key', scope: 'read', price: 'read', moreScopes: scopesForMode } },
      schema: {
        operationId: 'getDomainPackObligation',
        tags: ['Regulatory packs'],
        summary: 'Read one obligation with evidence, filings, penalties, relationships and what stands beneath it',
        params: obligationParams,
        querystring: obligationQuery,
        response: { 200: Type.Ref(ObligationDetail) },
      },
    },
    (request, reply) => {
      const moment = momentOf(request.query, clock)
      const { pack_id: packId, code } = request.params
      sendCached(reply, answers, moment.mode, ['getDomainPackObligation', packId, code, moment], () =>
        getObligation({ graph, answers }, packId, code, moment),
      )
    },
  )
  done()
}
