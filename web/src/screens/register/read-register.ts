import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi, type Made } from '../../api/api.ts'

export const REGISTER_PATH = '/api/v1/customer-profiles/{customer_profile_id}/register'

/** A page of duties; there is a second one for very large companies alone. */
const PAGE = 500

type Register = Schemas['CustomerRegister']

/** Reads the register of a kept company, all of its pages. */
export async function readRegister(
  id: string,
  asOf: { as_of?: string },
  aborted: AbortSignal,
): Promise<{ data: Register; pages: Register[]; made: Made }> {
  const first = await readPage(id, { ...asOf, view: 'full', limit: PAGE }, aborted)
  const pages = [first.data]
  let { cost } = first.made
  for (let next = first.data.page.next_offset; next !== undefined; next = pages.at(-1)!.page.next_offset) {
    const { data, made } = await readPage(id, { ...asOf, view: 'full', limit: PAGE, offset: next }, aborted)
    pages.push(data)
    cost += made.cost
  }
  return { data: first.data, pages, made: { ...first.made, cost } }
}

interface PageQuery {
  as_of?: string
  view: 'full'
  limit: number
  offset?: number
}

function readPage(id: string, query: PageQuery, aborted: AbortSignal): Promise<{ data: Register; made: Made }> {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const params = { path: { customer_profile_id: id }, query }
  return callApi({ method: 'GET', path: `/api/v1/customer-profiles/${id}/register?${search.toString()}` }, (api) =>
    api.GET(REGISTER_PATH, { params, signal: aborted }),
  )
}
