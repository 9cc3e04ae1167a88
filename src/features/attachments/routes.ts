import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { momentOf, scopesForMode, packIdParams } from '#src/features/packs/index.ts'
import { didYouMean, readVocabulary } from '#src/vocabulary/index.ts'
import type { Deps } from '#src/deps.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { invalidInput } from '#src/problems.ts'
import { listEvidenceRequirements, listFilingRules, listPenaltyFacts } from './facets.ts'
import {
  EvidenceList,
  FilingList,
  listEvidenceQuery,
  listFilingsQuery,
  listPenaltiesQuery,
  PenaltyList,
} from './schema.ts'

export const attachmentRoutes: FastifyPluginCallbackTypebox<Deps> = (app, { graph, answers, clock }, done) => {
  const law = { graph, answers }

  /** Roles and events are vocabulary: an unknown one is refused before credits are reserved. */
  const checkInput = async (request: FastifyRequest) => {
    const { role, event } = request.query as { role?: string; event?: string }
    if (role === undefined && event === undefined) return
    const known = await readVocabulary(graph, answers)
    const unknown = [
      ...unknownWord('query.role', role, known.codes.entity_roles, 'entity_roles'),
      ...unknownWord('query.event', event, known.events, 'events'),
    ]
    if (unknown.length > 0) throw invalidInput(unknown)
  }
  const policy = { access: 'key', scope: 'read', price: 'read', moreScopes: scopesForMode, checkInput } as const

  app.get(
    '/domain-packs/:pack_id/evidence-requirements',
    {
      config: { policy },
      schema: {
        operationId: 'listEvidenceRequirements',
        tags: ['Regulatory packs'],
        summary: 'List the evidence that the obligations of a pack need',
        params: packIdParams,
        querystring: listEvidenceQuery,
        response: { 200: EvidenceList },
      },
    },
    (request, reply) => {
      const { limit = 100, offset = 0, obligation, type, shared_key, source_kind, sufficiency } = request.query
      const moment = momentOf(request.query, clock)
      const { pack_id: packId } = request.params
      const wanted = { obligation, type, shared_key, source_kind, sufficiency, limit, offset }
      sendCached(reply, answers, moment.mode, ['listEvidenceRequirements', packId, moment, wanted], () =>
        listEvidenceRequirements(law, packId, moment, wanted),
      )
    },
  )

  app.get(
    '/domain-packs/:pack_id/filing-rules',
    {
      config: { policy },
      schema: {
        operationId: 'listFilingRules',
        tags: ['Regulatory packs'],
        summary: 'List the filings that a pack asks for, with their clocks',
        params: packIdParams,
        querystring: listFilingsQuery,
        response: { 200: FilingList },
      },
    },
    (request, reply) => {
      const { limit = 100, offset = 0, obligation, filing_type, event, role } = request.query
      const moment = momentOf(request.query, clock)
      const { pack_id: packId } = request.params
      const wanted = { obligation, filing_type, event, role, limit, offset }
      sendCached(reply, answers, moment.mode, ['listFilingRules', packId, moment, wanted], () =>
        listFilingRules(law, packId, moment, wanted),
      )
    },
  )

  app.get(
    '/domain-packs/:pack_id/penalty-facts',
    {
      config: { policy },
      schema: {
        operationId: 'listPenaltyFacts',
        tags: ['Regulatory packs'],
        summary: 'List the penalties that a pack knows: caps, floors of maxima, measures',
        params: packIdParams,
        querystring: listPenaltiesQuery,
        response: { 200: PenaltyList },
      },
    },
    (request, reply) => {
      const { limit = 100, offset = 0, obligation, provision, kind, role, person, set_by } = request.query
      const moment = momentOf(request.query, clock)
      const { pack_id: packId } = request.params
      const wanted = { obligation, provision, kind, role, person, set_by, limit, offset }
      sendCached(reply, answers, moment.mode, ['listPenaltyFacts', packId, moment, wanted], () =>
        listPenaltyFacts(law, packId, moment, wanted),
      )
    },
  )
  done()
}

function unknownWord(field: string, value: string | undefined, known: Set<string>, dimension: string) {
  return value === undefined || known.has(value)
    ? []
    : [{ field, detail: `${JSON.stringify(value)} is not a known value of ${dimension}${didYouMean(value, known)}` }]
}
