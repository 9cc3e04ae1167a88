import { Type } from '@sinclair/typebox'
import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { scopesForMode } from '#src/http/policy/scopes-for-mode.ts'
import { addCachedRoute } from '#src/http/response-cache.ts'
import { getProvision } from './provisions.ts'
import { ProvisionDetail, provisionParams, provisionQuery } from './schema.ts'

export const provisionRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/provisions/:celex/:pinpoint',
    policy: { access: 'key', scope: 'read', price: 'read', asOf: 'query', moreScopes: scopesForMode },
    schema: {
      operationId: 'getProvision',
      tags: ['Packs'],
      summary: 'Read what hangs on one provision: duties, relationship facts, penalties, filings and changes',
      params: provisionParams,
      querystring: provisionQuery,
      response: { 200: Type.Ref(ProvisionDetail) },
    },
    answer: ({ params, asOf }) => getProvision(deps, params.celex, params.pinpoint, asOf),
  })
  done()
}
