/** What a search is about: the state of its address. */
export interface SearchView {
  q: string
  roles: string[]
  acts: string[]
  asOf: string | undefined
}

const VALUES: Record<string, RegExp> = {
  q: /\S/,
  role: /^[a-z0-9_]+$/,
  act: /^[a-z0-9-]+$/,
  as_of: /^\d{4}-\d{2}-\d{2}$/,
}

export function readSearch(query: URLSearchParams): SearchView {
  const valid = (name: string) => query.getAll(name).filter((value) => VALUES[name]!.test(value))
  return { q: valid('q')[0]?.trim() ?? '', roles: valid('role'), acts: valid('act'), asOf: valid('as_of')[0] }
}

export const SEARCH_PATH = '/search'

/** The query of a search; the same view has the same. */
export function searchQuery({ q = '', roles = [], acts = [], asOf }: Partial<SearchView>): URLSearchParams {
  const query = new URLSearchParams()
  if (asOf) query.set('as_of', asOf)
  if (q !== '') query.set('q', q)
  for (const role of roles.toSorted()) query.append('role', role)
  for (const act of acts.toSorted()) query.append('act', act)
  return query
}
