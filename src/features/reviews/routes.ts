import type { FastifyPluginCallback } from 'fastify'
import { scopesForMode } from '#src/http/policy/scopes-for-mode.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import type { Deps } from '#src/deps.ts'
import { addCachedRoute } from '#src/http/response-cache.ts'
import { listDomainPackReviews } from './reviews.ts'
import { ReviewList, reviewsQuery } from './schema.ts'

export const reviewRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  const { graph } = deps
  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs/:pack_id/reviews',
    policy: { access: 'key', scope: 'read', price: 'read', moreScopes: scopesForMode },
    schema: {
      operationId: 'listDomainPackReviews',
      tags: ['Versions and changes'],
      summary: 'List who reviewed the versions of a pack and its relationship facts',
      params: packIdParams,
      querystring: reviewsQuery,
      response: { 200: ReviewList },
    },
    answer: ({ params, query }, day) => {
      const { publication_mode: mode = 'published', version, limit = 100, offset = 0 } = query
      return listDomainPackReviews(graph, params.pack_id, { mode, version, limit, offset }, day)
    },
  })
  done()
}
