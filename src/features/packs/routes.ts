import { type Static } from '@sinclair/typebox'
import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { scopesForMode } from '#src/http/input/as-of.ts'
import { addCachedRoute } from '#src/http/response-cache.ts'
import {
  explainUnknownDomain,
  getDomainPack,
  listDomainPacks,
  listPacksQuery,
  PackDetail,
  PackList,
  packQuery,
} from '#src/law/packs/index.ts'
import { listDomainPackReviews, ReviewList, reviewsQuery } from '#src/law/reviews/index.ts'
import { listQuestions } from '#src/law/questions/index.ts'
import { listVocabularies, listVocabulariesQuery, requireKnownWords, Vocabularies } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import { withPage } from '#src/lib/paging.ts'
import { RefTo } from '#src/lib/schema.ts'
import { invalidInput } from '#src/problems.ts'

const policy = { access: 'key', scope: 'read', price: 'read', asOf: 'query', moreScopes: scopesForMode } as const

export const packRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  const checkInput = async ({ query, asOf }: { query: Static<typeof listPacksQuery>; asOf: VersionChoice }) => {
    const { jurisdiction, domain } = query
    await requireKnownWords(deps, [['query.jurisdiction', jurisdiction, 'jurisdictions']])
    const detail = domain === undefined ? undefined : await explainUnknownDomain(deps, domain, asOf)
    if (detail) throw invalidInput([{ field: 'query.domain', detail }])
  }

  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs',
    policy: { ...policy, checkInput },
    schema: {
      operationId: 'listDomainPacks',
      tags: ['Packs'],
      summary: 'List current regulatory domain packs',
      querystring: listPacksQuery,
      response: { 200: PackList },
    },
    answer: ({ query, asOf }, day) => {
      const { view = 'summary', jurisdiction, domain, q, limit, offset } = withPage(query)
      return listDomainPacks(deps, { view, jurisdiction, domain, q, limit, offset, ...asOf }, day)
    },
  })

  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs/:pack_id',
    policy,
    schema: {
      operationId: 'getDomainPack',
      tags: ['Packs'],
      summary: 'Read one pack in its current version',
      params: packIdParams,
      querystring: packQuery,
      response: { 200: RefTo(PackDetail) },
    },
    answer: ({ params, asOf }, day) => getDomainPack(deps, params.pack_id, asOf, day),
  })
  done()
}

export const reviewRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  const { graph } = deps
  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs/:pack_id/reviews',
    policy: { access: 'key', scope: 'read', price: 'read', moreScopes: scopesForMode },
    schema: {
      operationId: 'listDomainPackReviews',
      tags: ['Packs'],
      summary: 'List who reviewed the versions of a pack and its relationship facts',
      params: packIdParams,
      querystring: reviewsQuery,
      response: { 200: ReviewList },
    },
    answer: ({ params, query }, day) => {
      const { publication_mode: mode = 'published', version, limit, offset } = withPage(query)
      return listDomainPackReviews(graph, params.pack_id, { mode, version, limit, offset }, day)
    },
  })
  done()
}

export const vocabularyRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  const { graph } = deps
  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/vocabularies',
    policy: { access: 'key', scope: 'read', price: 'read' },
    schema: {
      operationId: 'listVocabularies',
      tags: ['Packs'],
      summary:
        'List every activity, role, sector tag, jurisdiction, event, fact, relationship type and question with its definition',
      querystring: listVocabulariesQuery,
      response: { 200: RefTo(Vocabularies) },
    },
    answer: ({ query }, validAt) =>
      listVocabularies(graph, query, () => listQuestions(deps, { mode: 'published', validAt })),
  })
  done()
}
