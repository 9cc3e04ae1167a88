import type { Deps } from '#src/deps.ts'
import { linesOf } from '#src/http/formats/about.ts'
import type { Formats } from '#src/http/formats/format.ts'
import { askForAll, namesIn, tableOf } from '#src/http/formats/tables.ts'
import { routesOf } from '#src/http/operations.ts'
import {
  ChangeEventPage,
  changeEventTable,
  type ChangeEventWire,
  eventsQuery,
  listChangeEvents,
  listDomainPackChangeEvents,
  packEventsQuery,
} from '#src/law/changes/change-event.outside.ts'
import { writeChangesFeed } from '#src/law/changes/feed.outside.ts'
import { readVocabulary } from '#src/law/vocabulary/index.ts'
import { packIdParams } from '#src/lib/law/law-schema.ts'
import { RefTo } from '#src/lib/schema.ts'
import type { LawReader } from '#src/stores/graph/revision.ts'

const formatsOf = (law: LawReader): Formats => ({
  ...tableOf(changeEventTable),
  atom: {
    ask: askForAll,
    async write({ data }: { data: ChangeEventWire[] }, request) {
      const name = ['changes', ...namesIn(request)].join(' ')
      const { publicBaseUrl: baseUrl } = request.server
      // A reader tells feeds apart by what the title says, so each filter is in it.
      const filters = linesOf(request.query as object).map(([filter, value]) => `${filter} ${value}`)
      const title = [`Regulatory ${name}`, ...filters.toSorted()].join(', ')
      const { words } = await readVocabulary(law)
      const feed = { title, baseUrl, selfUrl: `${baseUrl}${request.url}`, words }
      return { name, content: writeChangesFeed(data, feed) }
    },
  },
})

export const changeEventRoutes = routesOf<Deps>('Packs', ({ addCached }, deps) => {
  const { graph } = deps
  const formats = formatsOf(deps)

  addCached('GET /change-events', 'listChangeEvents', {
    summary: 'List what changed, across packs, by cursor',
    formats,
    query: eventsQuery,
    answers: RefTo(ChangeEventPage),
    answer: ({ query }) => listChangeEvents(graph, query.pack_id, query),
  })

  addCached('GET /domain-packs/:pack_id/change-events', 'listDomainPackChangeEvents', {
    summary: 'List what changed in a pack, by cursor',
    formats,
    params: packIdParams,
    query: packEventsQuery,
    answers: RefTo(ChangeEventPage),
    answer: ({ params, query }) => listDomainPackChangeEvents(graph, params.pack_id, query),
  })
})
