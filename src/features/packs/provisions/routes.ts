import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { scopesForMode } from '#src/http/input/as-of.ts'
import { addCachedRoute } from '#src/http/response-cache.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import { RefTo } from '#src/lib/schema.ts'
import { getOutline } from './outline.ts'
import { getProvision } from './provisions.ts'
import { Outline, outlineQuery, ProvisionDetail, provisionParams, provisionQuery } from './schema.ts'

export const provisionRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/provisions/:celex/:pinpoint',
    policy: { access: 'key', scope: 'read', price: 'read', asOf: 'query', moreScopes: scopesForMode },
    schema: {
      operationId: 'getProvision',
      tags: ['Packs'],
      summary:
        'Read what hangs on one provision: duties, relationship facts, penalties, filings, criteria of incidents and changes',
      params: provisionParams,
      querystring: provisionQuery,
      response: { 200: RefTo(ProvisionDetail) },
    },
    answer: ({ params, asOf }) => getProvision(deps, params.celex, params.pinpoint, asOf),
  })

  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs/:pack_id/outline',
    policy: { access: 'key', scope: 'read', price: 'read', asOf: 'query', moreScopes: scopesForMode },
    schema: {
      operationId: 'getDomainPackOutline',
      tags: ['Packs'],
      summary: 'Read the outline of a pack: which duties each article has, and what is not modelled',
      params: packIdParams,
      querystring: outlineQuery,
      response: { 200: RefTo(Outline) },
    },
    answer: ({ params, asOf }) => getOutline(deps, params.pack_id, asOf),
  })
  done()
}
