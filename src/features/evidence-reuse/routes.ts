import type { FastifyPluginCallbackTypebox } from '@fastify/type-provider-typebox'
import type { Static } from '@sinclair/typebox'
import type { FastifyRequest } from 'fastify'
import { momentOf, scopesForMode } from '#src/features/packs/index.ts'
import { readVocabulary, unknownItems } from '#src/vocabulary/index.ts'
import type { Deps } from '#src/deps.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { invalidInput } from '#src/problems.ts'
import { listEvidenceReuse } from './evidence-reuse.ts'
import { evidenceReuseQuery, SharedArtefactList } from './schema.ts'

export const evidenceReuseRoutes: FastifyPluginCallbackTypebox<Deps> = (app, { graph, answers, clock }, done) => {
  const checkInput = async (request: FastifyRequest) => {
    const { pack_id: packIds } = request.query as Static<typeof evidenceReuseQuery>
    const known = await readVocabulary(graph, answers)
    const unknown = unknownItems('query.pack_id', packIds, known.packIds, 'a known pack')
    if (unknown.length > 0) throw invalidInput(unknown)
  }

  app.get(
    '/evidence-reuse',
    {
      config: { policy: { access: 'key', scope: 'read', price: 'query', moreScopes: scopesForMode, checkInput } },
      schema: {
        operationId: 'listEvidenceReuse',
        tags: ['Regulatory graph'],
        summary: 'List the artefacts that serve as evidence in more than one pack',
        description:
          'For each artefact: what every pack asks of it, the reviewed facts that say that it serves two obligations, and the pairs of packs for which only the common key speaks.',
        querystring: evidenceReuseQuery,
        response: { 200: SharedArtefactList },
      },
    },
    (request, reply) => {
      const { pack_id: packIds, shared_key: sharedKeys, limit = 100, offset = 0, ...input } = request.query
      const moment = momentOf(input, clock)
      const filter = { packIds, sharedKeys, limit, offset }
      sendCached(reply, answers, moment.mode, ['listEvidenceReuse', filter, moment], () =>
        listEvidenceReuse(graph, filter, moment),
      )
    },
  )
  done()
}
