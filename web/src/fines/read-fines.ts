import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi, type Made } from '../api/api.ts'
import { contentOf, type Company } from '../company/company.ts'

export type Fine = Schemas['CompanyFine']

type CompanyFines = Schemas['CompanyFines']

/** The fines of a company as the service has them, and what it assumed. */
export interface FinesAnswer extends CompanyFines {
  assumptions: string[]
  made: Made
}

/** Whose fines, under which law; without a day that of today. */
export interface FinesAsked {
  /** The kept company; absent: `company`. */
  customer: string | undefined
  company: Company
  asOf: string | undefined
  knownAt?: string | undefined
}

export const FINES_PATH = '/api/v1/customer-profiles/{customer_profile_id}/fines'
const CHECK_PATH = '/api/v1/regulatory-graph/applicability-check'

/** Reads the fines of a company: of a kept one by its id, of another one with a check. */
export async function readFines({ customer, company, asOf, knownAt }: FinesAsked): Promise<FinesAnswer> {
  const day = asOf ? { as_of: asOf } : {}
  if (customer !== undefined) {
    const query = { ...day, view: 'full' } as const
    const path = `/api/v1/customer-profiles/${customer}/fines?${new URLSearchParams(query).toString()}`
    const params = { path: { customer_profile_id: customer }, query }
    const { data, made } = await callApi({ method: 'GET', path }, (api) => api.GET(FINES_PATH, { params }))
    return { ...data, made }
  }
  const known = knownAt ? { known_at: knownAt } : {}
  const asked = { include_fines: true, include_relationships: false, view: 'full' } as const
  const body = { ...contentOf(company), ...day, ...known, ...asked }
  const { data, made } = await callApi({ method: 'POST', path: CHECK_PATH, body }, (api) =>
    api.POST(CHECK_PATH, { body }),
  )
  return { ...data.fines!, assumptions: data.assumptions, made }
}
