import type { FastifyPluginCallback } from 'fastify'
import { Type } from '@sinclair/typebox'
import { scopesForMode, packIdParams } from '#src/features/packs/index.ts'
import type { Deps } from '#src/deps.ts'
import { today } from '#src/lib/clock.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { addRoute } from '#src/http/route.ts'
import { diffDomainPack } from './diff/compare.ts'
import {
  diffQuery,
  listVersionsQuery,
  PackDiff,
  VersionDetail,
  VersionList,
  versionParams,
  versionQuery,
} from './schema.ts'
import { getDomainPackVersion, listDomainPackVersions } from './versions.ts'

const policy = { access: 'key', scope: 'read', price: 'read', moreScopes: scopesForMode } as const
const tags = ['Versions and changes']

export const versionRoutes: FastifyPluginCallback<Deps> = (app, { graph, answers, clock }, done) => {
  addRoute(app, {
    method: 'GET',
    url: '/domain-packs/:pack_id/versions',
    policy,
    schema: {
      operationId: 'listDomainPackVersions',
      tags,
      summary: 'List the versions of a pack',
      params: packIdParams,
      querystring: listVersionsQuery,
      response: { 200: VersionList },
    },
    handler: (request, reply) => {
      const { publication_mode: mode = 'published', limit = 100, offset = 0 } = request.query
      const { pack_id: packId } = request.params
      const filter = { mode, limit, offset }
      return sendCached(reply, answers, mode, ['listDomainPackVersions', packId, filter, today(clock)], () =>
        listDomainPackVersions(graph, packId, filter, today(clock)),
      )
    },
  })

  addRoute(app, {
    method: 'GET',
    url: '/domain-packs/:pack_id/versions/:version',
    policy,
    schema: {
      operationId: 'getDomainPackVersion',
      tags,
      summary: 'Read a version whole, as it was published',
      description: 'The answer stays the same, byte for byte, whatever is published later.',
      params: versionParams,
      querystring: versionQuery,
      response: { 200: Type.Ref(VersionDetail) },
    },
    handler: (request, reply) => {
      const { publication_mode: mode = 'published', kind, limit = 100, offset = 0 } = request.query
      const { pack_id: packId, version } = request.params
      const filter = { mode, kind, limit, offset }
      return sendCached(reply, answers, mode, ['getDomainPackVersion', packId, version, filter], () =>
        getDomainPackVersion(graph, answers, packId, version, filter),
      )
    },
  })

  addRoute(app, {
    method: 'GET',
    url: '/domain-packs/:pack_id/diff',
    policy,
    schema: {
      operationId: 'diffDomainPack',
      tags,
      summary: 'Compare two versions of a pack, field by field',
      params: packIdParams,
      querystring: diffQuery,
      response: { 200: Type.Ref(PackDiff) },
    },
    handler: (request, reply) => {
      const { publication_mode: mode = 'published', class: least, limit = 100, offset = 0, ...rest } = request.query
      const { pack_id: packId } = request.params
      const filter = { ...rest, mode, least, limit, offset }
      return sendCached(reply, answers, mode, ['diffDomainPack', packId, filter, today(clock)], () =>
        diffDomainPack(graph, answers, packId, filter, today(clock)),
      )
    },
  })
  done()
}
