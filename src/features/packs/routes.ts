import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import type { Deps } from '#src/deps.ts'
import { today } from '#src/lib/clock.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { getDomainPack, listDomainPacks } from './packs.ts'
import { momentOf, scopesForMode } from './read-request.ts'
import { listPacksQuery, PackDetail, packIdParams, PackList, packQuery } from './schema.ts'

const policy = { access: 'key', scope: 'read', price: 'read', moreScopes: scopesForMode } as const

export const packRoutes: FastifyPluginCallbackTypebox<Deps> = (app, { graph, answers, clock }, done) => {
  app.get(
    '/domain-packs',
    {
      config: { policy },
      schema: {
        operationId: 'listDomainPacks',
        tags: ['Regulatory packs'],
        summary: 'List current regulatory domain packs',
        querystring: listPacksQuery,
        response: { 200: PackList },
      },
    },
    (request, reply) => {
      const { view = 'summary', jurisdiction, domain, q, limit = 100, offset = 0, ...moment } = request.query
      const filter = { view, jurisdiction, domain, q, limit, offset, ...momentOf(moment, clock) }
      return sendCached(reply, answers, filter.mode, ['listDomainPacks', filter, today(clock)], () =>
        listDomainPacks(graph, filter, today(clock)),
      )
    },
  )

  app.get(
    '/domain-packs/:pack_id',
    {
      config: { policy },
      schema: {
        operationId: 'getDomainPack',
        tags: ['Regulatory packs'],
        summary: 'Read one pack in its current version',
        params: packIdParams,
        querystring: packQuery,
        response: { 200: Type.Ref(PackDetail) },
      },
    },
    (request, reply) => {
      const moment = momentOf(request.query, clock)
      const { pack_id: packId } = request.params
      return sendCached(reply, answers, moment.mode, ['getDomainPack', packId, moment, today(clock)], () =>
        getDomainPack(graph, packId, moment, today(clock)),
      )
    },
  )
  done()
}
