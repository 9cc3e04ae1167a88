import { type Static } from '@sinclair/typebox'
import type { Deps } from '#src/deps.ts'
import { routesOf } from '#src/http/operations.ts'
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
import { listVocabularies, listVocabulariesQuery, Vocabularies } from '#src/law/vocabulary/index.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import { withPage } from '#src/lib/paging.ts'
import { RefTo } from '#src/lib/schema.ts'

export const packRoutes = routesOf<Deps>('Packs', ({ addCached }, deps) => {
  const checkInput = async ({ query, asOf }: { query: Static<typeof listPacksQuery>; asOf: VersionChoice }) => {
    const { domain } = query
    const detail = domain === undefined ? undefined : await explainUnknownDomain(deps, domain, asOf)
    return detail === undefined ? [] : [{ field: 'query.domain', detail }]
  }

  addCached('GET /domain-packs', 'listDomainPacks', {
    summary: 'List current regulatory domain packs',
    checkInput,
    query: listPacksQuery,
    answers: PackList,
    answer: ({ query, asOf }, day) => {
      const { view = 'summary', jurisdiction, domain, q, limit, offset } = withPage(query)
      return listDomainPacks(deps, { view, jurisdiction, domain, q, limit, offset, ...asOf }, day)
    },
  })

  addCached('GET /domain-packs/:pack_id', 'getDomainPack', {
    summary: 'Read one pack in its current version',
    params: packIdParams,
    query: packQuery,
    answers: RefTo(PackDetail),
    answer: ({ params, asOf }, day) => getDomainPack(deps, params.pack_id, asOf, day),
  })
})

export const reviewRoutes = routesOf<Deps>('Packs', ({ addCached }, deps) => {
  const { graph } = deps
  addCached('GET /domain-packs/:pack_id/reviews', 'listDomainPackReviews', {
    summary: 'List who reviewed the versions of a pack and its relationship facts',
    params: packIdParams,
    query: reviewsQuery,
    answers: ReviewList,
    answer: ({ params, query }, day) => {
      const { publication_mode: mode = 'published', version, limit, offset } = withPage(query)
      return listDomainPackReviews(graph, params.pack_id, { mode, version, limit, offset }, day)
    },
  })
})

export const vocabularyRoutes = routesOf<Deps>('Packs', ({ addCached }, deps) => {
  const { graph } = deps
  addCached('GET /vocabularies', 'listVocabularies', {
    summary:
      'List every activity, role, sector tag, jurisdiction, event, fact, relationship type and question with its definition',
    query: listVocabulariesQuery,
    answers: RefTo(Vocabularies),
    answer: ({ query }, validAt) =>
      listVocabularies(graph, query, () => listQuestions(deps, { mode: 'published', validAt })),
  })
})
