import type { FastifyPluginCallback } from 'fastify'
import { scopesForMode, packIdParams } from '#src/features/packs/index.ts'
import type { Deps } from '#src/deps.ts'
import { today } from '#src/lib/clock.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { addRoute } from '#src/http/route.ts'
import { listDomainPackReviews } from './reviews.ts'
import { ReviewList, reviewsQuery } from './schema.ts'

export const reviewRoutes: FastifyPluginCallback<Deps> = (app, { graph, answers, clock }, done) => {
  addRoute(app, {
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
    handler: (request, reply) => {
      const { publication_mode: mode = 'published', version, limit = 100, offset = 0 } = request.query
      const { pack_id: packId } = request.params
      const filter = { mode, version, limit, offset }
      return sendCached(reply, answers, mode, ['listDomainPackReviews', packId, filter, today(clock)], () =>
        listDomainPackReviews(graph, packId, filter, today(clock)),
      )
    },
  })
  done()
}
