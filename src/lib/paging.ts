import { createHash } from 'node:crypto'
import { type Static, type StringOptions, type TSchema, Type } from '@sinclair/typebox'
import { fields } from './fields.ts'
import { Component, Described, Named, RefTo, ShortTexts } from './schema.ts'

/** Larger than any list, and within the 32-bit numbers by which the graph slices lists. */
const OFFSET_MOST = 2_000_000_000

/** Items on a page, unless the request says how many. */
export const PAGE_DEFAULT = 100

/** Query parameters of every list operation. */
export const pagingQuery = {
  'limit?': Type.Integer({ minimum: 1, maximum: 500, default: PAGE_DEFAULT, description: 'Items on a page' }),
  'offset?': Type.Integer({ minimum: 0, maximum: OFFSET_MOST, default: 0, description: 'Items to pass over' }),
}

interface PageChoice {
  limit: number
  offset: number
}

/** What the parameters of a list operation say, with the page that they mean. */
export type Paged<Query extends TSchema> = Static<Query> & PageChoice

/** The parameters of a list operation, with the page that they mean. */
export function withPage<Q extends Partial<PageChoice>>(query: Q): Q & PageChoice {
  return { limit: PAGE_DEFAULT, offset: 0, ...query }
}

/** Query parameters of a list that is walked by the numbers of its entries; `what` says what these are. */
export const seqQuery = (what: string) => ({
  'after?': Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    default: 0,
    description: `${what} after this \`seq\`; \`next_after\` of the page before`,
  }),
  'limit?': Type.Integer({ minimum: 1, maximum: 500, default: PAGE_DEFAULT, description: `${what} on a page` }),
})

/** A query parameter that narrows a list and may be repeated. */
export const several = (description: string, example: string[], item: StringOptions = {}) =>
  ShortTexts(`${description}; repeat the parameter for several`, example, 50, item)

export const Page = Component('Page', {
  ...fields('limit offset'),
  total: Described.count('How many there are, exactly'),
  'next_offset?': Described.count('Absent on the last page'),
})

/** The wire shape of a list, by its name in the document. */
export function ListOf<T extends TSchema>(name: string, item: T) {
  return Named(name, { data: Type.Array(item), page: RefTo(Page) })
}

/** Describes the position of a page in its list; `next_offset` is absent on the last page. */
export function pageOf(total: number, limit: number, offset: number): Static<typeof Page> {
  const next = offset + limit
  return { limit, offset, total, ...(next < total ? { next_offset: next } : {}) }
}

/** Query parameters of a list that can be walked by cursor, and asked for what changed. */
export const walkQuery = {
  ...pagingQuery,
  'after?': Type.String({
    minLength: 1,
    maxLength: 600,
    description: 'Where the page begins: `next_after` of the page before; not together with `offset`',
    examples: ['WyJwcm9maWxlcyIsIk1yS0FZOFNJIiwiYWNtZS1iYW5rIl0'],
  }),
  'updated_since?': Type.String({
    format: 'date-time',
    description:
      'Only what changed at this instant (RFC 3339 with an offset) or later, in the order of `updated_at`; not together with `offset`',
    examples: ['2026-11-21T00:00:00Z'],
  }),
}

/** What a request may say about the page of such a list. */
export interface WalkQuery {
  limit?: number
  offset?: number
  after?: string
  updated_since?: string
}

export const WalkPage = Component('WalkPage', {
  limit: Type.Integer(),
  'offset?': Described.count('Absent with `after` and `updated_since`'),
  total: Described.count('How many there are on all pages, exactly; `after` does not count'),
  'next_offset?': Described.count('Absent on the last page, and where `offset` is'),
  'next_after?': Type.String({
    description:
      '`after` of the next page. Absent on the last page; with `updated_since` it is there too, for a later look for what changed since',
  }),
  has_more: Described.flag('Whether there is more to read now'),
})
export type WalkPageWire = Static<typeof WalkPage>

/** The wire shape of a list that can be walked by cursor, by its name in the document. */
export function CursorListOf<T extends TSchema>(name: string, item: T) {
  return Named(name, { data: Type.Array(item), page: RefTo(WalkPage) })
}

/** A place in a list: behind a key in its own order, or behind a record in the order of changes. */
export type CursorPlace = { order: 'listed'; key: string | number } | { order: 'changed'; at: string; id: string }

/** The cursor of a place in a list of a workspace, as text without a meaning for others. */
export function writeCursor(list: string, workspaceId: string, place: CursorPlace): string {
  const parts = place.order === 'listed' ? [place.key] : [place.at, place.id]
  return Buffer.from(JSON.stringify([list, markOf(workspaceId), ...parts])).toString('base64url')
}

/** Reads a cursor of this list; `mistake` says what is wrong with one, and what to do. */
export function readCursor(
  text: string,
  list: string,
  workspaceId: string,
): { place: CursorPlace } | { mistake: string } {
  const remedy = 'take next_after from a page of this list, or leave after out to begin'
  const [ofList, mark, first, id] = partsOf(text)
  const place = placeAt(first, id)
  if (typeof ofList !== 'string' || !place) return { mistake: `is no cursor of this service; ${remedy}` }
  if (ofList !== list) return { mistake: `is a cursor of another list; ${remedy}` }
  if (mark !== markOf(workspaceId)) return { mistake: `is a cursor of another workspace; ${remedy}` }
  return { place }
}

/** The place that the parts of a cursor name; undefined for parts that no cursor has. */
function placeAt(first: unknown, id: unknown): CursorPlace | undefined {
  if (typeof first === 'string' && typeof id === 'string') return { order: 'changed', at: first, id }
  const isKey = typeof first === 'string' || Number.isSafeInteger(first)
  return isKey && id === undefined ? { order: 'listed', key: first as string | number } : undefined
}

function partsOf(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** Tells the cursors of workspaces apart. */
function markOf(workspaceId: string): string {
  return createHash('sha256').update(workspaceId).digest('base64url').slice(0, 8)
}
