import { requireVersions, classesFrom, type ChangeClass, causeOf } from '#src/law/versions/index.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import type { EventKind } from './event.ts'
import { listEvents, listPackEvents } from './queries.ts'
import type { ChangeEventWire } from './schema.ts'

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

/** The wire form of a change event. */
export function changeEventOf(event: Page['events'][number]): ChangeEventWire {
  const cause = causeOf(event)
  return {
    id: event.id,
    seq: event.seq,
    kind: event.kind as EventKind,
    ...(event.pack_id ? { pack_id: event.pack_id } : {}),
    pack_ids: event.pack_ids,
    ...(event.from_version ? { from_version: event.from_version } : {}),
    ...(event.to_version ? { to_version: event.to_version } : {}),
    ...(event.closed_versions.length > 0 ? { closes: event.closed_versions } : {}),
    severity: event.severity as ChangeClass,
    ...(cause ? { cause } : {}),
    dates: {
      published: event.published_at,
      ...(event.detected_at ? { detected: event.detected_at } : {}),
      ...(event.in_force ? { in_force: event.in_force } : {}),
      ...(event.applies_from ? { applies_from: event.applies_from } : {}),
    },
    backfill: event.backfill,
    ...(event.disputed ? { disputed: true } : {}),
    summary: event.summary,
    counts: event.counts_json,
    ...(event.objects_json ? { objects: event.objects_json } : {}),
    ...(event.stale_facts.length > 0 ? { stale_facts: event.stale_facts } : {}),
  }
}
