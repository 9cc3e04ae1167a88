import type { Deps } from '#src/deps.ts'
import { describedFormats } from '#src/duties/index.ts'
import { routesOf } from '#src/http/operations.ts'
import {
  listDomainPackObligations,
  listObligationsQuery,
  ObligationList,
  type ObligationWire,
} from '#src/law/obligations/obligation.outside.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import { withPage } from '#src/lib/paging.ts'
import { RefTo } from '#src/lib/schema.ts'
import { getObligation, ObligationDetail, obligationParams, obligationQuery } from './obligation.ts'

export const obligationRoutes = routesOf<Deps>('Packs', ({ addCached }, deps) => {
  addCached('GET /domain-packs/:pack_id/obligations', 'listDomainPackObligations', {
    summary: 'List the published obligations of a pack',
    work: 'heavy',
    formats: describedFormats(deps, ({ data }: { data: ObligationWire[] }) => data),
    params: packIdParams,
    query: listObligationsQuery,
    answers: ObligationList,
    answer: ({ params, query, asOf }) => listDomainPackObligations(deps, params.pack_id, asOf, withPage(query)),
  })

  addCached('GET /domain-packs/:pack_id/obligations/:code', 'getDomainPackObligation', {
    summary: 'Read one obligation with evidence, filings, penalties, relationships and what stands beneath it',
    params: obligationParams,
    query: obligationQuery,
    answers: RefTo(ObligationDetail),
    answer: ({ params, asOf }) => getObligation(deps, params.pack_id, params.code, asOf),
  })
})
