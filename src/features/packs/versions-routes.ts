import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { scopesForMode } from '#src/http/input/as-of.ts'
import { tables } from '#src/http/formats/tables.ts'
import { addCachedRoute } from '#src/http/response-cache.ts'
import {
  diffDomainPack,
  diffQuery,
  diffTable,
  fieldChangeTable,
  getDomainPackVersion,
  listDomainPackVersions,
  listVersionsQuery,
  PackDiff,
  type PackDiffWire,
  VersionDetail,
  VersionList,
  versionParams,
  versionQuery,
} from '#src/law/versions/index.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import { withPage } from '#src/lib/paging.ts'
import { RefTo } from '#src/lib/schema.ts'
import { sheetOf } from '#src/lib/tables/table.ts'

const policy = { access: 'key', scope: 'read', price: 'read', moreScopes: scopesForMode } as const
const tags = ['Packs']

const diffFormats = tables(({ pack_id: packId, data }: PackDiffWire) => {
  const rows = data.map((object) => ({ pack_id: packId, ...object }))
  const fields = rows.flatMap((object) => object.changes.map((change) => ({ ...change, object })))
  return [sheetOf(diffTable, rows), sheetOf(fieldChangeTable, fields)]
})

export const versionRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  const { graph } = deps
  addCachedRoute(app, deps, {
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
    answer: ({ params, query }, day) => {
      const { publication_mode: mode = 'published', limit, offset } = withPage(query)
      return listDomainPackVersions(graph, params.pack_id, { mode, limit, offset }, day)
    },
  })

  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs/:pack_id/versions/:version',
    policy: { ...policy, work: 'heavy' },
    schema: {
      operationId: 'getDomainPackVersion',
      tags,
      summary: 'Read a version whole, as it was published',
      description: 'The answer stays the same, byte for byte, whatever is published later.',
      params: versionParams,
      querystring: versionQuery,
      response: { 200: RefTo(VersionDetail) },
    },
    answer: ({ params, query }) => {
      const { publication_mode: mode = 'published', kind, limit, offset } = withPage(query)
      const { pack_id: packId, version } = params
      return getDomainPackVersion(deps, packId, version, { mode, kind, limit, offset })
    },
  })

  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs/:pack_id/diff',
    policy: { ...policy, work: 'heavy', formats: diffFormats },
    schema: {
      operationId: 'diffDomainPack',
      tags,
      summary: 'Compare two versions of a pack, field by field',
      params: packIdParams,
      querystring: diffQuery,
      response: { 200: RefTo(PackDiff) },
    },
    answer: ({ params, query }, day) => {
      const {
        publication_mode: mode = 'published',
        class: least,
        obligation_code: obligationCodes,
        ...rest
      } = withPage(query)
      return diffDomainPack(deps, params.pack_id, { ...rest, obligationCodes, mode, least }, day)
    },
  })
  done()
}
