import type { FastifyPluginCallback } from 'fastify'
import { Type } from '@sinclair/typebox'
import type { Deps } from '#src/deps.ts'
import { addCachedRoute } from '#src/http/response-cache.ts'
import { getDomainPack, listDomainPacks } from './packs.ts'
import { scopesForMode } from '#src/http/policy/scopes-for-mode.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import { listPacksQuery, PackDetail, PackList, packQuery } from './schema.ts'

const policy = { access: 'key', scope: 'read', price: 'read', asOf: 'query', moreScopes: scopesForMode } as const

export const packRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  const { graph } = deps
  addCachedRoute(app, deps, {
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
    answer: ({ query, asOf }, day) => {
      const { view = 'summary', jurisdiction, domain, q, limit = 100, offset = 0 } = query
      return listDomainPacks(graph, { view, jurisdiction, domain, q, limit, offset, ...asOf }, day)
    },
  })

  addCachedRoute(app, deps, {
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
    answer: ({ params, asOf }, day) => getDomainPack(graph, params.pack_id, asOf, day),
  })
  done()
}
