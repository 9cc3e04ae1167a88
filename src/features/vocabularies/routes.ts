import type { FastifyPluginCallback } from 'fastify'
import { Type } from '@sinclair/typebox'
import { listVocabulariesQuery, Vocabularies, listVocabularies } from '#src/vocabulary/index.ts'
import type { Deps } from '#src/deps.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { addRoute } from '#src/http/route.ts'

export const vocabularyRoutes: FastifyPluginCallback<Deps> = (app, { graph, answers }, done) => {
  addRoute(app, {
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
    handler: ({ query }, reply) =>
      sendCached(reply, answers, 'published', ['listVocabularies', query], () => listVocabularies(graph, query)),
  })
  done()
}
