import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import { listVocabulariesQuery, Vocabularies, listVocabularies } from '#src/vocabulary/index.ts'
import type { Deps } from '#src/deps.ts'
import { sendCached } from '#src/http/response-cache.ts'

export const vocabularyRoutes: FastifyPluginCallbackTypebox<Deps> = (app, { graph, answers }, done) => {
  app.get(
    '/vocabularies',
    {
      config: { policy: { access: 'key', scope: 'read', price: 'read' } },
      schema: {
        operationId: 'listVocabularies',
        tags: ['Regulatory packs'],
        summary:
          'List every activity, role, sector tag, jurisdiction, event, fact and relationship type with its definition',
        querystring: listVocabulariesQuery,
        response: { 200: Type.Ref(Vocabularies) },
      },
    },
    ({ query }, reply) =>
      sendCached(reply, answers, 'published', ['listVocabularies', query], () => listVocabularies(graph, query)),
  )
  done()
}
