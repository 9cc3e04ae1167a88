import { type Static } from '@sinclair/typebox'
import type { FastifyPluginCallback } from 'fastify'
import type { Deps } from '#src/deps.ts'
import { linesOf } from '#src/http/formats/about.ts'
import type { Formats } from '#src/http/formats/format.ts'
import { askForAll, namesIn, tableOf } from '#src/http/formats/tables.ts'
import { addCachedRoute } from '#src/http/response-cache.ts'
import {
  ChangeEventPage,
  changeEventTable,
  type ChangeEventWire,
  type EventFilter,
  eventsQuery,
  type EventsQuery,
  listChangeEvents,
  listDomainPackChangeEvents,
  packEventsQuery,
  writeChangesFeed,
} from '#src/law/changes/index.ts'
import { requireKnownWords } from '#src/law/vocabulary/index.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import { PAGE_DEFAULT } from '#src/lib/paging.ts'
import { RefTo } from '#src/lib/schema.ts'

const policy = { access: 'key', scope: 'read', price: 'read' } as const
const tags = ['Packs']
const formats: Formats = {
  ...tableOf(changeEventTable),
  atom: {
    ask: askForAll,
    write({ data }: { data: ChangeEventWire[] }, request) {
      const name = ['changes', ...namesIn(request)].join(' ')
      const { publicBaseUrl: baseUrl } = request.server
      // A reader tells feeds apart by what the title says, so each filter is in it.
      const filters = linesOf(request.query as object).map(([filter, value]) => `${filter} ${value}`)
      const title = [`Regulatory ${name}`, ...filters.toSorted()].join(', ')
      const feed = { title, baseUrl, selfUrl: `${baseUrl}${request.url}` }
      return { name, content: writeChangesFeed(data, feed) }
    },
  },
}

export const changeEventRoutes: FastifyPluginCallback<Deps> = (app, deps, done) => {
  const { graph } = deps
  const checkPack = ({ query: { pack_id: packId } }: { query: EventsQuery }) =>
    requireKnownWords(deps, [['query.pack_id', packId, 'packs']])

  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/change-events',
    policy: { ...policy, formats, checkInput: checkPack },
    schema: {
      operationId: 'listChangeEvents',
      tags,
      summary: 'List what changed, across packs, by cursor',
      querystring: eventsQuery,
      response: { 200: RefTo(ChangeEventPage) },
    },
    answer: ({ query }) => listChangeEvents(graph, query.pack_id, filterOf(query)),
  })

  addCachedRoute(app, deps, {
    method: 'GET',
    url: '/domain-packs/:pack_id/change-events',
    policy: { ...policy, formats },
    schema: {
      operationId: 'listDomainPackChangeEvents',
      tags,
      summary: 'List what changed in a pack, by cursor',
      params: packIdParams,
      querystring: packEventsQuery,
      response: { 200: RefTo(ChangeEventPage) },
    },
    answer: ({ params, query }) => listDomainPackChangeEvents(graph, params.pack_id, filterOf(query)),
  })
  done()
}

function filterOf(query: Static<typeof packEventsQuery>): EventFilter {
  const { after = 0, limit = PAGE_DEFAULT, kind, severity: least, since, view } = query
  return { after, limit, kind, least, since, isFull: view === 'full' }
}
