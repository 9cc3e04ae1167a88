import { signal } from '@preact/signals'
import type { Schemas } from '#clients/typescript/src/index.ts'
import { callApi } from '../../api/api.ts'
import { contentOf, LISTS, MAYBE_FIELDS, NOBODY, type Company } from '../../company/company.ts'
import { spent } from './spent.ts'

type Profile = Schemas['CustomerProfile']

/** A company that the service keeps as a profile. */
export interface Kept {
  /** As it is stored. */
  profile: Profile
  /** As it is shown: an answer counts at once, and is stored behind it. */
  company: Company
}

export const kept = signal<Kept | undefined>(undefined)
export const keptFailure = signal<unknown>(undefined)
/** True while an answer is shown that is not stored yet. */
export const isSaving = signal(false)

const PROFILE = '/api/v1/customer-profiles/{customer_profile_id}'
const RUNS = '/api/v1/customer-profiles/{customer_profile_id}/applicability-runs'
const pathOf = (id: string) => ({ path: { customer_profile_id: id } })

function show(profile: Profile, aside: string[] = []): void {
  kept.value = { profile, company: companyOf(profile, aside) }
}

/** What a profile says, as the page has it. A list that was set aside is remembered by this page alone. */
function companyOf(profile: Profile, aside: string[]): Company {
  const fields = Object.entries(MAYBE_FIELDS)
  return {
    ...NOBODY,
    name: profile.name ?? profile.id,
    lists: Object.fromEntries(LISTS.flatMap((list) => (profile[list] ? [[list, profile[list]]] : []))),
    facts: profile.facts ?? {},
    answers: (profile.answers ?? {}) as Company['answers'],
    maybe: fields.flatMap(([list, field]) => (profile[field] ?? []).map((entry) => `${list}/${entry}`)),
    aside,
  }
}

/** Reads a kept company. Returns what abandons it. */
export function readKept(id: string): () => void {
  const aborter = new AbortController()
  const { signal: aborted } = aborter
  keptFailure.value = undefined
  const read = async () => {
    try {
      const call = { method: 'GET', path: `/api/v1/customer-profiles/${id}` } as const
      const { data, made } = await callApi(call, (api) => api.GET(PROFILE, { params: pathOf(id), signal: aborted }))
      spent.value += made.cost
      if (!aborted.aborted) show(data)
    } catch (error) {
      if (!aborted.aborted) keptFailure.value = error
    }
  }
  if (kept.peek()?.profile.id !== id) void read()
  return () => aborter.abort()
}

/** The companies that the workspace keeps, the first hundred by id. */
export async function listKept(): Promise<{ companies: Profile[]; hasMore: boolean }> {
  const call = { method: 'GET', path: '/api/v1/customer-profiles?limit=100' } as const
  const { data, made } = await callApi(call, (api) =>
    api.GET('/api/v1/customer-profiles', { params: { query: { limit: 100 } } }),
  )
  spent.value += made.cost
  const companies = data.data.toSorted((one, other) => (one.updated_at < other.updated_at ? 1 : -1))
  return { companies, hasMore: data.page.has_more }
}

/** Keeps a company under an id that is free, and makes its first run. Without the run it is kept all the same. */
export async function keepCompany(company: Company, { id, name }: { id: string; name: string }): Promise<void> {
  const body = { id, name, ...contentOf(company) }
  const call = { method: 'POST', path: '/api/v1/customer-profiles', body } as const
  const { data, made } = await callApi(call, (api) => api.POST('/api/v1/customer-profiles', { body }))
  spent.value += made.cost
  show(data)
  await takeState()
}

/** Makes a run of the kept company: what it owes now is what later changes are measured from. */
export async function takeState(): Promise<void> {
  if (!kept.value) return
  const { profile } = kept.value
  keptFailure.value = undefined
  try {
    const call = { method: 'POST', path: RUNS.replace('{customer_profile_id}', profile.id), body: {} } as const
    const { data, made } = await callApi(call, (api) => api.POST(RUNS, { params: pathOf(profile.id), body: {} }))
    spent.value += made.cost
    const { company } = kept.value
    kept.value = { profile: { ...profile, current_run_id: data.id }, company }
  } catch (error) {
    keptFailure.value = error
  }
}

let last: Promise<void> = Promise.resolve()

/** Shows a change of the kept company at once, and stores it after those before it. */
export function saveKept(next: Company): void {
  if (!kept.value) return
  kept.value = { ...kept.value, company: next }
  isSaving.value = true
  keptFailure.value = undefined
  last = storeAfter(last)
}

async function storeAfter(before: Promise<void>): Promise<void> {
  await before
  await store()
  isSaving.value = isUnsaved()
}

/** True while what is shown differs from what is stored. */
function isUnsaved(): boolean {
  if (!kept.value) return false
  const { profile, company } = kept.value
  return Object.keys(changeBetween(companyOf(profile, []), company)).length > 0
}

async function store(): Promise<void> {
  if (!kept.value) return
  const { profile, company } = kept.value
  const change = changeBetween(companyOf(profile, []), company)
  if (Object.keys(change).length === 0) return
  const { id, version } = profile
  const body = { ...change, expected_version: version }
  try {
    const call = { method: 'PATCH', path: `/api/v1/customer-profiles/${id}`, body } as const
    const { data, made } = await callApi(call, (api) => api.PATCH(PROFILE, { params: pathOf(id), body }))
    spent.value += made.cost
    // Another answer may have been given meanwhile, or another company opened.
    if (kept.value.profile.id === id) kept.value = { profile: data, company: kept.value.company }
  } catch (error) {
    keptFailure.value = error
    // What is shown is what is stored.
    if (kept.value.profile.id === id) show(profile)
  }
}

type Change = Schemas['ProfileUpdateRequest']

/** What has to be said to make one company of the other (RFC 7396). */
export function changeBetween(before: Company, after: Company): Change {
  const [was, is] = [contentOf(before), contentOf(after)]
  const change: Record<string, unknown> = {}
  for (const field of [...LISTS, ...Object.values(MAYBE_FIELDS)])
    if (!isSame(was[field], is[field])) change[field] = is[field] ?? null
  for (const field of ['facts', 'answers'] as const) {
    const [old = {}, now = {}] = [was[field], is[field]] as Array<Record<string, unknown> | undefined>
    const codes = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((code) => old[code] !== now[code])
    if (codes.length > 0) change[field] = Object.fromEntries(codes.map((code) => [code, now[code] ?? null]))
  }
  return change
}

function isSame(one: string[] | undefined, other: string[] | undefined): boolean {
  return JSON.stringify(one?.toSorted()) === JSON.stringify(other?.toSorted())
}
