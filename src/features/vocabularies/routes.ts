import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import { Type } from '@sinclair/typebox'
import type { Deps } from '#src/deps.ts'
import { answerKept } from '#src/plugins/kept-answers.ts'
import { listVocabulariesQuery, Vocabularies } from './schema.ts'
import { listVocabularies } from './vocabularies.ts'

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
      answerKept(reply, answers, 'published', ['listVocabularies', query], () => listVocabularies(graph, query)),
  )
  done()
}
