import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { scopesForMode } from '#src/http/input/as-of.ts'
import { askInBody, diagrams } from '#src/http/formats/files.ts'
import { tableOf } from '#src/http/formats/tables.ts'
import { addCachedRoute } from '#src/http/response-cache.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import { withPage } from '#src/lib/paging.ts'
import { RefTo } from '#src/lib/schema.ts'
import { boundsOf, factsGraphOf, type GraphWire } from '../view/index.ts'
import { checkGraphQuery, dayOfQuery } from './check-input.ts'
import { getRelationshipFact } from './fact.ts'
import { listDomainPackRelationships, notesOnProvision, queryRegulatoryGraph } from './relationships.ts'
import {
  factParams,
  factQuery,
  GraphQueryBody,
  listRelationshipsQuery,
  RelationshipFactDetail,
  PackRelationshipList,
  RelationshipList,
} from './schema.ts'
import { factTable } from './table.ts'

export const relationshipRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs/:pack_id/relationships',
    policy: {
      access: 'key',
      scope: 'read',
      price: 'read',
      work: 'heavy',
      asOf: 'query',
      moreScopes: scopesForMode,
      formats: tableOf(factTable),
    },
    schema: {
      operationId: 'listDomainPackRelationships',
      tags: ['Packs'],
      summary: 'List the published relationship facts that involve a pack',
      params: packIdParams,
      querystring: listRelationshipsQuery,
      response: { 200: PackRelationshipList },
    },
    answer: ({ params, query, asOf }) => {
      const { limit, offset } = withPage(query)
      return listDomainPackRelationships(deps, params.pack_id, asOf, limit, offset)
    },
  })

  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/relationship-facts/:id',
    policy: { access: 'key', scope: 'read', price: 'read', asOf: 'query', moreScopes: scopesForMode },
    schema: {
      operationId: 'getRelationshipFact',
      tags: ['Graph'],
      summary: 'Read one relationship fact with its reviews, state, pins and intervals',
      params: factParams,
      querystring: factQuery,
      response: { 200: RefTo(RelationshipFactDetail) },
    },
    answer: ({ params, asOf }, day) => getRelationshipFact(deps, params.id, asOf, day),
  })

  addCachedRoute(app, deps, {
    method: 'POST',
    url: '/regulatory-graph/query',
    policy: {
      access: 'key',
      scope: 'read',
      price: 'query',
      idempotency: 'accepted',
      asOf: 'body',
      moreScopes: scopesForMode,
      checkInput: ({ body, asOf }) => checkGraphQuery(deps, body, dayOfQuery(body, asOf)),
      formats: {
        ...tableOf(factTable),
        ...diagrams('relationships', askInBody('graph'), ({ graph }: { graph?: GraphWire }) => graph),
      },
    },
    schema: {
      operationId: 'queryRegulatoryGraph',
      tags: ['Graph'],
      summary: 'Query relationship facts across packs',
      description:
        'Every field is optional, and a fact must meet all that are given; `pack_ids` matches either end of a fact.',
      body: GraphQueryBody,
      response: { 200: RelationshipList },
    },
    answer: async ({ body, asOf: asked }) => {
      const asOf = dayOfQuery(body, asked)
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
        graph,
        limit,
        offset,
      } = withPage(body)
      const ends = { packIds, between, obligation, artefact, event, provision: provision?.replace(/^CELEX:/, '') }
      const filter = { asOf, ...ends, types, q, inEffectOn, limit, offset }
      const facts = await queryRegulatoryGraph(deps, filter)
      const list = { ...facts, ...(await notesOnProvision(deps, filter)) }
      return graph ? { ...list, data: [], graph: factsGraphOf(list.data, boundsOf(graph)) } : list
    },
  })
  done()
}
