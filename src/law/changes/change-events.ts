import { requireVersions, classesFrom, type ChangeClass, causeOf } from '#src/law/versions/index.ts'
import { filled, present } from '#src/lib/present.ts'
import { pickBy } from '#src/lib/views.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { EventKind } from './event.ts'
import { listEvents, listPackEvents } from './queries.ts'
import { ChangeEvent, type ChangeEventWire } from './schema.ts'

type Page = RowOf<typeof listEvents>

export interface EventFilter {
  after: number
  limit: number
  kind?: EventKind | undefined
  /** Only events of this class or a more severe one. */
  least?: ChangeClass | undefined
  since?: string | undefined
  isFull: boolean
}

/**
 * A page of change events across packs, or of one. A reader who continues with `next_after` misses none and sees none
 * twice.
 */
export async function listChangeEvents(graph: Graph, packId: string | undefined, filter: EventFilter) {
  const params = { ...paramsOf(filter), packIds: packId === undefined ? null : [packId] }
  const [row] = await graph.run(listEvents, params)
  return pageOf(row!, filter)
}

/** The same for one pack. Throws `not_found` for a pack without a published version. */
export async function listDomainPackChangeEvents(graph: Graph, packId: string, filter: EventFilter) {
  await requireVersions(graph, packId, 'published')
  const [row] = await graph.run(listPackEvents, { ...paramsOf(filter), packId })
  return pageOf(row!, filter)
}

/** Asks for one row more than the limit, to learn whether there are more. */
function paramsOf({ after, limit, kind, least = 'metadata', since, isFull }: EventFilter) {
  return {
    after,
    kinds: kind === undefined ? null : [kind],
    severities: classesFrom(least),
    since: since ?? null,
    isFull,
    limit: limit + 1,
  }
}

function pageOf({ last, events }: Page, { after, limit }: EventFilter) {
  const shown = events.slice(0, limit)
  const hasMore = events.length > limit
  const nextAfter = hasMore ? shown.at(-1)!.seq : Math.max(after, last)
  return { data: shown.map(changeEventOf), page: { limit, next_after: nextAfter, has_more: hasMore } }
}

/** A change event outside. */
export function changeEventOf(event: Page['events'][number]): ChangeEventWire {
  const { stale_facts: stale, disputed, ...own } = event
  return pickBy(ChangeEvent, {
    ...own,
    dates: present({
      published: own.published_at,
      detected: own.detected_at,
      in_force: own.in_force,
      applies_from: own.applies_from,
    }),
    counts: own.counts_json,
    ...present({
      closes: filled(own.closed_versions),
      cause: causeOf(own),
      disputed: disputed ? true : undefined,
      objects: own.objects_json,
      stale_facts: filled(stale),
    }),
  })
}
