import { type Static, Type } from '@sinclair/typebox'
import { CHANGE_CLASSES, classesFrom, requireVersions } from '#src/law/versions/index.ts'
import { Cause, causeOf } from '#src/law/versions/version.outside.ts'
import { wordOf } from '#src/law/vocabulary/index.ts'
import { provisionInCell, wordsCell } from '#src/lib/law/citation-cells.ts'
import { PAGE_DEFAULT, seqQuery } from '#src/lib/paging.ts'
import { filled, pick, present } from '#src/lib/present.ts'
import { Component, Described, IsoDate, Named, RefTo, Strict, StringEnum } from '#src/lib/schema.ts'
import { boolean, date, instant, number, text, words } from '#src/lib/tables/columns.ts'
import { defineTable } from '#src/lib/tables/table.ts'
import { FullOnly, pickBy, viewParameter } from '#src/lib/views.ts'
import type { Graph } from '#src/stores/graph/graph.ts'
import type { RowOf } from '#src/stores/graph/query.ts'
import { EVENT_KINDS, EventObject } from './event.ts'
import { listEvents, listPackEvents } from './queries.ts'

export const ChangeEvent = Component('ChangeEvent', {
  id: Type.String({ examples: ['change-12'] }),
  seq: Described.count('1, 2, 3, …, without a gap'),
  kind: StringEnum(EVENT_KINDS),
  'pack_id?': Described('Absent for events of relationship facts, which concern two packs'),
  pack_ids: Type.Array(Type.String(), { minItems: 1 }),
  'from_version?': Described('Absent for the first version of a pack'),
  'to_version?': Type.String(),
  'closes?': Described.list('Versions that this one replaced for the same legal time'),
  severity: StringEnum(CHANGE_CLASSES),
  'cause?': RefTo(Cause),
  dates: Named('EventDates', {
    published: Described('When this service began to answer so'),
    'detected?': Described('When the text reached this service'),
    'in_force?': Described('From when the text is the law'),
    'applies_from?': Described(
      'The first day on which something is different for somebody; `unknown` while that waits for an act; absent where nothing is',
    ),
  }),
  backfill: Described.flag('Told or loaded afterwards: nothing is different for anybody now'),
  'disputed?': Described.flag('The change or its dates are contested; `cause` says how'),
  summary: Type.String(),
  counts: Type.Record(Type.String(), Type.Integer(), {
    title: 'Count',
    description: 'Objects by what happened to them',
  }),
  'objects?': FullOnly(Type.Array(RefTo(EventObject), { description: 'What happened to each' })),
  'stale_facts?': Described.list('Relationship facts of which an end changed by this'),
})

export type ChangeEventWire = Static<typeof ChangeEvent>

const { id, to_version, from_version, ...told } = ChangeEvent.properties

/** What a webhook message tells of a pack's event: without its objects, which are only in the feed. */
export const PackEvent = Named('PackEventData', {
  change_event_id: id,
  ...pick(told, 'seq pack_id'),
  version: to_version,
  previous_version: from_version,
  ...pick(told, 'closes severity cause dates counts summary'),
})

export const ChangeEventPage = Component('ChangeEventPage', {
  data: Type.Array(RefTo(ChangeEvent), { description: 'Oldest first' }),
  page: Named('ChangeEventPagePage', {
    limit: Type.Integer(),
    next_after: Described.count('`after` of the next page, or of a later look for new events'),
    has_more: Described.flag('Whether there is more to read now'),
  }),
})

const cursorQuery = {
  ...seqQuery('Events'),
  'kind?': StringEnum(EVENT_KINDS, { title: 'ChangeEventKindInput', description: 'Only events of this kind' }),
  'severity?': StringEnum(CHANGE_CLASSES, {
    title: 'ClassInput',
    description: 'Only events that weigh at least as much: `date` gives substantive ones too',
  }),
  'since?': { ...IsoDate, description: 'Only events published on this day or later, in UTC' },
  ...viewParameter,
}

export const packEventsQuery = Strict(cursorQuery)
export const eventsQuery = Strict({
  ...cursorQuery,
  'pack_id?': Type.String({
    maxLength: 120,
    description: 'Only events that concern this pack',
    examples: ['eu-dora'],
    ...wordOf('packs'),
  }),
})

type EventsQuery = Static<typeof packEventsQuery>
type Page = RowOf<typeof listEvents>

/**
 * A page of change events across packs, or of one. A reader who continues with `next_after` misses none and sees none
 * twice.
 */
export async function listChangeEvents(graph: Graph, packId: string | undefined, filter: EventsQuery) {
  const params = { ...paramsOf(filter), packIds: packId === undefined ? null : [packId] }
  const [row] = await graph.run(listEvents, params)
  return pageOf(row!, filter)
}

/** The same for one pack. Throws `not_found` for a pack without a published version. */
export async function listDomainPackChangeEvents(graph: Graph, packId: string, filter: EventsQuery) {
  await requireVersions(graph, packId, 'published')
  const [row] = await graph.run(listPackEvents, { ...paramsOf(filter), packId })
  return pageOf(row!, filter)
}

/** Asks for one row more than the limit, to learn whether there are more. */
function paramsOf({ after = 0, limit = PAGE_DEFAULT, kind, severity = 'metadata', since, view }: EventsQuery) {
  const severities = classesFrom(severity)
  const filter = { kinds: kind ? [kind] : null, severities, since: since ?? null }
  return { after, ...filter, isFull: view === 'full', limit: limit + 1 }
}

function pageOf({ last, events }: Page, { after = 0, limit = PAGE_DEFAULT }: EventsQuery) {
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

export const changeEventTable = defineTable<ChangeEventWire>({
  name: 'changes',
  title: 'Changes',
  says: 'A change of what this service answers',
  columns: [
    number('Number', 8, (row) => row.seq, '1, 2, 3, …, without a gap'),
    instant('Published', (row) => row.dates.published),
    text('Packs', 22, (row) => row.pack_ids),
    words('Kind', 22, (row) => row.kind),
    text('Severity', 13, (row) => row.severity),
    text('Summary', 70, (row) => row.summary),
    text('From version', 12, (row) => row.from_version),
    text('To version', 12, (row) => row.to_version),
    date('In force', (row) => row.dates.in_force),
    date(
      'Applies from',
      ({ dates: { applies_from: day } }) => (day === 'unknown' ? undefined : day),
      'The first day on which something is different, if it is known',
    ),
    text('Objects', 30, (row) => Object.entries(row.counts).map(([what, count]) => `${count} ${wordsCell(what)}`)),
    text('Cause', 24, ({ cause }) => cause && provisionInCell(cause.ref ?? cause.instrument)),
    text('Contested', 30, (row) => row.cause?.disputed),
    boolean('Told afterwards', 10, (row) => row.backfill, 'Whether nothing is different for anybody now'),
  ],
})
