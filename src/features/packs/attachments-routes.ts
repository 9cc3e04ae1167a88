import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { scopesForMode } from '#src/http/policy/scopes-for-mode.ts'
import { tableOf } from '#src/http/formats/tables.ts'
import { addCachedRoute } from '#src/http/response-cache.ts'
import {
  EvidenceList,
  evidenceTable,
  FilingList,
  filingTable,
  listEvidenceQuery,
  listEvidenceRequirements,
  listFilingRules,
  listFilingsQuery,
  listPenaltiesQuery,
  listPenaltyFacts,
  PenaltyList,
  penaltyTable,
} from '#src/law/attachments/index.ts'
import { explainUnknown, readVocabulary } from '#src/law/vocabulary/index.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import { withPage } from '#src/lib/paging.ts'
import { invalidInput } from '#src/problems.ts'

export const attachmentRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  /** Roles and events are vocabulary: an unknown one is refused before credits are reserved. */
  const checkInput = async ({ query: { role, event } }: { query: { role?: string; event?: string } }) => {
    if (role === undefined && event === undefined) return
    const known = await readVocabulary(deps)
    const unknown = [
      ...(role === undefined || known.codes.entity_roles.has(role)
        ? []
        : [{ field: 'query.role', detail: explainUnknown(role, 'entity_roles', known) }]),
      ...(event === undefined || known.events.has(event)
        ? []
        : [{ field: 'query.event', detail: explainUnknown(event, 'events', known) }]),
    ]
    if (unknown.length > 0) throw invalidInput(unknown)
  }
  const policy = { access: 'key', scope: 'read', price: 'read', asOf: 'query', moreScopes: scopesForMode } as const

  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs/:pack_id/evidence-requirements',
    policy: { ...policy, formats: tableOf(evidenceTable) },
    schema: {
      operationId: 'listEvidenceRequirements',
      tags: ['Packs'],
      summary: 'List the evidence that the obligations of a pack need',
      params: packIdParams,
      querystring: listEvidenceQuery,
      response: { 200: EvidenceList },
    },
    answer: ({ params, query, asOf }) => {
      const { limit, offset, obligation, type, shared_key, source_kind, sufficiency } = withPage(query)
      const wanted = { obligation, type, shared_key, source_kind, sufficiency, limit, offset }
      return listEvidenceRequirements(deps, params.pack_id, asOf, wanted)
    },
  })

  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs/:pack_id/filing-rules',
    policy: { ...policy, checkInput, formats: tableOf(filingTable) },
    schema: {
      operationId: 'listFilingRules',
      tags: ['Packs'],
      summary: 'List the filings that a pack asks for, with their clocks',
      params: packIdParams,
      querystring: listFilingsQuery,
      response: { 200: FilingList },
    },
    answer: ({ params, query, asOf }) => {
      const { limit, offset, obligation, filing_type, event, role } = withPage(query)
      return listFilingRules(deps, params.pack_id, asOf, { obligation, filing_type, event, role, limit, offset })
    },
  })

  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs/:pack_id/penalty-facts',
    policy: { ...policy, checkInput, formats: tableOf(penaltyTable) },
    schema: {
      operationId: 'listPenaltyFacts',
      tags: ['Packs'],
      summary: 'List the penalties that a pack knows: caps, floors of maxima, measures',
      params: packIdParams,
      querystring: listPenaltiesQuery,
      response: { 200: PenaltyList },
    },
    answer: ({ params, query, asOf }) => {
      const { limit, offset, obligation, provision, kind, role, person, set_by } = withPage(query)
      const wanted = { obligation, provision, kind, role, person, set_by, limit, offset }
      return listPenaltyFacts(deps, params.pack_id, asOf, wanted)
    },
  })
  done()
}
