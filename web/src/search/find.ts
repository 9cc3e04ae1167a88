import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi, type Made } from '../api/api.ts'
import { toldOf } from '../api/trouble.ts'
import { contentOf } from '../company/company.ts'
import type { AddressCompany } from '../company/of-address.ts'

const PATH = '/api/v1/obligations'
const OF_COMPANY = '/api/v1/obligations/search'
/** What one page of a search costs without a company, credits. */
export const SEARCH_COST = 2

export interface Question {
  q?: string
  role?: string[]
  pack_id?: string[]
  as_of?: string
  /** The company for which the hits are judged. */
  company?: AddressCompany
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

type PageQuestion = Question & { limit: number; offset?: number }

function findPage({ company, ...query }: PageQuestion, aborted: AbortSignal) {
  if (company !== undefined) return findPageOf(company, query, aborted)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    for (const one of [value].flat()) if (one !== undefined) search.append(name, String(one))
  return callApi({ method: 'GET', path: `${PATH}?${search.toString()}` }, (api) =>
    api.GET(PATH, { params: { query }, signal: aborted }),
  )
}

/** The company says the roles, so such a search has no filter by role. */
function findPageOf(
  { customer, company }: AddressCompany,
  { role: _said, pack_id: packIds, ...rest }: PageQuestion,
  aborted: AbortSignal,
) {
  const who = customer === undefined ? contentOf(company) : { customer_profile_id: customer }
  const body = { ...rest, ...(packIds ? { pack_ids: packIds } : {}), ...who }
  return callApi({ method: 'POST', path: OF_COMPANY, body }, (api) => api.POST(OF_COMPANY, { body, signal: aborted }))
}

/** Why a text cannot be searched for, as the service says it of the text: `has a picture and no word: …`. */
export function refusalOf(error: unknown): string | undefined {
  const { trouble, field, detail } = toldOf(error)
  const said = trouble === 'validation_error' && field === 'q' ? detail : undefined
  // What a caller of the API may leave out, a reader has not written; backquotes are quotation marks to the eye.
  return said?.replace(/, or leave `q` out.*$/s, '').replaceAll(/`([^`]*)`/g, '“$1”')
}
