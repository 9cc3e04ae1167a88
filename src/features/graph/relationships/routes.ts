import type { Deps } from '#src/deps.ts'
import { askInBody, diagrams } from '#src/http/formats/files.ts'
import { tableOf } from '#src/http/formats/tables.ts'
import { routesOf } from '#src/http/operations.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
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
import { factTable } from './filters.ts'

export const packRelationshipRoutes = routesOf<Deps>('Packs', ({ addCached }, deps) => {
  addCached('GET /domain-packs/:pack_id/relationships', 'listDomainPackRelationships', {
    summary: 'List the published relationship facts that involve a pack',
    work: 'heavy',
    formats: tableOf(factTable),
    params: packIdParams,
    query: listRelationshipsQuery,
    answers: PackRelationshipList,
    answer: ({ params, query, asOf }) => listDomainPackRelationships(deps, params.pack_id, asOf, withPage(query)),
  })
})

export const relationshipRoutes = routesOf<Deps>('Graph', ({ addCached }, deps) => {
  addCached('GET /relationship-facts/:id', 'getRelationshipFact', {
    summary: 'Read one relationship fact with its reviews, state, pins and intervals',
    params: factParams,
    query: factQuery,
    answers: RefTo(RelationshipFactDetail),
    answer: ({ params, asOf }, day) => getRelationshipFact(deps, params.id, asOf, day),
  })

  addCached('POST /regulatory-graph/query', 'queryRegulatoryGraph', {
    summary: 'Query relationship facts across packs',
    description:
      'Every field is optional, and a fact must meet all that are given; `pack_ids` matches either end of a fact.',
    price: 'query',
    checkInput: ({ body, asOf }) => checkGraphQuery(deps, body, dayOfQuery(body, asOf)),
    formats: {
      ...tableOf(factTable),
      ...diagrams('relationships', askInBody('graph'), ({ graph }: { graph?: GraphWire }) => graph),
    },
    body: GraphQueryBody,
    answers: RelationshipList,
    answer: async ({ body, asOf: asked }) => {
      const asOf = dayOfQuery(body, asked)
      const { pack_ids: packIds, relationship_types: types, in_effect_on: inEffectOn, graph, ...rest } = withPage(body)
      const provision = rest.provision?.replace(/^CELEX:/, '')
      const filter = { ...rest, asOf, packIds, types, inEffectOn, provision }
      const facts = await queryRegulatoryGraph(deps, filter)
      const list = { ...facts, ...(await notesOnProvision(deps, filter)) }
      if (!graph) return list
      return { ...list, data: [], graph: factsGraphOf(list.data, boundsOf(graph), (await readVocabulary(deps)).words) }
    },
  })
})
