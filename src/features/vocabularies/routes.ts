import type { FastifyPluginCallback } from 'fastify'
import { Type } from '@sinclair/typebox'
import { listVocabulariesQuery, Vocabularies, listVocabularies } from '#src/vocabulary/index.ts'
import type { Deps } from '#src/deps.ts'
import { addCachedRoute } from '#src/http/response-cache.ts'

export const vocabularyRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  const { graph } = deps
  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/vocabularies',
    policy: { access: 'key', scope: 'read', price: 'read' },
    schema: {
      operationId: 'listVocabularies',
      tags: ['Regulatory packs'],
      summary:
        'List every activity, role, sector tag, jurisdiction, event, fact and relationship type with its definition',
      querystring: listVocabulariesQuery,
      response: { 200: Type.Ref(Vocabularies) },
    },
    answer: ({ query }) => listVocabularies(graph, query),
  })
  done()
}
