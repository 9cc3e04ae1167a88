import { Type } from '@sinclair/typebox'
import { fields } from '#src/lib/fields.ts'
import {
  type CursorPlace,
  PAGE_DEFAULT,
  pageOf,
  readCursor,
  type WalkPageWire,
  type WalkQuery,
  writeCursor,
} from '#src/lib/paging.ts'
import { invalidInput } from '#src/problems.ts'
import type { Graph } from '../graph.ts'
import { defineQuery } from '../query.ts'

const Text = Type.String()
/** Milliseconds since 1970. */
const Milliseconds = Type.Integer()

export const setNextInstant = defineQuery(
  'records/set-next-instant',
  { workspaceId: Text, now: Milliseconds },
  { at: Milliseconds },
)

export const setUpdated = defineQuery(
  'records/set-updated',
  fields('workspaceId at profileIds runIds impactIds incidentIds'),
  { records: Type.Integer() },
)

const setClockLocked = defineQuery('records/set-clock-locked', { workspaceId: Text }, { at: Milliseconds })

/** A page in a list's own order: behind the record with this key, or from the first one on. */
export interface ListedPlace {
  key: string | number | undefined
  offset: number
  limit: number
}

/** A page in the order of changes: behind the place (`from`, `afterId`), up to `until`. */
export interface ChangedPlace {
  from: string
  afterId: string
  until: string
  limit: number
}

/** A list, and how its pages are read. */
interface WalkedList<Row> {
  workspaceId: string
  /** What tells it apart from the workspace's other lists. */
  name: string
  readListed(place: ListedPlace): Promise<Row[]>
  readChanged(place: ChangedPlace): Promise<Row[]>
  /** How many there are in all, of those that changed at `since` or later. */
  count(since: string): Promise<number>
  /** The key of a record in the list's own order. */
  keyOf(row: Row): string | number
  /** Of records that may be large: how many bytes one has in the answer. A page ends before it has too many. */
  bytesOf?(row: Row): number
  recordOf(row: Row): { id: string; updated_at: string }
}

/** The most bytes of a page, unless its first record alone has more: an answer is written in one step. */
const PAGE_BYTES_MOST = 4 * 1024 * 1024

/** The rows of a page: at most `limit`, and as many as fit into it, at least one. */
function fitting<Row>({ bytesOf }: WalkedList<Row>, found: readonly Row[], limit: number): Row[] {
  if (!bytesOf) return found.slice(0, limit)
  let bytes = 0
  const rows = found.slice(0, limit)
  const end = rows.findIndex((row, at) => (bytes += bytesOf(row)) > PAGE_BYTES_MOST && at > 0)
  return end === -1 ? rows : rows.slice(0, end)
}

/** Behind every id of a record: ids have letters, digits and `._:-`. */
export const LAST_ID = '~'

/**
 * A page of a list. In the list's own order a walk by `after` meets every record once that is there all the time. With
 * `updated_since` the order is that of changes, and a walk may go on from its last cursor at any later time. Throws
 * `validation_error` for a cursor that is not of this list, and for one together with `offset`.
 */
export async function walkRecords<Row>(
  graph: Graph,
  list: WalkedList<Row>,
  query: WalkQuery,
): Promise<{ rows: Row[]; page: WalkPageWire }> {
  const { limit = PAGE_DEFAULT, offset, updated_since: since } = query
  const place = placeOf(list, query)
  if (since === undefined && place?.order !== 'changed') return readListedPage(list, { place, offset, limit })
  const from = since === undefined ? '' : new Date(since).toISOString()
  return readChangedPage(graph, list, { since: from, place, limit })
}

function placeOf<Row>(
  { name, workspaceId }: WalkedList<Row>,
  { after, offset, updated_since: since }: WalkQuery,
): CursorPlace | undefined {
  const other = after === undefined ? (since === undefined ? undefined : 'updated_since') : 'after'
  if (offset !== undefined && other !== undefined)
    throw invalidInput([
      { field: `query.${other}`, detail: `goes without offset: leave one of the two out; ${other} needs no counting` },
      { field: 'query.offset', detail: `goes without ${other}: leave one of the two out` },
    ])
  if (after === undefined) return undefined
  const read = readCursor(after, name, workspaceId)
  if ('mistake' in read) throw invalidInput([{ field: 'query.after', detail: read.mistake }])
  if (read.place.order === 'listed' && since !== undefined)
    throw invalidInput([
      {
        field: 'query.after',
        detail:
          'is a cursor of a walk without updated_since: leave updated_since out, or leave after out to begin a walk of what changed',
      },
    ])
  return read.place
}

interface ListedPage {
  place: CursorPlace | undefined
  offset: number | undefined
  limit: number
}

async function readListedPage<Row>(list: WalkedList<Row>, { place, offset = 0, limit }: ListedPage) {
  const key = place?.order === 'listed' ? place.key : undefined
  const [found, total] = await Promise.all([list.readListed({ key, offset, limit: limit + 1 }), list.count('')])
  const rows = fitting(list, found, limit)
  const hasMore = found.length > rows.length
  const next = hasMore ? { next_after: cursorOf(list, { order: 'listed', key: list.keyOf(rows.at(-1)!) }) } : {}
  const counted = place === undefined ? pageOf(total, hasMore ? rows.length : limit, offset) : { limit, total }
  return { rows, page: { ...counted, ...next, has_more: hasMore } }
}

interface ChangedPage {
  /** Empty: since ever. */
  since: string
  place: CursorPlace | undefined
  limit: number
}

async function readChangedPage<Row>(graph: Graph, list: WalkedList<Row>, { since, place, limit }: ChangedPage) {
  // The later of both places.
  const begin = place?.order === 'changed' && place.at >= since ? place : { at: since, id: '' }
  // Read first: indexes find every change up to it from here on.
  const [last] = await graph.write((tx) => tx.run(setClockLocked, { workspaceId: list.workspaceId }))
  const until = last ? new Date(last.at).toISOString() : ''
  const [found, total] = await Promise.all([
    list.readChanged({ from: begin.at, afterId: begin.id, until, limit: limit + 1 }),
    list.count(since),
  ])
  const taken = fitting(list, found, limit)
  const hasMore = found.length > taken.length
  // A record that changed while the page was read has a later place by now, and is met there.
  const rows = taken.filter((row) => list.recordOf(row).updated_at <= until)
  const met = rows.map(list.recordOf).map(({ id, updated_at: at }) => ({ at, id }))
  const end = until > begin.at || (until === begin.at && begin.id !== '') ? { at: until, id: LAST_ID } : begin
  const next = hasMore ? (met.at(-1) ?? begin) : end
  return {
    rows,
    page: { limit, total, next_after: cursorOf(list, { order: 'changed', ...next }), has_more: hasMore },
  }
}

function cursorOf<Row>({ name, workspaceId }: WalkedList<Row>, place: CursorPlace): string {
  return writeCursor(name, workspaceId, place)
}
