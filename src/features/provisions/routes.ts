import type { FastifyPluginCallback } from 'fastify'
import { Type } from '@sinclair/typebox'
import { scopesForMode } from '#src/features/packs/index.ts'
import type { Deps } from '#src/deps.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { addRoute } from '#src/http/route.ts'
import { getProvision } from './provisions.ts'
import { ProvisionDetail, provisionParams, provisionQuery } from './schema.ts'

export const provisionRoutes: FastifyPluginCallback<Deps> = (app, { graph, answers }, done) => {
  addRoute(app, {
    method: 'GET',
    url: '/provisions/:celex/:pinpoint',
    policy: { access: 'key', scope: 'read', price: 'read', asOf: 'query', moreScopes: scopesForMode },
    schema: {
      operationId: 'getProvision',
      tags: ['Regulatory graph'],
      summary: 'Read what hangs on one provision: duties, relationship facts, penalties, filings and changes',
      params: provisionParams,
      querystring: provisionQuery,
      response: { 200: Type.Ref(ProvisionDetail) },
    },
    handler: (request, reply) => {
      const { asOf } = request
      const { celex, pinpoint } = request.params
      sendCached(reply, answers, asOf.mode, ['getProvision', celex, pinpoint, asOf], () =>
        getProvision(graph, answers, celex, pinpoint, asOf),
      )
    },
  })
  done()
}
