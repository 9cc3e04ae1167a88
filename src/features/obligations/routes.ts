import type { FastifyPluginCallback } from 'fastify'
import { Type } from '@sinclair/typebox'
import { scopesForMode, packIdParams } from '#src/features/packs/index.ts'
import type { Deps } from '#src/deps.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { addRoute } from '#src/http/route.ts'
import { getObligation, listDomainPackObligations } from './obligations.ts'
import { listObligationsQuery, ObligationDetail, ObligationList, obligationParams, obligationQuery } from './schema.ts'

export const obligationRoutes: FastifyPluginCallback<Deps> = (app, { graph, answers }, done) => {
  addRoute(app, {
    method: 'GET',
    url: '/domain-packs/:pack_id/obligations',
    policy: { access: 'key', scope: 'read', price: 'read', asOf: 'query', moreScopes: scopesForMode },
    schema: {
      operationId: 'listDomainPackObligations',
      tags: ['Regulatory packs'],
      summary: 'List the published obligations of a pack',
      params: packIdParams,
      querystring: listObligationsQuery,
      response: { 200: ObligationList },
    },
    handler: (request, reply) => {
      const { limit = 100, offset = 0 } = request.query
      const { asOf } = request
      const { pack_id: packId } = request.params
      return sendCached(reply, answers, asOf.mode, ['listDomainPackObligations', packId, asOf, limit, offset], () =>
        listDomainPackObligations(graph, packId, asOf, limit, offset),
      )
    },
  })

  addRoute(app, {
    method: 'GET',
    url: '/domain-packs/:pack_id/obligations/:code',
    policy: { access: 'key', scope: 'read', price: 'read', asOf: 'query', moreScopes: scopesForMode },
    schema: {
      operationId: 'getDomainPackObligation',
      tags: ['Regulatory packs'],
      summary: 'Read one obligation with evidence, filings, penalties, relationships and what stands beneath it',
      params: obligationParams,
      querystring: obligationQuery,
      response: { 200: Type.Ref(ObligationDetail) },
    },
    handler: (request, reply) => {
      const { asOf } = request
      const { pack_id: packId, code } = request.params
      sendCached(reply, answers, asOf.mode, ['getDomainPackObligation', packId, code, asOf], () =>
        getObligation({ graph, answers }, packId, code, asOf),
      )
    },
  })
  done()
}
