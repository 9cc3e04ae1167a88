import type { FastifyPluginCallback } from 'fastify'
import { Type, type Static } from '@sinclair/typebox'
import { packIdParams } from '#src/features/packs/index.ts'
import { didYouMean, readVocabulary } from '#src/vocabulary/index.ts'
import type { Deps } from '#src/deps.ts'
import { sendCached } from '#src/http/response-cache.ts'
import { addRoute } from '#src/http/route.ts'
import { invalidInput } from '#src/problems.ts'
import { listChangeEvents, listDomainPackChangeEvents, type EventFilter } from './change-events.ts'
import { ChangeEventPage, eventsQuery, packEventsQuery, type EventsQuery } from './schema.ts'

const policy = { access: 'key', scope: 'read', price: 'read' } as const
const tags = ['Versions and changes']

export const changeEventRoutes: FastifyPluginCallback<Deps> = (app, { graph, answers }, done) => {
  const checkPack = async ({ query: { pack_id: packId } }: { query: EventsQuery }) => {
    if (packId === undefined) return
    const { packIds } = await readVocabulary(graph, answers)
    if (packIds.has(packId)) return
    const detail = `${JSON.stringify(packId)} is not a known pack${didYouMean(packId, packIds)}`
    throw invalidInput([{ field: 'query.pack_id', detail }])
  }

  addRoute(app, {
    method: 'GET',
    url: '/change-events',
    policy: { ...policy, checkInput: checkPack },
    schema: {
      operationId: 'listChangeEvents',
      tags,
      summary: 'List what changed, across packs, by cursor',
      querystring: eventsQuery,
      response: { 200: Type.Ref(ChangeEventPage) },
    },
    handler: (request, reply) => {
      const filter = filterOf(request.query)
      const { pack_id: packId } = request.query
      return sendCached(reply, answers, 'published', ['listChangeEvents', packId, filter], () =>
        listChangeEvents(graph, packId, filter),
      )
    },
  })

  addRoute(app, {
    method: 'GET',
    url: '/domain-packs/:pack_id/change-events',
    policy,
    schema: {
      operationId: 'listDomainPackChangeEvents',
      tags,
      summary: 'List what changed in a pack, by cursor',
      params: packIdParams,
      querystring: packEventsQuery,
      response: { 200: Type.Ref(ChangeEventPage) },
    },
    handler: (request, reply) => {
      const filter = filterOf(request.query)
      const { pack_id: packId } = request.params
      return sendCached(reply, answers, 'published', ['listDomainPackChangeEvents', packId, filter], () =>
        listDomainPackChangeEvents(graph, packId, filter),
      )
    },
  })
  done()
}

function filterOf(query: Static<typeof packEventsQuery>): EventFilter {
  const { after = 0, limit = 100, kind, severity: least, since, view = 'full' } = query
  return { after, limit, kind, least, since, isFull: view === 'full' }
}
