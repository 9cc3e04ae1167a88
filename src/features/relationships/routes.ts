import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import type { Static } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { momentOf, scopesForMode, packIdParams } from '#src/features/packs/index.ts'
import { readVocabulary, unknownItems } from '#src/vocabulary/index.ts'
import type { Deps } from '#src/deps.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { invalidInput } from '#src/problems.ts'
import { listDomainPackRelationships, queryRegulatoryGraph } from './relationships.ts'
import { GraphQueryBody, listRelationshipsQuery, PackRelationshipList, RelationshipList } from './schema.ts'

type Query = Static<typeof GraphQueryBody>

export const relationshipRoutes: FastifyPluginCallbackTypebox<Deps> = (app, { graph, answers, clock }, done) => {
  /** Pack ids and relationship types are vocabulary: an unknown one is refused before credits are reserved. */
  const checkInput = async (request: FastifyRequest) => {
    const body = (request.body ?? {}) as Query
    if (!body.pack_ids && !body.relationship_types) return
    const known = await readVocabulary(graph, answers)
    const unknown = [
      ...unknownItems('body.pack_ids', body.pack_ids, known.packIds, 'a known pack'),
      ...unknownItems(
        'body.relationship_types',
        body.relationship_types,
        known.relationshipTypes,
        'a known relationship type',
      ),
    ]
    if (unknown.length > 0) throw invalidInput(unknown)
  }

  app.get(
    '/domain-packs/:pack_id/relationships',
    {
      config: { policy: { access: 'key', scope: 'read', price: 'read', moreScopes: scopesForMode } },
      schema: {
        operationId: 'listDomainPackRelationships',
        tags: ['Regulatory packs'],
        summary: 'List the published relationship facts that involve a pack',
        params: packIdParams,
        querystring: listRelationshipsQuery,
        response: { 200: PackRelationshipList },
      },
    },
    (request, reply) => {
      const { limit = 100, offset = 0, ...input } = request.query
      const moment = momentOf(input, clock)
      const { pack_id: packId } = request.params
      sendCached(reply, answers, moment.mode, ['listDomainPackRelationships', packId, moment, limit, offset], () =>
        listDomainPackRelationships(graph, answers, packId, moment, limit, offset),
      )
    },
  )

  app.post(
    '/regulatory-graph/query',
    {
      config: {
        policy: {
          access: 'key',
          scope: 'read',
          price: 'query',
          idempotency: 'accepted',
          moreScopes: scopesForMode,
          checkInput,
        },
      },
      schema: {
        operationId: 'queryRegulatoryGraph',
        tags: ['Regulatory graph'],
        summary: 'Query relationship facts across packs',
        description: 'Every field is optional; `pack_ids` matches either end of a fact.',
        body: GraphQueryBody,
        response: { 200: RelationshipList },
      },
    },
    (request, reply) => {
      const { pack_ids: packIds, relationship_types: types, q, limit = 100, offset = 0, ...input } = request.body
      const moment = momentOf(input, clock, 'body')
      const filter = { moment, packIds, types, q, limit, offset }
      sendCached(reply, answers, moment.mode, ['queryRegulatoryGraph', filter], () =>
        queryRegulatoryGraph(graph, answers, filter),
      )
    },
  )
  done()
}
