import type { FastifyPluginCallback } from 'fastify'
import { Type } from '@sinclair/typebox'
import type { Deps } from '#src/deps.ts'
import { today } from '#src/lib/clock.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { addRoute } from '#src/http/route.ts'
import { getDomainPack, listDomainPacks } from './packs.ts'
import { scopesForMode } from './read-request.ts'
import { listPacksQuery, PackDetail, packIdParams, PackList, packQuery } from './schema.ts'

const policy = { access: 'key', scope: 'read', price: 'read', asOf: 'query', moreScopes: scopesForMode } as const

export const packRoutes: FastifyPluginCallback<Deps> = (app, { graph, answers, clock }, done) => {
  addRoute(app, {
    method: 'GET',
    url: '/domain-packs',
    policy,
    schema: {
      operationId: 'listDomainPacks',
      tags: ['Regulatory packs'],
      summary: 'List current regulatory domain packs',
      querystring: listPacksQuery,
      response: { 200: PackList },
    },
    handler: (request, reply) => {
      const { view = 'summary', jurisdiction, domain, q, limit = 100, offset = 0 } = request.query
      const filter = { view, jurisdiction, domain, q, limit, offset, ...request.asOf }
      return sendCached(reply, answers, filter.mode, ['listDomainPacks', filter, today(clock)], () =>
        listDomainPacks(graph, filter, today(clock)),
      )
    },
  })

  addRoute(app, {
    method: 'GET',
    url: '/domain-packs/:pack_id',
    policy,
    schema: {
      operationId: 'getDomainPack',
      tags: ['Regulatory packs'],
      summary: 'Read one pack in its current version',
      params: packIdParams,
      querystring: packQuery,
      response: { 200: Type.Ref(PackDetail) },
    },
    handler: (request, reply) => {
      const { asOf } = request
      const { pack_id: packId } = request.params
      return sendCached(reply, answers, asOf.mode, ['getDomainPack', packId, asOf, today(clock)], () =>
        getDomainPack(graph, packId, asOf, today(clock)),
      )
    },
  })
  done()
}
