import type { Deps } from '#src/deps.ts'
import { routesOf } from '#src/http/operations.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import { RefTo } from '#src/lib/schema.ts'
import { getOutline } from './outline.ts'
import { getProvision } from './provisions.ts'
import { Outline, outlineQuery, ProvisionDetail, provisionParams, provisionQuery } from './schema.ts'

export const provisionRoutes = routesOf<Deps>('Packs', ({ addCached }, deps) => {
  addCached('GET /provisions/:celex/:pinpoint', 'getProvision', {
    summary:
      'Read what hangs on one provision: duties, relationship facts, penalties, filings, criteria of incidents and changes',
    params: provisionParams,
    query: provisionQuery,
    answers: RefTo(ProvisionDetail),
    answer: ({ params, asOf }) => getProvision(deps, params.celex, params.pinpoint, asOf),
  })

  addCached('GET /domain-packs/:pack_id/outline', 'getDomainPackOutline', {
    summary: 'Read the outline of a pack: which duties each article has, and what is not modelled',
    params: packIdParams,
    query: outlineQuery,
    answers: RefTo(Outline),
    answer: ({ params, asOf }) => getOutline(deps, params.pack_id, asOf),
  })
})
