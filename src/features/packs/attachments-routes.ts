import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { unknownCodes } from '#src/features/graph/relationships/index.ts'
import { scopesForMode } from '#src/http/input/as-of.ts'
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
import {
  CriterionList,
  criterionTable,
  listClassificationCriteria,
  listCriteriaQuery,
} from '#src/law/classification/index.ts'
import { explainUnknownProvision, listNotModelled } from '#src/law/provisions/index.ts'
import { requireKnownWords } from '#src/law/vocabulary/index.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import type { VersionChoice } from '#src/lib/as-of.ts'
import { splitRef } from '#src/lib/law/provisions.ts'
import { withPage } from '#src/lib/paging.ts'
import { invalidInput } from '#src/problems.ts'

interface AttachmentQuestion {
  params: { pack_id: string }
  query: { role?: string; event?: string; obligation?: string; provision?: string }
  asOf: VersionChoice
}

export const attachmentRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  /** An unknown word, duty or provision is refused before credits are reserved: an empty list would be an answer. */
  const checkInput = async ({ params, query, asOf }: AttachmentQuestion) => {
    const { role, event, obligation, provision } = query
    await requireKnownWords(deps, [
      ['query.role', role, 'entity_roles'],
      ['query.event', event, 'events'],
    ])
    const seen = { ...asOf, packIds: [params.pack_id] }
    const codes = obligation === undefined ? undefined : [obligation]
    const unknown = (await unknownCodes(deps, 'query.obligation', codes, seen)).map(({ detail }) => ({
      field: 'query.obligation',
      detail,
    }))
    const { instrument: act, provision: name } = splitRef(provision ?? '')
    const place = provision === undefined ? undefined : await explainUnknownProvision(deps, { act, provision: name })
    if (place) unknown.push({ field: 'query.provision', detail: place.detail })
    if (unknown.length > 0) throw invalidInput(unknown)
  }
  const policy = { access: 'key', scope: 'read', price: 'read', asOf: 'query', moreScopes: scopesForMode } as const

  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs/:pack_id/evidence-requirements',
    policy: { ...policy, checkInput, formats: tableOf(evidenceTable) },
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
    answer: async ({ params, query, asOf }) => {
      const { limit, offset, obligation, provision, kind, role, person, set_by } = withPage(query)
      const wanted = { obligation, provision, kind, role, person, set_by, limit, offset }
      const list = await listPenaltyFacts(deps, params.pack_id, asOf, wanted)
      if (provision === undefined) return list
      const { pack_id: packId, version } = list.source
      const { instrument: act, provision: name } = splitRef(provision)
      const notes = await listNotModelled(deps, [`${packId}@${version}`], [{ act, provision: name }])
      return { ...list, not_modelled: notes }
    },
  })

  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs/:pack_id/classification-criteria',
    policy: { ...policy, formats: tableOf(criterionTable) },
    schema: {
      operationId: 'listClassificationCriteria',
      tags: ['Packs'],
      summary: 'List the criteria and thresholds by which a pack classifies incidents',
      params: packIdParams,
      querystring: listCriteriaQuery,
      response: { 200: CriterionList },
    },
    answer: ({ params, query, asOf }) => {
      const { limit, offset } = withPage(query)
      return listClassificationCriteria(deps, params.pack_id, asOf, { limit, offset })
    },
  })
  done()
}
