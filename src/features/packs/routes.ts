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
} from '#src/law/packs/pack.outside.ts'
import { listDomainPackReviews, ReviewList, reviewsQuery } from '#src/law/reviews/review.outside.ts'
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
    answer: ({ query, asOf }, day) => listDomainPacks(deps, withPage(query), asOf, day),
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
  addCached('GET /domain-packs/:pack_id/reviews', 'listDomainPackReviews', {
    summary: 'List who reviewed the versions of a pack and its relationship facts',
    params: packIdParams,
    query: reviewsQuery,
    answers: ReviewList,
    answer: ({ params, query }, day) => listDomainPackReviews(deps.graph, params.pack_id, withPage(query), day),
  })
})
