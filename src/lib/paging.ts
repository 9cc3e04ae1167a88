import { Type, type Static, type TSchema } from '@sinclair/typebox'
import { Strict } from './schema.ts'

/** Larger than any list, and within the 32-bit numbers by which the graph slices lists. */
const OFFSET_MOST = 2_000_000_000

/** Items on a page, unless the request says how many. */
export const PAGE_DEFAULT = 100

/** Query parameters of every list operation. */
export const pagingQuery = {
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 500, default: PAGE_DEFAULT, description: 'Items on a page' }),
  ),
  offset: Type.Optional(
    Type.Integer({ minimum: 0, maximum: OFFSET_MOST, default: 0, description: 'Items to pass over' }),
  ),
}

/** The parameters of a list operation, with the page that they mean. */
export function withPage<Q extends { limit?: number; offset?: number }>(
  query: Q,
): Q & { limit: number; offset: number } {
  return { limit: PAGE_DEFAULT, offset: 0, ...query }
}

/** A query parameter that narrows a list and may be repeated. */
export const several = (description: string, examples: string[]) =>
  Type.Optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 120 }), {
      minItems: 1,
      maxItems: 50,
      description: `${description}; repeat the parameter for several`,
      examples: [examples],
    }),
  )

export const Page = Strict(
  {
    limit: Type.Integer(),
    offset: Type.Integer(),
    total: Type.Integer({ description: 'How many there are, exactly' }),
    next_offset: Type.Optional(Type.Integer({ description: 'Absent on the last page' })),
  },
  { $id: 'Page' },
)

/** The wire shape of a list. */
export function ListOf<T extends TSchema>(item: T) {
  return Strict({ data: Type.Array(item), page: Type.Ref(Page) })
}

/** Describes the position of a page in its list; `next_offset` is absent on the last page. */
export function pageOf(total: number, limit: number, offset: number): Static<typeof Page> {
  const next = offset + limit
  return { limit, offset, total, ...(next < total ? { next_offset: next } : {}) }
}
