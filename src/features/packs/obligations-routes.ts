import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { describedFormats } from '#src/duties/index.ts'
import { scopesForMode } from '#src/http/input/as-of.ts'
import { addCachedRoute } from '#src/http/response-cache.ts'
import {
  listDomainPackObligations,
  listObligationsQuery,
  ObligationList,
  type ObligationWire,
  unknownBinding,
} from '#src/law/obligations/index.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import { withPage } from '#src/lib/paging.ts'
import { RefTo } from '#src/lib/schema.ts'
import { invalidInput } from '#src/problems.ts'
import { getObligation, ObligationDetail, obligationParams, obligationQuery } from './obligation.ts'

export const obligationRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs/:pack_id/obligations',
    policy: {
      access: 'key',
      scope: 'read',
      price: 'read',
      work: 'heavy',
      asOf: 'query',
      moreScopes: scopesForMode,
      checkInput: async ({ query }) => {
        const invalid = await unknownBinding(deps, query)
        if (invalid.length > 0) throw invalidInput(invalid)
      },
      formats: describedFormats(deps, ({ data }: { data: ObligationWire[] }) => data),
    },
    schema: {
      operationId: 'listDomainPackObligations',
      tags: ['Packs'],
      summary: 'List the published obligations of a pack',
      params: packIdParams,
      querystring: listObligationsQuery,
      response: { 200: ObligationList },
    },
    answer: ({ params, query, asOf }) => listDomainPackObligations(deps, params.pack_id, asOf, withPage(query)),
  })

  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs/:pack_id/obligations/:code',
    policy: { access: 'key', scope: 'read', price: 'read', asOf: 'query', moreScopes: scopesForMode },
    schema: {
      operationId: 'getDomainPackObligation',
      tags: ['Packs'],
      summary: 'Read one obligation with evidence, filings, penalties, relationships and what stands beneath it',
      params: obligationParams,
      querystring: obligationQuery,
      response: { 200: RefTo(ObligationDetail) },
    },
    answer: ({ params, asOf }) => getObligation(deps, params.pack_id, params.code, asOf),
  })
  done()
}
