import type { FastifyPluginCallback } from 'fastify'
import type { Static } from '@sinclair/typebox'
import { scopesForMode, packIdParams } from '#src/features/packs/index.ts'
import { readVocabulary, unknownItems } from '#src/vocabulary/index.ts'
import type { Deps } from '#src/deps.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { addRoute } from '#src/http/route.ts'
import { invalidInput } from '#src/problems.ts'
import { isKnownProvision, listDomainPackRelationships, queryRegulatoryGraph } from './relationships.ts'
import { GraphQueryBody, listRelationshipsQuery, PackRelationshipList, RelationshipList } from './schema.ts'

export const relationshipRoutes: FastifyPluginCallback<Deps> = (app, { graph, answers }, done) => {
  /** Pack ids and relationship types are vocabulary: an unknown one is refused before credits are reserved. */
  const checkInput = async ({ body }: { body: Static<typeof GraphQueryBody> }) => {
    if (!body.pack_ids && !body.relationship_types && !body.between && !body.provision) return
    const known = await readVocabulary(graph, answers)
    const unknown = [
      ...unknownItems('body.pack_ids', body.pack_ids, known.packIds, 'a known pack'),
      ...(body.between ?? []).flatMap((ids, at) =>
        unknownItems(`body.between.${at}`, ids, known.packIds, 'a known pack'),
      ),
      ...unknownItems(
        'body.relationship_types',
        body.relationship_types,
        known.relationshipTypes,
        'a known relationship type',
      ),
    ]
    if (body.provision !== undefined && !(await isKnownProvision(graph, body.provision)))
      unknown.push({
        field: 'body.provision',
        detail:
          'is not a provision of a text that the service has; write it as citations do, such as 32022L2555 Art 21',
      })
    if (unknown.length > 0) throw invalidInput(unknown)
  }

  addRoute(app, {
    method: 'GET',
    url: '/domain-packs/:pack_id/relationships',
    policy: { access: 'key', scope: 'read', price: 'read', asOf: 'query', moreScopes: scopesForMode },
    schema: {
      operationId: 'listDomainPackRelationships',
      tags: ['Regulatory packs'],
      summary: 'List the published relationship facts that involve a pack',
      params: packIdParams,
      querystring: listRelationshipsQuery,
      response: { 200: PackRelationshipList },
    },
    handler: (request, reply) => {
      const { limit = 100, offset = 0 } = request.query
      const { asOf } = request
      const { pack_id: packId } = request.params
      sendCached(reply, answers, asOf.mode, ['listDomainPackRelationships', packId, asOf, limit, offset], () =>
        listDomainPackRelationships(graph, answers, packId, asOf, limit, offset),
      )
    },
  })

  addRoute(app, {
    method: 'POST',
    url: '/regulatory-graph/query',
    policy: {
      access: 'key',
      scope: 'read',
      price: 'query',
      idempotency: 'accepted',
      asOf: 'body',
      moreScopes: scopesForMode,
      checkInput,
    },
    schema: {
      operationId: 'queryRegulatoryGraph',
      tags: ['Regulatory graph'],
      summary: 'Query relationship facts across packs',
      description: 'Every field is optional; `pack_ids` matches either end of a fact.',
      body: GraphQueryBody,
      response: { 200: RelationshipList },
    },
    handler: (request, reply) => {
      const {
        pack_ids: packIds,
        relationship_types: types,
        q,
        between,
        provision,
        limit = 100,
        offset = 0,
      } = request.body
      const { asOf } = request
      const filter = { asOf, packIds, types, q, between, provision: provision?.replace(/^CELEX:/, ''), limit, offset }
      sendCached(reply, answers, asOf.mode, ['queryRegulatoryGraph', filter], () =>
        queryRegulatoryGraph(graph, answers, filter),
      )
    },
  })
  done()
}
