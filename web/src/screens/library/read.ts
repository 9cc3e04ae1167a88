import { callApi, type Made } from '../../api/api.ts'
import type { Company } from '../../company/company.ts'
import { type FinesAnswer, readFines } from '../../fines/read-fines.ts'
import { readDuty } from '../../law/duty.ts'

interface Answer<Data> {
  data: Data
  made: Made
}

/** Law changes seldom: an answer is kept so long that going back to it costs nothing, ms. */
const KEPT_MS = 300_000
const kept = new Map<string, { untilMs: number; answer: Promise<Answer<unknown>> }>()

function once<Data>(id: string, read: () => Promise<Answer<Data>>): Promise<Answer<Data>> {
  const found = kept.get(id)
  if (found && found.untilMs > Date.now()) return found.answer as Promise<Answer<Data>>
  const answer = read()
  kept.set(id, { untilMs: Date.now() + KEPT_MS, answer })
  // A failure is not kept: the next reader tries again.
  answer.catch(() => kept.delete(id))
  return answer
}

const DAY = '/api/v1/domain-packs'
const dayOf = (asOf: string | undefined) => (asOf ? { as_of: asOf } : {})
const pathOf = (path: string, query: Record<string, string | number>) => {
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  return `${DAY}${path}${search && `?${search}`}`
}

/** More than any list of the library has. */
const ALL = 500

export function readPacks(asOf: string | undefined) {
  const query = { ...dayOf(asOf), view: 'full', limit: 100 } as const
  const path = pathOf('', query)
  return once(path, () => callApi({ method: 'GET', path }, (api) => api.GET(DAY, { params: { query } })))
}

export function readPack(packId: string, asOf: string | undefined) {
  const query = dayOf(asOf)
  const path = pathOf(`/${packId}`, query)
  const params = { path: { pack_id: packId }, query }
  return once(path, () => callApi({ method: 'GET', path }, (api) => api.GET(`${DAY}/{pack_id}`, { params })))
}

export function readOutline(packId: string, asOf: string | undefined) {
  const query = dayOf(asOf)
  const path = pathOf(`/${packId}/outline`, query)
  const params = { path: { pack_id: packId }, query }
  return once(path, () => callApi({ method: 'GET', path }, (api) => api.GET(`${DAY}/{pack_id}/outline`, { params })))
}

export function readDuties(packId: string, asOf: string | undefined) {
  const query = { ...dayOf(asOf), view: 'full', limit: ALL } as const
  const path = pathOf(`/${packId}/obligations`, query)
  const params = { path: { pack_id: packId }, query }
  return once(path, () =>
    callApi({ method: 'GET', path }, (api) => api.GET(`${DAY}/{pack_id}/obligations`, { params })),
  )
}

export function readWholeDuty(packId: string, code: string, asOf: string | undefined) {
  return once(`${packId}/${code} ${asOf}`, () => readDuty({ packId, code, asOf, view: 'full' }))
}

/** Of a company that is not kept: a kept one may be changed meanwhile. */
export async function readFinesOnce(
  { customer, company }: { customer: string | undefined; company: Company },
  asOf: string | undefined,
): Promise<FinesAnswer> {
  const read = () => readFines({ customer, company, asOf })
  if (customer !== undefined) return read()
  const answer = await once(`fines ${JSON.stringify(company)} ${asOf}`, async () => {
    const data = await read()
    return { data, made: data.made }
  })
  return answer.data
}

export function readVersions(packId: string) {
  const path = `${DAY}/${packId}/versions`
  const params = { path: { pack_id: packId } }
  return once(path, () => callApi({ method: 'GET', path }, (api) => api.GET(`${DAY}/{pack_id}/versions`, { params })))
}

export function readReviews(packId: string, version: string) {
  const query = { version }
  const path = pathOf(`/${packId}/reviews`, query)
  const params = { path: { pack_id: packId }, query }
  return once(path, () => callApi({ method: 'GET', path }, (api) => api.GET(`${DAY}/{pack_id}/reviews`, { params })))
}

interface DiffAsked {
  from: string
  to: string
  /** Only this duty, by its code in either version. */
  duty?: string | undefined
}

export function readDiff(packId: string, { from, to, duty }: DiffAsked) {
  const narrowed = duty === undefined ? {} : { obligation_code: duty }
  const path = pathOf(`/${packId}/diff`, { from, to, ...narrowed, view: 'full', limit: ALL })
  const query = {
    from,
    to,
    ...(duty === undefined ? {} : { obligation_code: [duty] }),
    view: 'full',
    limit: ALL,
  } as const
  const params = { path: { pack_id: packId }, query }
  return once(path, () => callApi({ method: 'GET', path }, (api) => api.GET(`${DAY}/{pack_id}/diff`, { params })))
}
