import type { FastifyPluginCallback } from 'fastify'
import { Type } from '@sinclair/typebox'
import { boundsOf, factsGraphOf } from '#src/features/graph-view/index.ts'
import { scopesForMode, packIdParams } from '#src/features/packs/index.ts'
import type { Deps } from '#src/deps.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { addRoute } from '#src/http/route.ts'
import { today } from '#src/lib/clock.ts'
import { checkGraphQuery } from './check-input.ts'
import { getRelationshipFact } from './fact.ts'
import { listDomainPackRelationships, queryRegulatoryGraph } from './relationships.ts'
import {
  factParams,
  factQuery,
  GraphQueryBody,
  listRelationshipsQuery,
  RelationshipFactDetail,
  PackRelationshipList,
  RelationshipList,
} from './schema.ts'

export const relationshipRoutes: FastifyPluginCallback<Deps> = (app, { graph, answers, clock }, done) => {
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
    method: 'GET',
    url: '/relationship-facts/:id',
    policy: { access: 'key', scope: 'read', price: 'read', asOf: 'query', moreScopes: scopesForMode },
    schema: {
      operationId: 'getRelationshipFact',
      tags: ['Regulatory graph'],
      summary: 'Read one relationship fact with its reviews, state, pins and intervals',
      params: factParams,
      querystring: factQuery,
      response: { 200: Type.Ref(RelationshipFactDetail) },
    },
    handler: (request, reply) => {
      const { asOf } = request
      const { id } = request.params
      const day = today(clock)
      sendCached(reply, answers, asOf.mode, ['getRelationshipFact', id, asOf, day], () =>
        getRelationshipFact(graph, answers, id, asOf, day),
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
      checkInput: ({ body, asOf }) => checkGraphQuery(graph, answers, body, asOf),
    },
    schema: {
      operationId: 'queryRegulatoryGraph',
      tags: ['Regulatory graph'],
      summary: 'Query relationship facts across packs',
      description:
        'Every field is optional, and a fact must meet all that are given; `pack_ids` matches either end of a fact.',
      body: GraphQueryBody,
      response: { 200: RelationshipList },
    },
    handler: (request, reply) => {
      const {
        pack_ids: packIds,
        relationship_types: types,
        provision,
        in_effect_on: inEffectOn,
        q,
        between,
        obligation,
        artefact,
        event,
        view,
        limit = 100,
        offset = 0,
      } = request.body
      const { asOf } = request
      const ends = { packIds, between, obligation, artefact, event, provision: provision?.replace(/^CELEX:/, '') }
      const filter = { asOf, ...ends, types, q, inEffectOn, limit, offset }
      const bounds = view === 'graph' ? boundsOf(request.body) : undefined
      sendCached(reply, answers, asOf.mode, ['queryRegulatoryGraph', filter, bounds], async () => {
        const list = await queryRegulatoryGraph(graph, answers, filter)
        return bounds ? { ...list, data: [], graph: factsGraphOf(list.data, bounds) } : list
      })
    },
  })
  done()
}
