import { signal } from '@preact/signals'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { listKept } from '../register/kept.ts'
import { LIMITED } from '../../strings/incidents.ts'
import type { KeptIncident } from './room-part.ts'

export type Listed = Schemas['IncidentSummary']
export type Filing = KeptIncident['filings'][number]

const INCIDENTS = '/api/v1/incidents'
/** Each incident of a page is read by itself, for 1 credit. */
const PAGE = 10
const AT_ONCE = 3

/** A page of the list, the latest first. */
export async function listIncidents(after: string | undefined) {
  const query = { limit: PAGE, ...(after === undefined ? {} : { after }) }
  const call = { method: 'GET', path: INCIDENTS } as const
  return (await callApi(call, (api) => api.GET(INCIDENTS, { params: { query } }))).data
}

/** What companies are called, by their ids. */
export async function readCompanyNames(): Promise<ReadonlyMap<string, string>> {
  const { companies } = await listKept()
  return new Map(companies.map(({ id, name }) => [id, name ?? id]))
}

/** What a company is called. */
export async function readCompanyName(id: string): Promise<string> {
  const params = { path: { customer_profile_id: id } }
  const { data } = await callApi({ method: 'GET', path: `/api/v1/customer-profiles/${id}` }, (api) =>
    api.GET('/api/v1/customer-profiles/{customer_profile_id}', { params }),
  )
  return data.name ?? id
}

/** The next limit of an incident, or why there is none to show. */
export type NextLimit = { filing: Filing | undefined; zone: string } | { error: unknown } | { notComputed: string }

/** What was read of incidents, by their ids. */
export const nextLimits = signal<ReadonlyMap<string, NextLimit>>(new Map())

/** Reads the next limits of incidents, a few at a time, and shows each as it comes. */
export async function readLimits(incidents: readonly Listed[], ended: AbortSignal): Promise<void> {
  const left = [...incidents]
  const work = async () => {
    for (let one = left.shift(); one && !ended.aborted; one = left.shift()) {
      const limit = await readLimit(one.id, ended)
      if (!ended.aborted) nextLimits.value = new Map([...nextLimits.value, [one.id, limit]])
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

async function readLimit(id: string, signalEnd: AbortSignal): Promise<NextLimit> {
  try {
    const params = { path: { incident_id: id } }
    const { data } = await callApi({ method: 'GET', path: `${INCIDENTS}/${id}` }, (api) =>
      api.GET(`${INCIDENTS}/{incident_id}`, { params, signal: signalEnd }),
    )
    if (data.not_computed !== undefined) return { notComputed: data.not_computed }
    return { filing: nextFiling(data.filings), zone: data.time_zone }
  } catch (error) {
    return { error }
  }
}

/**
 * Of filings that still have to be made, or will if what is open turns out so, the one with the earliest limit: the
 * service lists them by their limits.
 */
export const nextFiling = (filings: readonly Filing[]): Filing | undefined =>
  filings.find(({ status, due }) => due !== undefined && status in LIMITED)

/** Open ones by their limits, then those without a limit as they are listed. */
export function byLimit(incidents: readonly Listed[]): Listed[] {
  const limitOf = ({ id }: Listed) => {
    const limit = nextLimits.value.get(id)
    return limit && 'filing' in limit ? limit.filing?.due?.limit : undefined
  }
  const open = incidents.filter((one) => limitOf(one) !== undefined)
  const rest = incidents.filter((one) => limitOf(one) === undefined)
  return [...open.toSorted((one, other) => (limitOf(one)! < limitOf(other)! ? -1 : 1)), ...rest]
}
