import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi, type Made } from '../api/api.ts'

const PATH = '/api/v1/obligations'
/** What one page of a search costs, credits. */
export const SEARCH_COST = 2

export interface Question {
  q?: string
  role?: string[]
  pack_id?: string[]
  as_of?: string
}

export interface Found {
  data: Schemas['SearchObligationsAnswer']
  hits: Array<Schemas['FoundObligation']>
  made: Made
}

/** Asks for duties, the best first: the first `limit`, or all of them page by page. */
export async function findDuties(question: Question, { limit }: { limit?: number }, aborted: AbortSignal) {
  const first = await findPage({ ...question, limit: limit ?? 500 }, aborted)
  const found: Found = { ...first, hits: [...first.data.data] }
  let next = limit === undefined ? first.data.page.next_offset : undefined
  while (next !== undefined) {
    const { data, made } = await findPage({ ...question, limit: 500, offset: next }, aborted)
    found.hits.push(...data.data)
    found.made = { ...found.made, cost: found.made.cost + made.cost }
    next = data.page.next_offset
  }
  return found
}

function findPage(query: Question & { limit: number; offset?: number }, aborted: AbortSignal) {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  return callApi({ method: 'GET', path: `${PATH}?${search.toString()}` }, (api) =>
    api.GET(PATH, { params: { query }, signal: aborted }),
  )
}
